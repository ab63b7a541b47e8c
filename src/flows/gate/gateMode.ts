import { gateModeMachine } from '../../machines/gate/gateMode.ts'
import { readGateMode, rememberGateMode } from '../../services/offline/gateMode.ts'
import { useFlow } from '../lib/useFlow.ts'

export const gateModeFlow = gateModeMachine.provide({
  actions: { storeMode: (_, mode) => rememberGateMode(mode) },
})

export function useGateMode() {
  return useFlow(gateModeFlow, { input: { mode: readGateMode() } })
}
