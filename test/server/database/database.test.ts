import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import type { Database } from '../../../server/database/database.ts'
import { prepareDatabase } from '../../../server/database/migrations.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { settings } from '../../../server/database/schema.ts'
import { StartRefused } from '../../../server/refusal.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import {
  barePostgresDatabase,
  describeOnEngines,
  describeOnPostgresql,
  dropPostgresDatabase,
  embeddedDatabase,
} from '../support/databases.ts'
import { startTransactionPooler } from '../support/transactionPooler.ts'

describeOnEngines('The database', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  test('reads int8 values as numbers, through the driver and through drizzle', async () => {
    const statement = 'select 123456789012345::int8 as cents'
    expect((await database.pool.query(statement)).rows).toEqual([{ cents: 123456789012345 }])
    expect((await database.orm.execute(sql.raw(statement))).rows).toEqual([{ cents: 123456789012345 }])
  })

  test('accepts parameters from the driver, from named statements and from drizzle', async () => {
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

  test('continues after a failed statement, also in a transaction', async () => {
    await expect(database.pool.query('select $1::int', ['ten'])).rejects.toHaveProperty('code', '22P02')
    await expect(
      database.orm.transaction(async (transaction) => {
        await transaction.insert(settings).values({ name: 'half', value: '' })
        await transaction.execute(sql`select 1 / ${0}::int`)
      }),
    ).rejects.toHaveProperty('cause.code', '22012')
    expect(await database.orm.select().from(settings).where(eq(settings.name, 'half'))).toEqual([])
  })

  test('rolls back the transaction of a discarded connection, and drops its named statements', async () => {
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

  test('refuses every change of the audit', async () => {
    await database.pool.query(
      "insert into audit (actor_role, actor, action, subject) values ('admin', 'gate', 'looked', 'ZEUC001')",
    )
    for (const change of ["update audit set actor = ''", 'delete from audit', 'truncate audit']) {
      await expect(database.pool.query(change)).rejects.toThrow('the audit table is append-only')
    }
  })

  test('can be closed twice', async () => {
    const another = await open()
    await another.close()
    await another.close()
    await expect(another.pool.query('select 1')).rejects.toThrow()
  })
})

describeOnEngines('A database of another release', (open) => {
  test('stays unchanged when it is newer', async () => {
    const database = await open()
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 4102444800000)",
    )
    await expect(
      prepareDatabase(database, async () => expect.fail('Nothing may be prepared in it.')),
    ).rejects.toThrow(
      'This database was last used by a newer release of the portal; start that release, or set DATA_DIR or DATABASE_URL to another database.',
    )
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'of a newer release'")
    await prepareDatabase(database)
  })
})

describeOnPostgresql('A PostgreSQL server', () => {
  test('can terminate a connection in use: it is logged, and the next one works', async () => {
    const url = await barePostgresDatabase()
    const logged: string[] = []
    const database = await openPostgresqlDatabase(url, (line) => logged.push(line), {
      durability: 'unchecked',
    })
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

describeOnPostgresql(
  'A PostgreSQL server that refuses the connection is described without the password:',
  () => {
    let url: URL
    beforeAll(async () => {
      url = new URL(await barePostgresDatabase())
    })
    afterAll(() => dropPostgresDatabase(url.href))

    test('a wrong password', async () => {
      const wrong = new URL(url)
      wrong.password = 'not-the-password'
      await expect(openPostgresqlDatabase(wrong.href, console.error)).rejects.toEqual(
        new StartRefused(
          `The PostgreSQL server at ${url.host} does not let the user ${url.username} in; correct the user and the password in DATABASE_URL.`,
        ),
      )
    })

    test('a database that does not exist', async () => {
      const missing = new URL(url)
      missing.pathname = '/no_such_camp'
      await expect(openPostgresqlDatabase(missing.href, console.error)).rejects.toEqual(
        new StartRefused(
          `The PostgreSQL server at ${url.host} has no database named no_such_camp; create it, or correct DATABASE_URL.`,
        ),
      )
    })
  },
)

test('A server that accepts the connection and never answers counts as unreachable', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const timeOuts = { connect: 50, statement: 10_000, lock: 5_000, query: 15_000 }
  await expect(
    openPostgresqlDatabase(`postgresql://camp:secret@127.0.0.1:${port}/camp`, console.error, { timeOuts }),
  ).rejects.toThrow(
    new RegExp(
      `^No PostgreSQL server answers at 127\\.0\\.0\\.1:${port} \\(.*timeout.*\\); start it, or correct DATABASE_URL\\.$`,
    ),
  )
  server.close()
  await once(server, 'close')
})

describeOnPostgresql('A connection pooler between the server and PostgreSQL', () => {
  const refused =
    'DATABASE_URL leads to a connection pooler (as PgBouncer) that uses one session for several connections; set DATABASE_URL to the PostgreSQL server itself, for the host has a pool of its own.'

  test('is refused when connections share a session', async () => {
    const url = await barePostgresDatabase()
    const pooler = await startTransactionPooler(url)
    try {
      await expect(
        openPostgresqlDatabase(pooler.url, console.error, { durability: 'unchecked' }),
      ).rejects.toThrow(refused)
    } finally {
      await pooler.stop()
      await dropPostgresDatabase(url)
    }
  })

  test('is refused when it drops the timeouts of a connection', async () => {
    const url = await barePostgresDatabase()
    const pooler = await startTransactionPooler(url)
    const timeOuts = { connect: 5_000, statement: 9_000, lock: 5_000, query: 15_000 }
    try {
      await expect(
        openPostgresqlDatabase(pooler.url, console.error, { durability: 'unchecked', timeOuts }),
      ).rejects.toThrow(
        'DATABASE_URL leads to a connection pooler (as PgBouncer) that does not pass on the time-outs of a connection; set DATABASE_URL to the PostgreSQL server itself, for the host has a pool of its own.',
      )
    } finally {
      await pooler.stop()
      await dropPostgresDatabase(url)
    }
  })
})

test('A PostgreSQL server older than 15 is refused', async () => {
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  query.mockImplementationOnce(() => Promise.resolve({ rows: [{ version: 149_999 }] }))
  await expect(openPostgresqlDatabase('postgresql://camp@127.0.0.1/camp', console.error)).rejects.toThrow(
    'The PostgreSQL server of DATABASE_URL is older than 15; set DATABASE_URL to a newer server.',
  )
  query.mockRestore()
})

const programs = findPostgresPrograms()
if (programs !== undefined) {
  describe('A PostgreSQL server whose settings would lose commits at a power failure', () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = await startCluster(programs, 'on')
    })
    afterAll(() => cluster.stop())

    test('is accepted only when every commit is synced to the disk', async () => {
      const database = await openPostgresqlDatabase(cluster.url, console.error)
      await database.close()
    })

    test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
      'is refused with %s off',
      async (setting) => {
        await turn(setting, 'off')
        await expect(openPostgresqlDatabase(cluster.url, console.error)).rejects.toThrow(
          `The PostgreSQL server of DATABASE_URL would not keep what it acknowledges (off: ${setting}); set ${setting} to on there.`,
        )
        await turn(setting, 'on')
      },
    )

    /**
     * Waits until new connections see the setting, because the server reloads its settings asynchronously.
     */
    async function turn(setting: string, value: 'on' | 'off'): Promise<void> {
      for (let found: string | undefined; found !== value; ) {
        const client = new pg.Client({ connectionString: cluster.url })
        await client.connect()
        const { rows } = await client.query('select current_setting($1) as value', [setting])
        found = rows[0]?.value
        if (found !== value) {
          await client.query(`alter system set ${setting} = ${value}`)
          await client.query('select pg_reload_conf()')
        }
        await client.end()
      }
    }
  })
}

describe('The embedded engine', () => {
  let database: Database
  beforeAll(async () => {
    database = await embeddedDatabase()
  })
  afterAll(() => database.close())

  test('gets one call per query, however many protocol messages the query has', async () => {
    const addition = { name: 'two-numbers', text: 'select $1::int + $2::int as sum' }
    const asked = vi.spyOn(PGlite.prototype, 'execProtocolStream')
    try {
      for (const [first, second, sum] of [
        [1, 2, 3],
        [3, 4, 7],
      ] as const) {
        const client = await database.pool.connect()
        asked.mockClear()
        expect((await client.query({ ...addition, values: [first, second] })).rows).toEqual([{ sum }])
        expect(asked).toHaveBeenCalledTimes(1)
        client.release()
      }
    } finally {
      asked.mockRestore()
    }
  })
})
