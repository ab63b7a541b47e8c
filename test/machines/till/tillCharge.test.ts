import { describe, expect, test } from 'vitest'
import {
  attempt,
  quadBikesAndHeights as order,
  proof,
} from '../../../src/inspector/models/till/tillSamples.ts'
import {
  type ChargeAnswer,
  isUnjudgeable,
  type ReadBackAnswer,
} from '../../../src/machines/till/chargeAnswers.ts'
import { tillMachine } from '../../../src/machines/till/till.ts'
import { placeOrder, startTill } from '../support/startTill.ts'

const documented = 'An error occurred during payment processing. Please try again.'

function start() {
  const removed: unknown[] = []
  let printed = 0
  const machine = tillMachine.provide({
    actions: {
      removeStoredAttempt: (_, call) => removed.push(call),
      printReceipt: () => printed++,
    },
  })
  const flow = startTill(null, machine)
  const calls = () => flow.started.filter(({ source }) => source === 'chargeWallet')
  const sent = () => calls().map(({ input }) => ({ ...Object(input), isRepeat: undefined }))
  const types = () => flow.emitted.map(({ type }) => type)
  return { ...flow, types, removed, printed: () => printed, sent }
}

type Till = ReturnType<typeof start>

async function idle() {
  const flow = start()
  await flow.done('readAttempt', null)
  return flow
}

async function sending() {
  const flow = await idle()
  placeOrder(flow, order)
  await flow.done('recordAttempt', { kind: 'recorded', attempt })
  flow.emitted.length = 0
  return flow
}

function chargeIn({ context }: Till) {
  const { merchantNumber, order, attempt, isRepeat, callError, candidate, receipt } = context()
  return { merchantNumber, order, attempt, isRepeat, callError, candidate, receipt }
}

async function answered(answer: ChargeAnswer) {
  const flow = await sending()
  await flow.done('chargeWallet', answer)
  return flow
}

async function unanswered() {
  const flow = await sending()
  await flow.failed('chargeWallet', new Error('The host did not answer in time.'))
  return flow
}

async function readBack(answer: ReadBackAnswer) {
  const flow = await unanswered()
  flow.send({ type: 'error.closed' })
  flow.send({ type: 'check.requested' })
  await flow.done('readBackCharge', answer)
  return flow
}

const nothingCharged = {
  merchantNumber: 'M1001',
  order: null,
  attempt: null,
  isRepeat: false,
  callError: null,
  candidate: null,
  receipt: null,
}

describe('a charge', () => {
  test('is recorded before it is sent, and sent once after any number of presses', async () => {
    const flow = await idle()
    placeOrder(flow, order)
    flow.send({ type: 'order.submitted' })
    expect(flow.started.at(-1)).toEqual({
      id: 'recordAttempt',
      source: 'recordAttempt',
      input: { merchantNumber: 'M1001', order },
    })
    expect(flow.sent()).toEqual([])
    await flow.done('recordAttempt', { kind: 'recorded', attempt })
    flow.send({ type: 'order.submitted' })
    expect(flow.sent()).toEqual([{ merchantNumber: 'M1001', attempt }])
  })

  test('[P202] that succeeds has a receipt with its items', async () => {
    const { charge, context, types } = await answered({ ok: true, value: proof })
    expect(charge()).toBe('charged')
    expect(context().receipt).toEqual({
      ownerCode: 'EZC104',
      items: [
        { name: 'Quad Bikes', price: 500, quantity: 2 },
        { name: 'Glencity Heights', price: 300, quantity: 1 },
      ],
      total: 1_300,
      referenceId: 'PUR-7K3M9QX2TW',
      createdAt: '2025-04-14T08:05:00.000Z',
    })
    expect(context().attempt).toBeNull()
    expect(types()).toEqual(['order.charged', 'charge.completed', 'sale.made'])
  })

  test('[W294, W347] by another card has a receipt with the camper’s code, and emits that code with the scanned order', async () => {
    const flow = await sending()
    await flow.done('chargeWallet', { ok: true, value: { ...proof, ownerCode: 'NUZ042' } })
    expect(flow.context().receipt?.ownerCode).toBe('NUZ042')
    expect(flow.emitted).toContainEqual({ type: 'order.charged', order, camperCode: 'NUZ042' })
    expect(flow.emitted.at(-1)).toEqual({
      type: 'sale.made',
      newest: {
        sale: 'PUR-7K3M9QX2TW',
        number: 'NUZ042',
        items: [
          { name: 'Quad Bikes', quantity: 2 },
          { name: 'Glencity Heights', quantity: 1 },
        ],
        amount: 1_300,
      },
    })
  })

  test('that succeeds is removed from storage, and emits its order', async () => {
    const flow = await answered({ ok: true, value: proof })
    expect(flow.emitted).toEqual([
      {
        type: 'order.charged',
        order: {
          ownerCode: 'EZC104',
          items: [
            { name: 'Quad Bikes', price: 500, quantity: 2 },
            { name: 'Glencity Heights', price: 300, quantity: 1 },
          ],
        },
      },
      { type: 'charge.completed' },
      {
        type: 'sale.made',
        newest: {
          sale: 'PUR-7K3M9QX2TW',
          number: 'EZC104',
          items: [
            { name: 'Quad Bikes', quantity: 2 },
            { name: 'Glencity Heights', quantity: 1 },
          ],
          amount: 1_300,
        },
      },
    ])
    expect(flow.removed).toEqual([{ merchantNumber: 'M1001', attempt }])
  })

  test('without a reference from the server emits no sale to undo', async () => {
    const { types } = await answered({ ok: true, value: { ...proof, referenceId: null } })
    expect(types()).toEqual(['order.charged', 'charge.completed'])
  })

  test('has a receipt that can be printed repeatedly, and after closing the next order is possible', async () => {
    const flow = await answered({ ok: true, value: proof })
    const { send, charge, printed, sent, done } = flow
    expect(printed()).toBe(0)
    send({ type: 'receipt.printRequested' })
    send({ type: 'receipt.printRequested' })
    expect(printed()).toBe(2)
    expect(charge()).toBe('charged')
    send({ type: 'receipt.closed' })
    expect(charge()).toBe('idle')
    expect(chargeIn(flow)).toEqual(nothingCharged)
    placeOrder(flow, order)
    await done('recordAttempt', { kind: 'recorded', attempt })
    expect(sent()).toHaveLength(2)
  })

  test('has a receipt that the next card closes; that card is the number of the next order', async () => {
    const flow = await answered({ ok: true, value: proof })
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    expect([flow.charge(), flow.context().receipt, flow.context().code]).toEqual(['idle', null, 'EZC105'])
    expect(flow.emitted.at(-1)).toEqual({ type: 'camper.scanned', code: 'EZC105' })
  })

  test('that could not be recorded is not sent', async () => {
    const flow = await idle()
    placeOrder(flow, order)
    await flow.failed('recordAttempt', new Error('storage'))
    expect(flow.charge()).toEqual({ refused: 'failed' })
    expect(flow.context().callError).toBe(
      `${documented} Nothing was charged: the memory of this browser is full.`,
    )
    expect(flow.sent()).toEqual([])
  })
})

describe('a refused charge', () => {
  test.each([
    ['lostCard', 'This card was reported lost at 14:05. Please ask for the new card.'],
    ['walletFrozen', 'This wallet is frozen. Please send the person to the camp office.'],
    [
      'withdrawn',
      'This registration was withdrawn. Please send the person to the camp office. Nothing was charged.',
    ],
  ] as const)(
    '[W351] with the reason %s shows the message of the server, and is no failure',
    async (reason, message) => {
      const flow = await answered({ ok: false, status: 422, reason, message })
      expect([flow.charge(), flow.context().callError]).toEqual([{ refused: 'declined' }, message])
      expect(flow.types()).toEqual(['charge.refused'])
    },
  )

  test('[P284, P368] shows its message, and the next order is a new attempt', async () => {
    const flow = await answered({ ok: false, status: 422, message: 'There is not enough money.' })
    expect(flow.charge()).toEqual({ refused: 'declined' })
    expect(flow.context().callError).toBe('There is not enough money.')
    expect(flow.types()).toEqual(['charge.refused'])
    expect(flow.removed).toEqual([{ merchantNumber: 'M1001', attempt }])
    flow.send({ type: 'error.closed' })
    expect(flow.types()).toEqual(['charge.refused', 'order.released'])
    expect(flow.basket()).toBe('open')
    expect(flow.charge()).toBe('idle')
    expect(chargeIn(flow)).toEqual(nothingCharged)
    flow.send({ type: 'order.submitted' })
    await flow.done('recordAttempt', { kind: 'recorded', attempt: { ...attempt, key: 'second' } })
    expect(flow.sent()).toEqual([
      { merchantNumber: 'M1001', attempt },
      { merchantNumber: 'M1001', attempt: { ...attempt, key: 'second' } },
    ])
  })

  test.each([200, 400, 401, 404, 409])(
    '[P369] with a %d and no message shows “Payment processing failed.”',
    async (status) => {
      const { context, charge } = await answered({ ok: false, status })
      expect(charge()).toEqual({ refused: 'declined' })
      expect(context().callError).toBe('Payment processing failed.')
    },
  )
})

describe('a charge without an answer', () => {
  test('[P370] shows the documented sentence and keeps the attempt after an exception', async () => {
    const { charge, context, types } = await unanswered()
    expect(charge()).toEqual({ outcomeUnknown: 'told' })
    expect(context().callError).toBe(documented)
    expect(context().attempt).toEqual(attempt)
    expect(types()).toEqual(['charge.unanswered'])
  })

  test.each([500, 502, 503, 504])('counts a %d as no answer, whatever its message', async (status) => {
    const { charge, context } = await answered({ ok: false, status, message: 'Nothing was charged' })
    expect(charge()).toEqual({ outcomeUnknown: 'told' })
    expect(context().callError).toBe(documented)
  })

  test('blocks every other charge', async () => {
    const flow = await unanswered()
    flow.send({ type: 'error.closed' })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect(flow.context().callError).toBeNull()
    flow.send({ type: 'code.scanned', code: 'EZC105' })
    placeOrder(flow, order)
    flow.send({ type: 'order.placed', order: { ...order, ownerCode: 'EZC105' } })
    expect(flow.sent()).toHaveLength(1)
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect([flow.basket(), flow.context().code, flow.context().items]).toEqual([
      'placed',
      'EZC104',
      order.items,
    ])
  })

  test('that was charged shows the receipt without a second charge', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'charged', proof } })
    expect(flow.charge()).toBe('charged')
    expect(flow.context().receipt?.referenceId).toBe('PUR-7K3M9QX2TW')
    expect(flow.sent()).toHaveLength(1)
  })

  test('that was not charged is repeated as the same attempt', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'notCharged' } })
    expect(flow.sent()).toEqual([
      { merchantNumber: 'M1001', attempt },
      { merchantNumber: 'M1001', attempt },
    ])
    await flow.done('chargeWallet', { ok: true, value: proof })
    expect(flow.charge()).toBe('charged')
  })

  test.each([401, 403, 408, 429])('stays undecided after a %d to the repeat', async (status) => {
    const flow = await readBack({ ok: true, value: { kind: 'notCharged' } })
    await flow.done('chargeWallet', { ok: false, status })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'told' })
    expect(flow.context().attempt).toEqual(attempt)
  })

  test('is refused after a 422 to the repeat', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'notCharged' } })
    expect(chargeIn(flow)).toEqual({ ...nothingCharged, order, attempt, isRepeat: true })
    await flow.done('chargeWallet', { ok: false, status: 422, message: 'There is not enough money.' })
    expect(flow.charge()).toEqual({ refused: 'declined' })
    expect(chargeIn(flow)).toEqual({ ...nothingCharged, callError: 'There is not enough money.' })
  })

  test('stays unchanged when the transactions cannot be read', async () => {
    const flow = await readBack({ ok: false, status: 503 })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect(flow.context().callError).toBe('The transactions could not be read.')
    expect(flow.context().attempt).toEqual(attempt)
    expect(flow.sent()).toHaveLength(1)
  })

  test.each([
    ['an answer without a decision', { ok: false, status: 404 } as const],
    ['success false', { ok: false, status: 200 } as const],
  ])('is decided by the vendor when the transactions return %s', async (_, answer) => {
    const flow = await readBack(answer)
    expect(flow.charge()).toEqual({ outcomeUnknown: 'deciding' })
    expect(flow.context().candidate).toBeNull()
    expect(flow.context().callError).toBe('The transactions could not be read.')
    flow.send({ type: 'decision.dropped' })
    expect(flow.context().callError).toBeNull()
    expect([flow.charge(), flow.basket()]).toEqual(['idle', 'open'])
  })

  test('is decided by the vendor only after a refused read with 200, 400, 404 or 422', () => {
    expect(isUnjudgeable({ ok: true, value: { kind: 'notCharged' } })).toBe(false)
    const statuses = [200, 400, 404, 422, 401, 403, 408, 429, 500, 503]
    expect(statuses.filter((status) => isUnjudgeable({ ok: false, status }))).toEqual([200, 400, 404, 422])
  })

  test('is decided by the vendor after unreadable transactions, but not when the server is away', async () => {
    const unread = await unanswered()
    unread.send({ type: 'check.requested' })
    const unreadable = Object.assign(new Error('It could not be read.'), { kind: 'unreadable' })
    await unread.failed('readBackCharge', unreadable)
    expect(unread.charge()).toEqual({ outcomeUnknown: 'deciding' })
    expect(unread.context().callError).toBe('It could not be read.')

    const away = await unanswered()
    away.send({ type: 'check.requested' })
    await away.failed('readBackCharge', new Error('No answer from the server.'))
    expect(away.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect(away.context().callError).toBe('No answer from the server.')
  })

  test.each([300, 302, 304])('counts a %d as no answer, not as a refusal', async (status) => {
    const { charge, context } = await answered({ ok: false, status })
    expect(charge()).toEqual({ outcomeUnknown: 'told' })
    expect(context().attempt).toEqual(attempt)
  })

  test('is checked once after a second press', async () => {
    const flow = await unanswered()
    flow.send({ type: 'check.requested' })
    flow.send({ type: 'check.requested' })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'checking' })
    expect(chargeIn(flow)).toEqual({ ...nothingCharged, order, attempt, isRepeat: true })
    expect(flow.started.filter(({ source }) => source === 'readBackCharge')).toHaveLength(1)
  })

  test('that was refused in another window is not sent again', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'finishedElsewhere' } })
    expect(flow.charge()).toEqual({ refused: 'declined' })
    expect(flow.context().callError).toBe(
      'This payment was finished in another window. Look for it in Transactions.',
    )
    expect(flow.sent()).toHaveLength(1)
  })
})

describe('a charge that the transactions of a foreign server do not decide', () => {
  test('is charged when the vendor says so', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'undecided', candidate: proof } })
    expect(flow.context().candidate).toEqual(proof)
    flow.send({ type: 'decision.charged' })
    expect(flow.charge()).toBe('charged')
    expect(flow.context().receipt?.referenceId).toBe('PUR-7K3M9QX2TW')
  })

  test('can be checked again, which clears the earlier match', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'undecided', candidate: proof } })
    flow.send({ type: 'check.requested' })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'checking' })
    expect(flow.context().candidate).toBeNull()
  })

  test('cannot be marked as charged without a match', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'undecided', candidate: null } })
    flow.send({ type: 'decision.charged' })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'deciding' })
  })

  test('can be repeated by the vendor with the same key', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'undecided', candidate: proof } })
    flow.send({ type: 'decision.repeated' })
    expect(flow.charge()).toEqual({ charging: 'sending' })
    expect([flow.context().callError, flow.context().candidate]).toEqual([null, null])
    expect(flow.sent().at(-1)).toEqual({ merchantNumber: 'M1001', attempt })
  })

  test('clears the read error when the vendor repeats it', async () => {
    const message = 'There is no book of this stall.'
    const flow = await readBack({ ok: false, status: 404, message })
    expect([flow.charge(), flow.context().callError]).toEqual([{ outcomeUnknown: 'deciding' }, message])
    flow.send({ type: 'decision.repeated' })
    expect([flow.charge(), flow.context().callError]).toEqual([{ charging: 'sending' }, null])
  })

  test('is dropped when the vendor does not charge, and the basket is open again', async () => {
    const flow = await readBack({ ok: true, value: { kind: 'undecided', candidate: proof } })
    flow.send({ type: 'decision.dropped' })
    expect(flow.charge()).toBe('idle')
    expect(chargeIn(flow)).toEqual(nothingCharged)
    expect(flow.removed).toEqual([{ merchantNumber: 'M1001', attempt }])
    expect(flow.types().at(-1)).toBe('order.released')
  })
})

describe('a charge after a reload', () => {
  test('waits to be checked, with its basket', async () => {
    const flow = start()
    await flow.done('readAttempt', attempt)
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect(flow.types()).toEqual(['order.restored'])
    expect(flow.emitted).toEqual([
      {
        type: 'order.restored',
        order: {
          ownerCode: 'EZC104',
          items: [
            { name: 'Quad Bikes', price: 500, quantity: 2 },
            { name: 'Glencity Heights', price: 300, quantity: 1 },
          ],
        },
      },
    ])
    expect(chargeIn(flow)).toEqual({ ...nothingCharged, attempt, isRepeat: true })
    flow.send({ type: 'check.requested' })
    expect(flow.started.at(-1)).toEqual({
      id: 'readBackCharge',
      source: 'readBackCharge',
      input: { merchantNumber: 'M1001', attempt },
    })
  })

  test('that cannot be read shows an error', async () => {
    const flow = start()
    await flow.failed('readAttempt', new Error('storage'))
    expect(flow.charge()).toEqual({ refused: 'failed' })
    expect(flow.context().callError).toBe(
      'An earlier payment could not be read. Look for it in Transactions.',
    )
    flow.send({ type: 'error.closed' })
    expect(flow.charge()).toBe('idle')
  })

  test('of another window comes first', async () => {
    const flow = await idle()
    placeOrder(flow, order)
    const other = { ...attempt, key: 'other', ownerCode: 'EZC105' }
    await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
    expect(flow.charge()).toEqual({ outcomeUnknown: 'waiting' })
    expect(flow.context().callError).toBe('Another payment is not finished.')
    expect(flow.sent()).toEqual([])
    flow.send({ type: 'check.requested' })
    await flow.done('readBackCharge', { ok: true, value: { kind: 'notCharged' } })
    expect(flow.sent()).toEqual([{ merchantNumber: 'M1001', attempt: other }])
  })
})
