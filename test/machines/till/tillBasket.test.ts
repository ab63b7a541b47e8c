import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromCallback, fromPromise, getInitialSnapshot } from 'xstate'
import { type Order, totalOf } from '../../../src/domain/till/basket.ts'
import { products } from '../../../src/domain/till/products.ts'
import { tillModel } from '../../../src/inspector/models/till/till.tsx'
import { proof, attempt as someAttempt } from '../../../src/inspector/models/till/tillSamples.ts'
import { tillMachine } from '../../../src/machines/till/till.ts'
import { openTill as open, startTill } from '../support/startTill.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(tillModel)

type Event = EventFrom<typeof tillMachine>

const order = { ownerCode: 'EZC104', items: [{ name: 'Quad Bikes', price: 500, quantity: 2 }] }

async function placed() {
  const flow = await open()
  flow.send({ type: 'code.changed', code: ' ezc104 ' })
  flow.send({ type: 'product.added', name: 'Quad Bikes' })
  flow.send({ type: 'product.added', name: 'Quad Bikes' })
  flow.send({ type: 'order.submitted' })
  return flow
}

type Till = Awaited<ReturnType<typeof open>>

/** @param ownerCode the camper's code, when the host answers with another one than was sent */
async function chargedAs({ done }: Till, ownerCode?: string) {
  await done('recordAttempt', { kind: 'recorded', attempt: { ...someAttempt, ...order } })
  await done('chargeWallet', { ok: true, value: { ...proof, ...(ownerCode !== undefined && { ownerCode }) } })
}

async function refused({ done }: Till) {
  await done('recordAttempt', { kind: 'recorded', attempt: { ...someAttempt, ...order } })
  await done('chargeWallet', { ok: false, status: 422 })
}

function basketIn({ context }: Till) {
  const { code, items, fieldError } = context()
  return { code, items, fieldError }
}

async function otherCharged({ done, send }: Till, other: Order, ownerCode?: string) {
  await done('recordAttempt', { kind: 'unfinished', attempt: { ...someAttempt, ...other } })
  send({ type: 'check.requested' })
  await done('readBackCharge', {
    ok: true,
    value: { kind: 'charged', proof: { ...proof, ...(ownerCode !== undefined && { ownerCode }) } },
  })
}

describe('the participant number', () => {
  test('[P197] becomes upper case while typing', async () => {
    const { send, state } = await open()
    send({ type: 'code.changed', code: 'ezc1' })
    expect(state().context.code).toBe('EZC1')
  })

  test('is set by a scanned card, which is announced and places no order', async () => {
    const { send, state, emitted, basket } = await open()
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'code.scanned', code: 'ezc104\n' })
    expect(state().context.code).toBe('EZC104')
    expect(basket()).toBe('open')
    expect(emitted).toEqual([{ type: 'camper.scanned', code: 'EZC104' }])
  })

  test('is required', async () => {
    const { send, state, emitted } = await open()
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual({
      of: 'code',
      text: 'Please enter a participant number or scan a card.',
    })
    expect(emitted).toEqual([])
    send({ type: 'code.changed', code: 'e' })
    expect(state().context.fieldError).toBeNull()
  })

  test('is required before products', async () => {
    const { send, state } = await open()
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual({
      of: 'code',
      text: 'Please enter a participant number or scan a card.',
    })
    send({ type: 'code.scanned', code: 'EZC104' })
    expect(state().context.fieldError).toBeNull()
  })
})

describe('the cart', () => {
  test.each([
    ['[P235] Quad Bikes', 'Quad Bikes', 500],
    ['[P236] Zip Line', 'Zip Line', 500],
    ['[P237] Canoeing', 'Canoeing', 500],
    ['[P238] Horse Riding', 'Horse Riding', 500],
    ['[P239] Cycling', 'Cycling', 500],
    ['[P240] Glencity Heights', 'Glencity Heights', 300],
  ])('%s has the documented price', async (_, name, price) => {
    const { send, state } = await open()
    send({ type: 'product.added', name })
    expect(state().context.items).toEqual([{ name, price, quantity: 1 }])
  })

  test('[P234] offers exactly six products', async () => {
    const { send, state } = await open()
    send({ type: 'product.added', name: 'Bungee Jumping' })
    expect(state().context.items).toEqual([])
    expect(products).toHaveLength(6)
  })

  test('[P281] a quantity below 1 removes the item', async () => {
    const { send, state } = await open()
    send({ type: 'product.added', name: 'Canoeing' })
    send({ type: 'quantity.changed', name: 'Canoeing', quantity: 0 })
    expect(state().context.items).toEqual([])
  })

  test('cannot be ordered while it is empty', async () => {
    const { send, state, emitted } = await open()
    send({ type: 'code.changed', code: 'EZC104' })
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual({ of: 'basket', text: 'Please add a product to the cart.' })
    expect(emitted).toEqual([])
    send({ type: 'product.added', name: 'Canoeing' })
    expect(state().context.fieldError).toBeNull()
  })

  test('shows its error again at each order', async () => {
    const { send, state } = await open()
    send({ type: 'order.submitted' })
    const firstError = state().context.fieldError
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual(firstError)
    expect(state().context.fieldError).not.toBe(firstError)
  })

  test('clears the number and the error with its items', async () => {
    const { send, state, basket } = await open()
    send({ type: 'product.added', name: 'Canoeing' })
    send({ type: 'order.submitted' })
    send({ type: 'basket.cleared' })
    expect(basket()).toBe('open')
    const { code, items, fieldError } = state().context
    expect({ code, items, fieldError }).toEqual({ code: '', items: [], fieldError: null })
  })
})

describe('an order', () => {
  test('[P282] is placed once, with the number trimmed, after any number of presses', async () => {
    const { send, emitted, basket } = await placed()
    send({ type: 'order.submitted' })
    expect(emitted).toEqual([{ type: 'order.placed', order }])
    expect(basket()).toBe('placed')
  })

  test('is locked once it is placed', async () => {
    const { send, state } = await placed()
    const before = state().context
    send({ type: 'code.changed', code: 'X' })
    send({ type: 'code.scanned', code: 'X' })
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'quantity.changed', name: 'Quad Bikes', quantity: 9 })
    send({ type: 'basket.cleared' })
    expect(state().context).toEqual(before)
  })

  test('[P283] leaves an empty cart when it was charged', async () => {
    const flow = await placed()
    await chargedAs(flow)
    expect(flow.basket()).toBe('open')
    expect(basketIn(flow)).toEqual({ code: '', items: [], fieldError: null })
  })

  test('stays unchanged when it was refused', async () => {
    const flow = await placed()
    await refused(flow)
    expect(flow.basket()).toBe('placed')
    flow.send({ type: 'error.closed' })
    expect(flow.basket()).toBe('open')
    expect(basketIn(flow)).toEqual({ code: ' EZC104 ', items: order.items, fieldError: null })
  })

  test('cannot be placed while a receipt or an error is shown, and stays unchanged', async () => {
    const paid = await placed()
    await chargedAs(paid)
    const unreadable = startTill(null)
    await unreadable.failed('readAttempt', new Error('storage'))
    const starting = startTill(null)
    for (const { send, basket, emitted, context, started } of [paid, unreadable, starting]) {
      emitted.length = 0
      send({ type: 'code.changed', code: 'EZC105' })
      send({ type: 'product.added', name: 'Zip Line' })
      send({ type: 'order.submitted' })
      expect([basket(), emitted, context().code]).toEqual(['open', [], 'EZC105'])
      expect(context().items).toEqual([{ name: 'Zip Line', price: 500, quantity: 1 }])
      expect(started.filter(({ source }) => source === 'recordAttempt').length).toBe(
        context().receipt === null ? 0 : 1,
      )
    }
  })

  test('of another window that was charged does not change this cart', async () => {
    const flow = await placed()
    await otherCharged(flow, { ...order, ownerCode: 'EZC105' })
    expect(flow.basket()).toBe('open')
    expect(flow.context().items).toEqual(order.items)
  })

  test('[W294] of another window, charged by another card of this camper, empties this cart', async () => {
    const flow = await placed()
    await otherCharged(flow, { ...order, ownerCode: 'K7QWXN34' }, 'EZC104')
    expect(flow.emitted).toContainEqual({
      type: 'order.charged',
      order: { ...order, ownerCode: 'K7QWXN34' },
      camperCode: 'EZC104',
    })
    expect(flow.basket()).toBe('open')
    expect(basketIn(flow)).toEqual({ code: '', items: [], fieldError: null })
  })

  test('[W294] placed by another card and charged with the camper’s code leaves an empty cart', async () => {
    const flow = await placed()
    await chargedAs(flow, 'NUZ042')
    expect(flow.emitted).toContainEqual({ type: 'order.charged', order, camperCode: 'NUZ042' })
    expect(basketIn(flow)).toEqual({ code: '', items: [], fieldError: null })
  })

  test('[W294] of the same camper for other items does not change this cart', async () => {
    const flow = await placed()
    const items = [{ name: 'Zip Line', price: 500, quantity: 2 }]
    await otherCharged(flow, { ownerCode: 'K7QWXN34', items }, 'EZC104')
    expect(flow.context().items).toEqual(order.items)
  })

  test('[W782] by a card number equals another window’s order by the camper’s code', async () => {
    const flow = await open()
    const { send, emitted, context } = flow
    send({ type: 'code.scanned', code: 'K7QWXN34' })
    send({ type: 'owner.found', number: 'K7QWXN34', code: 'EZC104' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'order.submitted' })
    expect(emitted.at(-1)).toEqual({
      type: 'order.placed',
      order: { ...order, ownerCode: 'K7QWXN34', camperCode: 'EZC104' },
    })
    await otherCharged(flow, order)
    expect([flow.basket(), context().code, context().items]).toEqual(['open', '', []])
  })

  test('[W782] equals another window’s order even when the camper’s code is found during the check', async () => {
    const flow = await placed()
    flow.send({ type: 'owner.found', number: 'EZC104', code: 'NUZ042' })
    await otherCharged(flow, { ...order, ownerCode: 'NUZ042' })
    expect(flow.context().items).toEqual([])
  })

  test('[W782] of a number typed after the look-up belongs only to that number', async () => {
    const flow = await open()
    const { send, emitted, context } = flow
    send({ type: 'code.scanned', code: 'K7QWXN34' })
    send({ type: 'owner.found', number: 'K7QWXN34', code: 'EZC104' })
    send({ type: 'code.changed', code: 'NUZ042' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'order.submitted' })
    expect(emitted.at(-1)).toEqual({ type: 'order.placed', order: { ...order, ownerCode: 'NUZ042' } })
    await otherCharged(flow, order)
    expect(context().items).toEqual(order.items)
  })

  test('[W782] restored with the camper’s code equals the order by that code', async () => {
    const { send, done, context, basket } = startTill(null)
    await done('readAttempt', { ...someAttempt, ...order, ownerCode: 'K7QWXN34', camperCode: 'EZC104' })
    expect([basket(), context().owner]).toEqual(['placed', { number: 'K7QWXN34', code: 'EZC104' }])
    send({ type: 'order.charged', order })
    expect(context().items).toEqual([])
  })

  test('is locked again when it is restored after a reload', async () => {
    const flow = startTill(null)
    flow.send({ type: 'order.submitted' })
    await flow.done('readAttempt', { ...someAttempt, ...order })
    expect(flow.basket()).toBe('placed')
    expect(basketIn(flow)).toEqual({ code: 'EZC104', items: order.items, fieldError: null })
  })
})

test('after any events the total is the sum of price times quantity, and each quantity is from 1 to 99', () => {
  const name = fc.constantFrom(...products.map((product) => product.name), 'Bungee Jumping')
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 6, arbitrary: name.map((chosen) => ({ type: 'product.added', name: chosen }) as const) },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('quantity.changed' as const),
        name,
        quantity: fc.oneof(fc.integer({ min: -5, max: 120 }), fc.double(), fc.constant(1e9)),
      }),
    },
    fc.string().map((code) => ({ type: 'code.changed', code }) as const),
    fc.string().map((code) => ({ type: 'code.scanned', code }) as const),
    fc.constantFrom<Event>(
      { type: 'basket.cleared' },
      { type: 'order.submitted' },
      { type: 'order.released' },
      { type: 'order.charged', order },
      { type: 'order.restored', order },
    ),
  )
  const machine = tillMachine.provide({
    actors: {
      listenForScans: fromCallback(() => {}),
      recordAttempt: fromPromise(() => new Promise(() => {})),
    },
  })
  const { context } = getInitialSnapshot(tillMachine, { merchantNumber: 'M1001', stall: null })
  const ready = machine.resolveState({ value: { basket: 'open', charge: 'idle' }, context })
  const priceOf = new Map(products.map((product) => [product.name, product.price]))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const actor = createActor(machine, {
        snapshot: ready,
        input: { merchantNumber: 'M1001', stall: null },
      }).start()
      for (const sent of events) {
        actor.send(sent)
        const { items } = actor.getSnapshot().context
        const sum = items.reduce((total, item) => total + (priceOf.get(item.name) ?? 0) * item.quantity, 0)
        expect(totalOf(items)).toBe(sum)
        for (const { quantity } of items) {
          expect(Number.isInteger(quantity)).toBe(true)
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(99)
        }
      }
      actor.stop()
    }),
  )
})

describe('the price list of the stall', () => {
  const popcorn = { name: 'Popcorn', price: 1_50, isSoldOut: false }
  const juice = { name: 'Juice', price: 75, isSoldOut: false }

  async function ownList() {
    const flow = await open('M1001')
    flow.send({ type: 'prices.read', products: [popcorn, juice] })
    return flow
  }

  async function submitted() {
    const flow = await ownList()
    flow.send({ type: 'code.changed', code: 'EZC104' })
    flow.send({ type: 'product.added', name: 'Popcorn' })
    flow.send({ type: 'product.added', name: 'Juice' })
    flow.send({ type: 'order.submitted' })
    return flow
  }

  const both = [
    { name: 'Popcorn', price: 1_50, quantity: 1 },
    { name: 'Juice', price: 75, quantity: 1 },
  ]
  const placedOrder = { type: 'order.placed', order: { ownerCode: 'EZC104', items: both } }

  test('sells nothing before it is loaded, and nothing else afterwards', async () => {
    const { context, send } = await open('M1001')
    const items = () => context().items
    send({ type: 'product.added', name: 'Quad Bikes' })
    expect(items()).toEqual([])
    send({ type: 'prices.read', products: [popcorn, { ...juice, isSoldOut: true }] })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Juice' })
    send({ type: 'product.added', name: 'Popcorn' })
    expect(items()).toEqual([{ name: 'Popcorn', price: 1_50, quantity: 1 }])
  })

  test('[W710] is read again before an order is placed', async () => {
    const { state, emitted, done, basket } = await submitted()
    expect([basket(), state().hasTag('locked'), emitted]).toEqual(['checking', true, []])
    await done('readPrices', { ok: true, value: { version: 'v2', products: [popcorn, juice] } })
    expect([basket(), emitted]).toEqual(['placed', [placedOrder]])
  })

  test('[W710] shows a changed price before the order can be placed', async () => {
    const { context, emitted, done, send, basket } = await submitted()
    const dearer = { ...popcorn, price: 2_00 }
    await done('readPrices', { ok: true, value: { version: 'v2', products: [dearer] } })
    expect([basket(), emitted]).toEqual(['open', []])
    const { code, items, changes, fieldError } = context()
    expect({ code, items, changes, fieldError }).toEqual({
      code: 'EZC104',
      items: [{ name: 'Popcorn', price: 2_00, quantity: 1 }],
      changes: [
        { name: 'Popcorn', from: 1_50, to: 2_00 },
        { name: 'Juice', from: 75, to: null },
      ],
      fieldError: null,
    })
    send({ type: 'order.submitted' })
    await done('readPrices', { ok: true, value: { version: 'v2', products: [dearer] } })
    expect(emitted).toEqual([
      {
        type: 'order.placed',
        order: { ownerCode: 'EZC104', items: [{ name: 'Popcorn', price: 2_00, quantity: 1 }] },
      },
    ])
    expect(context().changes).toEqual([])
  })

  test('[W710] keeps the shown change after a reload, and clears it when the cart changes', async () => {
    const { context, send, done, basket } = await submitted()
    const products = [{ ...popcorn, price: 2_00 }, juice]
    await done('readPrices', { ok: true, value: { version: 'v2', products } })
    const changes = [{ name: 'Popcorn', from: 1_50, to: 2_00 }]
    expect([basket(), context().changes]).toEqual(['open', changes])
    send({ type: 'prices.read', products })
    expect(context().changes).toEqual(changes)
    send({ type: 'quantity.changed', name: 'Juice', quantity: 2 })
    expect(context().changes).toEqual([])
  })

  test('never causes an error in an empty cart', async () => {
    const { context, send } = await ownList()
    send({ type: 'prices.read', products: [juice] })
    expect([context().items, context().fieldError]).toEqual([[], null])
  })

  test('[W710] asks for another product when the only one in the cart is sold out', async () => {
    const { context, send } = await ownList()
    send({ type: 'product.added', name: 'Juice' })
    send({ type: 'prices.read', products: [popcorn, { ...juice, isSoldOut: true }] })
    expect([context().items, context().changes, context().fieldError]).toEqual([
      [],
      [{ name: 'Juice', from: 75, to: null }],
      { of: 'basket', text: 'No product of the cart is on sale any more. Please add a product.' },
    ])
  })

  test('[W710] asks for a product when none of the cart is on sale', async () => {
    const { context, done, basket } = await submitted()
    await done('readPrices', {
      ok: true,
      value: { version: 'v2', products: [{ ...popcorn, isSoldOut: true }] },
    })
    expect(basket()).toBe('open')
    expect(context().fieldError).toEqual({
      of: 'basket',
      text: 'No product of the cart is on sale any more. Please add a product.',
    })
  })

  test('[W710] never blocks an order when it fails to load or takes too long', async () => {
    const refused = await submitted()
    await refused.done('readPrices', { ok: false, status: 503 })
    expect(refused.emitted).toEqual([placedOrder])
    const failing = await submitted()
    await failing.failed('readPrices', new Error('No answer'))
    expect(failing.emitted).toEqual([placedOrder])
    const late = await submitted()
    late.jump(1_999)
    expect(late.basket()).toBe('checking')
    late.jump(1)
    expect([late.basket(), late.emitted]).toEqual(['placed', [placedOrder]])
  })

  test('does not change an order in flight', async () => {
    const { context, done, send } = await submitted()
    await done('readPrices', { ok: true, value: { version: 'v1', products: [popcorn, juice] } })
    send({ type: 'prices.read', products: [{ ...popcorn, price: 2_00 }, juice] })
    expect(context().items).toEqual(both)
    await done('recordAttempt', { kind: 'recorded', attempt: { ...someAttempt, items: both } })
    await done('chargeWallet', { ok: false, status: 422 })
    expect(context().items).toEqual(both)
    send({ type: 'error.closed' })
    const { items, changes } = context()
    expect(items).toEqual([{ name: 'Popcorn', price: 2_00, quantity: 1 }, both[1]])
    expect(changes).toEqual([{ name: 'Popcorn', from: 1_50, to: 2_00 }])
  })

  test('[W707] updates the cart after another window’s order was charged', async () => {
    const flow = await submitted()
    await flow.done('readPrices', { ok: false, status: 503 })
    flow.send({ type: 'prices.read', products: [{ ...popcorn, price: 2_00 }, juice] })
    await otherCharged(flow, order)
    const { code, items, changes } = flow.context()
    expect([code, items]).toEqual(['EZC104', [{ name: 'Popcorn', price: 2_00, quantity: 1 }, both[1]]])
    expect(changes).toEqual([{ name: 'Popcorn', from: 1_50, to: 2_00 }])
  })

  test('is ignored by a till without a stall', async () => {
    const { send, context } = await open()
    const before = context()
    send({ type: 'prices.read', products: [popcorn] })
    expect(context()).toBe(before)
  })

  test('clears the search when a product is added', async () => {
    const { context, send } = await ownList()
    send({ type: 'search.changed', search: 'jui' })
    expect(context().search).toBe('jui')
    send({ type: 'product.added', name: 'Juice' })
    expect(context().search).toBe('')
  })
})
