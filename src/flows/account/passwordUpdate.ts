import { fromCallback, fromPromise } from 'xstate'
import { signInParticipant } from '../../api/account/auth.ts'
import { updatePassword } from '../../api/account/passwords.ts'
import { listenForSessionNews } from '../../api/account/sessionNews.ts'
import type { Role } from '../../domain/staff/roles.ts'
import { passwordUpdateMachine } from '../../machines/account/passwordUpdate.ts'
import {
  listenForStoredNeed,
  readUpdateNeed,
  storeCustomPassword,
} from '../../services/storage/passwordFlags.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'
import { sessionActor } from './session.ts'
import { unlockDrafts } from './signIn.ts'

export const passwordUpdateFlow = passwordUpdateMachine.provide({
  actors: {
    listenForNeed: fromCallback(({ sendBack }) => {
      const require = (userCode: string) => sendBack({ type: 'update.required', userCode })
      const stops = [
        listenForStoredNeed(require),
        listenForSessionNews((news) => {
          const userCode = readUpdateNeed()
          if (news === 'passwordChangeRequired' && userCode !== null) require(userCode)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }),
    updatePassword: fromPromise(({ input: { userCode, email, currentPassword, newPassword } }) =>
      updatePassword(userCode, { password: newPassword, currentPassword, newPassword, email }),
    ),
    signIn: fromPromise(async ({ input: { userCode, password } }) => {
      const outcome = await signInParticipant({ code: userCode, password })
      if (!outcome.ok) return outcome
      unlockDrafts(userCode, password)
      return { ok: true, value: { role: 'participant', user: outcome.value.user } }
    }),
  },
  actions: { storeCustomPassword: (_, email) => logErrors(() => storeCustomPassword(email)) },
})

/** `routeByRole` takes the camper home after the sign-in with the new password (portal document §4). */
export function usePasswordUpdate(routeByRole: (role: Role) => void) {
  return useFlow(passwordUpdateFlow, {
    input: { userCode: readUpdateNeed() },
    listeners: {
      signedIn: ({ session }) => {
        sessionActor().send({ type: 'person.signedIn', session })
        routeByRole(session.role)
      },
      signInNeeded: () => sessionActor().send({ type: 'session.loggedOut' }),
    },
  })
}
