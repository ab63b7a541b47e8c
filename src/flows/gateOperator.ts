import { fromCallback, fromPromise } from 'xstate'
import { fetchDevice, sayOperator } from '../api/pairing.ts'
import { gateOperatorMachine } from '../machines/gateOperator.ts'
import { listenForCampDay } from '../services/campDay.ts'
import { useFlow } from './useFlow.ts'

export const gateOperatorFlow = gateOperatorMachine.provide({
  actors: {
    listenForDay: fromCallback(({ sendBack }) => listenForCampDay(() => sendBack({ type: 'day.began' }))),
    readDevice: fromPromise(({ signal }) => fetchDevice(signal)),
    sayOperator: fromPromise(({ input }) => sayOperator(input.choice)),
  },
})

export function useGateOperator() {
  return useFlow(gateOperatorFlow)
}
