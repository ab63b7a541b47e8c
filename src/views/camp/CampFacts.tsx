import { useEffect } from 'react'
import { useCampFacts } from '../../flows/camp/campFacts.ts'
import { useCamp } from '../ui/camp.ts'
import { CampFactsView } from './CampFactsView.tsx'

export default function CampFacts() {
  const camp = useCamp()
  const flow = useCampFacts(camp)
  const { send } = flow
  useEffect(() => send({ type: 'camp.changed', camp }), [send, camp])
  return <CampFactsView {...flow} />
}
