import { fromPromise } from 'xstate'
import { fetchSlipPeople, makeSlips } from '../api/slips.ts'
import { mostSlips } from '../domain/slips.ts'
import { slipsMachine } from '../machines/slips.ts'
import { abortableRead } from './abortableRead.ts'
import { usePasswordPaper } from './print.ts'
import { useFlow } from './useFlow.ts'

export const slipsFlow = slipsMachine.provide({
  actors: {
    fetchPeople: abortableRead(({ signal }) => fetchSlipPeople(signal)),
    makeSlips: fromPromise(({ input }) => makeSlips(input.codes, input.replacing)),
  },
})

/** With the print of what it has made. */
export function useSlips() {
  return { slips: useFlow(slipsFlow, { input: { perCall: mostSlips } }), ...usePasswordPaper('participant') }
}
