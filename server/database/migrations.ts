import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { errorCodeOf, StartRefused } from '../refusal.ts'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary number, which must be the same in every release. */
const preparationLock = 20250413
const insufficientPrivilege = '42501'
const readOnly = '25006'

/**
 * Brings the tables up to date and then prepares what is in them, one host at a time:
 * several may start on one PostgreSQL server together.
 */
export async function prepareDatabase(
  database: Database,
  prepare: (orm: Database['orm']) => Promise<void> = async () => {},
): Promise<void> {
  const client = await database.patientPool.connect()
  const orm = drizzle({ client, schema })
  try {
    await client.query('select pg_advisory_lock($1)', [preparationLock])
    try {
      await updateTables(orm)
      await prepare(orm)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [preparationLock])
    }
  } finally {
    client.release()
  }
}

async function updateTables(orm: Database['orm']): Promise<void> {
  try {
    await migrate(orm, { migrationsFolder })
  } catch (error) {
    const code = errorCodeOf(error) ?? errorCodeOf(error instanceof Error ? error.cause : undefined)
    if (code !== insufficientPrivilege && code !== readOnly) throw error
    throw new StartRefused(
      'The user of DATABASE_URL may not make tables in its database; let that user own the database, and use the primary server.',
      { cause: error },
    )
  }
}
