import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import {
  clusterSoakDatabase,
  postgresqlSoakDatabase,
  type RemovableDatabase,
} from '../../../tools/soak/databases.ts'
import { barePostgresDatabase, dropPostgresDatabase } from './databases.ts'

/** The host refuses a server without fsync, and the tests' own server runs without it. */
export async function durableServer(): Promise<RemovableDatabase> {
  const programs = findPostgresPrograms()
  if (programs !== undefined) return clusterSoakDatabase(programs)
  const url = await barePostgresDatabase()
  return { ...postgresqlSoakDatabase(url), remove: () => dropPostgresDatabase(url) }
}
