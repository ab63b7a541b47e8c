import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Changes, changesOfOneHost } from './changes.ts'
import type { Room } from './diskReserve.ts'
import { isQueryTimeOut } from './outage.ts'
import * as schema from './schema.ts'

/** The camp's database: the same SQL and the same driver over either engine. */
export interface Database {
  /** For calls: a statement, a wait for a lock and a lost connection are given up after seconds. */
  readonly pool: pg.Pool
  /** For what may take minutes, as migrations and the check of the ledger do. Embedded it is the same pool. */
  readonly patientPool: pg.Pool
  readonly orm: NodePgDatabase<typeof schema>
  readonly engine: 'embedded' | 'postgresql'
  /**
   * Of the embedded engine: makes no checkpoint until what it returns is called, so that the log stays which a copy of
   * the files needs.
   */
  readonly holdCheckpoints?: () => () => void
  readonly changes: Changes
  /** How much may still be saved; a PostgreSQL server looks after its disk itself. */
  readonly room: () => Room
  /** May be called more than once. */
  close(): Promise<void>
}

interface Engine {
  readonly engine: Database['engine']
  readonly pool: pg.Pool
  readonly patientPool?: pg.Pool
  /** Of this host alone unless told. */
  readonly changes?: Changes
  readonly room?: () => Room
  readonly log: Log
  /** What is to be stopped before the pool ends, and what remains to be closed then. */
  readonly beforePool?: () => Promise<void>
  readonly afterPool?: () => Promise<void>
}

// drizzle asks the driver's own table, not a pool's configuration, so only here does it hold for every query.
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
    // Without listeners, a server that goes away while a connection is open ends this process. The pool only repeats.
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

/** drizzle over a pool, but for its transactions: those keep a connection for good when `begin` fails on it. */
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
      // Another error than that of the work is one of `begin`, `commit` or `rollback`.
      isUnusable = error !== failure
      throw failure ?? error
    } finally {
      client.release(isUnusable)
    }
  }
  return orm
}

/** On a connection that owes an answer, the `rollback` that follows would wait for it as long again. */
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
