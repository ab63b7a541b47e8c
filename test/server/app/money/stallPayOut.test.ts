import { beforeAll, expect, test } from 'vitest'
import { countFaultsInSlices } from '../../../../server/ledger/check.ts'
import { settleMerchants } from '../../../../server/ledger/checkpoint.ts'
import {
  cashBookingAnswer,
  cashDesksAnswer,
  stallPaidOutAnswer,
  stallReversedAnswer,
} from '../../../../src/api/schemas/cash.ts'
import { booksAnswer } from '../../../../src/api/schemas/reports.ts'
import { merchantTransactionsAnswer } from '../../../../src/api/schemas/wallet.ts'
import { addsUp } from '../../../../src/domain/money/reports.ts'
import { allowForgery } from '../../support/forgery.ts'
import { describeCamp } from '../support/camp.ts'
import { chargeAt, faultsIn, fund } from '../support/money.ts'
import { addCampers, people, signIn, staff } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/portal.ts'

describeCamp('A stall’s pay-out', ({ portal, database, signedIn }) => {
  const stall = signedIn(people.merchant)
  const cashier = signedIn(staff.cash)
  let free = 0

  beforeAll(async () => {
    await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  })

  const key = () => {
    portal.pass(1)
    return { 'Idempotency-Key': `stall-${++free}` }
  }

  const openDesk = (float: number) =>
    portal.call('openDesk', {}, { cookie: cashier, headers: key(), body: { float, witness: 'Tendai Ncube' } })

  async function closeDesk() {
    const { data } = await answerOf(cashDesksAnswer, await portal.call('cashDesks', {}, { cookie: cashier }))
    if (data.desk === null) throw new Error('No desk is open')
    return portal.call(
      'closeDesk',
      { desk: data.desk.id },
      {
        cookie: cashier,
        headers: key(),
        body: { counted: data.desk.cash / 100, handedTo: 'Tendai Ncube' },
      },
    )
  }

  async function sell(quantity: number) {
    const code = `STL-${++free}`
    await addCampers(database, [code])
    await fund(database, code, 500_00)
    portal.pass(1)
    const items = [{ name: 'Zip Line', price: 5, quantity }]
    const response = await chargeAt({ portal, cookie: stall, merchantNumber: people.merchant }, code, {
      items,
    })
    const { data } = await response.json()
    return data.referenceId as string
  }

  const giveBack = (sale: string, quantity: number) =>
    portal.call(
      'refund',
      { merchantNumber: people.merchant },
      {
        cookie: cashier,
        headers: key(),
        body: { sale, items: { 'Zip Line': quantity }, reason: 'It rained' },
      },
    )

  const payOut = (amount: number, headers = key(), merchantNumber: string = people.merchant) =>
    portal.call(
      'stallPayOut',
      {},
      { cookie: cashier, headers, body: { merchantNumber, amount, takenBy: 'Rudo Dube' } },
    )

  async function book() {
    const response = await portal.call(
      'merchantTransactions',
      { merchantNumber: people.merchant },
      { cookie: stall },
    )
    return answerOf(merchantTransactionsAnswer, response)
  }

  test('[W712] is cash from the drawer, never more than the camp owes the stall', async () => {
    expect(await refusalOf(await payOut(1), 409, 'noDesk')).toMatchObject({ reason: 'noDesk' })
    await openDesk(100)
    await sell(4)
    expect(await refusalOf(await payOut(20.01), 422, 'notEnoughMoney')).toMatchObject({
      message: 'The camp owes this stall only $20.00. Please pay out that or less.',
    })
    const once = key()
    const first = await payOut(15, once)
    const answered = await first.clone().json()
    expect((await answerOf(stallPaidOutAnswer, first)).data).toMatchObject({
      amount: 15_00,
      merchantNumber: people.merchant,
      merchantBalance: 5_00,
    })
    expect(await (await payOut(15, once)).json()).toEqual(answered)
    const { data, merchantBalance } = await book()
    expect(merchantBalance).toBe(5_00)
    expect(data[0]).toMatchObject({ type: 'stallPayOut', amount: 15_00, ownerCode: '' })
    const desk = await answerOf(cashDesksAnswer, await portal.call('cashDesks', {}, { cookie: cashier }))
    expect(desk.data.desk).toMatchObject({ cash: 85_00 })
    expect(desk.data.desk?.movements[0]).toMatchObject({
      kind: 'stallPayOut',
      amount: 15_00,
      code: people.merchant,
      witness: 'Rudo Dube',
    })
    expect((await payOut(5)).status).toBe(200)
    expect(await refusalOf(await payOut(1), 422, 'notEnoughMoney')).toMatchObject({
      message: 'The camp owes this stall nothing. Nothing was paid out.',
    })
    expect(await faultsIn(database)).toEqual([])
    await closeDesk()
  })

  test('[W713] is reduced by refunds since the last one', async () => {
    await openDesk(100)
    const sale = await sell(4)
    expect((await payOut(20)).status).toBe(200)
    expect((await giveBack(sale, 3)).status).toBe(200)
    expect((await book()).merchantBalance).toBe(-15_00)
    expect(await refusalOf(await payOut(1), 422, 'notEnoughMoney')).toMatchObject({
      message: 'The camp owes this stall nothing. Nothing was paid out.',
    })
    await sell(4)
    expect((await book()).merchantBalance).toBe(5_00)
    expect((await refusalOf(await payOut(5.01), 422, 'notEnoughMoney')).reason).toBe('notEnoughMoney')
    expect((await payOut(5)).status).toBe(200)
    expect((await book()).merchantBalance).toBe(0)
    expect(await faultsIn(database)).toEqual([])
    await closeDesk()
  })

  test('[W712] is refused when the drawer has less', async () => {
    await openDesk(10)
    await sell(4)
    expect((await refusalOf(await payOut(20), 422, 'notEnoughCash')).reason).toBe('notEnoughCash')
    expect((await payOut(10)).status).toBe(200)
    expect((await book()).merchantBalance).toBe(10_00)
    await closeDesk()
    await openDesk(10)
    expect((await payOut(10)).status).toBe(200)
    await closeDesk()
  })

  test('[W714] sent 40 times in parallel pays the amount owed once, also while sales are settled', async () => {
    await openDesk(1000)
    await sell(8)
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, () => payOut(40)),
      settleMerchants(database.pool),
    ])
    const statuses = answers.slice(0, 40).map((answer) => (answer as Response).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(39)
    expect((await book()).merchantBalance).toBe(0)
    expect(await faultsIn(database)).toEqual([])
    await closeDesk()
  })

  const takeBack = (referenceId: string, headers = key(), cookie = cashier) =>
    portal.call('reverseCash', {}, { cookie, headers, body: { referenceId, reason: 'Typed 40 for 4' } })

  const referenceOf = async (response: Response) =>
    (await answerOf(stallPaidOutAnswer, response)).data.referenceId

  test('[W716] is reversed in full, once, by its own desk, also by 20 parallel calls', async () => {
    await openDesk(100)
    await sell(8)
    const reference = await referenceOf(await payOut(40))
    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(reference)))
    const done = answers.filter(({ status }) => status === 200)
    expect([done.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19])
    expect((await answerOf(stallReversedAnswer, done[0] as Response)).data).toMatchObject({
      amount: 40_00,
      merchantNumber: people.merchant,
    })
    expect(await refusalOf(await takeBack(reference), 409, 'undone')).toMatchObject({
      message: expect.stringMatching(/^This was taken back already, by REV-/),
    })
    const { data, merchantBalance } = await book()
    expect(merchantBalance).toBe(40_00)
    expect(data[0]).toMatchObject({ type: 'stallPayOutReversal', amount: 40_00, ownerCode: '' })
    const desks = await answerOf(cashDesksAnswer, await portal.call('cashDesks', {}, { cookie: cashier }))
    expect(desks.data.desk?.cash).toBe(100_00)
    expect(desks.data.desk?.movements[0]).toMatchObject({
      ...{ kind: 'reverseStallPayOut', amount: 40_00, code: people.merchant },
      ...{ reason: 'Typed 40 for 4', reverses: reference },
    })
    expect((await payOut(40)).status).toBe(200)
    expect(await faultsIn(database)).toEqual([])
    await closeDesk()
  })

  test('[W716] of a closed desk is reversed by a lead, who finds it by its reference', async () => {
    const lead = await signIn(portal, people.admin)
    const find = (reference: string) => portal.call('cashBooking', { reference }, { cookie: lead })
    await openDesk(100)
    await sell(2)
    const reference = await referenceOf(await payOut(10))
    await closeDesk()
    await refusalOf(await takeBack(reference), 403, 'noRight')
    expect((await answerOf(cashBookingAnswer, await find(` ${reference.toLowerCase()}`))).data).toMatchObject(
      {
        ...{ kind: 'stallPayOut', referenceId: reference, amount: 10_00, code: people.merchant },
      },
    )
    expect((await takeBack(reference, key(), lead)).status).toBe(200)
    expect((await refusalOf(await find(reference), 409, 'undone')).message).toMatch(/taken back already/)
    expect(await refusalOf(await find('DEP-0000000000'), 404, 'notFound')).toMatchObject({
      message: 'There is no such booking at a cash desk. Please check the reference.',
    })
    expect((await book()).merchantBalance).toBe(10_00)
    expect(await faultsIn(database)).toEqual([])
    const books = await answerOf(booksAnswer, await portal.call('books', {}, { cookie: lead }))
    expect(addsUp(books.data)).toBe(true)
    const takenBack = books.data.days.map(({ stallPayOutsTakenBack }) => stallPayOutsTakenBack)
    expect(takenBack.filter((cents) => cents !== 0)).toEqual([50_00])
    expect(books.data.stallDays[0]).toMatchObject({
      ...{ merchantNumber: people.merchant },
      paidOut: books.data.stalls.find(({ merchantNumber }) => merchantNumber === people.merchant)?.paidOut,
    })
    await openDesk(10)
    expect((await payOut(10)).status).toBe(200)
    await closeDesk()
  })

  test('[W1177] of a stall below zero is refused; it pays in what it owes, and never more', async () => {
    const payIn = (amount: number, headers = key()) =>
      portal.call(
        'stallPayIn',
        {},
        {
          cookie: cashier,
          headers,
          body: { merchantNumber: people.merchant, amount, paidBy: 'Farai Dube' },
        },
      )
    expect((await refusalOf(await payIn(1), 409, 'noDesk')).message).toMatch(/no open cash desk/)
    await openDesk(100)
    expect((await refusalOf(await payIn(1), 400, 'invalid')).message).toBe(
      'This stall owes the camp nothing. Nothing was paid in.',
    )
    const sale = await sell(4)
    expect((await payOut(20)).status).toBe(200)
    expect((await giveBack(sale, 3)).status).toBe(200)
    expect((await refusalOf(await payIn(15.01), 400, 'invalid')).message).toBe(
      'This stall owes the camp only $15.00. Please pay in that or less.',
    )
    const once = key()
    const first = await (await payIn(10, once)).json()
    expect(first.message).toBe('The stall has paid in.')
    expect(first.data).toMatchObject({ amount: 10, merchantNumber: people.merchant, merchantBalance: -5 })
    expect(await (await payIn(10, once)).json()).toEqual(first)
    const answers = await Promise.all(Array.from({ length: 10 }, () => payIn(5)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data, merchantBalance } = await book()
    expect([merchantBalance, data[0]]).toEqual([
      0,
      expect.objectContaining({ type: 'stallPayIn', amount: 5_00, ownerCode: '' }),
    ])
    const desks = await answerOf(cashDesksAnswer, await portal.call('cashDesks', {}, { cookie: cashier }))
    expect(desks.data.desk?.cash).toBe(95_00)
    expect(desks.data.desk?.movements[0]).toMatchObject({
      ...{ kind: 'stallPayIn', amount: 5_00, code: people.merchant, witness: 'Farai Dube' },
    })
    expect(await faultsIn(database)).toEqual([])
    const lead = await signIn(portal, people.admin)
    const books = await answerOf(booksAnswer, await portal.call('books', {}, { cookie: lead }))
    expect(addsUp(books.data)).toBe(true)
    expect(books.data.days.map(({ stallPayIns }) => stallPayIns).filter((cents) => cents !== 0)).toEqual([
      15_00,
    ])
    await sell(1)
    expect((await payOut(5)).status).toBe(200)
    await closeDesk()
  })

  test('[W1291] a pay-in of a stall is taken back once: the drawer has less and the stall owes again', async () => {
    const lead = await signIn(portal, people.admin)
    await openDesk(100)
    const sale = await sell(4)
    expect((await payOut(20)).status).toBe(200)
    expect((await giveBack(sale, 3)).status).toBe(200)
    const payIn = async (amount: number) => {
      const body = { merchantNumber: people.merchant, amount, paidBy: 'Farai Dube' }
      return referenceOf(await portal.call('stallPayIn', {}, { cookie: cashier, headers: key(), body }))
    }
    const reference = await payIn(15)
    const answers = await Promise.all([1, 2, 3, 4].map(() => takeBack(reference)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const takenBack = answers.find(({ status }) => status === 200)
    expect((await takenBack?.json())?.message).toBe('The pay-in was taken back.')
    const { data, merchantBalance } = await book()
    expect([merchantBalance, data[0]]).toEqual([
      -15_00,
      expect.objectContaining({ type: 'stallPayInReversal', amount: 15_00, ownerCode: '' }),
    ])
    const desks = await answerOf(cashDesksAnswer, await portal.call('cashDesks', {}, { cookie: cashier }))
    expect(desks.data.desk?.cash).toBe(80_00)
    expect(desks.data.desk?.movements[0]).toMatchObject({
      ...{ kind: 'reverseStallPayIn', amount: 15_00, code: people.merchant, reverses: reference },
      reason: 'Typed 40 for 4',
    })
    const mistyped = await payIn(10)
    await closeDesk()
    await refusalOf(await takeBack(mistyped), 403, 'noRight')
    const found = await portal.call('cashBooking', { reference: mistyped }, { cookie: lead })
    expect((await answerOf(cashBookingAnswer, found)).data.kind).toBe('stallPayIn')
    expect((await takeBack(mistyped, key(), lead)).status).toBe(200)
    expect((await book()).merchantBalance).toBe(-15_00)
    const books = await answerOf(booksAnswer, await portal.call('books', {}, { cookie: lead }))
    expect(addsUp(books.data)).toBe(true)
    expect(books.data.days.at(-1)?.stallPayInsTakenBack).toBe(25_00)
    expect(await faultsIn(database)).toEqual([])
    await sell(3)
  })

  test('is refused for an unknown merchant', async () => {
    await openDesk(10)
    const answer = await payOut(1, key(), 'M9999')
    expect(await refusalOf(answer, 404, 'notFound')).toMatchObject({
      message: 'There is no merchant with this number. Please choose one from the list.',
    })
    await closeDesk()
  })

  test('[W715] missing from the stall’s account is found by the ledger check', async () => {
    await allowForgery(database)
    await database.pool.query(
      "update accounts set paid_out_cents = 100 where kind = 'merchant' and owner = 'M1002'",
    )
    expect(await faultsIn(database)).toEqual(['merchant M1002: expected $0.00 paid out; there is $1.00'])
    expect(await countFaultsInSlices(database.pool, new AbortController().signal)).toBe(1)
  })

  test('[W881] above the stall’s sales is found by the ledger check', async () => {
    await database.pool.query(
      "update transfers set merchant_number = 'M1002' where type = 'stallPayOut' and amount_cents = 1500",
    )
    const found = (await faultsIn(database)).filter((fault) => fault.includes('that it has sold'))
    expect(found).toEqual([
      'merchant M1002: expected at most the $0.00 that it has sold to be paid out; there is $15.00',
    ])
  })
})
