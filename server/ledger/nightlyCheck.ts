import { campDateTime, campDay, dayAfter, momentAtCamp } from '../../src/domain/lib/campTime.ts'
import type { Database } from '../database/database.ts'
import { type RunningJob, startJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Warnings } from '../warnings.ts'
import { countFaultsInSlices } from './check.ts'

/*
 * The ledger is checked every night at 03:00 camp time, or after a missed night when a host runs again. One
 * host does it, and all warn of its faults. The settings table keeps the result.
 */

export interface NightlyCheckHost {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
  readonly warnings: Warnings
}

export interface LedgerCheckResult {
  readonly at: string
  readonly faults: number
}

const checkInterval = 60_000
const quietHour = '03:00'
/** A host that stopped during a check blocks the others no longer than this. */
const lockLease = 60 * 60_000

export function startNightlyCheck(host: NightlyCheckHost, every = checkInterval): RunningJob {
  const run = (stopped: AbortSignal) => checkWhenDue(host, stopped)
  return startJob({ failure: 'The ledger could not be checked', every, run }, host.log)
}

export async function checkWhenDue(host: NightlyCheckHost, stopped: AbortSignal): Promise<void> {
  const { database, now } = host
  const last = await lastResult(database)
  if (last !== undefined) warnOf(host, last)
  const at = now()
  if (!isDue(last, at) || !(await take(database, at))) return
  try {
    const faults = await countFaultsInSlices(database.patientPool, stopped)
    if (faults === undefined) return
    const result = { at: at.toISOString(), faults }
    await keep(database, result)
    warnOf(host, result)
  } finally {
    await database.pool.query(`delete from settings where name = 'ledgerCheckTaken'`)
  }
}

/** A result from the future comes from a wrong clock. */
function isDue(last: LedgerCheckResult | undefined, now: Date): boolean {
  if (last === undefined) return true
  const today = campDay(now.getTime())
  const thisNight = momentAtCamp(today, quietHour)
  const lastQuietHour = thisNight <= now.getTime() ? thisNight : momentAtCamp(dayAfter(today, -1), quietHour)
  const at = Date.parse(last.at)
  return at < lastQuietHour || at > now.getTime()
}

async function take({ pool }: Database, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + lockLease).toISOString()
  const { rowCount } = await pool.query(
    `insert into settings (name, value) values ('ledgerCheckTaken', $1)
    on conflict (name) do update set value = excluded.value
    where settings.value <= $2 or settings.value > excluded.value`,
    [until, now.toISOString()],
  )
  return rowCount === 1
}

async function lastResult({ pool }: Database): Promise<LedgerCheckResult | undefined> {
  const { rows } = await pool.query<{ value: string }>(
    `select value from settings where name = 'ledgerCheck'`,
  )
  return rows[0] && JSON.parse(rows[0].value)
}

async function keep({ pool }: Database, result: LedgerCheckResult): Promise<void> {
  await pool.query(
    `insert into settings (name, value) values ('ledgerCheck', $1)
    on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(result)],
  )
}

function warnOf({ warnings }: NightlyCheckHost, { at, faults }: LedgerCheckResult): void {
  if (faults === 0) {
    warnings.clear('ledger', 'The books were checked again and are right.')
    return
  }
  const number = faults === 1 ? 'one mistake' : `${faults} mistakes`
  warnings.raise(
    'ledger',
    `The check of the books on ${campDateTime(at)} found ${number}. On the server, run npm run ledger:check: it names them.`,
  )
}
