import { useCallback, useEffect } from 'react'
import { may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useGateConflicts } from '../../../flows/gate/gateConflicts.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import InboxNews from '../../lib/InboxNews.tsx'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { GateConflictsView } from './GateConflictsView.tsx'

export default function GateConflicts() {
  const conflicts = useGateConflicts()
  const user = useSessionUser()
  const { send } = conflicts
  const names = useNameSearch((code) => send({ type: 'code.changed', code }))
  const isAsking = conflicts.state.matches({ decision: 'asking' })
  const { send: sendToNames } = names
  useEffect(() => {
    if (!isAsking) sendToNames({ type: 'search.closed' })
  }, [isAsking, sendToNames])
  const tell = useCallback(
    (open: number | null) => {
      if (open !== null) send({ type: 'inbox.told', open })
    },
    [send],
  )
  return (
    <>
      <InboxNews onInbox={tell} />
      <GateConflictsView {...conflicts} mayGiveUp={may(user, ['lead'])}>
        <NameSearchView {...names} />
      </GateConflictsView>
    </>
  )
}
