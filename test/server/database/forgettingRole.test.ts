import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { fund } from '../app/support/money.ts'
import { addPeople, people } from '../app/support/people.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'

const programs = findPostgresPrograms()
if (programs !== undefined) {
  describe('The role for forgetting a person', () => {
    let cluster: Cluster
    let server: pg.Client
    const opened: Database[] = []
    beforeAll(async () => {
      cluster = await startCluster(programs)
      server = new pg.Client({ connectionString: cluster.url })
      await server.connect()
    })
    afterAll(async () => {
      for (const database of opened) await database.close()
      await server.end()
      await cluster.stop()
    })

    async function openDatabase(name: string, user?: string): Promise<Database> {
      await server.query(`create database ${name} ${user === undefined ? '' : `owner ${user}`}`)
      const url = new URL(cluster.url)
      url.pathname = `/${name}`
      if (user !== undefined) [url.username, url.password] = [user, 'secret']
      const database = await openPostgresqlDatabase(url.href, console.error, { durability: 'unchecked' })
      opened.push(database)
      return database
    }
    const forgetCamper = async ({ pool }: Database) => {
      await pool.query("delete from participants where code = 'ZEU001'")
      return pool.query("select forget_person(id) from accounts where owner = 'ZEU001'")
    }

    test('is left to an administrator if the user cannot create it, and everything else works', async () => {
      await server.query("create role camp_host login password 'secret'")
      const database = await openDatabase('restricted', 'camp_host')
      expect(await prepareDatabase(database)).toEqual({ canForget: false })
      expect(await prepareDatabase(database)).toEqual({ canForget: false })
      await addPeople(database)
      await fund(database, people.camper, 500, 'DEP-1')
      await expect(forgetCamper(database)).rejects.toThrow('is append-only')

      await server.query('create role camp_forgetting; grant camp_forgetting to camp_host')
      expect(await prepareDatabase(database)).toEqual({ canForget: true })
      expect((await forgetCamper(database)).rowCount).toBe(1)
      const { rows } = await database.pool.query('select owner_code from transfers')
      expect(rows).toEqual([{ owner_code: expect.stringMatching(/^#\d+$/) }])
      await database.close()
      await server.query('drop database restricted')
      await server.query('drop role camp_forgetting')
    })

    test('is created once when several databases of one server are prepared in parallel', async () => {
      await server.query("create role camp_maker login createrole password 'secret'")
      const databases = [await openDatabase('one', 'camp_maker'), await openDatabase('two', 'camp_maker')]
      databases.push(await openDatabase('three'))
      const prepared = await Promise.all(databases.map((database) => prepareDatabase(database)))
      expect(prepared).toEqual(databases.map(() => ({ canForget: true })))
      for (const database of databases) {
        await addPeople(database)
        await fund(database, people.camper, 500, 'DEP-1')
        expect((await forgetCamper(database)).rowCount).toBe(1)
      }
    })
  })
}
