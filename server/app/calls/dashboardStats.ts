import { answer } from '../answers.ts'
import type { Call } from '../call.ts'
import { isWritten } from '../healthRecords.ts'

interface Counts {
  total: number
  checkedIn: number
  checkedOut: number
  healthRecords: number
  demographics: object
}

/**
 * The documented figures, and beside them the real demographics: numbers of persons, not per cent. Who gave no
 * gender or no age is in no group of it. A health record of empty fields counts as none.
 */
export async function dashboardStats({ context, host }: Call<'dashboardStats'>): Promise<Response> {
  const { rows } = await host.database.pool.query<Counts>({
    name: 'dashboard-stats',
    text: `
      select count(*)::int as total,
        (count(*) filter (where status = 'checkedIn'))::int as "checkedIn",
        (count(*) filter (where status = 'checkedOut'))::int as "checkedOut",
        (select count(*)::int from health_records h where ${isWritten}) as "healthRecords",
        jsonb_build_object(
          'gender', jsonb_build_object(
            'male', count(*) filter (where gender = 'MALE'),
            'female', count(*) filter (where gender = 'FEMALE')),
          'age', jsonb_build_object(
            'under18', count(*) filter (where age < 18),
            '18-24', count(*) filter (where age between 18 and 24),
            '25-34', count(*) filter (where age between 25 and 34),
            '35-49', count(*) filter (where age between 35 and 49),
            '50plus', count(*) filter (where age >= 50))) as demographics
      from participants`,
  })
  const [counts] = rows
  if (counts === undefined) throw new Error('The dashboard statement gave no row')
  const { total, demographics } = counts
  const share = (count: number) => ({
    count,
    percentage: total === 0 ? 0 : Math.round((100 * count) / total),
  })
  const data = {
    totalRegistrations: total,
    checkedIn: share(counts.checkedIn),
    healthRecords: share(counts.healthRecords),
    checkedOut: share(counts.checkedOut),
  }
  return answer(context, { success: true, data, demographics })
}
