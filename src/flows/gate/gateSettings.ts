import { fromPromise } from 'xstate'
import { changeGateSettings, fetchGateSettings } from '../../api/gate/gate.ts'
import type { GateSettings } from '../../domain/gate/movements.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { gateSettingsMachine } from '../../machines/gate/gateSettings.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

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
