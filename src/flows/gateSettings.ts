import { fromPromise } from 'xstate'
import { changeGateSettings, fetchGateSettings } from '../api/gate.ts'
import type { GateSettings } from '../domain/movements.ts'
import type { Outcome } from '../domain/outcome.ts'
import { gateSettingsMachine } from '../machines/gateSettings.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

export const gateSettingsFlow = gateSettingsMachine.provide({
  actors: {
    fetchGateSettings: abortableRead(
      ({ signal }): Promise<Outcome<GateSettings>> => fetchGateSettings(signal),
    ),
    changeGateSettings: fromPromise(({ input }) => changeGateSettings(input)),
  },
})

export function useGateSettings() {
  return useFlow(gateSettingsFlow)
}
