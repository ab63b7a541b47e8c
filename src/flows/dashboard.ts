import { fromPromise } from 'xstate'
import { fetchDashboardStats } from '../api/dashboard.ts'
import { dashboardMachine } from '../machines/dashboard.ts'
import { useFlow } from './useFlow.ts'

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
