import { fetchGateHours } from '../../api/gate/gate.ts'
import type { LiveCounts } from '../../domain/lib/live.ts'
import { gateHoursMachine } from '../../machines/gate/gateHours.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useCampChanges } from './campChanges.ts'

export const gateHoursFlow = gateHoursMachine.provide({
  actors: { fetchGateHours: abortableRead(({ signal }) => fetchGateHours(signal)) },
})

export function useGateHours(counts: LiveCounts | null) {
  const hours = useFlow(gateHoursFlow)
  useCampChanges(counts, () => hours.send({ type: 'camp.changed' }))
  return hours
}
