import { fromPromise } from 'xstate'
import { endOtherSessions, endSession, fetchOwnSessions } from '../../api/account/ownSessions.ts'
import { ownSessionsMachine } from '../../machines/account/ownSessions.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const ownSessionsFlow = ownSessionsMachine.provide({
  actors: {
    fetchSessions: abortableRead(({ signal }) => fetchOwnSessions(signal)),
    endSessions: fromPromise(({ input }) =>
      input.of === 'others' ? endOtherSessions() : endSession(input.id),
    ),
  },
})

export function useOwnSessions() {
  return useFlow(ownSessionsFlow)
}
