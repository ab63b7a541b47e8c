import { fromPromise } from 'xstate'
import { updatePassword } from '../api/auth.ts'
import { changePasswordMachine } from '../machines/changePassword.ts'
import { useFlow } from './useFlow.ts'

export const changePasswordFlow = changePasswordMachine.provide({
  actors: {
    updatePassword: fromPromise(({ input: { userCode, password } }) =>
      updatePassword(userCode, { password }),
    ),
  },
})

export function useChangePassword(userCode: string) {
  return useFlow(changePasswordFlow, { input: { userCode } })
}
