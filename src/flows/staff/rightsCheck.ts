import { fetchDashboardStats } from '../../api/staff/dashboard.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { rightsCheckMachine } from '../../machines/staff/rightsCheck.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

/** The documented read-only call that most of the staff may make. */
export const rightsCheckFlow = rightsCheckMachine.provide({
  actors: { askHost: abortableRead(({ signal }): Promise<Outcome<unknown>> => fetchDashboardStats(signal)) },
})

export function useRightsCheck() {
  return useFlow(rightsCheckFlow)
}
