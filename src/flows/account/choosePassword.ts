import { fromPromise } from 'xstate'
import { changeOwnPassword } from '../../api/account/ownPassword.ts'
import { choosePasswordMachine } from '../../machines/account/choosePassword.ts'
import { useFlow } from '../lib/useFlow.ts'
import { sessionActor } from './session.ts'

export const choosePasswordFlow = choosePasswordMachine.provide({
  actors: { changePassword: fromPromise(({ input }) => changeOwnPassword(input)) },
})

export function useChoosePassword() {
  return useFlow(choosePasswordFlow, {
    listeners: {
      chosen: () => sessionActor().send({ type: 'passwordNeed.told', mustChangePassword: false }),
    },
  })
}
