import { afterAll, describe, expect, inject, test } from 'vitest'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { askBroker } from './broker.ts'
import { startCluster } from './cluster.ts'
import { openMemoryDatabase } from './embeddedEngines.ts'

export type OpenDatabase = () => Promise<Database>

/** A database in memory with the tables and nothing in them; the caller closes it. */
export function embeddedDatabase(): Promise<Database> {
  return openMemoryDatabase(() => askBroker('/image'))
}

/** A new database on a real PostgreSQL server, with the tables and nothing in them; closing it removes it. */
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

/** On a server of its own where there are programs for one: no transaction of another test is seen there. */
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

/** The URL of a new database on a real PostgreSQL server, without any tables. */
export function barePostgresDatabase(): Promise<string> {
  return askBroker('/create-bare')
}

export async function dropPostgresDatabase(url: string): Promise<void> {
  await askBroker('/drop', url)
}

/** Says what is the same on both engines, once for each; what is opened here is closed after the last test. */
export function describeOnEngines(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} (embedded)`, () => tests(closedAfterwards(embeddedDatabase)))
  describeOnPostgresql(`${name} (PostgreSQL)`, () => tests(closedAfterwards(postgresDatabase)))
}

/**
 * Says what a call answers, whichever engine is below it: on both, or with `TEST_ENGINES=one` on PostgreSQL where there is
 * one, and on the embedded engine elsewhere. What engines might do differently is said with `describeOnEngines`.
 */
export function describeOnAnyEngine(name: string, tests: (open: OpenDatabase) => void): void {
  if (process.env.TEST_ENGINES !== 'one') describeOnEngines(name, tests)
  else {
    const open = inject('hasPostgresql') ? postgresDatabase : embeddedDatabase
    describe(name, () => tests(closedAfterwards(open)))
  }
}

/** Left out, with a line that says so, where there is no PostgreSQL; in continuous integration that is a failure. */
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
