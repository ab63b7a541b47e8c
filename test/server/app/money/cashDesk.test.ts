import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkLedger, countFaultsInSlices } from '../../../../server/ledger/check.ts'
import type { RouteKey, RouteParameters } from '../../../../src/api/routes.ts'
import {
  bookedCashAnswer,
  cashBookingAnswer,
  cashDesksAnswer,
  cashPersonAnswer,
  closedDeskAnswer,
  endedAttemptAnswer,
  movedToSafeAnswer,
  openedDeskAnswer,
  receiptCopyAnswer,
} from '../../../../src/api/schemas/cash.ts'
import { allowForgery } from '../../support/forgery.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, bookingOf, chargeAt, faultsIn } from '../support/money.ts'
import { addCashiers, people, signIn, staff } from '../support/people.ts'
import { refused } from '../support/portal.ts'

let free = 0

describeCamp('Cash desks', ({ portal, database, signedIn, newCamper }) => {
  const cashier = signedIn(staff.cash)
  const lead = signedIn(staff.lead)

  interface Sent {
    readonly as?: string
    readonly key?: string
    readonly byName?: boolean
  }

  function send<Key extends RouteKey>(
    key: Key,
    parameters: RouteParameters<Key>,
    body: unknown,
    { as = cashier, key: attempt = `cash-${++free}`, byName = false }: Sent = {},
  ): Promise<Response> {
    const headers = { 'Idempotency-Key': attempt }
    portal.pass(1_000)
    return portal.call(key, parameters, { cookie: as, body, headers, ...(byName && { query: '?by=name' }) })
  }

  async function read<Schema extends z.ZodMiniType>(schema: Schema, answer: Promise<Response>) {
    const response = await answer
    expect(response.status).toBe(200)
    return schema.parse(await response.json())
  }

  async function openDesk(float: number, sent?: Sent): Promise<string> {
    const body = { float, witness: 'Tendai Ncube' }
    const { data } = await read(openedDeskAnswer, send('openDesk', {}, body, sent))
    expect(data.cash).toBe(float * 100)
    return data.desk
  }

  const close = (desk: string, counted: number, sent?: Sent) =>
    send('closeDesk', { desk }, { counted, handedTo: 'Tendai Ncube' }, sent)

  const topUp = (number: string, amount: number, sent?: Sent) => send('topUp', {}, { number, amount }, sent)
  const payOut = (number: string, amount: number, sent?: Sent) => send('payOut', {}, { number, amount }, sent)
  const takeBack = (referenceId: string, sent?: Sent) =>
    send('reverseCash', {}, { referenceId, reason: '$200 typed for $20' }, sent)

  async function desksOf(as = cashier) {
    const answer = portal.call('cashDesks', {}, { cookie: as })
    return (await read(cashDesksAnswer, answer)).data
  }

  const reasonOf = async (answer: Promise<Response>) => (await refused(answer)).slice(0, 2)

  test('[W640] a desk opens with a float from the safe, and a cashier has one open desk at a time', async () => {
    expect(await desksOf()).toEqual({
      desk: null,
      others: [],
      closedByOther: null,
      signers: null,
      disputed: [],
    })
    const desk = await openDesk(50)
    expect(await refused(send('openDesk', {}, { float: 0 }))).toEqual([
      409,
      'taken',
      'You have an open cash desk already. Please load the page again.',
    ])
    const found = await desksOf()
    expect(found.desk).toMatchObject({ id: desk, cashier: staff.cash, cash: 50_00 })
    expect(found.desk?.movements.map(({ kind, amount, witness }) => [kind, amount, witness])).toEqual([
      ['fromSafe', 50_00, 'Tendai Ncube'],
    ])
    await read(closedDeskAnswer, close(desk, 50))
    expect(await desksOf()).toEqual({
      desk: null,
      others: [],
      closedByOther: null,
      signers: null,
      disputed: [],
    })
  })

  test('[W640] a repeated opening gets the same answer, and a desk also closes without an idempotency key', async () => {
    const opened = () => send('openDesk', {}, { float: 50, witness: 'Tendai Ncube' }, { key: 'opened-once' })
    const first = await opened()
    const openedAt = portal.host.now().toISOString()
    const said = await first.text()
    expect(JSON.parse(said)).toEqual({
      success: true,
      message: 'The cash desk is open.',
      data: {
        ...{ desk: expect.any(String), openedAt, cash: 50 },
        ...{ referenceId: expect.stringMatching(/^CSH-[0-9A-Z]{10}$/) },
      },
    })
    const repeat = await opened()
    expect([repeat.status, await repeat.text()]).toEqual([200, said])
    const { desk } = JSON.parse(said).data
    const body = { counted: 49.5, handedTo: 'Tendai Ncube' }
    const closed = await portal.call('closeDesk', { desk }, { cookie: cashier, body })
    const { rows } = await database.pool.query(
      `select reference_id as reference from transfers where desk_id = $1 and type = 'toSafe'`,
      [desk],
    )
    expect(await closed.json()).toEqual({
      success: true,
      message: 'The cash desk is closed.',
      data: {
        ...{ desk, closedAt: portal.host.now().toISOString(), expected: 50, counted: 49.5, difference: -0.5 },
        referenceId: rows[0]?.reference,
      },
    })
  })

  test('[W640] a float needs the name of its giver, and a desk without a float does not', async () => {
    expect(await refused(send('openDesk', {}, { float: 10, witness: '  ' }))).toEqual([
      400,
      'invalid',
      'Please enter the name of who gives you the money.',
    ])
    const { data } = await read(openedDeskAnswer, send('openDesk', {}, { float: 0 }))
    await read(closedDeskAnswer, close(data.desk, 0))
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W883] the second signer is not the cashier, by name or by email address', async () => {
    const answer = [
      400,
      'invalid',
      'Two people sign for this money: please enter the name of somebody else than yourself.',
    ]
    const desk = await openDesk(20)
    const paid = { merchantNumber: people.merchant, amount: 5 }
    for (const own of ['Kuda Sibanda', '  kuda   SIBANDA ', staff.cash]) {
      expect(await refused(send('openDesk', {}, { float: 10, witness: own }))).toEqual(answer)
      const moved = { direction: 'toSafe', amount: 5, witness: own }
      expect(await refused(send('moveToSafe', {}, moved))).toEqual(answer)
      expect(await refused(send('stallPayOut', {}, { ...paid, takenBy: own }))).toEqual(answer)
      expect(await refused(send('closeDesk', { desk }, { counted: 20, handedTo: own }))).toEqual(answer)
    }
    await read(closedDeskAnswer, close(desk, 20))
  })

  test('[W641] a booking needs an open desk', async () => {
    const camper = await newCamper()
    const answer = [409, 'noDesk', 'You have no open cash desk. Please open one first. Nothing was booked.']
    expect(await refused(topUp(camper, 5))).toEqual(answer)
    expect(await refused(payOut(camper, 5))).toEqual(answer)
    const toSafe = { direction: 'toSafe', amount: 5, witness: 'Tendai Ncube' }
    expect(await refused(send('moveToSafe', {}, toSafe))).toEqual(answer)
  })

  describe('with an open desk', () => {
    let desk: string
    beforeAll(async () => {
      desk = await openDesk(50)
      return async () => {
        const { desk: own } = await desksOf()
        await read(closedDeskAnswer, close(desk, (own?.cash ?? 0) / 100))
        expect(await faultsIn(database)).toEqual([])
      }
    })

    const cash = async () => (await desksOf()).desk?.cash

    test('[W999] amounts above the limits of people and of desks are refused, and the limits are accepted', async () => {
      const camper = await newCamper()
      const before = (await cash()) ?? 0
      const ofPerson = [400, 'invalid', 'Please enter at most $10,000.00 at once.']
      expect(await refused(topUp(camper, 10_000.01))).toEqual(ofPerson)
      expect(await refused(topUp(camper, 999_999_999_999.99))).toEqual(ofPerson)
      expect(await refused(payOut(camper, 10_000.01))).toEqual(ofPerson)
      const ofDesk = [400, 'invalid', 'Please enter at most $1,000,000.00 at once.']
      const move = (direction: string, amount: number) =>
        send('moveToSafe', {}, { direction, amount, witness: 'Tendai Ncube' })
      expect(await refused(move('toSafe', 1_000_000.01))).toEqual(ofDesk)
      expect(await refused(move('fromSafe', 1_000_000.01))).toEqual(ofDesk)
      expect(await refused(close(desk, 1_000_000.01))).toEqual(ofDesk)
      const float = { float: 1_000_000.01, witness: 'Tendai Ncube' }
      expect(await refused(send('openDesk', {}, float))).toEqual(ofDesk)
      const toStall = { merchantNumber: 'M1001', amount: 1_000_000.01, takenBy: 'Baobab' }
      expect(await refused(send('stallPayOut', {}, toStall))).toEqual(ofDesk)
      expect(await cash()).toBe(before)
      await read(movedToSafeAnswer, move('fromSafe', 1_000_000))
      await read(bookedCashAnswer, topUp(camper, 10_000))
      await read(bookedCashAnswer, payOut(camper, 10_000))
      await read(movedToSafeAnswer, move('toSafe', 1_000_000))
      expect(await cash()).toBe(before)
    })

    test('[W642] a top-up moves cash through the drawer into a wallet, and a pay-out moves it back', async () => {
      const camper = await newCamper()
      const before = (await cash()) ?? 0
      const paidIn = await read(bookedCashAnswer, topUp(camper, 20))
      expect(paidIn.message).toBe('The money is in the wallet.')
      expect(paidIn.data).toMatchObject({ ownerCode: camper, amount: 20_00, balance: 20_00 })
      expect(paidIn.data.referenceId).toMatch(/^DEP-[0-9A-Z]{10}$/)
      expect(await cash()).toBe(before + 20_00)
      const paidOut = await read(bookedCashAnswer, payOut(camper, 7.5))
      expect(paidOut.message).toBe('The money was paid out.')
      expect(paidOut.data).toMatchObject({ ownerCode: camper, amount: 7_50, balance: 12_50 })
      expect(await cash()).toBe(before + 12_50)
    })

    test('[W642] the camper’s wallet shows a completed deposit and withdrawal', async () => {
      const cookie = await signIn(portal, people.camper)
      await read(bookedCashAnswer, topUp(people.camper, 5))
      await read(bookedCashAnswer, payOut(people.camper, 5))
      const wallet = await (await portal.call('wallet', { code: people.camper }, { cookie })).json()
      expect(wallet.balance).toBe(0)
      const rows = wallet.transactions as { type: string; status: string; amount: number }[]
      expect(rows.map(({ type, status, amount }) => [type, status, amount])).toEqual([
        ['withdrawal', 'completed', 5],
        ['deposit', 'completed', 5],
      ])
    })

    test('[W643] an attempt sent 8 times in parallel is booked once, with one answer', async () => {
      const camper = await newCamper()
      const before = (await cash()) ?? 0
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => topUp(camper, 20, { key: 'eight-times' })),
      )
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      expect(new Set(texts).size).toBe(1)
      expect(await cash()).toBe(before + 20_00)
      expect(await reasonOf(topUp(camper, 21, { key: 'eight-times' }))).toEqual([409, 'keyReused'])
    })

    test('moving more cash to the safe than the drawer holds is refused with a fitting sentence', async () => {
      const held = (await cash()) ?? 0
      const toSafe = (amount: number) =>
        send('moveToSafe', {}, { direction: 'toSafe', amount, witness: 'Tendai Ncube' })
      await read(movedToSafeAnswer, toSafe((held - 12_50) / 100))
      expect(await refused(toSafe(5_000))).toEqual([
        422,
        'notEnoughCash',
        'There is only $12.50 in the drawer by the books. Please put that much or less into the safe. Nothing was booked.',
      ])
      await read(movedToSafeAnswer, toSafe(12.5))
      expect(await refused(toSafe(0.01))).toEqual([
        422,
        'notEnoughCash',
        'There is no money in the drawer by the books. Nothing was booked.',
      ])
      const back = { direction: 'fromSafe', amount: held / 100, witness: 'Tendai Ncube' }
      await read(movedToSafeAnswer, send('moveToSafe', {}, back))
      expect(await cash()).toBe(held)
    })

    test('[W644] 40 cashiers at their own desks never pay out more than the wallet holds', async () => {
      const emails = Array.from({ length: 40 }, (_, number) => `cashier-${number}@camp.example.org`)
      await addCashiers(database, emails)
      const cashiers = await Promise.all(emails.map((email) => signIn(portal, email)))
      const desks = await Promise.all(cashiers.map((as) => openDesk(5, { as })))
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 10))
      const answers = await Promise.all(cashiers.map((as) => payOut(camper, 3, { as })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(37)
      const drawers = await desksOf(lead)
      const left = drawers.others.filter(({ id }) => desks.includes(id)).map((drawer) => drawer.cash)
      expect(left.sort()).toEqual([...Array(3).fill(2_00), ...Array(37).fill(5_00)])
      await Promise.all(
        cashiers.map(async (as, index) => {
          const { desk: own } = await desksOf(as)
          await read(closedDeskAnswer, close(desks[index] ?? '', (own?.cash ?? 0) / 100, { as }))
        }),
      )
      expect(await refused(payOut(camper, 3))).toEqual([
        422,
        'notEnoughMoney',
        `There is only $1.00 in Farai ${camper}’s wallet. Please pay out that or less.`,
      ])
    })

    const end = (key: string) => send('endAttempt', { key }, {})
    const isDone = async (key: string) => (await read(endedAttemptAnswer, end(key))).data.isDone

    test('[W620] an ended attempt books nothing when it arrives late', async () => {
      const camper = await newCamper()
      expect([await isDone('lost'), await isDone('lost')]).toEqual([false, false])
      expect(await reasonOf(topUp(camper, 5, { key: 'lost' }))).toEqual([409, 'keyReused'])
      expect(await reasonOf(topUp(camper, 7, { key: 'lost' }))).toEqual([409, 'keyReused'])
      expect(await balanceOf(database, camper)).toBe(0)
      await read(bookedCashAnswer, topUp(camper, 5, { key: 'another' }))
    })

    test('[W620] a booked attempt cannot be ended, and its repeat returns the same receipt', async () => {
      const camper = await newCamper()
      const { data } = await read(bookedCashAnswer, topUp(camper, 5, { key: 'kept' }))
      expect(await isDone('kept')).toBe(true)
      expect((await read(bookedCashAnswer, topUp(camper, 5, { key: 'kept' }))).data).toEqual(data)
    })

    test('[W620] a refused attempt ends as not booked', async () => {
      const camper = await newCamper()
      await refused(payOut(camper, 5, { key: 'refused' }))
      expect(await isDone('refused')).toBe(false)
    })

    test('[W620] booking and ending an attempt in parallel has one outcome', async () => {
      const camper = await newCamper()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const key = `both-${index}`
          const [booked, ended] = await Promise.all([topUp(camper, 1, { key }), isDone(key)])
          expect(booked.status).toBe(ended ? 200 : 409)
          return ended
        }),
      )
      expect(await balanceOf(database, camper)).toBe(outcomes.filter(Boolean).length * 100)
    })

    test('[W645] a pay-out cannot exceed the cash in the drawer', async () => {
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 100))
      const inDrawer = ((await cash()) ?? 0) / 100
      const toSafe = { direction: 'toSafe', amount: inDrawer - 1, witness: 'Tendai Ncube' }
      expect(await read(movedToSafeAnswer, send('moveToSafe', {}, toSafe))).toMatchObject({
        message: 'The money is in the safe.',
        data: { amount: (inDrawer - 1) * 100, cash: 1_00 },
      })
      expect(await refused(payOut(camper, 2))).toEqual([
        422,
        'notEnoughCash',
        'There is only $1.00 in the drawer by the books. Please take money from the safe first. Nothing was booked.',
      ])
      const fromSafe = { ...toSafe, direction: 'fromSafe', amount: 100 }
      expect(await read(movedToSafeAnswer, send('moveToSafe', {}, fromSafe))).toMatchObject({
        message: 'The money is in the drawer.',
        data: { amount: 100_00, cash: 101_00 },
      })
      await read(bookedCashAnswer, payOut(camper, 100))
      expect(await cash()).toBe(1_00)
      await read(movedToSafeAnswer, send('moveToSafe', {}, { ...fromSafe, amount: 300 }))
    })

    test('[W646] a pay-out is refused for a frozen wallet, a lost card and a withdrawn person, and a top-up for the last two', async () => {
      const [frozen, lost, gone] = [await newCamper(), await newCamper(), await newCamper()]
      for (const camper of [frozen, lost, gone]) await read(bookedCashAnswer, topUp(camper, 5))
      const { pool } = database
      await pool.query(`update accounts set frozen_at = now() where kind = 'wallet' and owner = $1`, [frozen])
      await pool.query(`update cards set lost_at = '2025-04-14T07:00:00Z' where number = $1`, [lost])
      await pool.query('update participants set withdrawn_at = now() where code = $1', [gone])
      expect(await reasonOf(payOut(frozen, 5))).toEqual([422, 'walletFrozen'])
      expect(await refused(payOut(lost, 5))).toEqual([
        422,
        'lostCard',
        'This card was reported lost at 09:00. Ask for the new card, or find the person by name.',
      ])
      expect(await reasonOf(payOut(gone, 5))).toEqual([422, 'withdrawn'])
      expect(await reasonOf(topUp(gone, 5))).toEqual([422, 'withdrawn'])
      expect(await reasonOf(topUp(lost, 5))).toEqual([422, 'lostCard'])
      await read(bookedCashAnswer, topUp(frozen, 5))
      const byName = await read(bookedCashAnswer, payOut(lost, 5, { byName: true }))
      expect(byName.data).toMatchObject({ ownerCode: lost, balance: 0 })
      expect(await reasonOf(payOut('NOBODY-1', 5))).toEqual([404, 'notFound'])
    })

    test('[W647] a look-up of a person returns name, age, union and balance', async () => {
      await read(bookedCashAnswer, topUp(people.camper, 5))
      const answer = portal.call('cashPerson', { number: people.camper }, { cookie: cashier })
      expect((await read(cashPersonAnswer, answer)).data).toEqual({
        ...{
          code: people.camper,
          firstname: 'Rudo',
          lastname: 'Moyo',
          age: 14,
          union: 'Zimbabwe East Union',
        },
        ...{ balance: 5_00, isFrozen: false, isWithdrawn: false, disputed: 0 },
      })
      const nobody = portal.call('cashPerson', { number: 'NOBODY-1' }, { cookie: cashier })
      expect(await reasonOf(nobody)).toEqual([404, 'notFound'])
    })

    test('[W648] a wrong top-up is reversed once, from the same drawer, with a reason', async () => {
      const camper = await newCamper()
      const before = (await cash()) ?? 0
      const { data } = await read(bookedCashAnswer, topUp(camper, 200))
      const answers = await Promise.all([takeBack(data.referenceId), takeBack(data.referenceId)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const takenBack = await answers.find(({ status }) => status === 200)?.json()
      expect(takenBack.message).toBe('The pay-in was taken back.')
      expect(await cash()).toBe(before)
      const [reversal, first] = (await desksOf()).desk?.movements ?? []
      expect(reversal).toMatchObject({
        ...{ kind: 'reverseTopUp', amount: 200_00, code: camper, reason: '$200 typed for $20' },
        reverses: data.referenceId,
      })
      expect(first).toMatchObject({ kind: 'topUp', reversedBy: reversal?.referenceId })
      expect(await refused(takeBack(data.referenceId))).toEqual([
        409,
        'undone',
        `This was taken back already, by ${reversal?.referenceId}.`,
      ])
      expect(await reasonOf(takeBack(reversal?.referenceId ?? ''))).toEqual([404, 'notFound'])
    })

    test('[W648] a pay-out is reversed into the wallet', async () => {
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 10))
      const before = (await cash()) ?? 0
      const { data } = await read(bookedCashAnswer, payOut(camper, 4))
      expect(await (await takeBack(data.referenceId)).json()).toEqual({
        success: true,
        message: 'The pay-out was taken back.',
        data: {
          ...{ referenceId: expect.stringMatching(/^REV-/), createdAt: portal.host.now().toISOString() },
          ...{ ownerCode: camper, amount: 4, balance: 10, reversed: data.referenceId },
        },
      })
      expect(await cash()).toBe(before)
    })

    test('[W1175] a withdrawal is reversed by its maker, and not into the drawer', async () => {
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 20))
      const paid = await send('withdraw', {}, { ownerCode: camper, amount: 5 })
      const { data } = z.object({ data: z.object({ referenceId: z.string() }) }).parse(await paid.json())
      const reference = data.referenceId
      const lookUp = (sought: string) => portal.call('cashBooking', { reference: sought }, { cookie: lead })
      expect((await read(cashBookingAnswer, lookUp(reference.toLowerCase()))).data).toMatchObject({
        ...{ kind: 'payOut', amount: 5_00, code: camper, referenceId: reference },
      })
      const before = await cash()
      const once = { key: 'a-withdrawal-taken-back' }
      const back = await read(bookedCashAnswer, takeBack(reference, once))
      expect(back.data).toMatchObject({ ownerCode: camper, amount: 5_00, balance: 20_00 })
      expect(await read(bookedCashAnswer, takeBack(reference, once))).toEqual(back)
      expect(await cash()).toBe(before)
      expect(await refused(takeBack(reference))).toEqual([
        409,
        'undone',
        `This was taken back already, by ${back.data.referenceId}.`,
      ])
      expect(await bookingOf(database, back.data.referenceId)).toMatchObject({
        sides: ['outside withdrawals -500', `wallet ${camper} 500`],
      })
      expect(await faultsIn(database)).toEqual([])
      expect(await refused(lookUp('WDR-NONE'))).toEqual([
        404,
        'notFound',
        'There is no such booking at a cash desk. Please check the reference.',
      ])
    })

    test('[W648] a pay-out of one cent is reversed into an empty wallet', async () => {
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 0.01))
      const { data } = await read(bookedCashAnswer, payOut(camper, 0.01))
      expect((await read(bookedCashAnswer, takeBack(data.referenceId))).data.balance).toBe(1)
    })

    test('[W648] a top-up is not reversed out of a frozen wallet', async () => {
      const camper = await newCamper()
      const { data } = await read(bookedCashAnswer, topUp(camper, 5))
      const { pool } = database
      await pool.query(`update accounts set frozen_at = now() where kind = 'wallet' and owner = $1`, [camper])
      expect(await reasonOf(takeBack(data.referenceId))).toEqual([422, 'walletFrozen'])
    })

    test('[W716] a stall’s pay-out is reversed into the drawer', async () => {
      const camper = await newCamper()
      await read(bookedCashAnswer, topUp(camper, 5))
      const merchantNumber = people.merchant
      const till = { portal, cookie: await signIn(portal, merchantNumber), merchantNumber }
      expect((await chargeAt(till, camper)).status).toBe(200)
      const before = await cash()
      const paid = await send('stallPayOut', {}, { merchantNumber, amount: 5, takenBy: 'Rudo Dube' })
      const { data } = await paid.json()
      expect(data).toMatchObject({
        merchantNumber,
        amount: 5,
        merchantBalance: 0,
        cash: ((before ?? 0) - 500) / 100,
      })
      expect(await (await takeBack(data.referenceId)).json()).toEqual({
        success: true,
        message: 'The pay-out was taken back.',
        data: {
          ...{ referenceId: expect.stringMatching(/^REV-/), createdAt: portal.host.now().toISOString() },
          ...{ merchantNumber, amount: 5, reversed: data.referenceId },
        },
      })
      expect(await cash()).toBe(before)
      const { rows } = await database.pool.query<{ detail: object }>(
        `select detail from audit where action = 'reverseStallPayOut' order by id desc limit 1`,
      )
      expect(rows).toEqual([
        {
          detail: {
            ...{ reference: expect.stringMatching(/^REV-/), cents: 500 },
            ...{ reversed: data.referenceId, merchantNumber },
          },
        },
      ])
    })

    test('[W649] a top-up that was partly spent cannot be reversed, and the refusal names the missing amount', async () => {
      const camper = await newCamper()
      const { data } = await read(bookedCashAnswer, topUp(camper, 20))
      await read(bookedCashAnswer, payOut(camper, 12.5))
      expect(await refused(takeBack(data.referenceId))).toEqual([
        422,
        'notEnoughMoney',
        `There is only $7.50 left in Farai ${camper}’s wallet: $12.50 of the pay-in is missing. Nothing was taken back.`,
      ])
    })

    test('[W650] a booking of another desk is reversed by its cashier or by a lead', async () => {
      const camper = await newCamper()
      const other = await openDesk(0, { as: lead })
      const { data } = await read(bookedCashAnswer, topUp(camper, 20, { as: lead }))
      expect(await reasonOf(takeBack(data.referenceId))).toEqual([403, 'noRight'])
      const own = await read(bookedCashAnswer, topUp(camper, 3))
      const before = (await cash()) ?? 0
      await read(bookedCashAnswer, takeBack(own.data.referenceId, { as: lead }))
      expect(await cash()).toBe(before - 3_00)
      expect((await desksOf(lead)).others.map(({ id }) => id)).toEqual([desk])
      expect((await desksOf()).others).toEqual([])
      await read(closedDeskAnswer, close(other, 20, { as: lead }))
    })
  })

  test('[W651] closing a desk books 50 missing cents to the cash difference account', async () => {
    const camper = await newCamper()
    const desk = await openDesk(30)
    const { data: paidIn } = await read(bookedCashAnswer, topUp(camper, 20))
    const { data } = await read(closedDeskAnswer, close(desk, 49.5))
    expect(data).toMatchObject({ desk, expected: 50_00, counted: 49_50, difference: -50 })
    const { rows } = await database.pool.query(
      'select type, amount_cents as amount, witness from transfers where owner_code = $1 order by amount_cents',
      [desk],
    )
    expect(rows).toEqual([
      { type: 'cashShort', amount: 50, witness: 'Tendai Ncube' },
      { type: 'fromSafe', amount: 30_00, witness: 'Tendai Ncube' },
      { type: 'toSafe', amount: 49_50, witness: 'Tendai Ncube' },
    ])
    expect(await reasonOf(close(desk, 49.5))).toEqual([409, 'taken'])
    expect(await refused(takeBack(paidIn.referenceId))).toEqual([
      403,
      'noRight',
      'The desk of this booking is closed. Please ask a lead to take it back.',
    ])
    expect((await read(bookedCashAnswer, takeBack(paidIn.referenceId, { as: lead }))).data).toMatchObject({
      ...{ ownerCode: camper, amount: 20_00, balance: 0 },
    })
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W651] closing a desk books surplus cash', async () => {
    const desk = await openDesk(0)
    const { data } = await read(closedDeskAnswer, close(desk, 1))
    expect(data).toMatchObject({ expected: 0, counted: 1_00, difference: 1_00 })
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W652] a lead can close another cashier’s desk, and a cashier cannot', async () => {
    const desk = await openDesk(0, { as: lead })
    expect(await refused(close(desk, 0))).toEqual([
      403,
      'noRight',
      'This cash desk is somebody else’s. Please ask a lead to close it.',
    ])
    await read(closedDeskAnswer, close(desk, 0, { as: lead }))
    const own = await openDesk(5)
    await read(closedDeskAnswer, close(own, 5, { as: lead }))
    expect((await desksOf()).desk).toBeNull()
  })

  test('[W247] a lead’s action at a cashier’s desk names both in answer, audit, list and the cashier’s page', async () => {
    const desk = await openDesk(20)
    const camper = await newCamper()
    const paidIn = await read(bookedCashAnswer, topUp(camper, 5))
    const early = await read(bookedCashAnswer, takeBack(paidIn.data.referenceId, { as: lead }))
    expect(early.data.cashier).toBe('Kuda Sibanda')
    expect((await desksOf()).desk?.movements[0]).toMatchObject({ kind: 'reverseTopUp', by: 'Gate Operator' })
    expect((await desksOf()).desk?.movements[1]).toMatchObject({ kind: 'topUp', by: null })
    const late = await read(bookedCashAnswer, topUp(camper, 5))
    const closed = await read(closedDeskAnswer, close(desk, 24, { as: lead }))
    expect(closed.data.cashier).toBe('Kuda Sibanda')
    expect(await desksOf()).toEqual({
      ...{ desk: null, others: [], signers: null, disputed: [] },
      closedByOther: {
        ...{ by: 'Gate Operator', closedAt: closed.data.closedAt, handedTo: 'Tendai Ncube' },
        ...{ expected: 25_00, counted: 24_00 },
      },
    })
    const afterwards = await read(bookedCashAnswer, takeBack(late.data.referenceId, { as: lead }))
    expect(afterwards.data.cashier).toBe('Kuda Sibanda')
    const { rows } = await database.pool.query<{ action: string; cashier: string | null }>(
      `select action, detail ->> 'cashier' as cashier from audit where subject in ($1, $2) and actor = $3 order by action, id`,
      [desk, camper, staff.lead],
    )
    expect(rows.map(({ action, cashier: named }) => [action, named])).toEqual([
      ['cashShort', 'Kuda Sibanda'],
      ['closeDesk', 'Kuda Sibanda'],
      ['reverseTopUp', 'Kuda Sibanda'],
      ['reverseTopUp', 'Kuda Sibanda'],
      ['toSafe', 'Kuda Sibanda'],
    ])
    await read(closedDeskAnswer, close(await openDesk(0), 0))
    expect(await desksOf()).toEqual({
      desk: null,
      others: [],
      closedByOther: null,
      signers: null,
      disputed: [],
    })
  })

  test('[W1175] a withdrawal of a desk that is closed is reversed by a lead alone, and one of another never', async () => {
    const other = 'other.cashier@camp.example.org'
    await addCashiers(database, [other])
    const desk = await openDesk(0)
    const camper = await newCamper()
    await read(bookedCashAnswer, topUp(camper, 20))
    const paid = await send('withdraw', {}, { ownerCode: camper, amount: 5 })
    const { referenceId } = (await paid.json()).data
    const asOther = { as: await signIn(portal, other) }
    expect(await refused(takeBack(referenceId, asOther))).toEqual([
      403,
      'noRight',
      'Somebody else has paid this out. Please ask that person, or a lead.',
    ])
    await read(closedDeskAnswer, close(desk, 20))
    expect(await refused(takeBack(referenceId))).toEqual([
      403,
      'noRight',
      'You can take this back while the cash desk that you had then is open. Please ask a lead. Nothing was taken back.',
    ])
    expect((await read(bookedCashAnswer, takeBack(referenceId, { as: lead }))).data.balance).toBe(20_00)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W1180] a receipt that is printed again is counted, audited and says so; a withdrawal’s first one is none', async () => {
    const desk = await openDesk(0)
    const camper = await newCamper()
    const { data } = await read(bookedCashAnswer, topUp(camper, 20))
    const copy = (reference: string) => send('copyReceipt', { reference }, {})
    const first = await read(receiptCopyAnswer, copy(data.referenceId.toLowerCase()))
    expect(first.data).toMatchObject({
      ...{ kind: 'topUp', amount: 20_00, code: camper, cashier: 'Kuda Sibanda', copy: 1 },
      printedAt: portal.host.now().toISOString(),
    })
    expect(first.data.name).toMatch(/\S/)
    expect((await read(receiptCopyAnswer, copy(data.referenceId))).data.copy).toBe(2)
    const paid = await send('withdraw', {}, { ownerCode: camper, amount: 5 })
    const { referenceId } = (await paid.json()).data
    expect((await read(receiptCopyAnswer, copy(referenceId))).data).toMatchObject({
      ...{ kind: 'payOut', amount: 5_00, cashier: 'Kuda Sibanda', copy: 0 },
    })
    expect((await read(receiptCopyAnswer, copy(referenceId))).data.copy).toBe(1)
    const { rows } = await database.pool.query(
      `select detail from audit where action = 'printReceipt' and subject = $1 order by id`,
      [camper],
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      { reference: data.referenceId, copy: 1 },
      { reference: data.referenceId, copy: 2 },
      { reference: referenceId, copy: 0 },
      { reference: referenceId, copy: 1 },
    ])
    expect(await refused(copy('DEP-NONE'))).toEqual([
      404,
      'notFound',
      'There is no receipt with this reference. Please check the reference.',
    ])
    await read(closedDeskAnswer, close(desk, 20))
  })

  test('[W653] a top-up in parallel with closing its desk is booked before it or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const camper = await newCamper()
      const desk = await openDesk(10)
      const [paidIn, closed] = await Promise.all([topUp(camper, 20), close(desk, 10)])
      const { data } = closedDeskAnswer.parse(await closed.json())
      expect(data.expected).toBe(paidIn.status === 200 ? 30_00 : 10_00)
    }
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W654] every action at a desk is audited with its cashier', async () => {
    const desk = await openDesk(10)
    const camper = await newCamper()
    const { data } = await read(bookedCashAnswer, topUp(camper, 2))
    await read(bookedCashAnswer, takeBack(data.referenceId))
    await read(closedDeskAnswer, close(desk, 9))
    const { rows } = await database.pool.query<{ action: string; actor: string; detail: object }>(
      'select action, actor, detail from audit where subject in ($1, $2) order by id',
      [desk, camper],
    )
    expect(rows.map(({ action }) => action).sort()).toEqual(
      ['openDesk', 'fromSafe', 'topUp', 'reverseTopUp', 'toSafe', 'cashShort', 'closeDesk'].sort(),
    )
    expect(rows).toEqual(rows.map((row) => ({ ...row, actor: staff.cash })))
    const cashReference = expect.stringMatching(/^CSH-/)
    expect(Object.fromEntries(rows.map(({ action, detail }) => [action, detail]))).toEqual({
      openDesk: { cents: 1_000 },
      fromSafe: { reference: cashReference, cents: 1_000, witness: 'Tendai Ncube' },
      topUp: { reference: data.referenceId, cents: 200 },
      reverseTopUp: {
        reference: expect.stringMatching(/^REV-/),
        cents: 200,
        reversed: data.referenceId,
      },
      closeDesk: { expected: 1_000, counted: 900 },
      toSafe: { reference: cashReference, cents: 900, witness: 'Tendai Ncube' },
      cashShort: { reference: cashReference, cents: 100, witness: 'Tendai Ncube' },
    })
  })

  test.each([
    ['topUp', { number: 'NUZ042', amount: 0 }, 'Please enter an amount of more than zero.'],
    [
      'topUp',
      { number: 'NUZ042', amount: '1.234' },
      'Please enter the amount in dollars with at most two decimals, such as 12.50.',
    ],
    ['openDesk', { float: -1 }, 'Please enter an amount of zero or more.'],
    [
      'reverseCash',
      { referenceId: 'DEP-1', reason: ' ' },
      'Please say which booking it is, and why it is taken back in at most 200 characters.',
    ],
  ] as const)('%s of %o is refused with a sentence', async (key, body, sentence) => {
    expect(await refused(send(key, {}, body))).toEqual([400, 'invalid', sentence])
  })

  /** This test has to be the last, because it corrupts the books of this database. */
  test('[W881] the ledger check describes each fault of a desk', async () => {
    const before = await checkLedger(database.patientPool, () => {})
    const desk = await openDesk(10)
    const camper = await newCamper()
    const { data } = await read(bookedCashAnswer, topUp(camper, 20))
    const during = await checkLedger(database.patientPool, () => {})
    expect(during).toMatchObject({
      inDrawers: before.inDrawers + 3_000,
      inSafe: before.inSafe - 1_000,
      cashMissing: before.cashMissing,
    })
    const back = (await read(bookedCashAnswer, takeBack(data.referenceId))).data
    await read(closedDeskAnswer, close(desk, 9.5))
    expect(await faultsIn(database)).toEqual([])
    const closed = await checkLedger(database.patientPool, () => {})
    expect(closed).toMatchObject({
      inDrawers: before.inDrawers,
      inSafe: before.inSafe - 50,
      cashMissing: before.cashMissing + 50,
    })
    const { rows } = await database.pool.query<{ referenceId: string }>(
      `select reference_id as "referenceId" from transfers where desk_id = $1 and type = 'cashShort'`,
      [desk],
    )
    const short = rows[0]?.referenceId
    await allowForgery(database)
    const found = async (change: string, putBack: string) => {
      await database.pool.query(change)
      const told = await faultsIn(database)
      expect(await countFaultsInSlices(database.pool, new AbortController().signal)).toBe(told.length)
      await database.pool.query(putBack)
      return told.sort()
    }
    const account = `kind = 'desk' and owner = '${desk}'`
    expect(
      await found(
        `update accounts set balance_cents = -50 where ${account}`,
        `update accounts set balance_cents = 0 where ${account}`,
      ),
    ).toEqual([
      `desk ${desk}: expected $0.00 from its entries; there is -$0.50`,
      `desk ${desk}: expected an empty drawer since it was closed; there is $0.50`,
    ])
    expect(
      await found(
        `update accounts set balance_cents = 50 where ${account}`,
        `update accounts set balance_cents = 0 where ${account}`,
      ),
    ).toEqual([
      `desk ${desk}: expected $0.00 from its entries; there is $0.50`,
      `desk ${desk}: expected an empty drawer since it was closed; there is -$0.50`,
      `desk ${desk}: expected nothing below $0.00 in its drawer; there is -$0.50`,
    ])
    expect(
      await found(
        `update transfers set status = 'failed' where reference_id = '${data.referenceId}'`,
        `update transfers set status = 'completed' where reference_id = '${data.referenceId}'`,
      ),
    ).toEqual([
      `${data.referenceId}: expected a pending, completed or failed deposit, withdrawal or purchase from a merchant; there is a failed deposit without a merchant at desk ${desk}`,
      `${data.referenceId}: expected no entry of a failed transfer; there is desk ${desk} -$20.00, wallet ${camper} $20.00 (sum $0.00)`,
      expect.stringMatching(
        `: expected a completed deposit ${data.referenceId} of ${camper}; there is none$`,
      ),
      `kept answer of admin:${staff.cash}: expected a completed transfer ${data.referenceId} of the same attempt; there is none`,
    ])
    expect(
      await found(
        `update transfers set reverses = (select id from transfers where reference_id = '${short}')
        where reference_id = '${back.referenceId}'`,
        `update transfers set reverses = (select id from transfers where reference_id = '${data.referenceId}')
        where reference_id = '${back.referenceId}'`,
      ),
    ).toEqual([
      `${back.referenceId}: expected to take back a pay-in or pay-out of $20.00 for the same wallet or stall; it names ${short}`,
    ])
    expect(
      await found(
        `update transfers set type = 'cashOver' where reference_id = '${short}'`,
        `update transfers set type = 'cashShort' where reference_id = '${short}'`,
      ),
    ).toEqual([
      `${short}: expected $0.50 from desk ${desk} to outside cashDifferences; there is outside cashDifferences -$0.50, desk ${desk} $0.50 (sum $0.00)`,
      `${short}: expected one audit row (cashOver for ${desk}); there are 0`,
      expect.stringMatching(`: expected a completed cashShort ${short} of ${desk}; there is none$`),
      `desk ${desk}: expected its closing to book $9.50 counted of $10.00 by the books; there is $9.50 in the safe, a difference of $0.50, and in the audit $9.50 of $10.00`,
    ])
    const fromDesk = `desk ${desk}: expected its closing to book`
    expect(
      await found(
        `update cash_desks set counted_cents = 900 where id = '${desk}'`,
        `update cash_desks set counted_cents = 950 where id = '${desk}'`,
      ),
    ).toEqual([
      `${fromDesk} $9.00 counted of $10.00 by the books; there is nothing in the safe, a difference of -$0.50, and in the audit $9.50 of $10.00`,
    ])
    expect(
      await found(
        `update cash_desks set expected_cents = 950 where id = '${desk}'`,
        `update cash_desks set expected_cents = 1000 where id = '${desk}'`,
      ),
    ).toEqual([
      `${fromDesk} $9.50 counted of $9.50 by the books; there is $9.50 in the safe, a difference of -$0.50, and in the audit $9.50 of $10.00`,
    ])
    expect(
      await found(
        `update audit set subject = 'x' where subject = '${desk}' and action in ('openDesk', 'closeDesk')`,
        `update audit set subject = '${desk}' where subject = 'x'`,
      ),
    ).toEqual([
      `${fromDesk} $9.50 counted of $10.00 by the books; there is $9.50 in the safe, a difference of -$0.50, and in the audit nothing`,
      `desk ${desk}: expected one audit row that ${staff.cash} has opened it; there are 0`,
    ])
    expect(await faultsIn(database)).toEqual([])
    expect(await checkLedger(database.patientPool, () => {})).toEqual(closed)
  })
})
