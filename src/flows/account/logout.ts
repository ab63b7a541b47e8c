import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { type LeavingRole, logoutMachine } from '../../machines/account/logout.ts'
import { hasHealthDraft, removeHealthDrafts } from '../../services/storage/draftStorage.ts'
import { removeKeysOf } from '../../services/storage/sessionKeys.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'
import { endHostSession, sessionActor } from './session.ts'

export const logoutFlow = logoutMachine.provide({
  actors: {
    removeStoredKeys: fromPromise(async ({ input }) => {
      removeDrafts()
      removeKeysOf(input.role)
    }),
  },
  actions: {
    endHostSession: () => {
      // Must come first: a 401 of a running call may end the session and this flow before the keys are
      // removed.
      logErrors(removeDrafts)
      sessionActor().send({ type: 'signOut.started' })
      endHostSession()
    },
    returnToSession: () => sessionActor().send({ type: 'signOut.failed' }),
  },
})

/** A camper's drafts survive everything but the camper's own sign-out. */
function removeDrafts(): void {
  const code = codeOfCamper()
  if (code !== undefined) removeHealthDrafts(code)
}

function codeOfCamper(): string | undefined {
  const { session } = sessionActor().getSnapshot().context
  return session?.role === 'participant' ? session.user.code : undefined
}

function hasDraft(): boolean {
  const code = codeOfCamper()
  return code !== undefined && hasHealthDraft(code)
}

export function useLogout(role: LeavingRole) {
  const logout = useFlow(logoutFlow, {
    input: { role },
    listeners: { loggedOut: () => sessionActor().send({ type: 'session.left', role }) },
  })
  const isOpen = !logout.state.matches('closed')
  /** Read once when the dialog opens, because the sentence must stay while the draft is removed. */
  const removesDraft = useMemo(() => isOpen && hasDraft(), [isOpen])
  return { ...logout, removesDraft }
}
