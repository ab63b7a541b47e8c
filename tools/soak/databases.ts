import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open.ts'
import { logToConsole } from '../../server/log.ts'
import { startCluster } from '../../test/server/support/cluster.ts'
import type { SoakDatabase } from './soak.ts'

export interface RemovableDatabase extends SoakDatabase {
  remove(): Promise<void>
}

export async function embeddedSoakDatabase(
  fill?: (folder: string) => Promise<void>,
): Promise<RemovableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-soak-'))
  await fill?.(folder)
  return {
    environment: { DATABASE_URL: '', DATA_DIR: folder },
    use: (use) => usingDatabase({ engine: 'embedded', folder }, use),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function clusterSoakDatabase(programs: string): Promise<RemovableDatabase> {
  const cluster = await startCluster(programs, 'on')
  return { ...postgresqlSoakDatabase(cluster.url), remove: () => cluster.stop() }
}

export function postgresqlSoakDatabase(url: string): SoakDatabase {
  return {
    environment: { DATABASE_URL: url },
    use: (use) => usingDatabase({ engine: 'postgresql', url }, use),
  }
}

async function usingDatabase<Result>(
  configured: Parameters<typeof openDatabase>[0],
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(configured, logToConsole, (line, error) => {
    throw new Error(line, { cause: error })
  })
  return use(database).finally(() => database.close())
}
