import type { Outcome } from '../../domain/lib/outcome.ts'
import type { DashboardStats } from '../../domain/staff/dashboard.ts'
import { callsOf } from '../lib/client.ts'
import { staffRoutes } from '../routes/staff.ts'
import { dashboardStatsAnswer } from '../schemas/dashboard.ts'

const call = callsOf(staffRoutes)

export function fetchDashboardStats(signal: AbortSignal): Promise<Outcome<DashboardStats>> {
  return call('dashboardStats', {}, { signal, answer: dashboardStatsAnswer }, ({ data, ...ours }) => ({
    ...data,
    demographics: ours.demographics,
    camp: ours.camp,
    warnings: ours.warnings,
    ledgerCheck: ours.ledgerCheck,
    takenBack: ours.takenBack,
  }))
}
