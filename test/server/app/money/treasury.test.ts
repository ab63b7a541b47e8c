import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { RouteKey, RouteParameters } from '../../../../src/api/routes.ts'
import { openedDeskAnswer } from '../../../../src/api/schemas/cash.ts'
import { booksAnswer } from '../../../../src/api/schemas/reports.ts'
import {
  cashPositionAnswer,
  closedDeskReportAnswer,
  closedDesksAnswer,
  treasuryBookedAnswer,
} from '../../../../src/api/schemas/treasury.ts'
import { expectedBy } from '../../../../src/domain/money/closedDesks.ts'
import { addsUp } from '../../../../src/domain/money/reports.ts'
import { cashIn, positionAddsUp } from '../../../../src/domain/money/treasury.ts'
import { describeCamp } from '../support/camp.ts'
import { bookingOf, faultsIn, fund } from '../support/money.ts'
import { addTreasurer, people, staff } from '../support/people.ts'
import { answerOf, refused } from '../support/portal.ts'

let free = 0

describeCamp('The treasurer’s books', ({ portal, database, signedIn, newCamper }) => {
  const cashier = signedIn(staff.cash)
  const lead = signedIn(people.admin)
  const treasurer = signedIn(staff.books)

  beforeAll(async () => {
    await database.pool.query("insert into settings (name, value) values ('camp', 'demo')")
    await addTreasurer(database)
  })

  function send<Key extends RouteKey>(
    key: Key,
    parameters: RouteParameters<Key>,
    body: unknown,
    { as = lead, key: attempt = `treasury-${++free}` } = {},
  ): Promise<Response> {
    portal.pass(1_000)
    return portal.call(key, parameters, { cookie: as, body, headers: { 'Idempotency-Key': attempt } })
  }

  const witness = 'Tendai Ncube'
  const book = (body: object, sent = {}) => send('bookTreasury', {}, { witness, ...body }, sent)
  const booked = async (body: object, sent = {}) =>
    (await answerOf(treasuryBookedAnswer, await book(body, sent))).data

  async function position(as = treasurer) {
    return (await answerOf(cashPositionAnswer, await portal.call('cashPosition', {}, { cookie: as }))).data
  }

  async function openDesk(float: number): Promise<string> {
    const opened = await send('openDesk', {}, { float, witness }, { as: cashier })
    return (await answerOf(openedDeskAnswer, opened)).data.desk
  }

  const close = (desk: string, counted: number, as = cashier) =>
    send('closeDesk', { desk }, { counted, handedTo: witness }, { as })

  test('[W1132] the first count of the safe books its first money, also where the books were below zero', async () => {
    const desk = await openDesk(50)
    expect(await position()).toMatchObject({ safe: -50_00, bank: 0, counts: [], signers: null })
    expect(await refused(book({ kind: 'toBank', amount: 10, slip: '4711' }))).toEqual([
      422,
      'notEnoughCash',
      'There is no money in the safe by the books. Please count the safe for the first time. Nothing was booked.',
    ])
    const { referenceId = '' } = await booked({ kind: 'countSafe', amount: 150, expected: -50 })
    expect(await bookingOf(database, referenceId)).toMatchObject({
      ...{ type: 'firstMoney', cents: 200_00, ownerCode: '', actor: `admin:${people.admin}` },
      sides: ['outside safe -20000', 'outside firstMoney 20000'],
    })
    const found = await position()
    expect(found).toMatchObject({
      ...{ safe: 150_00, bank: 0, drawers: [{ id: desk, name: 'Kuda Sibanda', cash: 50_00 }] },
      origins: { firstMoney: 200_00, wallets: 0, stalls: 0, withdrawals: 0, expenses: 0, differences: 0 },
      counts: [
        {
          by: 'Gate Operator',
          witness,
          isConfirmed: false,
          expected: -50_00,
          counted: 150_00,
          isFirst: true,
        },
      ],
      movements: [
        { kind: 'firstMoney', amount: 200_00, safe: 200_00, bank: 0 },
        { kind: 'fromSafe', amount: 50_00, safe: -50_00, bank: 0 },
      ],
    })
    await close(desk, 50)
  })

  test('[W1133] bank and expenses move the safe, with slip and receipt, once for each key', async () => {
    const before = await position()
    const toBank = { kind: 'toBank', amount: 60, slip: '4711' }
    const first = await booked(toBank, { key: 'bank-once' })
    expect(await booked(toBank, { key: 'bank-once' })).toEqual(first)
    await booked({ kind: 'fromBank', amount: 20, slip: '4712' })
    const expense = { kind: 'expense', amount: 12.5, slip: 'R-114', whatFor: 'Firewood', from: 'safe' }
    const { referenceId = '' } = await booked(expense)
    await booked({ ...expense, amount: 7, from: 'bank' })
    const after = await position()
    expect([after.safe - before.safe, after.bank - before.bank]).toEqual([-60_00 + 20_00 - 12_50, 33_00])
    expect(after.origins.expenses - before.origins.expenses).toBe(-19_50)
    expect(after.movements.slice(0, 2)).toMatchObject([
      { kind: 'expense', amount: 7_00, safe: 0, bank: -7_00, slip: 'R-114', whatFor: 'Firewood' },
      { referenceId, kind: 'expense', amount: 12_50, safe: -12_50, bank: 0, witness },
    ])
    expect(positionAddsUp(after)).toBe(true)
  })

  test('[W1133] without slip, receipt, purpose or a second person nothing is booked', async () => {
    const before = await position()
    const expense = { kind: 'expense', amount: 1, slip: 'R-1', whatFor: 'Tape', from: 'safe' }
    for (const body of [
      { kind: 'toBank', amount: 1, slip: ' ' },
      { ...expense, slip: '' },
      { ...expense, whatFor: ' ' },
      { ...expense, from: 'drawer' },
      { ...expense, witness: ' ' },
      { ...expense, witness: 'gate operator' },
      { ...expense, amount: 0 },
    ])
      expect((await refused(book(body))).slice(0, 2)).toEqual([400, 'invalid'])
    expect(await position()).toEqual(before)
  })

  test('[W1134] the safe never goes below zero by a booking of the books, with concurrent ones either', async () => {
    const { safe } = await position()
    const amount = (safe - 100) / 100
    const answers = await Promise.all(
      [1, 2, 3].map(() => book({ kind: 'toBank', amount, slip: 'all' }).then(({ status }) => status)),
    )
    expect(answers.sort()).toEqual([200, 422, 422])
    expect((await position()).safe).toBe(1_00)
    expect(await refused(book({ kind: 'toBank', amount: 1.01, slip: 'more' }))).toEqual([
      422,
      'notEnoughCash',
      'There is only $1.00 in the safe by the books. Please count the safe. Nothing was booked.',
    ])
  })

  test('[W1135] a count books the difference, and is refused when the safe has moved since it was read', async () => {
    const { safe } = await position()
    await booked({ kind: 'fromBank', amount: 30, slip: '4713' })
    expect(await refused(book({ kind: 'countSafe', amount: 1, expected: safe / 100 }))).toEqual([
      409,
      'changedElsewhere',
      'Money was moved while you counted: by the books the safe has $31.00 now. Please close this and count again. Nothing was booked.',
    ])
    const short = await booked({ kind: 'countSafe', amount: 30.5, expected: 31 })
    expect(await bookingOf(database, short.referenceId ?? '')).toMatchObject({
      ...{ type: 'cashShort', cents: 50 },
      sides: ['outside cashDifferences -50', 'outside safe 50'],
    })
    const over = await booked({ kind: 'countSafe', amount: 30.75, expected: 30.5 })
    expect(over).toMatchObject({ amount: 30_75, expected: 30_50 })
    expect(await booked({ kind: 'countSafe', amount: 30.75, expected: 30.75 })).not.toHaveProperty(
      'referenceId',
    )
    const { counts, origins } = await position()
    expect(counts.slice(0, 3).map(({ counted, expected }) => counted - expected)).toEqual([0, 25, -50])
    expect(origins.differences).toBe(-25)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W1135] of counts at the same moment one is booked', async () => {
    const { safe } = await position()
    const count = { kind: 'countSafe', amount: safe / 100 - 1, expected: safe / 100 }
    const answers = await Promise.all([1, 2, 3].map(() => book(count).then(({ status }) => status)))
    expect(answers.sort()).toEqual([200, 409, 409])
    expect((await position()).safe).toBe(safe - 1_00)
  })

  async function withdraw(amount: number, as = lead): Promise<string> {
    const ownerCode = await newCamper()
    await fund(database, ownerCode, amount * 100)
    const response = await send('withdraw', {}, { ownerCode, amount }, { as })
    return (await response.json()).data.referenceId
  }

  const nameSource = (withdrawal: string, from: string) =>
    send('bookTreasury', {}, { kind: 'cashSource', withdrawal, from })

  test('[W1136] a withdrawal that no desk paid waits until the books say where its cash came from', async () => {
    const before = await position()
    const fromSafe = await withdraw(4)
    const fromBank = await withdraw(3)
    const waiting = await position()
    expect(waiting.unnamed.count - before.unnamed.count).toBe(2)
    expect(waiting.unnamed.withdrawals.at(-2)).toMatchObject({
      ...{ referenceId: fromSafe, amount: 4_00, by: 'Gate Operator', hadDesk: false },
    })
    await nameSource(fromSafe, 'safe')
    await nameSource(fromBank, 'bank')
    const named = await position()
    expect([named.safe - before.safe, named.bank - before.bank]).toEqual([-4_00, -3_00])
    expect(named.origins.withdrawals - before.origins.withdrawals).toBe(-7_00)
    expect(named.unnamed).toEqual(before.unnamed)
    const again = await refused(nameSource(fromSafe, 'bank'))
    expect(again.slice(0, 2)).toEqual([409, 'taken'])
    expect(await refused(nameSource('WDR-NOBODY', 'safe'))).toEqual([
      404,
      'notFound',
      'There is no such withdrawal without a cash desk. Please load the page again.',
    ])
    expect(await refused(nameSource(await withdraw(2), 'drawer'))).toEqual([
      400,
      'invalid',
      'The person who paid this had no cash desk open. Please choose the safe or the bank.',
    ])
  })

  test('[W1136] a withdrawal of the demo camp, which has no author, is listed too', async () => {
    const code = await newCamper()
    await fund(database, code, 1_00)
    await database.pool.query(
      `with wallet as (
        update accounts set balance_cents = balance_cents - 100 where kind = 'wallet' and owner = $1 returning id),
      booked as (
        insert into transfers (reference_id, type, status, owner_code, amount_cents)
        values ('WDR-DEMO', 'withdrawal', 'completed', $1, 100) returning id)
      insert into ledger_entries (transfer_id, account_id, amount_cents)
      select booked.id, side.account, side.cents from booked, wallet, accounts outside,
        lateral (values (wallet.id, -100), (outside.id, 100)) side (account, cents)
      where outside.kind = 'outside' and outside.owner = 'withdrawals'`,
      [code],
    )
    const { withdrawals } = (await position()).unnamed
    expect(withdrawals.find(({ referenceId }) => referenceId === 'WDR-DEMO')).toMatchObject({
      ...{ code, amount: 1_00, by: '', hadDesk: false },
    })
    expect((await nameSource('WDR-DEMO', 'safe')).status).toBe(200)
  })

  test('[W1136] cash from an open drawer leaves it, and cash from a closed one corrects its count', async () => {
    const desk = await openDesk(10)
    const open = await withdraw(4, cashier)
    await nameSource(open, 'drawer')
    expect((await position()).drawers).toMatchObject([{ id: desk, cash: 6_00 }])
    const later = await withdraw(5, cashier)
    await close(desk, 1)
    const { origins } = await position()
    await nameSource(later, 'drawer')
    const after = await position()
    expect(after.origins).toEqual({
      ...origins,
      withdrawals: origins.withdrawals - 5_00,
      differences: origins.differences + 5_00,
    })
    expect(positionAddsUp(after)).toBe(true)
    const books = (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: treasurer }))).data
    expect(addsUp(books)).toBe(true)
    expect(await faultsIn(database)).toEqual([])
  })

  const takeBack = (referenceId: string, as = lead) =>
    send('reverseCash', {}, { referenceId, reason: 'Wrong person' }, { as })

  test('[W1290] a withdrawal taken back after its source was named puts its cash back there, once', async () => {
    const desk = await openDesk(10)
    const before = await position()
    const paid = [await withdraw(4), await withdraw(3), await withdraw(2, cashier)] as const
    await nameSource(paid[0], 'safe')
    await nameSource(paid[1], 'bank')
    await nameSource(paid[2], 'drawer')
    const named = await position()
    expect([named.safe, named.bank, named.drawers[0]?.cash]).toEqual([
      before.safe - 4_00,
      before.bank - 3_00,
      8_00,
    ])
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(paid[0])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const reference of paid.slice(1)) expect((await takeBack(reference)).status).toBe(200)
    const after = await position()
    expect([after.safe, after.bank, after.drawers, after.origins]).toEqual([
      before.safe,
      before.bank,
      before.drawers,
      before.origins,
    ])
    expect(after.movements.filter(({ kind }) => kind === 'cashSourceReversal')).toMatchObject([
      { amount: 3_00, safe: 0, bank: 3_00 },
      { amount: 4_00, safe: 4_00, bank: 0 },
    ])
    expect(await refused(nameSource(paid[0], 'bank'))).toEqual([
      409,
      'undone',
      'This withdrawal was taken back. Please load the page again.',
    ])
    const { rows } = await database.pool.query(
      `select actor, detail - 'reference' as detail from audit where action = 'reverseCashSource' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: people.admin, detail: { cents: 2_00, withdrawal: paid[2] } }])
    await close(desk, 10)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W1290] cash of a desk that was closed since corrects its count again', async () => {
    const desk = await openDesk(10)
    const open = await withdraw(4, cashier)
    await nameSource(open, 'drawer')
    const later = await withdraw(1, cashier)
    await close(desk, 6)
    await nameSource(later, 'drawer')
    const { origins, safe } = await position()
    for (const reference of [open, later]) expect((await takeBack(reference)).status).toBe(200)
    const after = await position()
    expect([after.safe, after.origins]).toEqual([
      safe,
      {
        ...origins,
        withdrawals: origins.withdrawals + 5_00,
        differences: origins.differences - 5_00,
      },
    ])
    const books = (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: treasurer }))).data
    expect(addsUp(books)).toBe(true)
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W1290] the database refuses cash that is put back elsewhere, or of another amount', async () => {
    await nameSource(await withdraw(4), 'bank')
    const putBack = (cents: number, holding: string) =>
      database.pool.query(
        `with source as (select id from transfers where type = 'cashSource' order by created_at desc, id desc limit 1),
        booked as (
          insert into transfers (reference_id, type, status, owner_code, amount_cents, reverses, reason)
          select 'REV-FORGED', 'cashSourceReversal', 'completed', '', $1, id, 'Forged' from source returning id)
        insert into ledger_entries (transfer_id, account_id, amount_cents)
        select booked.id, a.id, case a.owner when 'cashSources' then $1 else -$1 end
        from booked, accounts a where a.kind = 'outside' and a.owner in ('cashSources', $2)`,
        [cents, holding],
      )
    await expect(putBack(4_00, 'safe')).rejects.toThrow('does not have exactly its two sides')
    await expect(putBack(3_00, 'bank')).rejects.toThrow('does not take back what it says')
    expect(await faultsIn(database)).toEqual([])
  })

  test('[W1290] a source named at the moment of the take-back is put back or refused', async () => {
    for (const from of ['safe', 'bank', 'safe']) {
      const before = await position()
      const paid = await withdraw(1)
      const [named, taken] = await Promise.all([nameSource(paid, from), takeBack(paid)])
      expect([named.status === 200 || named.status === 409, taken.status]).toEqual([true, 200])
      const after = await position()
      expect([after.safe, after.bank, after.unnamed.count]).toEqual([
        before.safe,
        before.bank,
        before.unnamed.count,
      ])
    }
  })

  async function paidOnline(cents: number, paidAt: string, fee: number | null = null, disputed = 0) {
    const code = await newCamper()
    const reference = `DEP-ONLINE-${++free}`
    await fund(database, code, cents, reference)
    await database.pool.query(
      `insert into payments (transfer_id, gateway, payer_name, lease_until, settled_at, fee_cents, disputed_cents)
      select id, 'paynow', '', $2, $2, $3, $4 from transfers where reference_id = $1`,
      [reference, paidAt, fee, disputed],
    )
    if (disputed > 0)
      await database.pool.query(
        `update accounts set disputed_cents = $2 where kind = 'wallet' and owner = $1`,
        [code, disputed],
      )
  }

  const typedSettlement = {
    ...{ kind: 'settlement', gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-14' },
    ...{ day: '2025-04-15', amount: 48.75, fee: 1.25, slip: 'PN-88213' },
  }

  test('[W1330] a settlement moves the bank once, and stays beside the deposits of its days', async () => {
    const before = await position()
    await paidOnline(20_00, '2025-04-12T21:59:59.000Z', 50)
    await paidOnline(20_00, '2025-04-12T22:00:00.000Z', 50)
    await paidOnline(30_00, '2025-04-14T21:59:59.000Z', null, 10_00)
    const first = await booked(typedSettlement, { key: 'settled-once' })
    expect(await booked(typedSettlement, { key: 'settled-once' })).toEqual(first)
    const reference = first.referenceId ?? ''
    expect(await bookingOf(database, reference)).toMatchObject({
      ...{ type: 'settlement', cents: 48_75, ownerCode: '' },
      sides: ['outside bank -4875', 'outside settlements 4875'],
      audit: [
        [
          ...['admin', people.admin, 'settlement', ''],
          {
            ...{ reference, cents: 48_75, slip: 'PN-88213', gateway: 'paynow', fee: 1_25 },
            ...{ firstDay: '2025-04-13', lastDay: '2025-04-14' },
          },
        ],
      ],
    })
    const after = await position()
    expect([after.safe - before.safe, after.bank - before.bank]).toEqual([0, 48_75])
    expect(after.origins.settlements - before.origins.settlements).toBe(48_75)
    expect(positionAddsUp(after)).toBe(true)
    expect(after.movements[0]).toMatchObject({ kind: 'settlement', slip: 'PN-88213', safe: 0, bank: 48_75 })
    expect(after.depositDays).toEqual([
      { gateway: 'paynow', day: '2025-04-12', count: 1, amount: 20_00, fee: 50, takenBack: 0 },
      { gateway: 'paynow', day: '2025-04-13', count: 1, amount: 20_00, fee: 50, takenBack: 0 },
      { gateway: 'paynow', day: '2025-04-14', count: 1, amount: 30_00, fee: null, takenBack: 10_00 },
    ])
    expect(after.settlements).toEqual([
      {
        ...{ referenceId: reference, gateway: 'paynow', firstDay: '2025-04-13', lastDay: '2025-04-14' },
        ...{ day: '2025-04-15', amount: 48_75, fee: 1_25, slip: 'PN-88213', by: 'Gate Operator' },
        takenBack: null,
      },
    ])
  })

  test('[W1331] of settlements at the same moment that share days one is booked', async () => {
    const sharing = { ...typedSettlement, lastDay: '2025-04-13' }
    const other = { ...typedSettlement, firstDay: '2025-04-20', lastDay: '2025-04-22' }
    expect((await refused(book(sharing))).slice(0, 2)).toEqual([409, 'taken'])
    const answers = await Promise.all(
      [other, { ...other, firstDay: '2025-04-21' }, { ...other, lastDay: '2025-04-20' }].map((body) =>
        book(body).then(({ status }) => status),
      ),
    )
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
    const { settlements } = await position()
    const late = settlements.filter(({ firstDay }) => firstDay >= '2025-04-20')
    expect(late).toHaveLength(answers.filter((status) => status === 200).length)
    for (const [index, one] of late.entries())
      for (const next of late.slice(index + 1))
        expect(one.firstDay <= next.lastDay && next.firstDay <= one.lastDay).toBe(false)
  })

  test('[W1331] the same days can be settled twice, and other days that share one are refused', async () => {
    await booked({ ...typedSettlement, amount: 2, fee: 0, slip: 'PN-88214' })
    const [first] = (await position()).settlements.filter(({ slip }) => slip === 'PN-88213')
    const answer = await refused(book({ ...typedSettlement, firstDay: '2025-04-14', lastDay: '2025-04-16' }))
    expect(answer.slice(0, 2)).toEqual([409, 'taken'])
    expect(answer[2]).toMatch(
      /^CSH-\S+ covers the deposits of 13 Apr 2025 to 14 Apr 2025 already\. Choose the same days or other days\. Nothing was booked\.$/,
    )
    expect(first?.amount).toBe(48_75)
    for (const wrong of [
      { lastDay: '2025-04-12' },
      { firstDay: 'yesterday' },
      { day: '2025-02-30' },
      { slip: ' ' },
      { amount: 0 },
      { fee: -1 },
    ])
      expect((await refused(book({ ...typedSettlement, ...wrong }))).slice(0, 2)).toEqual([400, 'invalid'])
  })

  test('[W1332] a settlement is taken back once with a reason, stays in the list, and frees its days', async () => {
    const before = await position()
    const [wrong] = before.settlements.filter(({ slip }) => slip === 'PN-88213')
    const takeBackSettlement = () =>
      book({ kind: 'reverseSettlement', settlement: wrong?.referenceId, reason: '48.75 typed for 47.85' })
    const answers = await Promise.all([1, 2].map(() => takeBackSettlement().then(({ status }) => status)))
    expect(answers.sort()).toEqual([200, 409])
    expect((await refused(takeBackSettlement())).slice(0, 2)).toEqual([409, 'undone'])
    const after = await position()
    expect([after.bank - before.bank, after.settlements.length]).toEqual([-48_75, before.settlements.length])
    expect(after.settlements.find(({ slip }) => slip === 'PN-88213')?.takenBack).toMatchObject({
      ...{ by: 'Gate Operator', reason: '48.75 typed for 47.85' },
    })
    expect(positionAddsUp(after)).toBe(true)
    expect(
      (await refused(book({ kind: 'reverseSettlement', settlement: 'CSH-1', reason: 'x' }))).slice(0, 2),
    ).toEqual([404, 'notFound'])
    const books = (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: treasurer }))).data
    expect(addsUp(books)).toBe(true)
    expect(await faultsIn(database)).toEqual([])
    const lines = await journal()
    expect(lines.find((line) => line.includes('PN-88213'))).toMatch(
      /,Settlement,.*,48\.75,"Paynow on 2025-04-15, deposits of 2025-04-13 to 2025-04-14, fee \$1\.25",PN-88213,$/,
    )
    expect(lines.find((line) => line.includes('Settlement taken back'))).toMatch(
      /,48\.75,48\.75 typed for 47\.85,,CSH-/,
    )
  })

  test('[W1332] the database refuses a changed settlement, and one that leads elsewhere', async () => {
    await expect(database.pool.query('update settlements set fee_cents = 0')).rejects.toThrow()
    await expect(database.pool.query('delete from settlements')).rejects.toThrow()
    await expect(
      database.pool.query(
        `with booked as (
          insert into transfers (reference_id, type, status, owner_code, amount_cents, slip)
          values ('CSH-FORGED', 'settlement', 'completed', '', 100, 'x') returning id)
        insert into ledger_entries (transfer_id, account_id, amount_cents)
        select booked.id, a.id, case a.owner when 'settlements' then 100 else -100 end
        from booked, accounts a where a.kind = 'outside' and a.owner in ('bank', 'settlements')`,
      ),
    ).rejects.toThrow('does not have exactly its two sides')
    expect((await refused(book(typedSettlement, { as: treasurer }))).slice(0, 2)).toEqual([403, 'noRight'])
  })

  test('[W1137] closed desks are listed in pages, and a report has all bookings with their reasons', async () => {
    const desk = await openDesk(20)
    const number = await newCamper()
    const paidIn = await send('topUp', {}, { number, amount: 5 }, { as: cashier })
    const { referenceId } = (await paidIn.json()).data
    await send('reverseCash', {}, { referenceId, reason: '$5 typed for $50' }, { as: cashier })
    await close(desk, 19.5, lead)
    const listed = await answerOf(
      closedDesksAnswer,
      await portal.call('closedDesks', {}, { cookie: treasurer }),
    )
    expect(listed.data.desks[0]).toMatchObject({
      ...{ id: desk, name: 'Kuda Sibanda', closedBy: 'Gate Operator', expected: 20_00, counted: 19_50 },
      ...{ handedTo: witness, isConfirmed: false, bookings: 5 },
    })
    expect(listed.data.desks[1]?.closedBy).toBe(null)
    const next = await portal.call('closedDesks', {}, { cookie: treasurer, query: `?before=${desk}` })
    expect((await answerOf(closedDesksAnswer, next)).data.desks[0]).toEqual(listed.data.desks[1])
    const report = await portal.call('closedDesk', { desk }, { cookie: treasurer })
    const { data } = await answerOf(closedDeskReportAnswer, report)
    expect(data.movements.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['fromSafe', 20_00, null],
      ['topUp', 5_00, null],
      ['reverseTopUp', 5_00, '$5 typed for $50'],
      ...[expect.anything(), expect.anything()],
    ])
    expect(expectedBy(data)).toBe(20_00)
    for (const unknown of ['0a3f8f3c-6b1c-4a55-8a7e-3b9d2c5e7f10', 'x'])
      expect(
        (await refused(portal.call('closedDesk', { desk: unknown }, { cookie: lead }))).slice(0, 2),
      ).toEqual([404, 'notFound'])
  })

  async function journal(query = '', cookie = treasurer): Promise<readonly string[]> {
    const response = await portal.call('journalFile', {}, { cookie, query })
    expect(response.status).toBe(200)
    return (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  }

  test('[W1138] the journal has one line for each movement and says who, where and why', async () => {
    const [header, ...lines] = await journal()
    expect(header).toBe(
      '"Time (CAT, UTC+2)",Reference,Type,Code,Name,Stall number,Stall,Cash desk,Desk opened,By,Amount,Reason or purpose,Slip or receipt,Takes back or belongs to',
    )
    const { rows } = await database.pool.query(
      `select count(*) as count, sum(amount_cents)::bigint as cents from transfers where status = 'completed'`,
    )
    expect(lines).toHaveLength(rows[0].count)
    const cents = lines.map((line) => Number(/,(\d+\.\d\d),/.exec(line)?.[1]?.replace('.', '')))
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(rows[0].cents)
    const expense = lines.find((line) => line.includes(',Expense,')) ?? ''
    expect(expense.split(',').slice(3)).toEqual([
      ...['', '', '', '', '', '', 'Gate Operator', '12.50', 'Firewood', 'R-114', ''],
    ])
    const takenBack = lines.find((line) => line.includes('Pay-in taken back')) ?? ''
    expect(takenBack).toMatch(/Kuda Sibanda,2025-.*,Kuda Sibanda,5\.00,\$5 typed for \$50,,DEP-/)
    const { rows: audited } = await database.pool.query(
      `select actor from audit where action = 'exportJournal' order by id desc limit 1`,
    )
    expect(audited).toEqual([{ actor: staff.books }])
  })

  test('[W1138] the journal of a day has its movements only', async () => {
    expect(await journal('?day=2019-01-01')).toHaveLength(1)
    const all = await journal()
    const funded = all.filter((line) => line.startsWith('2025-04-13'))
    expect((await journal('?day=2025-04-13')).slice(1)).toEqual(funded)
    expect(funded.length).toBeGreaterThan(0)
    const wrong = portal.call('journalFile', {}, { cookie: treasurer, query: '?day=yesterday' })
    expect((await refused(wrong)).slice(0, 2)).toEqual([400, 'invalid'])
  })

  test('[W1139] after any bookings the position, the books and the ledger add up', async () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'toBank',
        'fromBank',
        'expense',
        'countSafe',
        'topUp',
        'payOut',
        'toSafe',
        'withdraw',
        'source',
        'takeBack',
      ),
      cents: fc.integer({ min: 1, max: 3_000 }),
      from: fc.constantFrom('safe', 'bank', 'drawer'),
    })
    const number = await newCamper()
    await fund(database, number, 50_00)
    const desk = await openDesk(30)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { kind, cents, from } of steps) {
          const amount = cents / 100
          const { safe, unnamed } = await position()
          const paper = { slip: 'S-1', whatFor: 'Tape', from: from === 'drawer' ? 'safe' : from }
          if (kind === 'countSafe') await book({ kind, amount, expected: safe / 100 })
          else if (kind === 'topUp' || kind === 'payOut')
            await send(kind, {}, { number, amount }, { as: cashier })
          else if (kind === 'toSafe')
            await send('moveToSafe', {}, { direction: kind, amount, witness }, { as: cashier })
          else if (kind === 'withdraw')
            await send('withdraw', {}, { ownerCode: number, amount }, { as: cashier })
          else if (kind === 'takeBack') {
            const { rows } = await database.pool.query(
              `select reference_id as reference from transfers where type = 'withdrawal' and desk_id is null
                and owner_code = $1 order by created_at desc limit 1`,
              [number],
            )
            await takeBack(rows[0]?.reference ?? 'none')
          } else if (kind === 'source') await nameSource(unnamed.withdrawals[0]?.referenceId ?? 'none', from)
          else await book({ kind, amount, ...paper })
        }
        const found = await position()
        expect(positionAddsUp(found)).toBe(true)
        const { rows } = await database.pool.query(
          `select -sum(e.amount_cents)::bigint as cents from ledger_entries e join accounts a on a.id = e.account_id
          where a.kind = 'desk' or a.owner in ('safe', 'bank')`,
        )
        expect(cashIn(found)).toBe(rows[0].cents)
      }),
      { numRuns: 3 },
    )
    const books = (await answerOf(booksAnswer, await portal.call('books', {}, { cookie: treasurer }))).data
    expect(addsUp(books)).toBe(true)
    await close(desk, 1)
    const report = await portal.call('closedDesk', { desk }, { cookie: treasurer })
    const { data } = await answerOf(closedDeskReportAnswer, report)
    expect(expectedBy(data)).toBe(data.expected)
    expect(await faultsIn(database)).toEqual([])
  })
})
