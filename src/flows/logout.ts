import { fromPromise } from 'xstate'
import { signOut } from '../api/auth.ts'
import { type LeavingRole, logoutMachine } from '../machines/logout.ts'
import { removeKeysOf } from '../services/sessionKeys.ts'
import { sessionActor } from './session.ts'
import { useFlow } from './useFlow.ts'

export const logoutFlow = logoutMachine.provide({
  actors: {
    endHostSession: fromPromise(async () => {
      await signOut()
    }),
    removeStoredKeys: fromPromise(async ({ input }) => removeKeysOf(input.role)),
  },
})

export function useLogout(role: LeavingRole) {
  return useFlow(logoutFlow, {
    input: { role },
    listeners: { loggedOut: () => sessionActor().send({ type: 'session.left', role }) },
  })
}
