import type { Database } from '../../server/database/database.ts'
import { apiBase, pathOf } from '../../src/api/routes.ts'
import { booksAnswer, stallReportAnswer } from '../../src/api/schemas/reports.ts'
import { addsUp } from '../../src/domain/reports.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { signInGates } from './gates.ts'
import { spreadOf } from './load.ts'
import { signInTills } from './tills.ts'
import { fillWallets, stalls, tillPassword } from './wallets.ts'

/*
 * How long the host takes for a stall's day and for the camp's books of a week, with 10, 100 and 300 thousand sales. A
 * third of the sales are of the first stall. One of its days has as many sales in each size: its report must not grow
 * with the camp. Another has its part of all: its report may grow with its own sales alone.
 */

const sizes = [10_000, 100_000, 300_000] as const
const rounds = 9
const limits = { day: 300, books: 2_000 } as const
const lead = { email: 'one@example.org', password: tillPassword }
const environment = { ADMIN_EMAILS: `${lead.email},two@example.org`, ADMIN_PASSWORD: tillPassword, DEMO: '' }

/** Its sales, of which a third are of the first stall, are the same in each size. */
const evenDay = { date: '2025-04-13', sales: 4_500 } as const
/** One of the other six, over which all later sales are spread. */
const growingDay = '2025-04-16'

export async function reports(): Promise<void> {
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql)
  await measure(await embeddedEngine(environment))
}

async function measure(engine: Engine): Promise<void> {
  try {
    await engine.withDatabase((database) => fillWallets(database, 1_000))
    console.info(`\n${engine.name}, medians of ${rounds}`)
    let first: Awaited<ReturnType<typeof ask>> | undefined
    let sold = 0
    for (const size of sizes) {
      await engine.withDatabase((database) => sell(database, sold, size))
      sold = size
      const took = await engine.withHost(({ address }) => ask(address))
      first ??= took
      const dayOf = (which: 'even' | 'growing') =>
        `a stall's day of ${took.sales[which].toLocaleString('en-US')} sales ${judged(took[which], limits.day, first?.[which])}`
      console.info(
        `  ${size.toLocaleString('en-US').padStart(7)} sales   ${dayOf('even')}   ${dayOf('growing')}   books ${judged(took.books, limits.books, first.books)}`,
      )
    }
  } finally {
    await engine.remove()
  }
}

function judged(median: number, limit: number, smallest = median): string {
  const times = `(${(median / smallest).toFixed(1)} ×)`
  return `${median.toFixed(0)} ms ${times}${median <= limit ? '' : `, limit ${limit}: NOT REACHED`}`
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

/** Sales of two products within a week, up to so many in all. */
async function sell({ patientPool }: Database, from: number, to: number): Promise<void> {
  const client = await patientPool.connect()
  try {
    // The checks of so many rows at once would take longer than the rest of the run.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with numbered as (select row_number() over (order by id) as n, owner from accounts where kind = 'wallet'),
      booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items, actor, attempt,
          created_at)
        select 'PUR-' || m, 'purchase', 'completed', owner, stall, 800,
          '[{"name": "Zip Line", "price": 500, "quantity": 1}, {"name": "Glencity Heights", "price": 300, "quantity": 1}]',
          'merchant:' || stall, gen_random_uuid(),
          case when m <= $3
            then timestamptz '2025-04-12T22:00:00Z' + (m % (24 * 60)) * interval '1 minute'
            else timestamptz '2025-04-13T22:00:00Z' + (m % (6 * 24 * 60)) * interval '1 minute'
          end
        from generate_series($1::int + 1, $2::int) m
        join numbered on n = 1 + m % (select count(*) from numbered),
        lateral (select 'M100' || case when m % 3 = 0 then 1 else 2 + m % 3 end as stall) at
        returning id, owner_code, merchant_number)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, case a.kind when 'wallet' then -800 else 800 end
      from booked join accounts a on (a.kind, a.owner) in (('wallet', owner_code), ('merchant', merchant_number))`,
      [from, to, evenDay.sales],
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
