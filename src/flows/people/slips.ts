import { fromPromise } from 'xstate'
import { fetchSlipPeople, makeSlips } from '../../api/people/slips.ts'
import { maxSlips } from '../../domain/people/slips.ts'
import { slipsMachine } from '../../machines/people/slips.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { usePasswordPaper } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const slipsFlow = slipsMachine.provide({
  actors: {
    fetchPeople: abortableRead(({ signal }) => fetchSlipPeople(signal)),
    makeSlips: fromPromise(({ input }) => makeSlips(input.codes, input.replacing)),
  },
})

export function useSlips() {
  return { slips: useFlow(slipsFlow, { input: { perCall: maxSlips } }), ...usePasswordPaper('participant') }
}
