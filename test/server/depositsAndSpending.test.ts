import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { usualLimits } from '../../server/gateways/configuration.ts'
import { claimDeposit, keepFailedInitiation, keepPayment } from '../../server/ledger/depositClaims.ts'
import { failDeposit, noteUnaskable } from '../../server/ledger/deposits.ts'
import { charge, withdrawal } from '../../server/ledger/spending.ts'
import { balanceOf, bookingOf, fund } from './app/support/money.ts'
import { addCampers, addPeople, people } from './app/support/people.ts'
import { opening } from './app/support/portal.ts'
import { auditOf, bookOf, paymentsOf } from './gateways/support/books.ts'
import { describeOnEngines } from './support/databases.ts'

describeOnEngines('The ledger', (open) => {
  let database: Database
  let free = 0
  beforeAll(async () => {
    database = await open()
    await addPeople(database)
  })

  const later = (milliseconds: number) => new Date(Date.parse(opening) + milliseconds)
  const hostAt = (milliseconds: number) => ({ database, now: () => later(milliseconds) })

  /** A deposit of $25.50 of a camper of its own, claimed for a minute. */
  async function claimed() {
    const [code, reference] = [`CLAIM-${++free}`, `DEP-${free}`]
    await addCampers(database, [code])
    const transferId = await claimDeposit(hostAt(0), {
      reference,
      ownerCode: code,
      payerName: 'Rudo Moyo',
      amount: 2_550,
      gateway: 'scripted',
      actor: `participant:${code}`,
      attempt: undefined,
      leaseUntil: later(60_000),
      limits: usualLimits,
    })
    if (transferId === undefined) throw new Error('Nothing was claimed')
    const payment = { reference, gateway: 'scripted', initiation: 'claimed', paymentUrl: null, isAsked: true }
    return { code, transferId, payment }
  }

  const started = (code: string) =>
    `participant ${code} startDeposit {"cents": 2550, "gateway": "scripted", "reference": "DEP"}`

  test('keeps the page to pay on of who holds the claim, and of nobody once its time is up', async () => {
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

  test('fails the one deposit that its gateway did not begin', async () => {
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

  test('fails a deposit once, in the name of who says so, and asks again only when told', async () => {
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

  test('notes once that nobody can be asked about a deposit, which stays pending', async () => {
    const { code, transferId } = await claimed()
    expect(await noteUnaskable(hostAt(1), transferId)).toBe(true)
    expect(await noteUnaskable(hostAt(2), transferId)).toBe(false)
    expect((await bookOf(database, code)).deposits).toEqual([['pending', 2_550]])
    expect((await auditOf(database, code)).slice(1)).toEqual([
      'host host leaveDeposit {"gateway": "scripted", "reference": "DEP"}',
    ])
  })

  describe('has of an attempt to spend', () => {
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

    test('a charge by its till, of its camper, amount and basket', async () => {
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

    test('a withdrawal by its admin, of its camper and amount', async () => {
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
