import { gateModeMachine } from '../machines/gateMode.ts'
import { readGateMode, rememberGateMode } from '../services/gateMode.ts'
import { useFlow } from './useFlow.ts'

export const gateModeFlow = gateModeMachine.provide({
  actions: { storeMode: (_, mode) => rememberGateMode(mode) },
})

export function useGateMode() {
  return useFlow(gateModeFlow, { input: { mode: readGateMode() } })
}
