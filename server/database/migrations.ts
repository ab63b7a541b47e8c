import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { errorCodeOf, StartRefused } from '../refusal.ts'
import type { Database } from './database.ts'
import { setUpForgetting } from './forgetting.ts'
import * as schema from './schema.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary number, which must be the same in every release. */
const preparationLock = 20250413
const insufficientPrivilege = '42501'
const readOnly = '25006'
const checkViolation = '23514'
const uniqueViolation = '23505'

interface PreparedDatabase {
  readonly canForget: boolean
}

export function isKnownMigration(madeAt: number): boolean {
  return readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === madeAt)
}

/**
 * Migrates the tables and prepares their contents, one host at a time: several may start on one PostgreSQL
 * server together.
 */
export async function prepareDatabase(
  database: Database,
  prepare: (orm: Database['orm']) => Promise<void> = async () => {},
): Promise<PreparedDatabase> {
  const client = await database.patientPool.connect()
  const orm = drizzle({ client, schema })
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock])
    try {
      await refuseNewerTables(client)
      await updateTables(orm)
      const canForget = await setUpForgetting(client)
      await prepare(orm)
      return { canForget }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [preparationLock])
    }
  } finally {
    client.release()
  }
}

/** drizzle looks only for pending migrations; this release does not know a newer one's tables. */
async function refuseNewerTables(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ exist: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  )
  if (!tables[0]?.exist) return
  const { rows } = await client.query<{ madeAt: number }>(
    'select created_at as "madeAt" from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const [last] = rows
  if (last === undefined || isKnownMigration(last.madeAt)) return
  throw new StartRefused(
    'This database was last used by a newer release of the portal; start that release, or set DATA_DIR or DATABASE_URL to another database.',
  )
}

async function updateTables(orm: Database['orm']): Promise<void> {
  try {
    await migrate(orm, { migrationsFolder })
  } catch (error) {
    const sentence = sentenceFor(error instanceof Error ? (error.cause ?? error) : error)
    if (sentence === undefined) throw error
    throw new StartRefused(sentence, { cause: error })
  }
}

function sentenceFor(error: unknown): string | undefined {
  switch (errorCodeOf(error)) {
    case insufficientPrivilege:
    case readOnly:
      return 'The user of DATABASE_URL may not make tables in its database; let that user own the database, and use the primary server.'
    case checkViolation:
    case uniqueViolation:
      return isOfLedger(error)
        ? 'The ledger in this database is not right, so this release does not start on it; run npm run ledger:check, which names what is wrong.'
        : undefined
    default:
      return undefined
  }
}

function isOfLedger(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('table' in error)) return false
  return error.table === 'transfers' || error.table === 'ledger_entries'
}
