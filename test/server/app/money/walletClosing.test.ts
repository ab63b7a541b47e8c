import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RouteKey, RouteParameters } from '../../../../src/api/routes.ts'
import { bookedCashAnswer, openedDeskAnswer } from '../../../../src/api/schemas/cash.ts'
import { booksAnswer } from '../../../../src/api/schemas/reports.ts'
import { walletAnswer } from '../../../../src/api/schemas/wallet.ts'
import {
  closingAnswer,
  closingBookedAnswer,
  closingListAnswer,
  closingProgressAnswer,
  madeListAnswer,
} from '../../../../src/api/schemas/walletClosing.ts'
import { addsUp } from '../../../../src/domain/money/reports.ts'
import { describeCamp } from '../support/camp.ts'
import { balanceOf, bookingOf, chargeAt, faultsIn, fund } from '../support/money.ts'
import { addCampers, addCashiers, people, signIn, staff } from '../support/people.ts'
import { answerOf, refused } from '../support/portal.ts'

let free = 0

describeCamp('Closing the wallets', ({ portal, database, signedIn }) => {
  const lead = signedIn(staff.lead)
  let cashier = ''
  let desk = ''
  let email = ''

  beforeAll(async () => {
    // Deposits of the demo camp need no audit.
    await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
  })

  function send<Key extends RouteKey>(
    route: Key,
    parameters: RouteParameters<Key>,
    body: unknown,
    { as = cashier, key = `closing-${++free}` } = {},
  ): Promise<Response> {
    portal.pass(1_000)
    return portal.call(route, parameters, { cookie: as, body, headers: { 'Idempotency-Key': key } })
  }

  const openDesk = async (float: number) => {
    const body = { float, witness: 'Tendai Ncube' }
    return (await answerOf(openedDeskAnswer, await send('openDesk', {}, body))).data.desk
  }

  /** Each test has a cashier with a desk of its own, and a union of its own. */
  beforeEach(async () => {
    email = `closing-${++free}@camp.example.org`
    await addCashiers(database, [email])
    cashier = await signIn(portal, email)
    desk = await openDesk(100)
  })

  async function union(...amounts: readonly number[]) {
    const name = `Union ${++free}`
    const codes = amounts.map((_, index) => `U${free}-${index + 1}`)
    await addCampers(database, codes)
    await database.pool.query('update participants set union_name = $1 where code = any($2)', [name, codes])
    for (const [index, code] of codes.entries()) await fund(database, code, amounts[index] ?? 0)
    return { name, codes }
  }

  const wholeList = {
    ...{ kind: 'payBack', union: null as string | null, code: null as string | null },
    ...{ below: null as number | null, signedBy: 'Rudo Dube', contact: '', claimUntil: '' },
  }

  const make = (change: Partial<typeof wholeList>, sent?: { as?: string; key?: string }) =>
    send('makeClosingList', {}, { ...wholeList, ...change }, sent)

  async function made(change: Partial<typeof wholeList>, sent?: { as?: string; key?: string }) {
    return (await answerOf(madeListAnswer, await make(change, sent))).data.number
  }

  const keep = { kind: 'keep', signedBy: '', contact: '+263 77 000 0009', claimUntil: '2025-06-30' }

  const book = (number: string, as = cashier) => send('bookClosingList', { number }, {}, { as })

  async function bookAll(number: string, as = cashier) {
    for (let round = 0; round < 100; round++) {
      const { data } = await answerOf(closingProgressAnswer, await book(number, as))
      if (data.endedAt !== null) return data
    }
    throw new Error('The list never ends')
  }

  async function listOf(number: string) {
    const answer = await portal.call('closingList', { number }, { cookie: cashier })
    return (await answerOf(closingListAnswer, answer)).data
  }

  async function overview(as = cashier) {
    return (await answerOf(closingAnswer, await portal.call('closing', {}, { cookie: as }))).data
  }

  async function drawer() {
    const { rows } = await database.pool.query(
      "select -balance_cents as cents from accounts where kind = 'desk' and owner = $1",
      [desk],
    )
    return rows[0]?.cents
  }

  async function books() {
    return (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: lead }))).data
  }

  const balances = (codes: readonly string[]) => Promise.all(codes.map((code) => balanceOf(database, code)))

  async function kept(change: Partial<typeof wholeList>) {
    const { items } = await listOf((await bookAll(await made({ ...keep, ...change }))).number)
    return items.map(({ kept: number }) => number ?? '')
  }

  const claim = (number: string, sent?: { as?: string; key?: string }) =>
    send('claimKept', { number }, { takenBy: 'Naledi Moyo' }, sent)

  const takeBack = (referenceId: string, as = cashier) =>
    send('reverseClosing', {}, { referenceId, reason: 'The wrong union' }, { as })

  test('[W1210] show what is left by person, with what is frozen, withdrawn and held', async () => {
    const { name, codes } = await union(5_00, 4_00, 3_00, 2_00)
    const [one, frozen, withdrawn, held] = codes
    await freeze(frozen ?? '')
    await withdraw(withdrawn ?? '')
    await hold(held ?? '', 50)
    const { wallets, cash } = await overview()
    expect(wallets.filter((wallet) => wallet.union === name)).toEqual(
      [
        { code: one, balance: 5_00, held: 0, isFrozen: false, isWithdrawn: false },
        { code: frozen, balance: 4_00, held: 0, isFrozen: true, isWithdrawn: false },
        { code: withdrawn, balance: 3_00, held: 0, isFrozen: false, isWithdrawn: true },
        { code: held, balance: 2_00, held: 50, isFrozen: false, isWithdrawn: false },
      ].map((wallet) => ({ ...wallet, name: `Farai ${wallet.code}`, union: name, list: null })),
    )
    expect(cash).toBe(100_00)
    expect((await overview(lead)).cash).toBeNull()
  })

  const freeze = (code: string) =>
    database.pool.query("update accounts set frozen_at = now() where kind = 'wallet' and owner = $1", [code])

  const withdraw = (code: string) =>
    database.pool.query('update participants set withdrawn_at = now() where code = $1', [code])

  /** As a dispute of a deposit does, with its payment. */
  async function hold(code: string, cents: number) {
    await database.pool.query(
      `with held as (
        update accounts set disputed_cents = $2::bigint where kind = 'wallet' and owner = $1)
      insert into payments (transfer_id, gateway, payer_name, lease_until, disputed_cents, initiation)
      select id, 'sandbox', 'A parent', now(), $2::bigint, 'answered' from transfers
      where owner_code = $1 and type = 'deposit'`,
      [code, cents],
    )
  }

  test('[W1211][W1212] pay a union back on one signed list: each person in a transfer of its own, from the drawer', async () => {
    const { name, codes } = await union(5_00, 4_50, 3_00, 2_00, 1_00)
    const [, frozen = '', withdrawn = '', held = '', allHeld = ''] = codes
    await freeze(frozen)
    await withdraw(withdrawn)
    await hold(held, 50)
    await hold(allHeld, 1_00)
    const number = await made({ union: name })
    expect(number).toMatch(/^LST-[A-HJ-NP-Z2-9]{6}$/)
    expect((await overview()).wallets.find(({ code }) => code === held)?.list).toBe(number)
    const done = await bookAll(number)
    expect(done).toMatchObject({
      ...{ kind: 'payBack', union: name, signedBy: 'Rudo Dube', people: 5, booked: 2, notPaid: 3 },
      ...{ amount: 6_50, bookedAmount: 6_50 },
    })
    expect(await balances(codes)).toEqual([0, 4_50, 3_00, 50, 1_00])
    expect(await drawer()).toBe(93_50)
    const { items } = await listOf(number)
    expect(items.map(({ amount, refusal }) => [amount, refusal])).toEqual([
      [5_00, null],
      [4_50, 'frozen'],
      [3_00, 'withdrawn'],
      [1_50, null],
      [0, 'held'],
    ])
    expect(await bookingOf(database, items[0]?.reference ?? '')).toMatchObject({
      ...{ type: 'withdrawal', ownerCode: codes[0], cents: 5_00, actor: `admin:${email}` },
      sides: [`wallet ${codes[0]} -500`, `desk ${desk} 500`],
      audit: [
        ['admin', email, 'payOut', codes[0], expect.objectContaining({ list: number, witness: 'Rudo Dube' })],
      ],
    })
  })

  test('[W1213] two who go on with one list at the same moment book each person once', async () => {
    const { name, codes } = await union(...Array.from({ length: 30 }, () => 1_00))
    const number = await made({ union: name })
    await Promise.all([bookAll(number), bookAll(number)])
    expect(await balances(codes)).toEqual(codes.map(() => 0))
    expect(await drawer()).toBe(70_00)
    expect((await answerOf(closingProgressAnswer, await book(number))).data).toMatchObject({
      ...{ booked: 30, notPaid: 0, bookedAmount: 30_00 },
    })
  })

  test('[W1213] a repeated list is made once, and a person is on one open list at a time', async () => {
    const { name } = await union(5_00, 4_00)
    const number = await made({ union: name }, { key: `same-${free}` })
    expect(await made({ union: name }, { key: `same-${free}` })).toBe(number)
    expect((await refused(make({ union: name })))[2]).toBe(
      'These wallets hold nothing that can be booked. No list was made.',
    )
    const { data } = await answerOf(
      closingProgressAnswer,
      await send('endClosingList', { number }, {}, { as: cashier }),
    )
    expect(data, '[W1215]').toMatchObject({ booked: 0, notPaid: 2, bookedAmount: 0 })
    expect(data.endedAt).not.toBeNull()
    expect(await drawer()).toBe(100_00)
    expect((await listOf(number)).items.map(({ refusal }) => refusal)).toEqual(['ended', 'ended'])
    expect((await bookAll(await made({ union: name }))).bookedAmount).toBe(9_00)
  })

  test('[W1214] a wallet that was charged, frozen or withdrawn since the list was made is named and not paid', async () => {
    const { name, codes } = await union(8_00, 4_00, 3_00, 2_00)
    const [charged = '', frozen = '', withdrawn = ''] = codes
    const number = await made({ union: name })
    const till = { portal, cookie: await signIn(portal, people.merchant), merchantNumber: people.merchant }
    expect((await chargeAt(till, charged)).status).toBe(200)
    await freeze(frozen)
    await withdraw(withdrawn)
    expect(await bookAll(number)).toMatchObject({ booked: 1, notPaid: 3, bookedAmount: 2_00 })
    expect((await listOf(number)).items.map(({ refusal }) => refusal)).toEqual([
      ...['spent', 'frozen', 'withdrawn', null],
    ])
    expect(await balances(codes)).toEqual([3_00, 4_00, 3_00, 0])
    expect(await drawer()).toBe(98_00)
    expect((await refused(chargeAt(till, codes[3] ?? '')))[1], '[W1219]').toBe('notEnoughMoney')
  })

  test('[W1216] an empty drawer stops the list with a sentence, and more money lets it go on', async () => {
    const { name, codes } = await union(60_00, 70_00)
    const number = await made({ union: name })
    expect(await refused(book(number))).toEqual([
      422,
      'notEnoughCash',
      'There is only $40.00 in the drawer by the books, and the next person gets $70.00. Take money from the safe at the cash desk, then press Go on.',
    ])
    expect(await balances(codes)).toEqual([0, 70_00])
    await send('moveToSafe', {}, { direction: 'fromSafe', amount: 50, witness: 'Tendai Ncube' })
    expect(await bookAll(number)).toMatchObject({ booked: 2, bookedAmount: 130_00 })
    expect(await drawer()).toBe(20_00)
  })

  test('[W1217] a list needs an open desk and its maker, or a lead', async () => {
    const { name } = await union(1_00)
    const other = `other-${free}@camp.example.org`
    await addCashiers(database, [other])
    const as = await signIn(portal, other)
    const gift = await made({ kind: 'give', union: name }, { as })
    expect((await refused(book(gift, as))).slice(0, 2)).toEqual([409, 'noDesk'])
    expect(await refused(book(gift))).toEqual([
      ...[403, 'noRight', 'Somebody else made this list. Please ask that person, or a lead.'],
    ])
    expect((await bookAll(gift, lead)).bookedAmount).toBe(1_00)
    const next = await union(1_00)
    const cash = await made({ union: next.name }, { as: lead })
    expect((await refused(book(cash, lead))).slice(0, 2)).toEqual([409, 'noDesk'])
  })

  test('[W1218] refuse a list without a signature, a contact or a last day', async () => {
    const refusals = [
      [{ signedBy: '' }, 'Please enter the name of the leader who takes the money.'],
      [{ kind: 'give', signedBy: '' }, 'Please enter the name of who gives this to the camp.'],
      [{ ...keep, contact: '' }, 'Please say where people ask for their money, such as a phone number.'],
      [{ ...keep, claimUntil: '2025-04-13' }, 'Please choose a last day that is not over.'],
      [{ below: 0 }, 'Please enter an amount of more than zero.'],
    ] as const
    for (const [change, sentence] of refusals)
      expect(await refused(make(change))).toEqual([400, 'invalid', sentence])
  })

  test('[W1220][W1221] give small amounts to the camp, shown in the books and in the wallet', async () => {
    const { name, codes } = await union(99, 1_00, 40)
    const before = (await books()).threeWays[0]
    const number = await made({ kind: 'give', union: name, below: 1 })
    expect(await bookAll(number)).toMatchObject({ booked: 2, bookedAmount: 1_39 })
    expect(await balances(codes)).toEqual([0, 1_00, 0])
    expect(await drawer()).toBe(100_00)
    const [first] = (await listOf(number)).items
    expect(await bookingOf(database, first?.reference ?? '')).toMatchObject({
      ...{ type: 'donation', sides: [`wallet ${first?.code} -99`, 'outside donations 99'] },
    })
    const found = await books()
    expect(found.threeWays[0]).toMatchObject({ gifts: before.gifts + 1_39, wallets: before.wallets - 1_39 })
    expect(addsUp(found)).toBe(true)
    const code = first?.code ?? ''
    const wallet = await answerOf(
      walletAnswer,
      await portal.call('wallet', { code }, { cookie: await signIn(portal, code) }),
    )
    expect(wallet).toMatchObject({ balance: 0, transactions: [{ type: 'donation', amount: 99 }, {}] })
  })

  test('[W1220] one person gives what is left', async () => {
    const { codes } = await union(2_50, 3_00)
    const [code = ''] = codes
    expect(await bookAll(await made({ kind: 'give', code }))).toMatchObject({ people: 1, bookedAmount: 2_50 })
    expect(await balances(codes)).toEqual([0, 3_00])
  })

  describe('What is kept under a number', () => {
    test('[W1222][W1223][W1224] leaves the wallet, is owed in the books, and is paid out once', async () => {
      const { name, codes } = await union(5_00, 4_00)
      await withdraw(codes[1] ?? '')
      const before = (await books()).threeWays[0]
      const [one = '', other = ''] = await kept({ union: name })
      expect([one, other]).toEqual([
        expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
        expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      ])
      expect(await balances(codes)).toEqual([0, 0])
      expect((await books()).threeWays[0]).toMatchObject({
        ...{ kept: before.kept + 9_00, wallets: before.wallets - 9_00 },
      })
      const typed = ` ${one.slice(0, 4)}-${one.slice(4)} `.toLowerCase()
      const paid = await answerOf(closingBookedAnswer, await claim(typed))
      expect(paid.data).toMatchObject({ amount: 5_00, referenceId: expect.stringMatching(/^CLM-/) })
      expect(await drawer()).toBe(95_00)
      expect(await refused(claim(one))).toEqual([
        ...[409, 'undone', `This was paid out already, by ${paid.data.referenceId}. Nothing was paid out.`],
      ])
      const found = await books()
      expect(found.threeWays[0]).toMatchObject({ kept: before.kept + 4_00 })
      expect(addsUp(found)).toBe(true)
      expect((await overview()).kept.filter(({ code }) => codes.includes(code))).toMatchObject([
        { number: other, code: codes[1], amount: 4_00, claimUntil: '2025-06-30', claim: null },
        { number: one, code: codes[0], claim: { reference: paid.data.referenceId, takenBy: 'Naledi Moyo' } },
      ])
    })

    test('[W1224] two desks that pay one number out at the same moment pay it once', async () => {
      const { name } = await union(5_00)
      const [number = ''] = await kept({ union: name })
      const answers = await Promise.all([claim(number), claim(number), claim(number)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await drawer()).toBe(95_00)
    })

    test('[W1225] after the last day only a lead pays it out, and it is owed until then', async () => {
      const { name } = await union(5_00)
      const [number = ''] = await kept({ union: name, claimUntil: '2025-04-14' })
      await database.pool.query("update closing_lists set claim_until = '2025-04-01' where union_name = $1", [
        name,
      ])
      expect(await refused(claim(number))).toEqual([
        ...[409, 'tooLate'],
        'The last day on the slip is over. The money is still owed: please ask a lead to pay it out.',
      ])
      expect((await refused(claim(number, { as: lead }))).slice(0, 2)).toEqual([409, 'noDesk'])
    })

    test('an unknown number and an empty drawer are refused', async () => {
      expect((await refused(claim('AAAABBBB')))[2]).toBe(
        'No money is kept under this number. Please compare it with the slip.',
      )
      const { name } = await union(500_00)
      const [number = ''] = await kept({ union: name })
      expect((await refused(claim(number))).slice(0, 2)).toEqual([422, 'notEnoughCash'])
    })

    test('[W1226] taken back, it is in the wallet again, unless it was paid out', async () => {
      const { name, codes } = await union(5_00, 4_00)
      const [one = '', other = ''] = await kept({ union: name })
      const keptNow = (await overview()).kept
      const referenceOf = (number: string) => keptNow.find((row) => row.number === number)?.reference ?? ''
      await answerOf(closingBookedAnswer, await takeBack(referenceOf(one)))
      expect(await balances(codes)).toEqual([5_00, 0])
      expect((await refused(claim(one)))[1]).toBe('undone')
      expect((await refused(takeBack(referenceOf(one))))[1]).toBe('undone')
      const { data } = await answerOf(closingBookedAnswer, await claim(other))
      expect((await refused(takeBack(referenceOf(other))))[2]).toBe(
        `This was paid out already, by ${data.referenceId}. Nothing was taken back.`,
      )
      await answerOf(closingBookedAnswer, await takeBack(data.referenceId))
      expect(await drawer()).toBe(100_00)
      expect((await overview()).kept.find(({ number }) => number === other)?.claim).toBeNull()
      await answerOf(closingBookedAnswer, await claim(other))
      expect(addsUp(await books())).toBe(true)
    })
  })

  test('[W1226] a gift is taken back by its cashier while the desk is open, later by a lead', async () => {
    const { name, codes } = await union(99, 98)
    const { items } = await listOf((await bookAll(await made({ kind: 'give', union: name }))).number)
    const [first = '', second = ''] = items.map(({ reference }) => reference ?? '')
    await answerOf(closingBookedAnswer, await takeBack(first))
    expect(await balances(codes)).toEqual([99, 0])
    expect((await refused(takeBack(first)))[1]).toBe('undone')
    await send('closeDesk', { desk }, { counted: 100, handedTo: 'Tendai Ncube' })
    desk = await openDesk(0)
    expect((await refused(takeBack(second))).slice(0, 2)).toEqual([403, 'noRight'])
    await answerOf(closingBookedAnswer, await takeBack(second, lead))
    expect(await balances(codes)).toEqual([99, 98])
  })

  test('[W1226] a claim of a closed desk, taken back by a lead, corrects its count', async () => {
    const { name } = await union(5_00)
    const [number = ''] = await kept({ union: name })
    const { data } = await answerOf(closingBookedAnswer, await claim(number))
    await send('closeDesk', { desk }, { counted: 100, handedTo: 'Tendai Ncube' })
    expect((await refused(takeBack(data.referenceId)))[1]).toBe('noRight')
    await answerOf(closingBookedAnswer, await takeBack(data.referenceId, lead))
    expect(addsUp(await books())).toBe(true)
  })

  test('[W1226] a person of a booked list is taken back like any pay-out', async () => {
    const { name, codes } = await union(5_00, 4_00)
    const number = await made({ union: name })
    await bookAll(number)
    const referenceId = (await listOf(number)).items[0]?.reference ?? ''
    await answerOf(
      bookedCashAnswer,
      await send('reverseCash', {}, { referenceId, reason: 'The leader did not come' }),
    )
    expect(await balances(codes)).toEqual([5_00, 0])
    const found = await listOf(number)
    expect(found.items.map(({ isTakenBack }) => isTakenBack)).toEqual([true, false])
    expect(found.bookedAmount).toBe(4_00)
    expect(await drawer()).toBe(96_00)
  })

  test('[W1213][W1221] the ledger is right after all of this', async () => {
    expect(await faultsIn(database)).toEqual([])
    expect(addsUp(await books())).toBe(true)
  })
})
