import { fromPromise } from 'xstate'
import { askPins, fetchOwnPin, setPin } from '../api/ownPassword.ts'
import { ownPinMachine } from '../machines/ownPin.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

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
