import { afterAll, describe, expect, inject, test } from 'vitest'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { askBroker } from './broker.ts'
import { startCluster } from './cluster.ts'
import { openMemoryDatabase } from './embeddedEngines.ts'

export type OpenDatabase = () => Promise<Database>

export function embeddedDatabase(): Promise<Database> {
  return openMemoryDatabase(() => askBroker('/image'))
}

export async function postgresDatabase(): Promise<Database> {
  const url = await askBroker('/create')
  const database = await openPostgresqlDatabase(url, console.error, { durability: 'unchecked' })
  return {
    ...database,
    async close() {
      await database.close()
      await dropPostgresDatabase(url)
    },
  }
}

/** On its own server if the programs exist, so that no transaction of another test is visible. */
export async function quietPostgresDatabase(): Promise<Database> {
  const programs = findPostgresPrograms()
  if (programs === undefined) return postgresDatabase()
  const cluster = await startCluster(programs)
  const database = await openPostgresqlDatabase(cluster.url, console.error, { durability: 'unchecked' })
  await prepareDatabase(database)
  return {
    ...database,
    async close() {
      await database.close()
      await cluster.stop()
    },
  }
}

export function barePostgresDatabase(): Promise<string> {
  return askBroker('/create-bare')
}

export async function dropPostgresDatabase(url: string): Promise<void> {
  await askBroker('/drop', url)
}

/** Runs the tests once per engine and closes the opened databases after the last test. */
export function describeOnEngines(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} (embedded)`, () => tests(closedAfterwards(embeddedDatabase)))
  describeOnPostgresql(`${name} (PostgreSQL)`, () => tests(closedAfterwards(postgresDatabase)))
}

/**
 * Runs tests of a call's answer on both engines, or with `TEST_ENGINES=one` only on PostgreSQL if it exists,
 * else on the embedded engine. Tests of differences between the engines use `describeOnEngines`.
 */
export function describeOnAnyEngine(name: string, tests: (open: OpenDatabase) => void): void {
  if (process.env.TEST_ENGINES !== 'one') describeOnEngines(name, tests)
  else {
    const open = inject('hasPostgresql') ? postgresDatabase : embeddedDatabase
    describe(name, () => tests(closedAfterwards(open)))
  }
}

/**
 * Skips the tests with a message when there is no PostgreSQL; in continuous integration that is a failure.
 */
export function describeOnPostgresql(name: string, tests: () => void): void {
  if (inject('hasPostgresql')) {
    describe(name, () => {
      tests()
    })
  } else if (process.env.CI) {
    test(name, () => expect.fail('With CI set there must be PostgreSQL programs or TEST_DATABASE_URL.'))
  } else {
    console.info(`Left out, for there is no PostgreSQL on this machine: ${name}`)
  }
}

function closedAfterwards(open: OpenDatabase): OpenDatabase {
  const opened: Database[] = []
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  return async () => {
    const database = await open()
    opened.push(database)
    return database
  }
}
