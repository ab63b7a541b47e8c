import type pg from 'pg'
import { type RunningJob, startJob } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Room } from './diskReserve.ts'

interface RunningUpkeep extends RunningJob {
  holdCheckpoints(): () => void
}

interface Upkeep {
  readonly pool: pg.Pool
  readonly syncs: () => number
  readonly room: () => Room
  readonly log: Log
  readonly checkpointInterval?: number
}

const defaultCheckpointInterval = 3 * 60_000
/** Checked more often than done: the upkeep waits until the database is idle. */
const vacuumCheckInterval = 10_000
const vacuumInterval = 15 * 60_000
const hotTables = [
  'sessions',
  'sign_in_limits',
  'idempotency_keys',
  'participants',
  'movements',
  'gate_scans',
  'accounts',
  'transfers',
  'ledger_entries',
  'payments',
  'audit',
] as const

/**
 * The work of PostgreSQL's background processes, which PGlite lacks: without it the write-ahead log grows
 * forever.
 */
export function startUpkeep({
  pool,
  syncs,
  room,
  log,
  checkpointInterval = defaultCheckpointInterval,
}: Upkeep): RunningUpkeep {
  const holds = new Set<object>()
  let checkpointedAt = -1
  let vacuumedAt = Date.now()
  let vacuumedSyncs = -1

  async function checkpoint() {
    // A checkpoint on a full disk stops the engine; one with little room left frees some.
    if (holds.size > 0 || syncs() === checkpointedAt || room() === 'none') return
    await pool.query('checkpoint')
    checkpointedAt = syncs()
  }

  async function vacuum(stopped: AbortSignal) {
    const isDue = Date.now() - vacuumedAt >= vacuumInterval && syncs() !== vacuumedSyncs
    if (!isDue || !isQuiet(pool) || room() !== 'enough') return
    for (const table of hotTables) {
      if (stopped.aborted) return
      await pool.query(`vacuum (analyze) ${table}`)
    }
    vacuumedAt = Date.now()
    vacuumedSyncs = syncs()
  }

  const failure = 'The upkeep of the database failed'
  const jobs = [
    startJob({ failure, every: checkpointInterval, run: checkpoint }, log),
    startJob({ failure, every: vacuumCheckInterval, run: vacuum }, log),
  ]
  return {
    holdCheckpoints() {
      const hold = {}
      holds.add(hold)
      return () => {
        holds.delete(hold)
      }
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

function isQuiet(pool: pg.Pool): boolean {
  return pool.waitingCount === 0 && pool.idleCount === pool.totalCount
}
