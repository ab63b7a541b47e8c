import { fromCallback, fromPromise } from 'xstate'
import { fetchHealthCard } from '../api/health.ts'
import { healthCornerMachine } from '../machines/healthCorner.ts'
import { watchPageHidden } from '../services/pageVisibility.ts'
import { listenForScans } from '../services/scanner.ts'
import { useFlow } from './useFlow.ts'

export const healthCornerFlow = healthCornerMachine.provide({
  actors: {
    listenForScans: fromCallback(({ sendBack }) =>
      listenForScans({
        onScan: (code) => sendBack({ type: 'code.scanned', code }),
        isCodeField: (element) => element.hasAttribute('data-code-field'),
      }),
    ),
    watchPage: fromCallback(({ sendBack }) => watchPageHidden(() => sendBack({ type: 'page.hidden' }))),
    fetchHealthCard: fromPromise(({ input, signal }) => fetchHealthCard(input.code, signal)),
  },
})

export function useHealthCorner() {
  return useFlow(healthCornerFlow)
}
