import { beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { CashRequest } from '../../../src/domain/money/cashDesk.ts'
import { stallBookingFlow } from '../../../src/flows/money/stallBooking.ts'
import { hangUp, json, type Received } from '../../api/support/standInHost.ts'
import { type FakeStorage, fillStorage, stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
const cashier = sessions.admin.user.email
const pendingName = `pendingCash:${cashier}`
let storage: FakeStorage

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
})

const at = '2025-04-14T08:05:00.000Z'
const wallet = { referenceId: 'DEP-1', createdAt: at, amount: 20, ownerCode: 'NUZ042', balance: 23.5 }
const stall = { referenceId: 'STL-1', createdAt: at, amount: 20, merchantNumber: 'M1001' }
const safe = { referenceId: 'CSH-1', createdAt: at, amount: 20, cash: 50 }
const reversing = { referenceId: 'DEP-0', reason: 'Twice', number: 'NUZ042', amount: 2_000 } as const

const bookings: readonly (readonly [CashRequest, string, object, object])[] = [
  [
    { kind: 'openDesk', amount: 5_000, witness: 'Tendai' },
    '/api/admin/cash/desks',
    { float: 50, witness: 'Tendai' },
    { desk: 'd-1', openedAt: at, cash: 50, referenceId: 'CSH-0' },
  ],
  [
    { kind: 'closeDesk', desk: 'd-1', amount: 4_950, witness: 'Tendai' },
    '/api/admin/cash/desks/d-1/close',
    { counted: 49.5, handedTo: 'Tendai' },
    { desk: 'd-1', closedAt: at, expected: 50, counted: 49.5, difference: -0.5 },
  ],
  [
    { kind: 'topUp', number: 'NUZ042', isByName: false, amount: 2_000 },
    '/api/admin/cash/top-ups',
    { number: 'NUZ042', amount: 20 },
    wallet,
  ],
  [
    { kind: 'payOut', number: 'NUZ042', isByName: true, amount: 2_000 },
    '/api/admin/cash/pay-outs?by=name',
    { number: 'NUZ042', amount: 20 },
    wallet,
  ],
  [
    { kind: 'reverseTopUp', ...reversing },
    '/api/admin/cash/reversals',
    { referenceId: 'DEP-0', reason: 'Twice' },
    wallet,
  ],
  [
    { kind: 'reversePayOut', ...reversing },
    '/api/admin/cash/reversals',
    { referenceId: 'DEP-0', reason: 'Twice' },
    wallet,
  ],
  [
    { kind: 'reverseStallPayOut', ...reversing, number: 'M1001' },
    '/api/admin/cash/reversals',
    { referenceId: 'DEP-0', reason: 'Twice' },
    stall,
  ],
  [
    { kind: 'toSafe', amount: 2_000, witness: 'Tendai' },
    '/api/admin/cash/safe',
    { direction: 'toSafe', amount: 20, witness: 'Tendai' },
    safe,
  ],
  [
    { kind: 'fromSafe', amount: 2_000, witness: 'Tendai' },
    '/api/admin/cash/safe',
    { direction: 'fromSafe', amount: 20, witness: 'Tendai' },
    safe,
  ],
  [
    { kind: 'stallPayOut', merchantNumber: 'M1001', amount: 2_000, witness: 'Tendai' },
    '/api/admin/cash/stall-pay-outs',
    { merchantNumber: 'M1001', amount: 20, takenBy: 'Tendai' },
    { ...stall, merchantBalance: 5 },
  ],
  [
    {
      kind: 'refund',
      merchantNumber: 'M1001',
      sale: 'PUR-1',
      items: [{ name: 'Quad Bikes', quantity: 2 }],
      reason: 'It rained',
      number: 'NUZ042',
      amount: 1_000,
    },
    '/api/merchants/M1001/refunds',
    { sale: 'PUR-1', items: { 'Quad Bikes': 2 }, reason: 'It rained' },
    { referenceId: 'REF-1', createdAt: at, amount: 10, ownerCode: 'NUZ042' },
  ],
]
const topUp: CashRequest = { kind: 'topUp', number: 'NUZ042', isByName: false, amount: 2_000 }

const keyOf = ({ headers }: Received) => headers['idempotency-key']
const lineOf = ({ method, path, body }: Received) => [`${method} ${path}`, JSON.parse(body)]
const stored = () => JSON.parse(storage.items.get(pendingName) ?? 'null')
/** The other flow with these actors makes further calls. */
const openPage = () => createFlow(stallBookingFlow, { input: { merchantNumber: 'M1001', cashier } }).start()
type Page = ReturnType<typeof openPage>
const settled = (page: Page) =>
  waitFor(page, (state) => !state.hasTag('busy') && !state.matches({ booking: 'restoring' }))

async function ask(page: Page, request: CashRequest = topUp) {
  await settled(page)
  page.send({ type: 'booking.requested', request })
  return settled(page)
}

async function check(page: Page) {
  page.send({ type: 'check.requested' })
  return settled(page)
}

describe.each(bookings)('the booking %o', (request, path, body, data) => {
  test('[W643] keeps its idempotency key through a lost answer, a reload and an expired session', async () => {
    host.answer = hangUp
    const before = openPage()
    expect((await ask(before, request)).value.booking).toBe('unanswered')
    expect(stored()).toEqual({ key: host.received.map(keyOf)[0], request })
    before.stop()

    const page = openPage()
    expect((await settled(page)).context.request).toEqual(request)
    host.answer = json({ message: 'Please sign in.' }, 401)
    expect((await check(page)).value.booking).toBe('unanswered')
    host.answer = json({ success: true, data })
    const state = await check(page)
    expect([state.value.booking, state.context.booked?.at]).toEqual(['booked', at])
    expect(host.received.map(lineOf)).toEqual(Array.from({ length: 3 }, () => [`POST ${path}`, body]))
    expect(new Set(host.received.map(keyOf)).size).toBe(1)
    expect(stored()).toBeNull()
  })
})

test('[W218] a PIN is sent to the server with its booking and never stored in the browser', async () => {
  const request = { kind: 'toSafe', amount: 500, witness: 'Chipo Nyathi', signer: 's-1' } as const
  host.answer = hangUp
  const page = openPage()
  await settled(page)
  page.send({ type: 'booking.requested', request, secret: '407295' })
  await settled(page)
  expect(host.received.map(lineOf)).toEqual([
    [
      'POST /api/admin/cash/safe',
      { direction: 'toSafe', amount: 5, signer: { id: 's-1', secret: '407295' } },
    ],
  ])
  expect(stored()).toEqual({ key: keyOf(host.received[0] as Received), request })
  expect(JSON.stringify([...storage.items])).not.toContain('407295')
})

test('a booking is stored before it is sent', async () => {
  let storedWhenSent: unknown
  host.answer = (response, received) => {
    storedWhenSent = stored()
    json({ success: true, data: wallet })(response, received)
  }
  await ask(openPage())
  expect(storedWhenSent).toEqual({ key: host.received.map(keyOf)[0], request: topUp })
})

test('a booking that cannot be stored is not sent', async () => {
  fillStorage(storedBy(sessions.admin))
  const page = openPage()
  await settled(page)
  const subject = { kind: 'stallPayOut', merchantNumber: 'M1001', balance: 20_00 } as const
  page.send({ type: 'form.opened', subject })
  page.send({ type: 'field.changed', field: 'name', text: 'Tendai' })
  page.send({ type: 'form.submitted' })
  const { value, context } = await settled(page)
  expect([value.booking, value.form, host.received]).toEqual(['idle', 'editing', []])
  expect(context.formFailure).toEqual({
    text: 'Nothing was booked: the memory of this browser is full.',
    isIncident: true,
  })
})

test('[W643] an unanswered booking of another window is shown first, and is not repeated after that window has settled it', async () => {
  const [first, second] = [openPage(), openPage()]
  await settled(second)
  host.answer = hangUp
  await ask(first)
  const other: CashRequest = { ...topUp, amount: 500 }
  const state = await ask(second, other)
  expect([state.value.booking, state.context.request]).toEqual(['unanswered', topUp])
  expect(host.received).toHaveLength(1)
  host.answer = json({ success: true, data: wallet })
  expect((await check(first)).value.booking).toBe('booked')
  expect((await check(second)).value.booking).toEqual({ refused: 'declined' })
  expect(host.received).toHaveLength(2)
})

test('an unreadable stored booking is reported and does not block the next one', async () => {
  storage = stubStorage({ ...storedBy(sessions.admin), [pendingName]: '{' })
  const page = openPage()
  expect((await settled(page)).context.callError).toBe(
    'What was booked last could not be read. Look for it in the list.',
  )
  expect(storage.items.get(`unreadableCash:${cashier}`)).toBe('{')
  host.answer = json({ success: true, data: wallet })
  expect((await ask(page)).value.booking).toBe('booked')
})

test('[W996] the booked amount is that of the answer, not of the request', async () => {
  const request: CashRequest = {
    ...{ kind: 'refund', merchantNumber: 'M1001', sale: 'PUR-1', number: 'NUZ042', amount: 1_000 },
    ...{ items: [{ name: 'Quad Bikes', quantity: 2 }], reason: 'It rained' },
  }
  const data = { referenceId: 'REF-1', createdAt: at, amount: 5, ownerCode: 'NUZ042' }
  host.answer = json({ success: true, data })
  const { context } = await ask(openPage(), request)
  expect(context.booked).toMatchObject({ amount: 500, code: 'NUZ042' })
})
