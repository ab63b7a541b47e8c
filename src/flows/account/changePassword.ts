import { fromPromise } from 'xstate'
import { signInParticipant } from '../../api/account/auth.ts'
import { updatePassword } from '../../api/account/passwords.ts'
import { changePasswordMachine } from '../../machines/account/changePassword.ts'
import { keepDraftsUnder } from '../../services/storage/healthDrafts.ts'
import { useFlow } from '../lib/useFlow.ts'

export const changePasswordFlow = changePasswordMachine.provide({
  actors: {
    updatePassword: fromPromise(async ({ input: { userCode, newPassword: password, currentPassword } }) => {
      const outcome = await updatePassword(userCode, {
        password,
        ...(currentPassword !== null && { currentPassword }),
      })
      if (outcome.ok) keepDrafts(userCode, password)
      return outcome
    }),
    signIn: fromPromise(async ({ input: { userCode, password } }) => {
      const outcome = await signInParticipant({ code: userCode, password })
      if (outcome.ok) keepDrafts(userCode, password)
      return outcome
    }),
  },
})

function keepDrafts(userCode: string, password: string): void {
  keepDraftsUnder(userCode, password).catch((error: unknown) => console.warn('Drafts are lost', error))
}

export function useChangePassword(userCode: string) {
  return useFlow(changePasswordFlow, { input: { userCode } })
}
