import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { openPostgresqlDatabase } from '../../../server/database/postgresql.ts'
import { participantsAnswer } from '../../../src/api/schemas/participants.ts'
import { withdrawalsAnswer } from '../../../src/api/schemas/wallet.ts'
import { untilSomebodyWaits } from '../app/support/locks.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from '../app/support/portal.ts'
import { askBroker } from '../support/broker.ts'
import { describeOnPostgresql, dropPostgresDatabase } from '../support/databases.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts'

describeOnPostgresql('With PostgreSQL', () => {
  const timeOuts = { connect: 500, statement: 600, lock: 300, query: 900 }
  const connections = 20
  let url: string
  let proxy: TcpProxy
  let database: Database
  let direct: Database
  let portal: Portal
  let cookie: string
  beforeEach(async () => {
    url = await askBroker('/create')
    proxy = await startTcpProxy(url)
    database = await open(proxy.through(url), timeOuts)
    direct = await open(url)
    await addPeople(database)
    portal = portalOver(database)
    cookie = await signIn(portal, people.admin)
  })
  afterEach(async () => {
    proxy.resume()
    await database.close()
    await direct.close()
    await proxy.stop()
    await dropPostgresDatabase(url)
  })
  const open = (at: string, given?: typeof timeOuts) =>
    openPostgresqlDatabase(at, () => {}, { durability: 'unchecked', ...(given && { timeOuts: given }) })
  const read = () => portal.call('participants', {}, { cookie })
  const isAnswered = async () => {
    await answerOf(participantsAnswer, await read())
  }
  const isOutage = async (answer: Promise<Response>) => {
    await refusalOf(await answer, 503, 'unavailable')
  }
  const openAllConnections = async () => {
    const clients: pg.PoolClient[] = []
    // Sequentially, so that each connection has the full timeout.
    while (clients.length < connections) clients.push(await database.pool.connect())
    for (const client of clients) client.release()
    expect(database.pool.totalCount).toBe(connections)
  }

  test('a call waits 10 s for a statement, 5 s for a lock or a connection, 15 s for an answer', async () => {
    const settingsOf = async (pool: pg.Pool) => {
      const { rows } = await pool.query<{ name: string; setting: string }>(
        "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout')",
      )
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    }
    expect(await settingsOf(direct.pool)).toEqual({ statement_timeout: '10000', lock_timeout: '5000' })
    expect(direct.pool.options).toMatchObject({
      max: 20,
      connectionTimeoutMillis: 5_000,
      query_timeout: 15_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    expect(await settingsOf(direct.patientPool)).toEqual({ statement_timeout: '0', lock_timeout: '0' })
    expect(direct.patientPool.options.query_timeout).toBeUndefined()
  })

  test('dead connections are reported as an outage and replaced', async () => {
    await openAllConnections()
    proxy.swallow()
    await Promise.all(Array.from({ length: connections + 5 }, () => isOutage(read())))
    await Promise.all([isAnswered(), isAnswered(), isAnswered()])
  })

  test('transactions on dead connections release them', async () => {
    await openAllConnections()
    proxy.swallow()
    const failures = Array.from({ length: connections }, () =>
      expect(database.orm.transaction(async () => {})).rejects.toHaveProperty(
        'cause.message',
        'Query read timeout',
      ),
    )
    await Promise.all(failures)
    await isAnswered()
  })

  test('a transaction that loses its connection fails with its own statement and releases the connection', async () => {
    const lost = database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`)
      proxy.swallow()
      await transaction.execute(sql`select 2`)
    })
    await expect(lost).rejects.toMatchObject({
      query: 'select 2',
      cause: { message: 'Query read timeout' },
    })
    await isAnswered()
    expect(database.pool.totalCount).toBe(database.pool.idleCount)
  })

  test('a stalled network is an outage, and works again when it resumes', async () => {
    proxy.stall()
    await Promise.all(Array.from({ length: connections + 5 }, () => isOutage(read())))
    proxy.resume()
    await isAnswered()
  })

  test('a connection reset during a call is an outage, and works again afterwards', async () => {
    const lock = await lockTable('participants')
    const waiting = isOutage(read())
    await untilSomebodyWaits(direct)
    proxy.reset()
    await waiting
    proxy.refuse()
    await isOutage(read())
    proxy.resume()
    await lock.end()
    await isAnswered()
  })

  test('a locked table blocks the calls that need it, and no others', async () => {
    const lock = await lockTable('participants')
    const waiting = read()
    await untilSomebodyWaits(direct)
    await answerOf(withdrawalsAnswer, await portal.call('withdrawals', {}, { cookie }))
    await isOutage(waiting)
    await answerOf(withdrawalsAnswer, await portal.call('withdrawals', {}, { cookie }))
    expect(portal.logged).toEqual([expect.stringMatching(/canceling statement due to lock timeout$/)])
    await lock.end()
    await isAnswered()
  })

  async function lockTable(table: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query(`lock table ${table}`)
    return client
  }
})
