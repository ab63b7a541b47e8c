import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Changes, changesOfOneHost } from './changes.ts'
import type { Room } from './diskReserve.ts'
import { isQueryTimeOut } from './outage.ts'
import * as schema from './schema.ts'

export interface Database {
  /** For calls: statements, lock waits and lost connections time out after seconds. */
  readonly pool: pg.Pool
  /** For work of minutes, such as migrations and the ledger check. Embedded, it is the same pool. */
  readonly patientPool: pg.Pool
  readonly orm: NodePgDatabase<typeof schema>
  readonly engine: 'embedded' | 'postgresql'
  /**
   * Embedded only: suspends checkpoints until the returned function is called, so that a copy of the files
   * has the log it needs.
   */
  readonly holdCheckpoints?: () => () => void
  readonly changes: Changes
  /** Room on the disk. A PostgreSQL server watches its own disk. */
  readonly room: () => Room
  close(): Promise<void>
}

interface Engine {
  readonly engine: Database['engine']
  readonly pool: pg.Pool
  readonly patientPool?: pg.Pool
  readonly changes?: Changes
  readonly room?: () => Room
  readonly log: Log
  /** Stopped before the pool ends, and closed after it. */
  readonly beforePool?: () => Promise<void>
  readonly afterPool?: () => Promise<void>
}

// drizzle asks the driver's type table, not the pool's, so only here it holds for every query.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function databaseOver({
  engine,
  pool,
  patientPool = pool,
  changes = changesOfOneHost(),
  room = () => 'enough',
  log,
  beforePool,
  afterPool,
}: Engine): Database {
  let closing: Promise<void> | undefined
  const pools = new Set([pool, patientPool])
  for (const each of pools) {
    // Without listeners, a server that goes away ends this process. The pool only repeats the error.
    each.on('error', () => {})
    each.on('connect', (client) => {
      client.on('error', (error) => {
        if (closing === undefined) log('A database connection was lost.', error)
      })
    })
  }

  async function closeAll() {
    await beforePool?.()
    await changes.close()
    await Promise.all(Array.from(pools, (each) => each.end()))
    await afterPool?.()
  }
  return {
    pool,
    patientPool,
    orm: ormOver(pool),
    engine,
    changes,
    room,
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

/** drizzle over a pool. Its own transactions leak a connection when `begin` fails, so they are replaced. */
function ormOver(pool: pg.Pool): Database['orm'] {
  const orm = drizzle({ client: pool, schema })
  orm.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    let isUnusable = false
    const noted: typeof work = async (transaction) => {
      try {
        return await work(transaction)
      } catch (error) {
        failure = error
        throw error
      }
    }
    try {
      return await drizzle({ client: silentAfterTimeOut(client), schema }).transaction(noted, config)
    } catch (error) {
      // An error other than the callback's comes from `begin`, `commit` or `rollback`.
      isUnusable = error !== failure
      throw failure ?? error
    } finally {
      client.release(isUnusable)
    }
  }
  return orm
}

/** On a connection that owes an answer, `rollback` would wait for it as long again. */
function silentAfterTimeOut(client: pg.PoolClient): pg.PoolClient {
  let timeOut: unknown
  const query = async (...parameters: [pg.QueryConfig, unknown[]]) => {
    if (timeOut !== undefined) throw timeOut
    try {
      return await client.query(...parameters)
    } catch (error) {
      if (isQueryTimeOut(error)) timeOut = error
      throw error
    }
  }
  return Object.create(client, { query: { value: query } })
}
