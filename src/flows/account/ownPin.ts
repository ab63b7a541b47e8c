import { fromPromise } from 'xstate'
import { askPins, fetchOwnPin, setPin } from '../../api/account/ownPassword.ts'
import { ownPinMachine } from '../../machines/account/ownPin.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const ownPinFlow = ownPinMachine.provide({
  actors: {
    fetchOwnPin: abortableRead(({ signal }) => fetchOwnPin(signal)),
    setPin: fromPromise(({ input }) => setPin(input)),
    askPins: fromPromise(({ input }) => askPins(input)),
  },
})

export function useOwnPin() {
  return useFlow(ownPinFlow)
}
