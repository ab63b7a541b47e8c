import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { usualLimits } from '../../../server/gateways/configuration.ts'
import { claimDeposit, keepFailedInitiation, keepPayment } from '../../../server/ledger/depositClaims.ts'
import { completeDeposit, failDeposit, noteUnaskable } from '../../../server/ledger/deposits.ts'
import {
  abandonedAt,
  leaseAbandonedPayments,
  leaseDuePayments,
  nextPollAt,
} from '../../../server/ledger/duePayments.ts'
import { charge, withdrawal } from '../../../server/ledger/spending.ts'
import { balanceOf, bookingOf, fund } from '../app/support/money.ts'
import { addCampers, addPeople, people } from '../app/support/people.ts'
import { opening } from '../app/support/portal.ts'
import { auditOf, bookOf, paymentsOf } from '../gateways/support/books.ts'
import { describeOnEngines } from '../support/databases.ts'

test('A payment is given up one day after its start, and polled again one day later', () => {
  const at = new Date('2025-04-14T08:00:00.000Z')
  expect(abandonedAt(at)).toEqual(new Date('2025-04-15T08:00:00.000Z'))
  expect(nextPollAt(at)).toEqual(new Date('2025-04-15T08:00:00.000Z'))
})

describeOnEngines('The ledger', (open) => {
  let database: Database
  let free = 0
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
  })

  const later = (milliseconds: number) => new Date(Date.parse(opening) + milliseconds)
  const hostAt = (milliseconds: number) => ({ database, now: () => later(milliseconds) })

  async function claimed(gateway = 'scripted') {
    const [code, reference] = [`CLAIM-${++free}`, `DEP-${free}`]
    await addCampers(database, [code])
    const transferId = await claimDeposit(hostAt(0), {
      reference,
      ownerCode: code,
      payerName: 'Rudo Moyo',
      amount: 2_550,
      gateway,
      actor: `participant:${code}`,
      attempt: undefined,
      leaseUntil: later(60_000),
      limits: usualLimits,
    })
    if (transferId === undefined) throw new Error('Nothing was claimed')
    const payment = { reference, gateway, initiation: 'claimed', paymentUrl: null, isAsked: true }
    return { code, transferId, reference, payment }
  }

  const started = (code: string) =>
    `participant ${code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`

  test('stores the payment page only while the claim’s lease lasts', async () => {
    const [inTime, tooLate] = [await claimed(), await claimed()]
    const page = {
      paymentUrl: 'https://gateway.example/pay',
      pollReference: 'G-1',
      firstPollAt: later(70_000),
      giveUpAt: later(100_000),
    }
    expect(await keepPayment(hostAt(59_999), { transferId: inTime.transferId, ...page })).toBe(true)
    expect(await keepPayment(hostAt(60_000), { transferId: tooLate.transferId, ...page })).toBe(false)
    expect(await paymentsOf(database, inTime.code)).toEqual([
      { ...inTime.payment, initiation: 'answered', paymentUrl: 'https://gateway.example/pay' },
    ])
    expect(await paymentsOf(database, tooLate.code)).toEqual([tooLate.payment])
  })

  test('fails a deposit whose initiation failed, and no other', async () => {
    const [refused, other] = [await claimed(), await claimed()]
    await keepFailedInitiation(hostAt(1), refused.transferId, { initiation: 'unanswered', refusal: null })
    expect((await bookOf(database, refused.code)).deposits).toEqual([['failed', 2_550]])
    expect(await paymentsOf(database, refused.code)).toEqual([
      { ...refused.payment, initiation: 'unanswered', isAsked: false },
    ])
    expect(await auditOf(database, refused.code)).toEqual([
      started(refused.code),
      'host host failDeposit {"why": "unanswered", "reference": "DEP"}',
    ])
    expect((await bookOf(database, other.code)).deposits).toEqual([['pending', 2_550]])
    expect(await auditOf(database, other.code)).toEqual([started(other.code)])
  })

  test('fails a deposit once, with its actor and reason, and schedules another poll only on request', async () => {
    const [givenUp, cancelled] = [await claimed(), await claimed()]
    const nextPollOf = async ({ transferId }: { readonly transferId: string }) => {
      const { rows } = await database.pool.query(
        'select next_poll_at as at from payments where transfer_id = $1',
        [transferId],
      )
      return rows[0]?.at
    }
    const unpaid = { actor: 'host', why: 'not paid within a day', askAgainAt: later(90_000) }
    expect(await failDeposit(hostAt(1), givenUp.transferId, unpaid)).toBe(true)
    const word = { actor: 'scripted', why: 'Cancelled' }
    expect(await failDeposit(hostAt(1), cancelled.transferId, word)).toBe(true)
    expect(await nextPollOf(givenUp)).toEqual(later(90_000))
    expect(await nextPollOf(cancelled)).toBeNull()
    expect(await failDeposit(hostAt(2), givenUp.transferId, unpaid)).toBe(false)
    expect(await nextPollOf(givenUp)).toBeNull()
    expect((await auditOf(database, givenUp.code)).slice(1)).toEqual([
      'host host failDeposit {"why": "not paid within a day", "reference": "DEP"}',
    ])
    expect((await auditOf(database, cancelled.code)).slice(1)).toEqual([
      'gateway scripted failDeposit {"why": "Cancelled", "reference": "DEP"}',
    ])
  })

  test('completes a deposit once, with the gateway’s reference in the audit', async () => {
    const { code, reference } = await claimed()
    const paid = { reference, amount: 2_550, gatewayStatus: 'Paid', gatewayReference: 'G-7' }
    expect(await completeDeposit(hostAt(1), 'scripted', paid)).toBe(true)
    expect(await completeDeposit(hostAt(2), 'scripted', paid)).toBe(false)
    expect(await bookOf(database, code)).toEqual({ balance: 2_550, deposits: [['completed', 2_550]] })
    expect((await auditOf(database, code)).slice(1)).toEqual([
      'gateway scripted completeDeposit {"cents": 2550, "reference": "DEP", "gatewayReference": "G-7"}',
    ])
  })

  test('leases due payments of one gateway: pending ones for 15 seconds, failed ones for a day within a week', async () => {
    const day = 24 * 60 * 60_000
    await claimed()
    const claims = []
    for (let made = 0; made < 5; made++) claims.push(await claimed('leasing'))
    const [pending, asked, givenUp, inTheWeek, afterIt] = claims.map(({ transferId }) => transferId)
    const failed = [
      [asked, later(60_001)],
      [givenUp, later(60_000)],
      [inTheWeek, later(60_000 - 7 * day + 1)],
      [afterIt, later(60_000 - 7 * day)],
    ] as const
    for (const [transferId = '', giveUpAt] of failed) {
      await failDeposit(hostAt(1), transferId, { actor: 'host', why: 'late', askAgainAt: later(60_000) })
      await database.pool.query('update payments set give_up_at = $2 where transfer_id = $1', [
        transferId,
        giveUpAt,
      ])
    }
    expect(await leaseDuePayments(hostAt(59_999), 'leasing', 10)).toEqual([])
    const leased = await leaseDuePayments(hostAt(60_000), 'leasing', 10)
    expect(leased).toHaveLength(5)
    expect(leased.find(({ transferId }) => transferId === pending)).toEqual({
      transferId: pending,
      reference: claims[0]?.reference,
      gateway: 'leasing',
      amount: 2_550,
      status: 'pending',
      pollReference: null,
      disputed: 0,
      giveUpAt: null,
    })
    const { rows } = await database.pool.query(
      `select p.next_poll_at as at from payments p join transfers t on t.id = p.transfer_id
      where p.gateway = 'leasing' order by array_position($1::uuid[], t.id)`,
      [[pending, asked, givenUp, inTheWeek, afterIt]],
    )
    expect(rows.map(({ at }) => at)).toEqual([
      later(75_000),
      later(75_000),
      later(60_000 + day),
      later(60_000 + day),
      null,
    ])
  })

  test('leases payments of another gateway for an hour, once they are an hour overdue', async () => {
    const hour = 60 * 60_000
    const { transferId } = await claimed('abandoned')
    const isLeased = async (at: number, own: string) => {
      const leased = await leaseAbandonedPayments(hostAt(at), own, 100)
      return leased.some((payment) => payment.transferId === transferId)
    }
    expect(await isLeased(60_000 + hour - 1, 'another')).toBe(false)
    expect(await isLeased(60_000 + hour, 'abandoned')).toBe(false)
    expect(await isLeased(60_000 + hour, 'another')).toBe(true)
    const { rows } = await database.pool.query(
      'select next_poll_at as at, polls from payments where transfer_id = $1',
      [transferId],
    )
    expect(rows).toEqual([{ at: later(60_000 + 2 * hour), polls: 0 }])
  })

  test('records once that no server can poll a deposit, which stays pending', async () => {
    const { code, transferId } = await claimed()
    expect(await noteUnaskable(hostAt(1), transferId)).toBe(true)
    expect(await noteUnaskable(hostAt(2), transferId)).toBe(false)
    expect((await bookOf(database, code)).deposits).toEqual([['pending', 2_550]])
    expect((await auditOf(database, code)).slice(1)).toEqual([
      'host host leaveDeposit {"gateway": "scripted", "reference": "DEP"}',
    ])
  })

  describe('stores from a spending attempt', () => {
    const spent = {
      number: people.camper,
      isByName: false,
      cents: 500,
      key: 'once',
      fingerprint: 'f',
      at: new Date(opening),
    }
    const zipLine = JSON.stringify([{ name: 'Zip Line', price: 500, quantity: 1 }])
    const asked = { number: people.camper, isByName: false, cents: 500, key: 'once' }

    async function keptOf(actor: string) {
      const { rows } = await database.pool.query(
        'select key, fingerprint, status, moved_money as "movedMoney" from idempotency_keys where actor = $1',
        [actor],
      )
      return rows
    }
    const kept = { key: 'once', fingerprint: 'f', status: 200, movedMoney: true }

    test('a charge with its merchant, camper, amount and basket', async () => {
      await fund(database, people.camper, 500)
      const { rows } = await database.pool.query(
        charge.spend.with({ ...spent, reference: 'PUR-1', subject: people.merchant, items: zipLine }),
      )
      expect(rows.map(({ answer }) => JSON.parse(answer))).toEqual([
        {
          success: true,
          message: 'Payment processed successfully!',
          data: { referenceId: 'PUR-1', createdAt: '2025-04-14T08:00:00.000Z' },
        },
      ])
      expect(await balanceOf(database, people.camper)).toBe(0)
      expect(await bookingOf(database, 'PUR-1')).toEqual({
        type: 'purchase',
        status: 'completed',
        ownerCode: 'ZEU001',
        merchantNumber: 'M1001',
        cents: 500,
        items: [{ name: 'Zip Line', price: 500, quantity: 1 }],
        actor: 'merchant:M1001',
        attempt: 'once',
        createdAt: new Date('2025-04-14T08:00:00.000Z'),
        sides: ['wallet ZEU001 -500', 'merchant M1001 500'],
        audit: [['merchant', 'M1001', 'charge', 'ZEU001', { reference: 'PUR-1', cents: 500 }]],
      })
      expect(await keptOf('merchant:M1001')).toEqual([kept])
      const same = { ...asked, actor: 'merchant:M1001', items: zipLine }
      const told = async (change: object, statement = charge) => {
        const earlier = await database.pool.query(statement.earlier.with({ ...same, ...change }))
        return earlier.rows
      }
      expect(await told({})).toEqual(rows)
      expect(await told({ actor: 'merchant:M1002' })).toEqual([])
      expect(await told({ key: 'twice' })).toEqual([])
      const movedSomethingElse = [{ answer: null }]
      expect(await told({ number: people.other })).toEqual(movedSomethingElse)
      expect(await told({ cents: 501 })).toEqual(movedSomethingElse)
      expect(await told({ items: null })).toEqual(movedSomethingElse)
      expect(await told({}, withdrawal)).toEqual(movedSomethingElse)
    })

    /** Charges a card at the stall as if the person was found by name. */
    async function chargedByName(number: string, cents: number, reference: string) {
      const { rows } = await database.pool.query(
        charge.spend.with({
          ...{ ...spent, number, cents, reference, subject: people.merchant },
          ...{ isByName: true, key: null, fingerprint: null },
          items: JSON.stringify([{ name: 'Zip Line', price: cents, quantity: 1 }]),
        }),
      )
      return rows.map(({ answer }) => JSON.parse(answer).data)
    }

    test('a charge with a replacement card under the person’s code, and none with the lost card', async () => {
      const code = `SPEND-${++free}`
      await addCampers(database, [code])
      await fund(database, code, 500)
      await database.pool.query('update cards set lost_at = now() where number = $1', [code])
      await database.pool.query('insert into cards (number, code) values ($1, $2)', ['K7QWXN34', code])
      expect(await chargedByName(code, 500, 'PUR-2')).toEqual([])
      expect(await chargedByName('K7QWXN34', 500, 'PUR-2')).toEqual([
        { referenceId: 'PUR-2', createdAt: '2025-04-14T08:00:00.000Z', ownerCode: code },
      ])
      expect((await bookingOf(database, 'PUR-2')).audit).toEqual([
        ['merchant', 'M1001', 'charge', code, { reference: 'PUR-2', cents: 500 }],
      ])
    })

    test('a charge within the day limit, to the cent', async () => {
      const code = `SPEND-${++free}`
      await addCampers(database, [code])
      await fund(database, code, 1_500)
      await database.pool.query(
        "update accounts set day_limit_cents = 900 where kind = 'wallet' and owner = $1",
        [code],
      )
      expect(await chargedByName(code, 500, 'PUR-3')).toHaveLength(1)
      expect(await chargedByName(code, 401, 'PUR-4')).toEqual([])
      expect(await chargedByName(code, 400, 'PUR-5')).toHaveLength(1)
      expect(await balanceOf(database, code)).toBe(600)
    })

    test('a withdrawal by name for a withdrawn person with a lost card and a day limit, and no charge', async () => {
      const code = `SPEND-${++free}`
      await addCampers(database, [code])
      await fund(database, code, 500)
      await database.pool.query('update participants set withdrawn_at = now() where code = $1', [code])
      expect(await chargedByName(code, 500, 'PUR-6')).toEqual([])
      await database.pool.query(
        "update accounts set day_limit_cents = 0 where kind = 'wallet' and owner = $1",
        [code],
      )
      await database.pool.query('update cards set lost_at = now() where number = $1', [code])
      const withdrawn = async (isByName: boolean) => {
        const paid = { ...spent, number: code, isByName, key: null, fingerprint: null, items: null }
        const { rows } = await database.pool.query(
          withdrawal.spend.with({ ...paid, reference: 'WDR-2', subject: people.admin }),
        )
        return rows
      }
      expect(await withdrawn(false)).toEqual([])
      expect(await withdrawn(true)).toHaveLength(1)
      expect((await bookingOf(database, 'WDR-2')).audit).toEqual([
        ['admin', people.admin, 'withdraw', code, { reference: 'WDR-2', cents: 500, byName: true }],
      ])
    })

    test('a withdrawal with its admin, camper and amount', async () => {
      await fund(database, people.camper, 500)
      const { rows } = await database.pool.query(
        withdrawal.spend.with({ ...spent, reference: 'WDR-1', subject: people.admin, items: null }),
      )
      expect(rows.map(({ answer }) => JSON.parse(answer))).toEqual([
        {
          success: true,
          message: 'Withdrawal processed successfully',
          data: { referenceId: 'WDR-1', createdAt: '2025-04-14T08:00:00.000Z' },
        },
      ])
      expect(await balanceOf(database, people.camper)).toBe(0)
      expect((await bookingOf(database, 'WDR-1')).sides).toEqual([
        'wallet ZEU001 -500',
        'outside withdrawals 500',
      ])
      expect(await keptOf('admin:gate@camp.example.org')).toEqual([kept])
      const same = { ...asked, actor: 'admin:gate@camp.example.org', items: null }
      const told = async (change: object) =>
        (await database.pool.query(withdrawal.earlier.with({ ...same, ...change }))).rows
      expect(await told({})).toEqual(rows)
      expect(await told({ actor: 'admin:office@camp.example.org' })).toEqual([])
      expect(await told({ number: people.other })).toEqual([{ answer: null }])
      expect(await told({ cents: 499 })).toEqual([{ answer: null }])
    })
  })
})
