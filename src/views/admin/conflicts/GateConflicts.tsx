import { useCallback } from 'react'
import { useGateConflicts } from '../../../flows/gateConflicts.ts'
import InboxNews from '../InboxNews.tsx'
import { GateConflictsView } from './GateConflictsView.tsx'

export default function GateConflicts() {
  const conflicts = useGateConflicts()
  const { send } = conflicts
  const tell = useCallback(
    (open: number | null) => {
      if (open !== null) send({ type: 'inbox.told', open })
    },
    [send],
  )
  return (
    <>
      <InboxNews onTold={tell} />
      <GateConflictsView {...conflicts} />
    </>
  )
}
