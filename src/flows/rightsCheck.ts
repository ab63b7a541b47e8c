import { fetchDashboardStats } from '../api/dashboard.ts'
import type { Outcome } from '../domain/outcome.ts'
import { rightsCheckMachine } from '../machines/rightsCheck.ts'
import { abortableRead } from './abortableRead.ts'
import { useFlow } from './useFlow.ts'

/** Of the documented calls that change nothing, the one that most of the staff may make. */
export const rightsCheckFlow = rightsCheckMachine.provide({
  actors: { askHost: abortableRead(({ signal }): Promise<Outcome<unknown>> => fetchDashboardStats(signal)) },
})

export function useRightsCheck() {
  return useFlow(rightsCheckFlow)
}
