import { fromPromise } from 'xstate'
import { signOut } from '../api/auth.ts'
import { type LeavingRole, logoutMachine } from '../machines/logout.ts'
import { removeHealthDraft } from '../services/healthDrafts.ts'
import { removeKeysOf } from '../services/sessionKeys.ts'
import { sessionActor } from './session.ts'
import { tolerant } from './tolerant.ts'
import { useFlow } from './useFlow.ts'

export const logoutFlow = logoutMachine.provide({
  actors: {
    endHostSession: fromPromise(async () => {
      // A call under way may end the session here, and this flow, before the keys are removed.
      tolerant(removeDraft)
      await signOut()
    }),
    removeStoredKeys: fromPromise(async ({ input }) => {
      removeDraft()
      removeKeysOf(input.role)
    }),
  },
})

/** What a camper typed and did not submit stays through everything but the camper's own sign-out. */
function removeDraft(): void {
  const { session } = sessionActor().getSnapshot().context
  if (session?.role === 'participant' && session.user.code !== undefined) removeHealthDraft(session.user.code)
}

export function useLogout(role: LeavingRole) {
  return useFlow(logoutFlow, {
    input: { role },
    listeners: { loggedOut: () => sessionActor().send({ type: 'session.left', role }) },
  })
}
