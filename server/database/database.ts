import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import * as schema from './schema.ts'

/** The camp's database: the same SQL and the same driver over either engine. */
export interface Database {
  readonly pool: pg.Pool
  readonly orm: NodePgDatabase<typeof schema>
  readonly engine: 'embedded' | 'postgresql'
  /** May be called more than once. */
  close(): Promise<void>
}

interface Engine {
  readonly engine: Database['engine']
  readonly pool: pg.Pool
  readonly log: Log
  /** What is to be stopped before the pool ends, and what remains to be closed then. */
  readonly beforePool?: () => void
  readonly afterPool?: () => Promise<void>
}

// drizzle asks the driver's own table, not a pool's configuration, so only here does it hold for every query.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function databaseOver({ engine, pool, log, beforePool, afterPool }: Engine): Database {
  let closing: Promise<void> | undefined
  // Without listeners, a server that goes away while a connection is open ends this process. The pool only repeats.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (closing === undefined) log('A database connection was lost.', error)
    })
  })

  async function closeAll() {
    beforePool?.()
    await pool.end()
    await afterPool?.()
  }
  return {
    pool,
    orm: drizzle({ client: pool, schema }),
    engine,
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}
