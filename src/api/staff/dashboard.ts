import type { Outcome } from '../../domain/lib/outcome.ts'
import type { DashboardStats } from '../../domain/staff/dashboard.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read } from '../lib/read.ts'
import { staffRoutes } from '../routes/staff.ts'
import { dashboardStatsAnswer } from '../schemas/dashboard.ts'

const call = callsOf(staffRoutes)

export async function fetchDashboardStats(signal: AbortSignal): Promise<Outcome<DashboardStats>> {
  const outcome = read(await call('dashboardStats', {}, { signal }), dashboardStatsAnswer)
  return mapOutcome(outcome, ({ data, ...ours }) => ({
    ...data,
    demographics: ours.demographics,
    camp: ours.camp,
    warnings: ours.warnings,
    ledgerCheck: ours.ledgerCheck,
    takenBack: ours.takenBack,
  }))
}
