import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { MerchantTransaction } from '../../../src/domain/camper/wallet.ts'
import type { Book } from '../../../src/domain/till/chargeAttempt.ts'
import { keepCart, tillFlowOver } from '../../../src/flows/till/tillFlow.ts'
import { hangUp, json, type Received } from '../../api/support/standInHost.ts'
import { placeOrder } from '../../machines/support/startTill.ts'
import {
  type FakeStorage,
  fillStorage,
  stubStorage,
  stubTabStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()
let storage: FakeStorage

const order = {
  ownerCode: 'NUZ042',
  items: [
    { name: 'Quad Bikes', price: 500, quantity: 2 },
    { name: 'Glencity Heights', price: 300, quantity: 1 },
  ],
}
const pendingKey = 'pendingCharge:M1001'

beforeEach(() => {
  storage = stubStorage(storedBy(sessions.merchant))
  stubWindow()
  loadPortal(host)
})

type Charge = ReturnType<typeof openCharge>

const ownBook: Book = { transactions: [], total: 0 }
const foreignBook: Book = { transactions: [] }

function openCharge(lastBook: Book | null = ownBook) {
  return createFlow(
    tillFlowOver(() => lastBook),
    { input: { merchantNumber: 'M1001', stall: null } },
  ).start()
}

async function place(actor: Charge) {
  await waitFor(actor, (state) => state.matches({ charge: 'idle' }))
  placeOrder(actor, order)
  return waitFor(actor, (state) => !state.hasTag('busy'))
}

async function check(actor: Charge) {
  actor.send({ type: 'check.requested' })
  return waitFor(actor, (state) => !state.hasTag('busy'))
}

const lineOf = ({ method, path }: Received) => `${method} ${path}`
const keyOf = ({ headers }: Received) => headers['idempotency-key']
const storedAttempt = () => JSON.parse(storage.items.get(pendingKey) ?? 'null')

function answering(deduct: typeof host.answer, book: typeof host.answer = json({ success: true, data: [] })) {
  host.answer = (response: ServerResponse, received) =>
    (received.path.endsWith('/deduct') ? deduct : book)(response, received)
}

const charged = json({
  success: true,
  message: 'Payment processed successfully!',
  data: { referenceId: 'PUR-7K3M9QX2TW', createdAt: '2025-04-14T08:05:00.000Z' },
})

describe('a charge', () => {
  test('[P335-P341] posts the documented body once, with an idempotency key', async () => {
    answering(charged)
    const state = await place(openCharge())
    expect(host.received.map(lineOf)).toEqual(['POST /api/profile/deduct'])
    expect(JSON.parse(host.received[0]?.body ?? '')).toEqual({
      ownerCode: 'NUZ042',
      merchantNumber: 'M1001',
      amount: '13.00',
      method: 'pos',
      type: 'purchase',
      items: [
        { name: 'Quad Bikes', price: 5, quantity: 2 },
        { name: 'Glencity Heights', price: 3, quantity: 1 },
      ],
    })
    expect(host.received.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(state.context.receipt).toEqual({
      ...order,
      total: 1_300,
      referenceId: 'PUR-7K3M9QX2TW',
      createdAt: '2025-04-14T08:05:00.000Z',
    })
    expect(storage.items.has(pendingKey)).toBe(false)
  })

  test('is stored before it is sent', async () => {
    let storedWhenSent: unknown
    answering((response, received) => {
      storedWhenSent = storedAttempt()
      charged(response, received)
    })
    await place(openCharge())
    expect(storedWhenSent).toEqual({ ...order, key: host.received.map(keyOf)[0], knownReferences: null })
  })

  test('[P342] without a reference in the answer has a receipt without one', async () => {
    answering(json({ success: true }))
    const state = await place(openCharge())
    expect(state.value.charge).toBe('charged')
    expect(state.context.receipt?.referenceId).toBeNull()
  })

  test('is not sent when it cannot be stored', async () => {
    fillStorage(storedBy(sessions.merchant))
    answering(charged)
    const state = await place(openCharge())
    expect(state.value.charge).toEqual({ refused: 'failed' })
    expect(state.context.callError).toBe(
      'An error occurred during payment processing. Please try again. Nothing was charged: the memory of this browser is full.',
    )
    expect(host.received).toEqual([])
  })

  test('that is refused is forgotten, and the next charge has a new key', async () => {
    answering(json({ success: false, message: 'There is not enough money in this wallet.' }, 422))
    const actor = openCharge()
    const state = await place(actor)
    expect(state.context.callError).toBe('There is not enough money in this wallet.')
    expect(storage.items.has(pendingKey)).toBe(false)
    actor.send({ type: 'error.closed' })
    await place(actor)
    const [first, second] = host.received.map(keyOf)
    expect(second).not.toBe(first)
  })
})

describe('the cart of a session that the server ended', () => {
  let kept: Map<string, string>
  const signedOutText =
    'You were signed out before this payment was done. Nothing was charged. Press Process Order again.'

  beforeEach(() => {
    kept = stubTabStorage()
  })

  async function openWithCart() {
    const actor = openCharge()
    await waitFor(actor, (state) => state.matches({ charge: 'idle' }))
    actor.send({ type: 'code.changed', code: 'NUZ042' })
    actor.send({ type: 'product.added', name: 'Quad Bikes' })
    return actor
  }

  test('[W624] returns once, with one sentence, and is a new order', async () => {
    keepCart((await openWithCart()).getSnapshot())
    const actor = openCharge()
    const { context } = await waitFor(actor, (state) => !state.matches({ charge: 'restoring' }))
    expect(context).toMatchObject({ callError: signedOutText, code: 'NUZ042', attempt: null })
    expect(context.items).toEqual([{ name: 'Quad Bikes', price: 500, quantity: 1 }])
    expect(kept.size).toBe(0)
    actor.send({ type: 'error.closed' })
    expect(actor.getSnapshot().value).toMatchObject({ basket: 'open', charge: 'idle' })
    expect(host.received).toEqual([])
  })

  test('[W624] is not kept beside an order that may be charged', async () => {
    answering(hangUp)
    const state = await place(openCharge())
    expect(state.context.attempt).not.toBeNull()
    keepCart(state)
    expect(kept.size).toBe(0)
  })

  test('[W624] is kept for its own stall only, and not if it is empty', async () => {
    const actor = await openWithCart()
    keepCart(actor.getSnapshot())
    expect([...kept.keys()]).toEqual(['cart:M1001'])
    kept.clear()
    actor.send({ type: 'basket.cleared' })
    keepCart(actor.getSnapshot())
    expect(kept.size).toBe(0)
  })
})

const alike: MerchantTransaction = {
  _id: 't-1',
  referenceId: 'PUR-1',
  ownerCode: 'NUZ042',
  amount: 1_300,
  type: 'purchase',
  createdAt: '2025-04-14T08:05:00.000Z',
}
const onTheWire = { ...alike, amount: 13 }

describe('a charge without an answer', () => {
  test.each([
    ['the network is lost', hangUp],
    ['the host fails', json({ success: false, message: 'Nothing was charged.' }, 503)],
    ['the answer is unreadable', json('{', 200)],
    ['the answer does not say whether it succeeded', json({})],
    ['the answer has a text instead of true', json({ success: 'true' })],
    ['the answer is a redirect', json({}, 304)],
  ])('[P370] is kept when %s', async (_, lost) => {
    answering(lost)
    const state = await place(openCharge())
    expect(state.value.charge).toEqual({ outcomeUnknown: 'told' })
    expect(state.context.callError).toBe('An error occurred during payment processing. Please try again.')
    expect(storedAttempt().key).toBe(host.received.map(keyOf)[0])
  })

  test('is found by its key when the server has booked it, and is not sent again', async () => {
    answering(hangUp)
    const actor = openCharge()
    await place(actor)
    const attempt = host.received.map(keyOf)[0]
    answering(
      charged,
      json({ success: true, data: [{ ...onTheWire, attempt }], merchantBalance: 13, total: 1 }),
    )
    const state = await check(actor)
    expect(host.received.map(lineOf)).toEqual([
      'POST /api/profile/deduct',
      'GET /api/merchants/transactions/M1001',
    ])
    expect(state.value.charge).toBe('charged')
    expect(state.context.receipt?.referenceId).toBe('PUR-1')
    expect(storage.items.has(pendingKey)).toBe(false)
  })

  test('is sent again with the same key when the server has not booked it', async () => {
    answering(hangUp)
    const actor = openCharge()
    await place(actor)
    answering(charged, json({ success: true, data: [], merchantBalance: 0, total: 0 }))
    const state = await check(actor)
    const [first, , second] = host.received
    expect(second?.body).toBe(first?.body)
    expect(host.received.map(keyOf)).toEqual([keyOf(first as Received), undefined, keyOf(first as Received)])
    expect(state.value.charge).toBe('charged')
  })

  test('keeps its key after a reload', async () => {
    answering(hangUp)
    const before = openCharge()
    await place(before)
    before.stop()

    const actor = openCharge(null)
    const restored = await waitFor(actor, (state) => state.matches({ charge: 'outcomeUnknown' }))
    const { code, items } = restored.context
    expect([restored.value.basket, { ownerCode: code, items }]).toEqual(['placed', order])
    answering(charged, json({ success: true, data: [], total: 0 }))
    await check(actor)
    const [first, , second] = host.received.map(keyOf)
    expect(second).toBe(first)
  })

  test('is found by a new reference at a server without idempotency keys', async () => {
    const before = { ...onTheWire, _id: 't-0', referenceId: 'OLD-1' }
    answering(hangUp, json({ success: true, data: [before] }))
    const actor = openCharge(foreignBook)
    await place(actor)
    answering(charged, json({ success: true, data: [onTheWire, before] }))
    const state = await check(actor)
    expect(host.received.map(lineOf)).toEqual([
      'GET /api/merchants/transactions/M1001',
      'POST /api/profile/deduct',
      'GET /api/merchants/transactions/M1001',
    ])
    expect(state.context.receipt?.referenceId).toBe('PUR-1')
  })

  test('needs a decision of the vendor when a server without idempotency keys does not list it', async () => {
    answering(hangUp, json({ success: true, data: [onTheWire] }))
    const actor = openCharge(foreignBook)
    await place(actor)
    expect((await check(actor)).value.charge).toEqual({ outcomeUnknown: 'deciding' })
    expect(host.received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('needs a decision of the vendor when the transactions before the charge are unknown', async () => {
    answering(hangUp, hangUp)
    const actor = openCharge(foreignBook)
    await place(actor)
    answering(charged, json({ success: true, data: [onTheWire] }))
    const state = await check(actor)
    expect(state.value.charge).toEqual({ outcomeUnknown: 'deciding' })
    expect(state.context.candidate?.referenceId).toBe('PUR-1')
  })

  test('is found when the server uses numbers as references', async () => {
    answering(hangUp, json({ success: true, data: [] }))
    const actor = openCharge(foreignBook)
    await place(actor)
    answering(charged, json({ success: true, data: [{ ...onTheWire, referenceId: 4711 }] }))
    expect((await check(actor)).context.receipt?.referenceId).toBe('4711')
  })

  test('is not sent again after another window has settled it, even when the vendor repeats it', async () => {
    answering(hangUp, json({ success: true, data: [] }))
    const actor = openCharge(foreignBook)
    await place(actor)
    await check(actor)
    localStorage.removeItem(pendingKey)
    actor.send({ type: 'decision.repeated' })
    const state = await waitFor(actor, (settled) => !settled.hasTag('busy'))
    expect(state.value.charge).toEqual({ outcomeUnknown: 'told' })
    expect(host.received.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is not sent again after another window has seen its refusal', async () => {
    answering(hangUp)
    const actor = openCharge()
    await place(actor)
    localStorage.removeItem(pendingKey)
    answering(charged, json({ success: true, data: [], total: 0 }))
    const state = await check(actor)
    expect(state.value.charge).toEqual({ refused: 'declined' })
    expect(host.received.map(lineOf)).toHaveLength(2)
  })

  test('blocks the order of another window', async () => {
    answering(hangUp)
    const first = openCharge()
    const second = openCharge()
    await waitFor(second, (state) => state.matches({ charge: 'idle' }))
    await place(first)
    const state = await place(second)
    expect(state.value.charge).toEqual({ outcomeUnknown: 'waiting' })
    expect(state.context.attempt?.key).toBe(host.received.map(keyOf)[0])
    expect(host.received).toHaveLength(1)
  })
})
