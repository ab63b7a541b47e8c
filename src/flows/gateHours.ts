import { fetchGateHours } from '../api/gate.ts'
import type { LiveCounts } from '../domain/live.ts'
import { gateHoursMachine } from '../machines/gateHours.ts'
import { abortableRead } from './abortableRead.ts'
import { useCampChanges } from './campChanges.ts'
import { useFlow } from './useFlow.ts'

export const gateHoursFlow = gateHoursMachine.provide({
  actors: { fetchGateHours: abortableRead(({ signal }) => fetchGateHours(signal)) },
})

/** @param counts as the host tells them live */
export function useGateHours(counts: LiveCounts | null) {
  const hours = useFlow(gateHoursFlow)
  useCampChanges(counts, () => hours.send({ type: 'camp.changed' }))
  return hours
}
