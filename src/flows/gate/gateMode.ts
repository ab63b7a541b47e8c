import { gateModeMachine } from '../../machines/gate/gateMode.ts'
import { gateMode } from '../../services/offline/gateMode.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gateModeFlow = gateModeMachine.provide({
  actions: { storeMode: (_, mode) => gateMode.write(mode) },
})

export function useGateMode() {
  return useFlow(gateModeFlow, { input: { mode: gateMode.read() ?? 'arrive' } })
}
