import { fromPromise } from 'xstate'
import { copyMachine } from '../../machines/lib/copy.ts'
import { copyText } from '../../services/browser/clipboard.ts'
import { useFlow } from './useFlow.ts'

export const copyFlow = copyMachine.provide({
  actors: { copyText: fromPromise(({ input }) => copyText(input.text)) },
})

export function useCopy() {
  return useFlow(copyFlow)
}
