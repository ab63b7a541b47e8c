import type { Database } from '../../server/database/database.ts'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { booksAnswer, stallReportAnswer } from '../../src/api/schemas/reports.ts'
import { addsUp } from '../../src/domain/money/reports.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { signInGates } from './gates.ts'
import { spreadOf } from './load.ts'
import { signInTills } from './tills.ts'
import { fillWallets, stalls, tillPassword } from './wallets.ts'

/*
 * Measures the host's reports for a stall's day and for a week of the camp's books, with 10,000, 100,000 and
 * 300,000 movements. Of twenty movements sixteen are sales; the others are a refund, a cash pay-in, a cash
 * pay-out and a stall's pay-out. A third of the sales belong to the first stall. One of its days has the same
 * number of movements at every size, so its report must not grow. Another day grows with the camp, so its
 * report may grow with the stall's own sales. The books must stay flat per movement. SIZES (`1000,3000`)
 * shortens a run.
 */

const sizes = (process.env.SIZES ?? '10000,100000,300000').split(',').map(Number)
const rounds = 9
const limits = { day: 300, books: 2_000 } as const
const desk = '00000000-0000-4000-8000-000000000001'
const lead = { email: 'one@example.org', password: tillPassword }
const environment = { ADMIN_EMAILS: `${lead.email},two@example.org`, ADMIN_PASSWORD: tillPassword, DEMO: '' }

const evenDay = { date: '2025-04-13', movements: Math.min(4_500, (sizes[0] ?? 0) / 2) }
const growingDay = '2025-04-16'

export async function reports(): Promise<void> {
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  const reached = [
    postgresql === undefined || (await measure(postgresql)),
    await measure(await embeddedEngine(environment)),
  ]
  if (reached.includes(false)) process.exitCode = 1
}

async function measure(engine: Engine): Promise<boolean> {
  let isReached = true
  const judged = (median: number, limit: number, smallest = median) => {
    isReached &&= median <= limit
    const times = `(${(median / smallest).toFixed(1)} ×)`
    return `${median.toFixed(0)} ms ${times}${median <= limit ? '' : `, limit ${limit}: NOT REACHED`}`
  }
  try {
    await engine.withDatabase((database) => fillWallets(database, 1_000))
    console.info(`\n${engine.name}, medians of ${rounds}`)
    let first: Awaited<ReturnType<typeof ask>> | undefined
    let moved = 0
    for (const size of sizes) {
      await engine.withDatabase((database) => move(database, moved, size))
      moved = size
      const took = await engine.withHost(({ address }) => ask(address))
      first ??= took
      const dayOf = (which: 'even' | 'growing') =>
        `a stall's day of ${took.sales[which].toLocaleString('en-US')} sales ${judged(took[which], limits.day, first?.[which])}`
      console.info(
        `  ${size.toLocaleString('en-US').padStart(7)} movements   ${dayOf('even')}   ${dayOf('growing')}   books ${judged(took.books, limits.books, first.books)}, ${((took.books / size) * 10_000).toFixed(0)} ms per 10,000`,
      )
    }
    return isReached
  } finally {
    await engine.remove()
  }
}

async function ask(address: string) {
  const [till] = await signInTills(address, [stalls[0]], tillPassword)
  const [leading] = await signInGates(address, [lead])
  if (!till || !leading) throw new Error('Nobody could sign in')
  const get = async (
    path: string,
    cookie: string,
  ): Promise<{ readonly took: number; readonly body: unknown }> => {
    const startedAt = performance.now()
    const answer = await fetch(`${address}${apiBase}${path}`, { headers: { Cookie: cookie } })
    const body: unknown = await answer.json()
    return { took: performance.now() - startedAt, body }
  }
  const dayOf = (day: string) => pathOf('stallReport', { merchantNumber: stalls[0], day })
  const days = { even: dayOf(evenDay.date), growing: dayOf(growingDay) } as const
  const times = { even: [] as number[], growing: [] as number[], books: [] as number[] }
  const sales = { even: 0, growing: 0 }
  for (let round = 0; round < rounds; round++) {
    for (const which of ['even', 'growing'] as const) {
      const report = await get(days[which], till.cookie)
      times[which].push(report.took)
      sales[which] = stallReportAnswer.parse(report.body).data.sales
    }
    const books = await get(pathOf('books', {}), leading.cookie)
    times.books.push(books.took)
    if (!addsUp(booksAnswer.parse(books.body).data)) throw new Error('The books do not add up.')
  }
  return {
    sales,
    even: spreadOf(times.even).median,
    growing: spreadOf(times.growing).median,
    books: spreadOf(times.books).median,
  }
}

async function move({ patientPool }: Database, from: number, to: number): Promise<void> {
  const client = await patientPool.connect()
  try {
    // Constraint checks of this many rows would take longer than the rest of the run.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with desk as (
        insert into cash_desks (id, cashier, opened_at) values ($1::uuid, $2, '2025-04-12T22:00:00Z') on conflict do nothing)
      insert into accounts (kind, owner) values ('desk', $1::text) on conflict do nothing`,
      [desk, lead.email],
    )
    await client.query(
      `with numbered as (select row_number() over (order by id) as n, owner from accounts where kind = 'wallet'),
      booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items, actor, attempt,
          desk_id, refund_of, reason, created_at)
        select 'MOV-' || m, type, 'completed', case type when 'stallPayOut' then $4::text else owner end,
          case when is_of_stall then stall end, case type when 'purchase' then 800 else 500 end,
          case type when 'purchase' then
              '[{"name": "Zip Line", "price": 500, "quantity": 1}, {"name": "Glencity Heights", "price": 300, "quantity": 1}]'::jsonb
            when 'refund' then '[{"name": "Zip Line", "price": 500, "quantity": 1}]'::jsonb end,
          'merchant:' || stall, gen_random_uuid(),
          case when type in ('deposit', 'withdrawal', 'stallPayOut') then $4::uuid end,
          case type when 'refund' then gen_random_uuid() end, case type when 'refund' then 'It rained' end,
          case when m <= $3
            then timestamptz '2025-04-12T22:00:00Z' + (m % (24 * 60)) * interval '1 minute'
            else timestamptz '2025-04-13T22:00:00Z' + (m % (6 * 24 * 60)) * interval '1 minute'
          end
        from generate_series($1::int + 1, $2::int) m
        join numbered on n = 1 + m % (select count(*) from numbered),
        lateral (select 'M100' || case when m % 3 = 0 then 1 else 2 + m % 3 end as stall,
          case m % 20 when 0 then 'refund' when 1 then 'deposit' when 2 then 'withdrawal' when 3 then 'stallPayOut'
            else 'purchase' end as type) at,
        lateral (select type in ('purchase', 'refund', 'stallPayOut') as is_of_stall) of_stall
        returning id, type, owner_code, merchant_number, desk_id, amount_cents),
      sides as (
        select id, amount_cents, case type when 'deposit' then 'desk ' || desk_id when 'purchase' then 'wallet ' || owner_code
            when 'withdrawal' then 'wallet ' || owner_code else 'merchant ' || merchant_number end as payer,
          case type when 'deposit' then 'wallet ' || owner_code when 'refund' then 'wallet ' || owner_code
            when 'purchase' then 'merchant ' || merchant_number else 'desk ' || desk_id end as payee
        from booked)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select sides.id, a.id, case a.kind || ' ' || a.owner when payer then -amount_cents else amount_cents end
      from sides join accounts a on a.kind || ' ' || a.owner in (payer, payee)`,
      [from, to, evenDay.movements, desk],
    )
    await client.query(
      `update accounts a set balance_cents = entries.cents
      from (select account_id, sum(amount_cents) as cents from ledger_entries group by 1) entries
      where a.id = entries.account_id and a.kind = 'wallet'`,
    )
    await client.query('set session_replication_role = default')
    await client.query('vacuum (analyze)')
  } finally {
    client.release()
  }
}
