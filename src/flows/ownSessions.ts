import { fromPromise } from 'xstate'
import { endOtherSessions, endSession, fetchOwnSessions } from '../api/ownSessions.ts'
import { ownSessionsMachine } from '../machines/ownSessions.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

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
