import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { paynowGateway } from '../../../server/gateways/paynow.ts'
import { pollDuePayments } from '../../../server/gateways/polling.ts'
import { refusalOf } from '../app/support/portal.ts'
import { describeOnAnyEngine } from '../support/databases.ts'
import { encoded, integration, type PaynowStandIn, signed, startPaynow } from '../support/paynow.ts'
import { type Begun, begin, post } from './support/begun.ts'
import { auditOf, bookOf } from './support/books.ts'

const day = 24 * 60 * 60_000

describeOnAnyEngine('A deposit at Paynow', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  interface AtPaynow extends Begun {
    readonly paynow: PaynowStandIn
  }
  async function beginAtPaynow(): Promise<AtPaynow> {
    const paynow = await startPaynow()
    const gateway = paynowGateway({
      name: 'paynow',
      baseUrl: paynow.baseUrl,
      integrationId: integration.id,
      integrationKey: integration.key,
    })
    return { ...(await begin(database, gateway)), paynow }
  }
  const pending = { balance: 0, deposits: [['pending', 2_550]] }
  const completed = { balance: 2_550, deposits: [['completed', 2_550]] }
  const failed = { balance: 0, deposits: [['failed', 2_550]] }

  test('is completed by a status update that a poll confirms', async () => {
    const begun = await beginAtPaynow()
    const update = begun.paynow.becomes(begun.reference, 'Paid')
    expect((await post(begun, 'paynow', update)).status).toBe(200)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect(begun.paynow.polled).toEqual([`/Interface/CheckPayment/?guid=guid-${begun.reference}`])
    for (let repeat = 1; repeat <= 3; repeat++) await post(begun, 'paynow', update)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect(begun.paynow.polled).toHaveLength(1)
    expect(begun.portal.logged).toEqual([])
  })

  test('is completed by a poll without a status update', async () => {
    const begun = await beginAtPaynow()
    begun.portal.pass(10_000)
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(pending)
    begun.paynow.becomes(begun.reference, 'Awaiting Delivery')
    begun.portal.pass(15_000)
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(completed)
  })

  test('is failed when cancelled, and credited when paid later', async () => {
    const begun = await beginAtPaynow()
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Cancelled'))
    expect(await bookOf(database, begun.code)).toEqual(failed)
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Paid'))
    expect(await bookOf(database, begun.code)).toEqual(completed)
  })

  test('follows the polled state when updates arrive out of order', async () => {
    const begun = await beginAtPaynow()
    const sent = begun.paynow.becomes(begun.reference, 'Sent')
    const cancelled = begun.paynow.becomes(begun.reference, 'Cancelled')
    const paid = begun.paynow.becomes(begun.reference, 'Paid')
    for (const update of [cancelled, paid, sent, cancelled]) await post(begun, 'paynow', update)
    expect(await bookOf(database, begun.code)).toEqual(completed)
  })

  test('refunded later is audited, and the wallet stays unchanged', async () => {
    const begun = await beginAtPaynow()
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Paid'))
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Refunded'))
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect((await auditOf(database, begun.code)).at(-1)).toBe(
      'gateway paynow contestDeposit {"cents": 2550, "status": "Refunded", "reference": "DEP"}',
    )
  })

  test('cancelled after the credit is audited when Paynow confirms it, and the wallet stays unchanged', async () => {
    const begun = await beginAtPaynow()
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Awaiting Delivery'))
    expect(await bookOf(database, begun.code)).toEqual(completed)
    const cancelled = begun.paynow.becomes(begun.reference, 'Cancelled')
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await post(begun, 'paynow', cancelled)).status).toBe(200)
    expect(begun.paynow.polled).toHaveLength(3)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway paynow contestDeposit {"cents": 2550, "status": "Cancelled", "reference": "DEP"}',
    ])
    expect(begun.portal.logged).toEqual([
      `paynow reports ${begun.reference} as Cancelled (completed here); no money was moved, please look into it.`,
    ])
  })

  test('cancelled by an outdated update after the credit is not disputed when the poll says paid', async () => {
    const begun = await beginAtPaynow()
    const cancelled = begun.paynow.becomes(begun.reference, 'Cancelled')
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Paid'))
    await post(begun, 'paynow', cancelled)
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([])
    expect(begun.portal.logged).toEqual([])
  })

  test('cancelled after the credit is disputed when Paynow does not confirm it', async () => {
    const begun = await beginAtPaynow()
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Paid'))
    begun.paynow.next = { poll: 500 }
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Cancelled'))
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway paynow contestDeposit {"cents": 2550, "status": "Cancelled", "reference": "DEP"}',
    ])
    expect(begun.portal.logged).toEqual([
      `paynow has news of ${begun.reference} and did not confirm it; the notice is applied. Error: Paynow answered with status 500`,
      `paynow reports ${begun.reference} as Cancelled (completed here); no money was moved, please look into it.`,
    ])
    begun.portal.pass(day)
    await pollDuePayments(begun.portal.host)
    expect(begun.paynow.polled).toHaveLength(2)
  })

  test('refunded in part is audited, and answered so that Paynow stops repeating', async () => {
    const begun = await beginAtPaynow()
    await post(begun, 'paynow', begun.paynow.becomes(begun.reference, 'Paid'))
    const refund = begun.paynow.becomes(begun.reference, 'Refunded', { amount: '10.00' })
    expect((await post(begun, 'paynow', refund)).status).toBe(200)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect((await auditOf(database, begun.code)).slice(2)).toEqual([
      'gateway paynow contestDeposit {"cents": 1000, "status": "Refunded ($10.00)", "reference": "DEP"}',
    ])
  })

  test('reported as paid by a forged update stays unchanged', async () => {
    const begun = await beginAtPaynow()
    const created = begun.paynow.becomes(begun.reference, 'Created')
    for (const forged of [
      created.replace('status=Created', 'status=Paid'),
      created.replace('status=Created', 'status=Paid').replace(/&hash.*/, ''),
      created.replace(/hash=.*/, 'hash='),
      `${created}&status=Paid`,
      '',
      '/',
      '{"status":"Paid"}',
    ]) {
      const { message } = await refusalOf(await post(begun, 'paynow', forged), 403, 'invalid')
      expect(message).toBe('The signature of this message is not that of the gateway.')
    }
    expect(await bookOf(database, begun.code)).toEqual(pending)
    expect(begun.paynow.polled).toEqual([])
    expect(new Set(begun.portal.logged)).toEqual(
      new Set(['A callback for paynow was forged and changed nothing.']),
    )
  })

  test('reported as paid with the right key, but not by Paynow, is not credited', async () => {
    const begun = await beginAtPaynow()
    const { reference } = begun
    const made = encoded(signed(Object.entries({ reference, amount: '25.50', status: 'Paid' })))
    expect((await post(begun, 'paynow', made)).status).toBe(200)
    expect(begun.paynow.polled).toHaveLength(1)
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test('reported with another amount stays unchanged, by update and by poll', async () => {
    const begun = await beginAtPaynow()
    const update = begun.paynow.becomes(begun.reference, 'Paid', { amount: '0.01' })
    await refusalOf(await post(begun, 'paynow', update), 409, 'invalid')
    expect(begun.paynow.polled).toEqual([])
    begun.portal.pass(10_000)
    await pollDuePayments(begun.portal.host)
    expect(begun.paynow.polled).toHaveLength(1)
    expect(await bookOf(database, begun.code)).toEqual(pending)
  })

  test('with an unknown reference is not found', async () => {
    const begun = await beginAtPaynow()
    const unknown = { reference: 'DEP-NOBODYKNOW', amount: '25.50', status: 'Paid' }
    await refusalOf(await post(begun, 'paynow', encoded(signed(Object.entries(unknown)))), 404, 'notFound')
  })

  test.each([{ amount: 'much' }, { status: '' }, { reference: '' }])(
    'in an unreadable status update (%j) stays unchanged',
    async (change) => {
      const begun = await beginAtPaynow()
      const { reference } = begun
      const update = encoded(
        signed(Object.entries({ reference, amount: '25.50', status: 'Paid', ...change })),
      )
      await refusalOf(await post(begun, 'paynow', update), 400, 'invalid')
      expect(await bookOf(database, begun.code)).toEqual(pending)
    },
  )

  test('with a failed poll is polled again, and the log contains no secret', async () => {
    const begun = await beginAtPaynow()
    begun.portal.pass(day - 1)
    const update = begun.paynow.becomes(begun.reference, 'Paid')
    begun.paynow.next = { poll: 500 }
    expect((await post(begun, 'paynow', update)).status).toBe(200)
    expect(await bookOf(database, begun.code)).toEqual(pending)
    expect(begun.portal.logged).toEqual([
      `paynow has news of ${begun.reference} and did not confirm it; the host asks again. Error: Paynow answered with status 500`,
    ])
    begun.portal.pass(1)
    begun.paynow.next = { poll: 'status=Error&error=later' }
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(pending)
    begun.portal.pass(60_000)
    await pollDuePayments(begun.portal.host)
    expect(await bookOf(database, begun.code)).toEqual(completed)
    expect(begun.portal.logged.join()).not.toMatch(/guid|3e9fed89/)
  })

  test('in a message larger than Paynow’s is not read', async () => {
    const begun = await beginAtPaynow()
    await refusalOf(await post(begun, 'paynow', 'x'.repeat(300_000)), 413, 'tooLarge')
  })
})
