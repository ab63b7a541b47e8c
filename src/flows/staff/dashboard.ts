import { fromPromise } from 'xstate'
import { fetchDashboardStats } from '../../api/staff/dashboard.ts'
import { dashboardMachine } from '../../machines/staff/dashboard.ts'
import { useFlow } from '../lib/useFlow.ts'

export const dashboardFlow = dashboardMachine.provide({
  actors: {
    readToday: fromPromise(async () => new Date().toISOString()),
    fetchStats: fromPromise(({ signal }) => fetchDashboardStats(signal)),
  },
  actions: { logError: (_, reason) => console.error(`Dashboard: ${reason}`) },
})

export function useDashboard() {
  return useFlow(dashboardFlow)
}
