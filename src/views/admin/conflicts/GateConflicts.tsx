import { useCallback } from 'react'
import { may } from '../../../domain/rights.ts'
import { useGateConflicts } from '../../../flows/gateConflicts.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import InboxNews from '../InboxNews.tsx'
import { GateConflictsView } from './GateConflictsView.tsx'

export default function GateConflicts() {
  const conflicts = useGateConflicts()
  const user = useSessionUser()
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
      <GateConflictsView {...conflicts} mayGiveUp={may(user, ['lead'])} />
    </>
  )
}
