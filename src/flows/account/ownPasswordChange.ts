import { fromPromise } from 'xstate'
import { changeOwnPassword } from '../../api/account/ownPassword.ts'
import { changePasswordMachine } from '../../machines/account/changePassword.ts'
import { useFlow } from '../lib/useFlow.ts'

/**
 * "Change password" of staff and stalls, who exist only on our own server, which always asks for the current
 * one.
 */
export const ownPasswordChangeFlow = changePasswordMachine.provide({
  actors: {
    updatePassword: fromPromise(({ input: { newPassword, currentPassword } }) =>
      changeOwnPassword({ newPassword, currentPassword: currentPassword ?? '' }),
    ),
  },
})

export function useOwnPasswordChange() {
  return useFlow(ownPasswordChangeFlow, { input: { userCode: '' } })
}
