import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { walletAnswer } from '../../../src/api/schemas/wallet.ts'
import { describeOnEngines } from '../support/databases.ts'
import { chargeAt, fund } from './support/money.ts'
import { addPeople, people, signIn } from './support/people.ts'
import { answerOf, type Portal, portalOver, refusalOf } from './support/portal.ts'

describeOnEngines('The wallet', (open) => {
  let database: Database
  let portal: Portal
  let camper: string
  let merchant: string
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
    portal = portalOver(database)
    camper = await signIn(portal, people.camper)
    merchant = await signIn(portal, people.merchant)
  })

  test('[A408] of a camper without movements is empty', async () => {
    const response = await portal.request('/api/profile/wallet/ZEU001', { headers: { cookie: camper } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, balance: 0, transactions: [] })
  })

  test('shows the balance and every movement, newest first, in dollars', async () => {
    await fund(database, people.camper, 2_550, 'DEP-1')
    const till = { portal, cookie: merchant, merchantNumber: people.merchant }
    await chargeAt(till, people.camper, {
      items: [
        { name: 'Glencity Heights', price: 3, quantity: 2 },
        { name: 'Zip Line', price: 5, quantity: 1 },
      ],
    })
    portal.pass(1_000)
    const admin = await signIn(portal, people.admin)
    await portal.call('withdraw', {}, { cookie: admin, body: { ownerCode: people.camper, amount: '0.05' } })
    await database.pool.query(
      `insert into transfers (reference_id, type, status, owner_code, amount_cents, created_at) values
        ('DEP-2', 'deposit', 'failed', 'ZEU001', 100000, '2025-04-14T07:59:59.999Z'),
        ('DEP-3', 'deposit', 'pending', 'ZEU001', 10, '2025-04-14T08:00:02Z'),
        ('DEP-9', 'deposit', 'pending', 'ZEU002', 10, '2025-04-14T08:00:02Z')`,
    )
    const response = await portal.call('wallet', { code: people.camper }, { cookie: camper })
    expect(await response.clone().json()).toEqual({
      success: true,
      balance: 14.45,
      transactions: [
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 0.1,
          status: 'pending',
          createdAt: '2025-04-14T08:00:02.000Z',
          referenceId: 'DEP-3',
        },
        {
          _id: expect.any(String),
          type: 'withdrawal',
          amount: 0.05,
          status: 'completed',
          createdAt: '2025-04-14T08:00:01.000Z',
          referenceId: expect.stringMatching(/^WDR-/),
        },
        {
          _id: expect.any(String),
          type: 'purchase',
          amount: 11,
          status: 'completed',
          createdAt: '2025-04-14T08:00:00.000Z',
          referenceId: expect.stringMatching(/^PUR-/),
          items: [
            { name: 'Glencity Heights', price: 3, quantity: 2 },
            { name: 'Zip Line', price: 5, quantity: 1 },
          ],
        },
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 1000,
          status: 'failed',
          createdAt: '2025-04-14T07:59:59.999Z',
          referenceId: 'DEP-2',
        },
        {
          _id: expect.any(String),
          type: 'deposit',
          amount: 25.5,
          status: 'completed',
          createdAt: '2025-04-13T10:00:00.000Z',
          referenceId: 'DEP-1',
        },
      ],
    })
    const read = await answerOf(walletAnswer, response)
    expect(read.balance).toBe(1_445)
    expect(read.transactions[2]?.items?.[0]).toEqual({ name: 'Glencity Heights', price: 300, quantity: 2 })
  })

  test('agrees with its own list while it is charged', async () => {
    await fund(database, people.other, 10_000)
    const cookie = await signIn(portal, people.other)
    const till = { portal, cookie: merchant, merchantNumber: people.merchant }
    const charges = Array.from({ length: 16 }, () => chargeAt(till, people.other))
    const looks = Array.from({ length: 16 }, async () => {
      const { balance, transactions } = await answerOf(
        walletAnswer,
        await portal.call('wallet', { code: people.other }, { cookie }),
      )
      const completed = transactions.filter(({ referenceId }) => referenceId !== 'DEP-9')
      const changes = completed.map(({ type, amount }) => (type === 'deposit' ? amount : -amount))
      expect(changes.reduce((sum, change) => sum + change, 0)).toBe(balance)
    })
    await Promise.all([...charges, ...looks])
  })

  test('is nobody else’s', async () => {
    const ask = (cookie?: string) => portal.call('wallet', { code: people.camper }, { cookie })
    await refusalOf(await ask(), 401, 'signedOut')
    for (const who of [people.other, people.merchant, people.admin])
      await refusalOf(await ask(await signIn(portal, who)), 403, 'forbidden')
    await refusalOf(await ask(await signIn(portal, people.newcomer)), 403, 'passwordChangeRequired')
  })
})
