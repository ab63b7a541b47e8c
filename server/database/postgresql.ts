import pg from 'pg'
import type { Log } from '../log.ts'
import { errorCodeOf, StartRefused } from '../refusal.ts'
import { changesOfManyHosts } from './changes.ts'
import { type Database, databaseOver } from './database.ts'

const oldestVersion = 150_000

export interface TimeOuts {
  readonly connect: number
  /** The server gives up a statement, and a lock wait within it. */
  readonly statement: number
  readonly lock: number
  /** This process gives up an answer that the server should have sent by then. */
  readonly query: number
}

/** The app waits 10 s for an answer. */
const usualTimeOuts: TimeOuts = { connect: 5_000, statement: 10_000, lock: 5_000, query: 15_000 }
const firstKeepAlive = 10_000

interface Options {
  readonly timeOuts?: TimeOuts
  /** Not checked for read-only commands and tests, whose servers turn these settings off. */
  readonly durability?: 'required' | 'unchecked'
}

/**
 * A PostgreSQL server, shared with other hosts.
 * @throws StartRefused when it cannot be reached, rejects this host or could lose acknowledged commits; the
 * sentence contains no password
 */
export async function openPostgresqlDatabase(
  url: string,
  log: Log,
  { durability = 'required', timeOuts = usualTimeOuts }: Options = {},
): Promise<Database> {
  const pool = makePool(url, {
    max: 20,
    connectionTimeoutMillis: timeOuts.connect,
    statement_timeout: timeOuts.statement,
    lock_timeout: timeOuts.lock,
    query_timeout: timeOuts.query,
  })
  const patientPool = makePool(url, { max: 2, connectionTimeoutMillis: timeOuts.connect })
  const changes = changesOfManyHosts(pool, log)
  const database = databaseOver({ engine: 'postgresql', pool, patientPool, changes, log })
  try {
    await checkServer(pool, url)
    await checkSessions(pool, timeOuts)
    if (durability === 'required') await checkDurability(pool)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

function makePool(url: string, config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstKeepAlive,
    application_name: 'camp portal',
    ...config,
  })
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
    version = rows[0]?.version
  } catch (error) {
    throw new StartRefused(sentenceFor(error, url), { cause: error })
  }
  if (version < oldestVersion) {
    throw new StartRefused(
      'The PostgreSQL server of DATABASE_URL is older than 15; set DATABASE_URL to a newer server.',
    )
  }
}

/** Named statements and the migration lock need a session for each connection. */
async function checkSessions(pool: pg.Pool, { statement }: TimeOuts): Promise<void> {
  const one = await pool.connect()
  try {
    const session = await sessionOf(one)
    if (session?.timeOut !== statement) throw new StartRefused(poolerWithoutTimeOuts)
    const other = await pool.connect()
    try {
      await other.query('begin')
      const isShared =
        session.id === (await sessionOf(other))?.id || session.id !== (await sessionOf(one))?.id
      if (isShared) throw new StartRefused(poolerOfTransactions)
    } finally {
      other.release(true)
    }
  } finally {
    one.release(true)
  }
}

async function sessionOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: number; timeOut: number }>(
    `select pg_backend_pid() as id, setting::int as "timeOut" from pg_settings where name = 'statement_timeout'`,
  )
  return rows[0]
}

/** With one of these off, a power cut takes acknowledged commits back. */
async function checkDurability(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) as name
    where current_setting(name) = 'off'`,
  )
  if (rows.length === 0) return
  const settings = rows.map(({ name }) => name).join(' and ')
  throw new StartRefused(
    `The PostgreSQL server of DATABASE_URL would not keep what it acknowledges (off: ${settings}); set ${settings} to on there.`,
  )
}

const useTheServerItself =
  'set DATABASE_URL to the PostgreSQL server itself, for the host has a pool of its own.'
const poolerOfTransactions = `DATABASE_URL leads to a connection pooler (as PgBouncer) that uses one session for several connections; ${useTheServerItself}`
const poolerWithoutTimeOuts = `DATABASE_URL leads to a connection pooler (as PgBouncer) that does not pass on the time-outs of a connection; ${useTheServerItself}`

function sentenceFor(error: unknown, url: string): string {
  const { host, port, database, user } = new pg.Client({ connectionString: url })
  switch (errorCodeOf(error)) {
    case '28P01':
    case '28000':
      return `The PostgreSQL server at ${host}:${port} does not let the user ${user} in; correct the user and the password in DATABASE_URL.`
    case '3D000':
      return `The PostgreSQL server at ${host}:${port} has no database named ${database}; create it, or correct DATABASE_URL.`
    case '53300':
      return `The PostgreSQL server at ${host}:${port} has no free connection; raise its max_connections, or stop another host.`
    case '08P01':
      return poolerWithoutTimeOuts
    default:
      return `No PostgreSQL server answers at ${host}:${port} (${reasonOf(error)}); start it, or correct DATABASE_URL.`
  }
}

function reasonOf(error: unknown): string {
  const reason = errorCodeOf(error) ?? (error instanceof Error ? error.message : String(error))
  return reason.replace(/\s+/g, ' ')
}
