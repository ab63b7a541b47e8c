import { fromCallback, fromPromise } from 'xstate'
import { fetchDevice, sayOperator } from '../api/pairing.ts'
import { gateOperatorMachine } from '../machines/gateOperator.ts'
import { listenForCampDay } from '../services/campDay.ts'
import { rememberOperator } from '../services/offlineGate/whoNotes.ts'
import { useFlow } from './useFlow.ts'

export const gateOperatorFlow = gateOperatorMachine.provide({
  actors: {
    listenForDay: fromCallback(({ sendBack }) => listenForCampDay(() => sendBack({ type: 'day.began' }))),
    readDevice: fromPromise(async ({ signal }) => {
      const outcome = await fetchDevice(signal)
      if (outcome.ok) rememberOperator(outcome.value.operator, Date.now())
      return outcome
    }),
    sayOperator: fromPromise(async ({ input }) => {
      const outcome = await sayOperator(input.choice)
      if (outcome.ok) rememberOperator(outcome.value, Date.now())
      return outcome
    }),
  },
})

export function useGateOperator() {
  return useFlow(gateOperatorFlow)
}
