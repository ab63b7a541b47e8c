import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresPrograms } from '../../scripts/postgres.mjs'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/open.ts'
import { logToConsole } from '../../server/log.ts'
import { type RunningHost, startHost } from '../../test/e2e/support/host.ts'
import { startCluster } from '../../test/server/support/cluster.ts'

export interface Engine {
  readonly name: string
  readonly withHost: <Result>(use: (host: RunningHost) => Promise<Result>) => Promise<Result>
  readonly withDatabase: <Result>(use: (database: Database) => Promise<Result>) => Promise<Result>
  readonly remove: () => Promise<void>
}

/**
 * Calls until a new host's JIT has compiled the code. The direct statements run in a process that earlier
 * rounds have warmed up.
 */
export const warmUpOfEmbedded = 4_000

type Environment = Readonly<Record<string, string>>

/** The host and this process alternate, because an embedded database belongs to one process. */
export async function embeddedEngine(environment: Environment): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'camp-bench-'))
  return {
    name: 'embedded (PGlite, durable profile)',
    async withHost(use) {
      const host = await startHost({ ...environment, DATABASE_URL: '', DATA_DIR: folder })
      return use(host).finally(host.stop)
    },
    withDatabase: (use) => usingDatabase({ engine: 'embedded', folder }, use),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A private cluster with fsync on, and a host that keeps running; undefined without PostgreSQL. */
export async function postgresqlEngine(environment: Environment): Promise<Engine | undefined> {
  const programs = findPostgresPrograms()
  if (programs === undefined) return undefined
  const cluster = await startCluster(programs, 'on')
  const { url } = cluster
  let running: Promise<RunningHost> | undefined
  return {
    name: 'PostgreSQL (private cluster)',
    async withHost(use) {
      running ??= startHost({ ...environment, DATABASE_URL: url })
      return use(await running)
    },
    withDatabase: (use) => usingDatabase({ engine: 'postgresql', url }, use),
    async remove() {
      await (await running)?.stop()
      await cluster.stop()
    },
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
