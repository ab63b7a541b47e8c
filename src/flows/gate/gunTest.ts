import { fromCallback } from 'xstate'
import { gunTestMachine } from '../../machines/gate/gunTest.ts'
import { listenToKeys } from '../../services/browser/scanner.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gunTestFlow = gunTestMachine.provide({
  actors: {
    listenToKeys: fromCallback(({ sendBack }) =>
      listenToKeys((keys) => sendBack({ type: 'keys.heard', keys })),
    ),
  },
})

export function useGunTest() {
  return useFlow(gunTestFlow)
}
