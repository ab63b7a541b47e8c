import { fromCallback, fromPromise } from 'xstate'
import { fetchHealthCard } from '../api/health.ts'
import { healthCornerMachine } from '../machines/healthCorner.ts'
import { watchPageHidden } from '../services/pageVisibility.ts'
import { scanListener } from './scanListener.ts'
import { useFlow } from './useFlow.ts'

export const healthCornerFlow = healthCornerMachine.provide({
  actors: {
    listenForScans: scanListener,
    watchPage: fromCallback(({ sendBack }) => watchPageHidden(() => sendBack({ type: 'page.hidden' }))),
    fetchHealthCard: fromPromise(({ input, signal }) => fetchHealthCard(input.code, signal)),
  },
})

export function useHealthCorner() {
  return useFlow(healthCornerFlow)
}
