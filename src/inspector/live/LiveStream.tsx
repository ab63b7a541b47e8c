import { useEffect } from 'react'
import { inspectionRequest } from '../../flows/inspectionRequest.ts'
import { answerBenches } from './answerBenches.ts'
import { LiveDock } from './LiveDock.tsx'

/** What `?inspect` adds to the portal: its flows are streamed, and the bench stands at the bottom. */
export default function LiveStream() {
  useEffect(() => answerBenches(), [])
  // A bench that has opened this window listens already.
  if (window.opener !== null && inspectionRequest() === 'window') return null
  return <LiveDock bench="/inspector" />
}
