import { hasRight } from '../../../src/domain/staff/rights.ts'
import { dollars } from '../../ledger/amounts.ts'
import { isWritten } from '../health/healthRecords.ts'
import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'

interface Counts {
  camp: object
  ledgerCheck: object | null
  takenBack: object | null
  total: number
  checkedIn: number
  checkedOut: number
  healthRecords: number
  demographics: object
}

const campFigures = `
  select jsonb_build_object(
    'arrivals', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'hour', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'count', arrived) order by hour), '[]')
      from (
        select date_trunc('hour', checked_in_at, (select camp_zone())) as hour, count(*) as arrived
        from participants where checked_in_at is not null and withdrawn_at is null group by 1 order by 1 desc limit 168) hours),
    'unions', (
      select coalesce(jsonb_agg(jsonb_build_object('union', name, 'registered', registered, 'checkedIn', inside,
        'withoutHealthRecord', unwritten) order by name = '', name), '[]')
      from (
        select trim(coalesce(union_name, '')) as name, sum(people) as registered, sum(present) as inside,
          sum(people - written) as unwritten
        from (
          select p.union_name, count(*) as people, count(*) filter (where p.status = 'checkedIn') as present,
            count(h.code) as written
          from participants p left join (select code from health_records h where ${isWritten}) h on h.code = p.code
          where p.withdrawn_at is null group by p.union_name) spellings
        group by 1) unions),
    'inWallets', (select coalesce(sum(balance_cents), 0) / 100.0 from accounts where kind = 'wallet'))`

/**
 * The documented figures and the demographics in persons, not per cent. People without gender or age are in
 * no group; a health record with only empty fields does not count. Beyond the documents: arrivals, unions,
 * money in wallets, and for *cash* the chargebacks of deposits.
 */
export async function dashboardStats({ context, host, session }: Call<'dashboardStats'>): Promise<Response> {
  const { rows } = await host.database.pool.query<Counts>({
    name: 'dashboard-stats',
    text: `
      select count(*)::int as total,
        (count(*) filter (where status = 'checkedIn'))::int as "checkedIn",
        (count(*) filter (where status = 'checkedOut'))::int as "checkedOut",
        (select count(*)::int from health_records h where ${isWritten} and not exists (
          select from participants p where p.code = h.code and p.withdrawn_at is not null)) as "healthRecords",
        jsonb_build_object(
          'gender', jsonb_build_object(
            'male', count(*) filter (where gender = 'MALE'),
            'female', count(*) filter (where gender = 'FEMALE')),
          'age', jsonb_build_object(
            'under18', count(*) filter (where age < 18),
            '18-24', count(*) filter (where age between 18 and 24),
            '25-34', count(*) filter (where age between 25 and 34),
            '35-49', count(*) filter (where age between 35 and 49),
            '50plus', count(*) filter (where age >= 50))) as demographics,
        (${campFigures}) as camp,
        (select value::jsonb from settings where name = 'ledgerCheck') as "ledgerCheck",
        (select jsonb_build_object('deposits', count(*), 'amount', ${dollars('sum(p.disputed_cents)')})
          from payments p where p.disputed_cents > 0 having count(*) > 0) as "takenBack"
      from participants where withdrawn_at is null`,
  })
  const [counts] = rows
  if (counts === undefined) throw new Error('The dashboard statement gave no row')
  const { total, demographics, camp, ledgerCheck, takenBack } = counts
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
  const warnings = host.warnings.list()
  return answer(context, {
    ...{ success: true, data, demographics, camp, warnings },
    ...(ledgerCheck !== null && { ledgerCheck }),
    ...(takenBack !== null && hasRight(session.rights, ['cash']) && { takenBack }),
  })
}
