import { fromPromise } from 'xstate'
import { changeOwnPassword } from '../api/ownPassword.ts'
import { choosePasswordMachine } from '../machines/choosePassword.ts'
import { sessionActor } from './session.ts'
import { useFlow } from './useFlow.ts'

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
