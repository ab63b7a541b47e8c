import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { bookOf } from '../../../server/ledger/amounts.ts'
import { settleMerchants, settleWhenDue } from '../../../server/ledger/checkpoint.ts'
import { deductAnswer } from '../../../src/api/schemas/wallet.ts'
import { chargeAt, faultsIn, fund } from '../app/support/money.ts'
import { addPeople, people, signIn } from '../app/support/people.ts'
import { answerOf, portalOver } from '../app/support/portal.ts'
import { describeOnEngines, describeOnPostgresql, postgresDatabase } from '../support/databases.ts'

/** A merchant's book and the sum of all entries of the account at one moment. */
async function bookAndSum({ pool }: Database) {
  const { rows } = await pool.query<{ book: [number, number]; sum: [number, number]; settled: number }>(
    `select jsonb_build_array(book.cents, book.entries) as book, (
        select jsonb_build_array(coalesce(sum(e.amount_cents), 0), count(*))
        from ledger_entries e where e.account_id = a.id) as sum, a.settled_count as settled
    from ${bookOf("'M1001'")} book, accounts a where a.kind = 'merchant' and a.owner = 'M1001'`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no book')
  return row
}

async function fundedCamp(database: Database, cents: number) {
  await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  await fund(database, people.camper, cents)
}

describe('A checkpoint after reading a merchant’s book', () => {
  /** A database that only counts its statements; each ends as `answer` does. */
  function look(answer: () => Promise<unknown>) {
    const logged: unknown[] = []
    let statements = 0
    const query = () => {
      statements++
      return answer()
    }
    const host = {
      database: { pool: { query } } as unknown as Database,
      log: (...line: unknown[]) => void logged.push(line),
    }
    return { settle: (unsettled: number) => settleWhenDue(host, unsettled), logged, count: () => statements }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('is made when more than 1,000 entries are newer than the last one, one at a time', async () => {
    const { settle, logged, count } = look(() => Promise.resolve())
    settle(1_000)
    expect(count()).toBe(0)
    settle(1_001)
    settle(1_001)
    expect(count()).toBe(1)
    await turn()
    settle(1_001)
    expect(count()).toBe(2)
    expect(logged).toEqual([])
  })

  test('that fails is logged, and retried at the next read', async () => {
    const broken = new Error('no room')
    const { settle, logged, count } = look(() => Promise.reject(broken))
    settle(1_001)
    await turn()
    expect(logged).toEqual([['A checkpoint of the ledger failed; it is tried again.', broken]])
    settle(1_001)
    expect(count()).toBe(2)
  })

  test('without the lock is skipped silently', async () => {
    const { settle, logged } = look(() => Promise.reject(Object.assign(new Error('busy'), { code: '55P03' })))
    settle(1_001)
    await turn()
    expect(logged).toEqual([])
  })
})

describeOnEngines('Checkpoints', (open) => {
  test('never change a merchant’s balance during charges', async () => {
    const database = await open()
    await addPeople(database)
    await fundedCamp(database, 1_000_000)
    const portal = portalOver(database)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    let charging = true
    const tills = Array.from({ length: 8 }, async () => {
      for (let charge = 1; charge <= 25; charge++)
        await answerOf(deductAnswer, await chargeAt(till, people.camper))
    })
    const looks = Array.from({ length: 2 }, async () => {
      let settled = 0
      while (charging) {
        if (await settleMerchants(database.pool)) settled++
        const { book, sum } = await bookAndSum(database)
        expect(book).toEqual(sum)
      }
      return settled
    })
    await Promise.all(tills)
    charging = false
    for (const settled of await Promise.all(looks)) expect(settled).toBeGreaterThan(0)
    const { book, sum } = await bookAndSum(database)
    expect([book, sum]).toEqual([
      [100_000, 200],
      [100_000, 200],
    ])
    await settleMerchants(database.pool)
    expect(await bookAndSum(database)).toEqual({
      book: [100_000, 200],
      sum: [100_000, 200],
      settled: 200,
    })
    expect(await faultsIn(database)).toEqual([])
  })
})

describeOnPostgresql('Checkpoints (on PostgreSQL)', () => {
  test('do not wait for an uncommitted entry, and count it once it is committed', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await fundedCamp(database, 5_000)
    const portal = portalOver(database)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(
      `with booked as (
        insert into transfers (reference_id, type, status, owner_code, merchant_number, amount_cents, items)
        values ('PUR-SLOW', 'purchase', 'completed', 'ZEU002', 'M1001', 700,
          '[{"name": "Quad Bikes", "price": 700, "quantity": 1}]') returning id),
      funded as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents)
        values ('DEP-SLOW', 'deposit', 'completed', 'ZEU002', 700) returning id)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, a.id, case a.kind when 'wallet' then -700 else 700 end from booked, accounts a
        where (a.kind, a.owner) in (('wallet', 'ZEU002'), ('merchant', 'M1001'))
      union all select funded.id, a.id, case a.kind when 'wallet' then 700 else -700 end from funded, accounts a
        where (a.kind, a.owner) in (('wallet', 'ZEU002'), ('outside', 'deposits'))`,
    )
    await answerOf(deductAnswer, await chargeAt(till, people.camper))
    expect(await settleMerchants(database.pool)).toBe(false)
    expect(await bookAndSum(database)).toEqual({ book: [500, 1], sum: [500, 1], settled: 0 })
    await slow.query('commit')
    slow.release()
    expect(await settleMerchants(database.pool)).toBe(true)
    expect(await bookAndSum(database)).toEqual({ book: [1_200, 2], sum: [1_200, 2], settled: 2 })
    expect(await faultsIn(database)).toEqual([])
    await database.close()
  })

  test('made by several servers in parallel count every entry once', async () => {
    const database = await postgresDatabase()
    await addPeople(database)
    await fund(database, people.camper, 5_000)
    const portal = portalOver(database)
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    for (let charge = 1; charge <= 3; charge++)
      await answerOf(deductAnswer, await chargeAt(till, people.camper))
    await Promise.all(Array.from({ length: 16 }, () => settleMerchants(database.pool)))
    await settleMerchants(database.pool)
    expect(await bookAndSum(database)).toEqual({ book: [1_500, 3], sum: [1_500, 3], settled: 3 })
    await database.close()
  })
})
