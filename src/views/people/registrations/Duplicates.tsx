import { useCallback } from 'react'
import { holdingCard, type PersonRecord } from '../../../domain/people/personRecord.ts'
import { useDuplicates } from '../../../flows/people/duplicates.ts'
import Profile from '../person/Profile.tsx'
import { DuplicatesView } from './DuplicatesView.tsx'

export default function Duplicates() {
  const { list, profile } = useDuplicates()
  const { send } = profile.profile
  const view = useCallback(
    (person: PersonRecord) =>
      send({
        type: 'profile.opened',
        participant: { ...person, isCardLost: holdingCard(person) === undefined },
        isDemo: false,
      }),
    [send],
  )
  return (
    <>
      <DuplicatesView {...list} onView={view} />
      <Profile {...profile} onChanged={() => list.send({ type: 'list.refreshRequested' })} />
    </>
  )
}
