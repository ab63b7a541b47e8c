import { fromCallback, fromPromise } from 'xstate'
import { signInParticipant, updatePassword } from '../api/auth.ts'
import { listenForSessionNews } from '../api/sessionNews.ts'
import { passwordUpdateMachine } from '../machines/passwordUpdate.ts'
import { readUpdateNeed, storeCustomPassword } from '../services/passwordFlags.ts'
import { sessionActor } from './session.ts'
import { useFlow } from './useFlow.ts'

export const passwordUpdateFlow = passwordUpdateMachine.provide({
  actors: {
    listenForNeed: fromCallback(({ sendBack }) =>
      listenForSessionNews(() => {
        const userCode = readUpdateNeed()
        if (userCode !== null) sendBack({ type: 'update.required', userCode })
      }),
    ),
    updatePassword: fromPromise(({ input: { userCode, email, currentPassword, newPassword } }) =>
      updatePassword(userCode, { password: newPassword, currentPassword, newPassword, email }),
    ),
    signIn: fromPromise(async ({ input: { userCode, password } }) => {
      const outcome = await signInParticipant({ code: userCode, password })
      if (!outcome.ok) return outcome
      return { ok: true, value: { role: 'participant', user: outcome.value.participant } }
    }),
  },
  actions: { rememberCustomPassword: (_, email) => storeCustomPassword(email) },
})

export function usePasswordUpdate() {
  return useFlow(passwordUpdateFlow, {
    input: { userCode: readUpdateNeed() },
    listeners: {
      signedIn: ({ session }) => sessionActor().send({ type: 'person.signedIn', session }),
      signInNeeded: () => sessionActor().send({ type: 'session.loggedOut' }),
    },
  })
}
