import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { hashPassword } from '../../server/app/auth/passwords.ts'
import type { Database } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/migrations.ts'
import { apiBase, idempotencyKeyHeader, pathOf } from '../../src/api/routes.ts'
import { admin } from '../../test/e2e/support/test.ts'
import { launchOptions } from '../../test/launch.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { signInGates } from './gates.ts'
import { spreadOf } from './load.ts'
import { addPeople, measureList } from './registrations.ts'
import { signInTills } from './tills.ts'

/*
 * Measures how response times grow with a camp: each call sequentially over HTTP with 1,000, 10,000 and
 * 50,000 people and ten money movements each. Some calls must stay flat; lists of everyone may grow only with
 * the number of people. Then opens the largest list in a browser. GROWTH=0.01 npm run bench growth runs a
 * hundredth of each size, to try it.
 */

const share = Number(process.env.GROWTH ?? '1')
const sizes = [1_000, 10_000, 50_000].map((people, index) =>
  Math.max(100 * (index + 1), Math.round(people * share)),
)
const movementsOfEach = 10
const rounds = 41
/** A factor and an absolute tolerance for noise on a busy machine. */
const flat = { times: 1.5, milliseconds: 1 }
const camper = { code: 'Z1', password: 'a password of the benchmark' }
const stall = 'M1001'
const environment = {
  ADMIN_EMAILS: `${admin.email},second@example.org`,
  ADMIN_PASSWORD: admin.password,
  DEMO: '',
}

const calls = {
  search: 'search at the gate',
  confirm: 'confirm at the gate',
  wallet: 'wallet of a camper',
  book: 'book of a stall',
  list: 'list of all people',
  dashboard: 'dashboard',
} as const
type CallName = keyof typeof calls
type Times = Readonly<Record<CallName, number>>

const reasons: Partial<Record<CallName, string>> = {
  list: 'it answers with everybody',
  dashboard: 'it counts everybody, by gender, age, union and hour, at each look',
}

export async function growth(): Promise<void> {
  const ensure = fileURLToPath(new URL('../../scripts/ensure.mjs', import.meta.url))
  execFileSync(process.execPath, [ensure, '--build'], { stdio: 'inherit' })
  const browser = await chromium.launch(launchOptions)
  try {
    const postgresql = await postgresqlEngine(environment)
    if (postgresql === undefined)
      console.info('There is no PostgreSQL on this machine: only the embedded one.')
    else await measure(postgresql, browser)
    await measure(await embeddedEngine(environment), browser)
  } finally {
    await browser.close()
  }
}

async function measure(engine: Engine, browser: Browser): Promise<void> {
  try {
    await engine.withDatabase(open)
    const measured: Times[] = []
    let people = 0
    for (const size of sizes) {
      await engine.withDatabase((database) => grow(database, people, size))
      const waiting = codesFrom(people + 2)
      people = size
      measured.push(await engine.withHost(({ address }) => ask(address, waiting)))
    }
    report(engine.name, measured)
    await engine.withHost(({ address }) => measureList(browser, address, people))
  } finally {
    await engine.remove()
  }
}

function codesFrom(first: number): readonly string[] {
  return Array.from({ length: 2 * rounds }, (_, index) => `Z${first + index}`)
}

async function open(database: Database): Promise<void> {
  await prepareDatabase(database)
  await database.patientPool.query(
    `insert into merchants (merchant_number, merchant_name, password_hash)
    select 'M100' || n, 'Stall ' || n, $1 from generate_series(1, 4) n`,
    [await hashPassword(camper.password)],
  )
}

async function grow(database: Database, from: number, to: number): Promise<void> {
  await addPeople(database, from, to)
  const client = await database.patientPool.connect()
  try {
    if (from === 0)
      await client.query('update participants set password_hash = $2 where code = $1', [
        camper.code,
        await hashPassword(camper.password),
      ])
    // Constraint checks of this many rows would take longer than the rest of the run.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with booked as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents, actor, created_at)
        select 'DEP-' || n, 'deposit', 'completed', 'Z' || n, 1000000, 'participant:Z' || n, timestamptz '2025-04-12T20:00:00Z'
        from generate_series($1::int + 1, $2::int) n
        returning id, owner_code)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, case a.kind when 'wallet' then 1000000 else -1000000 end
      from booked join accounts a on (a.kind, a.owner) in (('wallet', owner_code), ('outside', 'deposits'))`,
      [from, to],
    )
    await client.query(
      `with booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items, actor, attempt,
          created_at)
        select 'PUR-' || n || '-' || sale, 'purchase', 'completed', 'Z' || n, stall, 800,
          '[{"name": "Zip Line", "price": 500, "quantity": 1}, {"name": "Glencity Heights", "price": 300, "quantity": 1}]',
          'merchant:' || stall, gen_random_uuid(),
          timestamptz '2025-04-12T22:00:00Z' + ((n * 9 + sale) % (7 * 24 * 60)) * interval '1 minute'
        from generate_series($1::int + 1, $2::int) n, generate_series(1, $3::int) sale,
        lateral (select 'M100' || 1 + (n + sale) % 4 as stall) at
        returning id, owner_code, merchant_number)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, case a.kind when 'wallet' then -800 else 800 end
      from booked join accounts a on (a.kind, a.owner) in (('wallet', owner_code), ('merchant', merchant_number))`,
      [from, to, movementsOfEach - 1],
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
  await database.pool.query('checkpoint')
}

async function ask(address: string, waiting: readonly string[]): Promise<Times> {
  const [till] = await signInTills(address, [stall], camper.password)
  const [gate] = await signInGates(address, [admin])
  const signedIn = await fetch(`${address}${apiBase}${pathOf('participantSignIn', {})}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(camper),
  })
  const [cookie = ''] = signedIn.headers.getSetCookie()
  if (!till || !gate || !signedIn.ok) throw new Error('Nobody could sign in')
  const get = (path: string, of: string) => fetch(address + apiBase + path, { headers: { Cookie: of } })
  const atTheGate = (code: string, step: 'search' | 'confirm') =>
    fetch(`${address}${apiBase}${pathOf('checkIn', { code })}?step=${step}`, {
      method: 'POST',
      headers: {
        Cookie: gate.cookie,
        'Content-Type': 'application/json',
        [idempotencyKeyHeader]: randomUUID(),
      },
      body: '{}',
    })
  const [own = ''] = cookie.split(';', 1)
  const codes = [...waiting]
  const next = () => codes[0] ?? ''
  const asked: Readonly<Record<CallName, () => Promise<Response>>> = {
    search: () => atTheGate(next(), 'search'),
    confirm: () => atTheGate(codes.shift() ?? '', 'confirm'),
    wallet: () => get(pathOf('wallet', { code: camper.code }), own),
    book: () => get(pathOf('merchantTransactions', { merchantNumber: stall }), till.cookie),
    list: () => get(pathOf('participants', {}), gate.cookie),
    dashboard: () => get(pathOf('dashboardStats', {}), gate.cookie),
  }
  const took: Record<string, number[]> = {}
  // The first rounds warm up the host and let it make the checkpoint of a long book.
  for (let round = -5; round < rounds; round += 1)
    for (const [name, call] of Object.entries(asked)) {
      const startedAt = performance.now()
      const answer = await call()
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${body.slice(0, 200)}`)
      took[name] ??= []
      if (round >= 0) took[name].push(performance.now() - startedAt)
    }
  const medians = Object.entries(took).map(([name, times]) => [name, spreadOf(times).median])
  return Object.fromEntries(medians) as Times
}

function report(engine: string, measured: readonly Times[]): void {
  const [first, last] = [measured.at(0), measured.at(-1)]
  if (!first || !last) throw new Error('Nothing was measured.')
  const grown = (sizes.at(-1) ?? 1) / (sizes.at(0) ?? 1)
  console.info(`\n${engine}, milliseconds through HTTP, median of ${rounds}`)
  const heads = sizes.map((people) =>
    `${people.toLocaleString('en-US')} / ${(people * movementsOfEach).toLocaleString('en-US')}`.padStart(18),
  )
  console.info(`  ${'people / movements'.padEnd(22)}${heads.join('')}`)
  for (const [name, title] of Object.entries(calls) as [CallName, string][]) {
    const figures = measured.map((times) => times[name].toFixed(1).padStart(18)).join('')
    const reason = reasons[name]
    const allowed = flat.times * first[name] * (reason === undefined ? 1 : grown) + flat.milliseconds
    const isWithin = last[name] <= allowed
    const judged =
      reason === undefined ? (isWithin ? 'flat' : 'GROWS') : isWithin ? `grows: ${reason}` : 'GROWS TOO MUCH'
    console.info(`  ${title.padEnd(22)}${figures}   ${(last[name] / first[name]).toFixed(1)} ×  ${judged}`)
    if (!isWithin) process.exitCode = 1
  }
}
