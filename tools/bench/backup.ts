import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { writeBackupSettings } from '../../server/backups/settings.ts'
import type { Database } from '../../server/database/database.ts'
import { errorCodeOf } from '../../server/refusal.ts'
import { apiBase, idempotencyKeyHeader, pathOf } from '../../src/api/routes.ts'
import { type Engine, embeddedEngine, postgresqlEngine } from './engines.ts'
import { type SignedIn, signInGates } from './gates.ts'
import { memoryOf } from './hostWork.ts'
import { quantile } from './load.ts'
import { fillWallets } from './wallets.ts'

/*
 * Measures searches while the host makes a backup. Gates search at a fixed pace and some confirm. The
 * benchmark reports the latency from the due time and the memory of host and backup, and compares both with
 * an earlier phase without a backup.
 */

const people = 10_000
const movements = 300_000
const gates = 16
/** Per gate: four searches a second and one confirm every two seconds, in ms. */
const searchInterval = 250
const confirmInterval = 2_000
/** Search in ms; memory as a multiple of the memory without a backup. */
const limits = { search: 250, memory: 2 }
const without = 60_000
const atMost = 600_000
const hour = 3_600_000

const admins = ['one@example.org', 'two@example.org'] as const
const password = 'a password of the benchmark'

export async function backup(): Promise<void> {
  console.info(`${people} people, ${movements} movements of money, ${gates} gates`)
  for (const makeEngine of [embeddedEngine, postgresqlEngine]) {
    const folder = await mkdtemp(join(tmpdir(), 'camp-bench-backups-'))
    const engine = await makeEngine({
      ADMIN_EMAILS: admins.join(),
      ADMIN_PASSWORD: password,
      DEMO: '',
      BACKUP_DIR: folder,
      BACKUP_KEY: 'a key of the benchmark',
    })
    if (engine === undefined) {
      console.info('There is no PostgreSQL on this machine: only the embedded one.')
      continue
    }
    try {
      await measure(engine, folder)
    } finally {
      await engine.remove()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function measure(engine: Engine, folder: string): Promise<void> {
  const { codes, size } = await engine.withDatabase(fill)
  // The previous backup becomes an hour old in the middle of the run, which starts a new one.
  const dueAt = Date.now() + without
  await mkdir(folder, { recursive: true })
  const earlier = 'camporee-20250414T080000Z.backup'
  await writeFile(join(folder, earlier), '')
  await engine.withDatabase(({ pool }) =>
    writeBackupSettings(pool, {
      lastBackup: new Date(dueAt - hour).toISOString(),
      lastBackupFile: earlier,
    }),
  )
  await engine.withHost(async ({ address, pid }) => {
    const signedIn = await signInGates(
      address,
      admins.map((email) => ({ email, password })),
    )
    const gatesAtWork = atGates(address, signedIn, codes)
    await gatesAtWork.during(pid, () => pause(5_000))
    const before = await gatesAtWork.during(pid, () => pause(dueAt - Date.now()))
    const startedAt = performance.now()
    const meanwhile = await gatesAtWork.during(pid, () => newBackup(folder, earlier))
    const seconds = (performance.now() - startedAt) / 1000
    gatesAtWork.close()
    console.info(`\n${engine.name}, database of ${size}, backup within ${seconds.toFixed(0)} s of being due`)
    report('without a backup', before)
    report('with a backup under way', meanwhile)
    judge(before, meanwhile)
  })
}

async function fill(database: Database): Promise<{ codes: string[]; size: string }> {
  const codes = await fillWallets(database, people)
  const client = await database.patientPool.connect()
  try {
    // Constraint checks of this many rows would take longer than the rest of the run.
    await client.query('set session_replication_role = replica')
    await client.query(
      `with numbered as (select row_number() over (order by id) as n, id, owner from accounts where kind = 'wallet'),
      booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, actor, attempt)
        select 'PUR-' || m, 'purchase', 'completed', owner, 'M1001', 1, 'merchant:M1001', gen_random_uuid()
        from generate_series(1, $1::int) m join numbered on n = 1 + m % $2::int
        returning id, reference_id, owner_code, attempt),
      audited as (
        insert into audit (actor_role, actor, action, subject, detail)
        select 'merchant', 'M1001', 'charge', owner_code, jsonb_build_object('reference', reference_id, 'cents', 1)
        from booked),
      kept as (
        insert into idempotency_keys (actor, key, fingerprint, status, answer, moved_money)
        select 'merchant:M1001', attempt, md5(attempt), 200,
          jsonb_build_object('success', true, 'data', jsonb_build_object('referenceId', reference_id)), true from booked)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, case a.kind when 'wallet' then -1 else 1 end
      from booked join accounts a on (a.kind, a.owner) in (('wallet', owner_code), ('merchant', 'M1001'))`,
      [movements, people],
    )
    await client.query('set session_replication_role = default')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    return { codes, size: rows[0]?.size ?? '' }
  } finally {
    client.release()
  }
}

async function newBackup(folder: string, earlier: string): Promise<void> {
  const giveUpAt = Date.now() + atMost
  const isMade = async () =>
    (await readdir(folder)).some((name) => name.endsWith('.backup') && name !== earlier)
  while (!(await isMade())) {
    if (Date.now() > giveUpAt) throw new Error('The host made no backup.')
    await pause(100)
  }
}

interface Seen {
  /** Latency from the due time in ms, shortest first. */
  readonly searches: readonly number[]
  /** Peak memory in bytes: the host alone, and with its child processes. */
  readonly host: number
  readonly all: number
}

function atGates(address: string, [gate]: readonly SignedIn[], codes: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: gates })
  const { hostname, port } = new URL(address)
  // Searches and confirms use different campers, and each camper is confirmed once.
  const half = codes.length / 2
  const next = { search: 0, confirm: half }

  /** Retries a request whose kept-alive connection closes at that moment, as a browser does. */
  async function post(step: 'search' | 'confirm'): Promise<void> {
    const code = codes[next[step]++] ?? ''
    if (next.search === half) next.search = 0
    const path = `${apiBase}${pathOf('checkIn', { code })}?step=${step}`
    const headers = {
      Cookie: gate?.cookie ?? '',
      'Content-Type': 'application/json',
      'Content-Length': '2',
      [idempotencyKeyHeader]: randomUUID(),
    }
    for (;;) {
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          request({ agent, hostname, port, path, method: 'POST', headers }, resolve)
            .on('error', reject)
            .end('{}')
        })
        const body = await text(answer)
        if (answer.statusCode === 200) return
        throw new Error(`A ${step} was not answered: ${body}`)
      } catch (error) {
        if (errorCodeOf(error) !== 'ECONNRESET') throw error
      }
    }
  }

  return {
    close() {
      agent.destroy()
    },
    async during(pid: number | undefined, work: () => Promise<unknown>): Promise<Seen> {
      const searches: number[] = []
      const memory = { host: 0, all: 0 }
      const calls: Promise<void>[] = []
      const timers = [
        // The gates share one schedule; a search starts on time even if the previous one has no answer.
        paced(searchInterval / gates, (due) => {
          calls.push(post('search').then(() => void searches.push(performance.now() - due)))
        }),
        paced(confirmInterval / gates, () => {
          calls.push(post('confirm'))
        }),
        paced(200, () => {
          const now = memoryOf(pid)
          memory.host = Math.max(memory.host, now.host)
          memory.all = Math.max(memory.all, now.all)
        }),
      ]
      await work()
      for (const stop of timers) stop()
      await Promise.all(calls)
      return { searches: searches.sort((a, b) => a - b), ...memory }
    },
  }
}

function paced(every: number, call: (due: number) => void): () => void {
  let due = performance.now()
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += every) call(due)
  }, every)
  return () => clearInterval(timer)
}

function report(title: string, { searches, host, all }: Seen): void {
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => `${quantile(searches, share).toFixed(1)} ms`)
  const [hostMemory, allMemory] = [host, all].map((bytes) => `${Math.round(bytes / 1024 / 1024)} MB`)
  console.info(
    `  ${title.padEnd(24)} ${searches.length} searches: p50 ${p50}, p99 ${p99}, slowest ${slowest}; memory of the host ${hostMemory}, with its processes ${allMemory}`,
  )
}

function judge(before: Seen, meanwhile: Seen): void {
  const p99 = quantile(meanwhile.searches, 0.99)
  const share = meanwhile.all / before.all
  const isWithin = p99 < limits.search && share < limits.memory
  if (quantile(before.searches, 0.99) >= limits.search)
    console.info(
      '  the machine is busy with other work: without a backup the searches are over the limit, too',
    )
  console.info(
    `  p99 ${p99.toFixed(0)} ms (limit ${limits.search}), memory ${share.toFixed(2)} of the usual (limit ${limits.memory})${isWithin ? '' : ': OVER THE LIMIT'}`,
  )
  if (!isWithin) process.exitCode = 1
}
