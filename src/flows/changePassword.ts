import { fromPromise } from 'xstate'
import { updatePassword } from '../api/passwords.ts'
import { changePasswordMachine } from '../machines/changePassword.ts'
import { keepDraftsUnder } from '../services/healthDrafts.ts'
import { useFlow } from './useFlow.ts'

export const changePasswordFlow = changePasswordMachine.provide({
  actors: {
    updatePassword: fromPromise(async ({ input: { userCode, newPassword: password, currentPassword } }) => {
      const outcome = await updatePassword(userCode, {
        password,
        ...(currentPassword !== null && { currentPassword }),
      })
      if (outcome.ok)
        keepDraftsUnder(userCode, password).catch((error: unknown) => console.warn('Drafts are lost', error))
      return outcome
    }),
  },
})

export function useChangePassword(userCode: string) {
  return useFlow(changePasswordFlow, { input: { userCode } })
}
