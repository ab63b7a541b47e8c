import type pg from 'pg'
import type { Log } from '../log.ts'

interface RunningUpkeep {
  /** Makes no checkpoint until what it returns is called. */
  holdCheckpoints(): () => void
  stop(): void
}

interface Upkeep {
  readonly pool: pg.Pool
  /** Counts up whenever something was written. */
  readonly syncs: () => number
  readonly log: Log
}

const checkpointEvery = 3 * 60_000
/** Checked more often than done: the upkeep waits until nobody uses the database. */
const vacuumLookEvery = 10_000
const vacuumEvery = 15 * 60_000
const hotTables = [
  'sessions',
  'sign_in_limits',
  'idempotency_keys',
  'participants',
  'accounts',
  'transfers',
  'ledger_entries',
  'payments',
  'audit',
] as const

/** The work of PostgreSQL's background processes, which PGlite lacks: without it the write-ahead log grows forever. */
export function startUpkeep({ pool, syncs, log }: Upkeep): RunningUpkeep {
  let running = false
  const holds = new Set<object>()
  let checkpointedAt = -1
  let vacuumedAt = Date.now()
  let vacuumedSyncs = -1

  async function alone(task: () => Promise<void>) {
    if (running) return
    running = true
    try {
      await task()
    } catch (error) {
      log('The upkeep of the database failed; it is tried again.', error)
    } finally {
      running = false
    }
  }

  async function checkpoint() {
    if (holds.size > 0 || syncs() === checkpointedAt) return
    await pool.query('checkpoint')
    checkpointedAt = syncs()
  }

  async function vacuum() {
    const isDue = Date.now() - vacuumedAt >= vacuumEvery && syncs() !== vacuumedSyncs
    if (!isDue || !isQuiet(pool)) return
    for (const table of hotTables) {
      if (stopped) return
      await pool.query(`vacuum (analyze) ${table}`)
    }
    vacuumedAt = Date.now()
    vacuumedSyncs = syncs()
  }

  let stopped = false
  const timers = [
    setInterval(() => alone(checkpoint), checkpointEvery),
    setInterval(() => alone(vacuum), vacuumLookEvery),
  ]
  for (const timer of timers) timer.unref()
  return {
    holdCheckpoints() {
      const hold = {}
      holds.add(hold)
      return () => {
        holds.delete(hold)
      }
    },
    stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function isQuiet(pool: pg.Pool): boolean {
  return pool.waitingCount === 0 && pool.idleCount === pool.totalCount
}
