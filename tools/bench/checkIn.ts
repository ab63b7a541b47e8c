import { availableParallelism } from 'node:os'
import type { Database } from '../../server/database/database.ts'
import { registerCampers, verifyExactlyOnce } from './campers.ts'
import { type Engine, embeddedEngine, postgresqlEngine, warmUpOfEmbedded } from './engines.ts'
import {
  type Confirm,
  confirmInDatabase,
  confirmThroughHttp,
  lookUpAndConfirmInDatabase,
  type SignedIn,
  signInGates,
} from './gates.ts'
import { type Goals, goalsOn, judge, roundsOr } from './goals.ts'
import { workOf } from './hostWork.ts'
import { type Load, quantile, type Spread, spreadOf, underLoad } from './load.ts'

/*
 * Sixteen gates confirm campers through the real host over HTTP, and with the host's statement directly over
 * `pg`, alternating on one database. The run fails when HTTP reaches too small a share of the direct rate;
 * the other figures depend on the machine.
 */

const gateCount = 16
const admins = ['one@example.org', 'two@example.org'] as const
const password = 'a password of the benchmark'

const kinds = ['http', 'bare', 'bareWithSession'] as const
type Kind = (typeof kinds)[number]

interface Round extends Readonly<Record<Kind, Load>> {
  readonly hostWork: number | undefined
}

export async function checkIn(): Promise<void> {
  const environment = { ADMIN_EMAILS: admins.join(), ADMIN_PASSWORD: password, DEMO: '' }
  console.info(
    `${gateCount} gates, HTTP and bare in turn, ${availableParallelism()} processors for host, database and gates`,
  )
  const postgresql = await postgresqlEngine(environment)
  if (postgresql === undefined) console.info('There is no PostgreSQL on this machine: only the embedded one.')
  else await measure(postgresql, { rounds: roundsOr(15), confirms: 1_000, warmUp: 300 }, goalsOn.postgresql)
  const embedded = { rounds: roundsOr(5), confirms: 1_000, warmUp: warmUpOfEmbedded }
  await measure(await embeddedEngine(environment), embedded, goalsOn.embedded)
}

interface Size {
  /** Many short rounds, so that load from other processes affects both sides equally. */
  readonly rounds: number
  readonly confirms: number
  /** Unmeasured confirms before each measured load; a fresh host or PGlite is slower. */
  readonly warmUp: number
}

async function measure(engine: Engine, size: Size, goals: Goals): Promise<void> {
  try {
    const count = size.rounds * kinds.length * (size.warmUp + size.confirms)
    const codes = await engine.withDatabase((database) => registerCampers(database, count))
    const gates = await engine.withHost((host) => signInGates(host.address, gateAdmins()))
    const queue = [...codes]
    const measured: Round[] = []
    for (let round = 1; round <= size.rounds; round++)
      measured.push(await runRound(engine, gates, queue, size))
    const settings = await engine.withDatabase(async (database) => {
      await verifyExactlyOnce(database, codes)
      return settingsOf(database)
    })
    report(`${engine.name} ${settings}, ${size.rounds} rounds`, measured, goals)
    console.info(`  all ${codes.length} acknowledged confirms are in the database exactly once`)
  } finally {
    await engine.remove()
  }
}

async function runRound(
  engine: Engine,
  gates: readonly SignedIn[],
  queue: string[],
  { warmUp, confirms }: Size,
): Promise<Round> {
  const load = async (confirm: Confirm, onWarm = () => {}) => {
    await underLoad(queue.splice(0, warmUp), gateCount, confirm)
    onWarm()
    return underLoad(queue.splice(0, confirms), gateCount, confirm)
  }
  const throughHost = await engine.withHost(async ({ address, pid }) => {
    const { confirm, close } = confirmThroughHttp(address, gates)
    let before: number | undefined
    const http = await load(confirm, () => {
      before = workOf(pid)
    })
    const after = workOf(pid)
    close()
    const hostWork = before === undefined || after === undefined ? undefined : (after - before) / confirms
    return { http, hostWork }
  })
  const straight = await engine.withDatabase(async ({ pool }) => ({
    bare: await load(confirmInDatabase(pool, gates)),
    bareWithSession: await load(lookUpAndConfirmInDatabase(pool, gates)),
  }))
  return { ...throughHost, ...straight }
}

export async function settingsOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ settings: string }>(
    `select current_setting('server_version') || ', fsync ' || current_setting('fsync') ||
      ', synchronous_commit ' || current_setting('synchronous_commit') as settings`,
  )
  return rows[0]?.settings ?? ''
}

function gateAdmins() {
  return Array.from({ length: gateCount }, (_, gate) => ({ email: admins[gate % 2 === 0 ? 0 : 1], password }))
}

function report(title: string, measured: readonly Round[], goals: Goals): void {
  console.info(`\n${title}`)
  const names: Readonly<Record<Kind, string>> = {
    http: 'through HTTP',
    bare: 'bare: the same statement over pg',
    bareWithSession: 'bare: session look-up and statement',
  }
  for (const kind of kinds) {
    const perSecond = spreadOf(measured.map((round) => round[kind].perSecond))
    const latencies = measured.flatMap((round) => round[kind].latencies).sort((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((share) => `${quantile(latencies, share).toFixed(1)} ms`)
    console.info(`  ${names[kind].padEnd(36)} ${spread(perSecond, 0)} confirms/s   p50 ${p50}   p99 ${p99}`)
  }
  const share = (of: Kind) =>
    spreadOf(measured.map(({ http, [of]: limit }) => http.perSecond / limit.perSecond))
  console.info(
    `  HTTP / bare ${spread(share('bare'), 2)}   HTTP / bare with session ${spread(share('bareWithSession'), 2)}`,
  )
  const work = (values: readonly number[]) => `${spreadOf(values).median.toFixed(2)} ms`
  const hostWork = measured.flatMap((round) => round.hostWork ?? [])
  console.info(
    [
      '  processor time for each confirm:',
      ...(hostWork.length > 0 ? [`host ${work(hostWork)},`] : []),
      `gates over HTTP ${work(measured.map(({ http }) => http.ownWork))},`,
      `bare callers ${work(measured.map(({ bare }) => bare.ownWork))}`,
    ].join(' '),
  )
  judge(goals, share('bare'), hostWork)
}

export function spread({ median, least, most }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
