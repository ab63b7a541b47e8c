import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openPostgresqlDatabase } from '../../server/database/postgresql.ts'
import { settings } from '../../server/database/schema.ts'
import {
  barePostgresDatabase,
  describeOnEngines,
  describeOnPostgresql,
  dropPostgresDatabase,
} from './support/databases.ts'

describeOnEngines('The database', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  it('reads whole numbers of eight bytes as numbers, through the driver and through drizzle', async () => {
    const statement = 'select 123456789012345::int8 as cents'
    expect((await database.pool.query(statement)).rows).toEqual([{ cents: 123456789012345 }])
    expect((await database.orm.execute(sql.raw(statement))).rows).toEqual([{ cents: 123456789012345 }])
  })

  it('takes parameters from the driver, from named statements and from drizzle', async () => {
    const named = { name: 'addition', text: 'select $1::int + $2::int as sum' }
    for (const [one, other] of [
      [1, 2],
      [3, 4],
    ] as const) {
      const { rows } = await database.pool.query({ ...named, values: [one, other] })
      expect(rows).toEqual([{ sum: one + other }])
    }
    await database.orm.insert(settings).values({ name: "it's", value: 'kept' })
    expect(await database.orm.select().from(settings).where(eq(settings.name, "it's"))).toEqual([
      { name: "it's", value: 'kept' },
    ])
  })

  it('goes on after a statement that failed, also within a transaction', async () => {
    await expect(database.pool.query('select $1::int', ['ten'])).rejects.toMatchObject({ code: '22P02' })
    await expect(
      database.orm.transaction(async (transaction) => {
        await transaction.insert(settings).values({ name: 'half', value: '' })
        await transaction.execute(sql`select 1 / ${0}::int`)
      }),
    ).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await database.orm.select().from(settings).where(eq(settings.name, 'half'))).toEqual([])
  })

  it('gives up what a thrown-away connection had begun, and its named statements', async () => {
    const statement = { name: 'again', text: 'select $1::int as number' }
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into settings values ('thrown away', '')")
    await client.query({ ...statement, values: [1] })
    client.release(true)
    const { rows } = await database.pool.query({ ...statement, values: [2] })
    expect(rows).toEqual([{ number: 2 }])
    expect(await database.orm.select().from(settings).where(eq(settings.name, 'thrown away'))).toEqual([])
  })

  it('never lets the audit be changed', async () => {
    await database.pool.query(
      "insert into audit (actor_role, actor, action, subject) values ('admin', 'gate', 'looked', 'ZEUC001')",
    )
    for (const change of ["update audit set actor = ''", 'delete from audit', 'truncate audit']) {
      await expect(database.pool.query(change)).rejects.toThrow('the audit table is append-only')
    }
  })

  it('may be closed twice', async () => {
    const another = await open()
    await another.close()
    await another.close()
    await expect(another.pool.query('select 1')).rejects.toThrow()
  })
})

describeOnPostgresql('A PostgreSQL server', () => {
  it('may end a connection that is in use: it is logged, and the next one works', async () => {
    const url = await barePostgresDatabase()
    const logged: string[] = []
    const database = await openPostgresqlDatabase(url, (line) => logged.push(line))
    try {
      const client = await database.pool.connect()
      const lost = new Promise((resolve) => client.once('end', resolve))
      const { rows } = await client.query('select pg_backend_pid() as pid')
      await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      await lost
      client.release(true)
      expect(logged).toContain('A database connection was lost.')
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      await dropPostgresDatabase(url)
    }
  })
})
