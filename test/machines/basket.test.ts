import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromCallback } from 'xstate'
import { totalOf } from '../../src/domain/basket.ts'
import { products } from '../../src/domain/products.ts'
import { basketModel } from '../../src/inspector/models/basket.tsx'
import { basketMachine } from '../../src/machines/basket.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(basketModel)

type Event = EventFrom<typeof basketMachine>

function open() {
  const flow = startScripted(basketMachine, { stall: null })
  const told: unknown[] = []
  flow.actor.on('*', (event) => told.push(event))
  return { ...flow, told, state: () => flow.actor.getSnapshot() }
}

const order = { ownerCode: 'EZC104', items: [{ name: 'Quad Bikes', price: 500, quantity: 2 }] }

function placed() {
  const flow = open()
  flow.send({ type: 'code.changed', code: ' ezc104 ' })
  flow.send({ type: 'product.added', name: 'Quad Bikes' })
  flow.send({ type: 'product.added', name: 'Quad Bikes' })
  flow.send({ type: 'order.submitted' })
  return flow
}

describe('the participant number', () => {
  test('[P197] is upper-cased as it is typed', () => {
    const { send, state } = open()
    send({ type: 'code.changed', code: 'ezc1' })
    expect(state().context.code).toBe('EZC1')
  })

  test('a scanned card sets it, says so, and places no order', () => {
    const { send, state, told } = open()
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'code.scanned', code: 'ezc104\n' })
    expect(state().context.code).toBe('EZC104')
    expect(state().value).toBe('open')
    expect(told).toEqual([{ type: 'camper.scanned', code: 'EZC104' }])
  })

  test('is asked for when it is blank', () => {
    const { send, state, told } = open()
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'code.changed', code: '  ' })
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual({
      of: 'code',
      text: 'Please enter a participant number or scan a card.',
    })
    expect(told).toEqual([])
    send({ type: 'code.changed', code: 'e' })
    expect(state().context.fieldError).toBeNull()
  })

  test('is asked for before products are', () => {
    const { send, state } = open()
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
  ])('%s costs what the document says', (_, name, price) => {
    const { send, state } = open()
    send({ type: 'product.added', name })
    expect(state().context.items).toEqual([{ name, price, quantity: 1 }])
  })

  test('[P234] there are exactly six products, and nothing else is sold', () => {
    const { send, state } = open()
    send({ type: 'product.added', name: 'Bungee Jumping' })
    expect(state().context.items).toEqual([])
    expect(products).toHaveLength(6)
  })

  test('[P281] a quantity below 1 removes the item', () => {
    const { send, state } = open()
    send({ type: 'product.added', name: 'Canoeing' })
    send({ type: 'quantity.changed', name: 'Canoeing', quantity: 0 })
    expect(state().context.items).toEqual([])
  })

  test('an empty one cannot be ordered', () => {
    const { send, state, told } = open()
    send({ type: 'code.changed', code: 'EZC104' })
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual({ of: 'basket', text: 'Please add a product to the cart.' })
    expect(told).toEqual([])
    send({ type: 'product.added', name: 'Canoeing' })
    expect(state().context.fieldError).toBeNull()
  })

  test('what is wrong is told anew each time that it is ordered', () => {
    const { send, state } = open()
    send({ type: 'order.submitted' })
    const told = state().context.fieldError
    send({ type: 'order.submitted' })
    expect(state().context.fieldError).toEqual(told)
    expect(state().context.fieldError).not.toBe(told)
  })

  test('is emptied with the number and what was wrong', () => {
    const { send, state } = open()
    send({ type: 'product.added', name: 'Canoeing' })
    send({ type: 'order.submitted' })
    send({ type: 'basket.cleared' })
    expect(state().value).toBe('open')
    expect(state().context).toMatchObject({ code: '', items: [], fieldError: null })
  })
})

describe('an order', () => {
  test('[P282] is placed once, with the number trimmed, however often it is pressed', () => {
    const { send, state, told } = placed()
    send({ type: 'order.submitted' })
    expect(told).toEqual([{ type: 'order.placed', order }])
    expect(state().value).toBe('placed')
  })

  test('that is placed is locked', () => {
    const { send, state } = placed()
    const before = state().context
    send({ type: 'code.changed', code: 'X' })
    send({ type: 'code.scanned', code: 'X' })
    send({ type: 'product.added', name: 'Zip Line' })
    send({ type: 'quantity.changed', name: 'Quad Bikes', quantity: 9 })
    send({ type: 'basket.cleared' })
    expect(state().context).toEqual(before)
  })

  test('[P283] that was charged leaves an empty cart', () => {
    const { send, state } = placed()
    send({ type: 'order.charged', order })
    expect(state().value).toBe('open')
    expect(state().context).toMatchObject({ code: '', items: [], fieldError: null })
  })

  test('that was refused stays as it was', () => {
    const { send, state } = placed()
    send({ type: 'order.released' })
    expect(state().value).toBe('open')
    expect(state().context).toMatchObject({ code: ' EZC104 ', items: order.items, fieldError: null })
  })

  test('of another window that was charged leaves this cart alone', () => {
    const { send, state } = placed()
    send({ type: 'order.charged', order: { ...order, ownerCode: 'EZC105' } })
    expect(state().value).toBe('open')
    expect(state().context.items).toEqual(order.items)
  })

  test('[W294] of another window that was charged by another card of this camper leaves an empty cart', () => {
    const { send, state } = placed()
    send({ type: 'order.charged', order: { ...order, ownerCode: 'K7QWXN34' }, camperCode: 'EZC104' })
    expect(state().value).toBe('open')
    expect(state().context).toMatchObject({ code: '', items: [], fieldError: null })
  })

  test('[W294] that was placed by another card and is told with the camper’s code leaves an empty cart', () => {
    const { send, state } = placed()
    send({ type: 'order.charged', order, camperCode: 'NUZ042' })
    expect(state().context).toMatchObject({ code: '', items: [], fieldError: null })
  })

  test('[W294] of the same camper over something else leaves this cart alone', () => {
    const { send, state } = placed()
    const items = [{ name: 'Zip Line', price: 500, quantity: 2 }]
    send({ type: 'order.charged', order: { ownerCode: 'K7QWXN34', items }, camperCode: 'EZC104' })
    expect(state().context.items).toEqual(order.items)
  })

  test('[W782] by a card whose code the host has said is the order of another window by that code', () => {
    const { send, state, told } = open()
    send({ type: 'code.scanned', code: 'K7QWXN34' })
    send({ type: 'owner.found', number: 'K7QWXN34', code: 'EZC104' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'order.submitted' })
    expect(told.at(-1)).toEqual({
      type: 'order.placed',
      order: { ...order, ownerCode: 'K7QWXN34', camperCode: 'EZC104' },
    })
    send({ type: 'order.charged', order })
    expect([state().value, state().context.code, state().context.items]).toEqual(['open', '', []])
  })

  test('[W782] whose code is said while the other window’s order is checked is that order too', () => {
    const { send, state } = placed()
    send({ type: 'owner.found', number: 'EZC104', code: 'NUZ042' })
    send({ type: 'order.charged', order: { ...order, ownerCode: 'NUZ042' } })
    expect(state().context.items).toEqual([])
  })

  test('[W782] of a number that was typed after the look-up is nobody’s but its own', () => {
    const { send, state, told } = open()
    send({ type: 'code.scanned', code: 'K7QWXN34' })
    send({ type: 'owner.found', number: 'K7QWXN34', code: 'EZC104' })
    send({ type: 'code.changed', code: 'NUZ042' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'order.submitted' })
    expect(told.at(-1)).toEqual({ type: 'order.placed', order: { ...order, ownerCode: 'NUZ042' } })
    send({ type: 'order.charged', order })
    expect(state().context.items).toEqual(order.items)
  })

  test('[W782] that comes back with the camper’s code after a reload is the order by that code', () => {
    const { send, state } = open()
    send({ type: 'order.restored', order: { ...order, ownerCode: 'K7QWXN34', camperCode: 'EZC104' } })
    send({ type: 'order.charged', order })
    expect(state().context.items).toEqual([])
  })

  test('that comes back after a reload is locked again', () => {
    const { send, state } = open()
    send({ type: 'order.submitted' })
    send({ type: 'order.restored', order })
    expect(state().value).toBe('placed')
    expect(state().context).toMatchObject({ code: 'EZC104', items: order.items, fieldError: null })
  })
})

test('whatever is pressed, the total is the sum of price times quantity and no quantity is below 1', () => {
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
  const machine = basketMachine.provide({ actors: { listenForScans: fromCallback(() => {}) } })
  const priceOf = new Map(products.map((product) => [product.name, product.price]))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const actor = createActor(machine, { input: { stall: null } }).start()
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

  function ownList() {
    const flow = startScripted(basketMachine, { stall: 'M1001' })
    const told: unknown[] = []
    flow.actor.on('*', (event) => told.push(event))
    flow.send({ type: 'prices.read', products: [popcorn, juice] })
    const state = () => flow.actor.getSnapshot()
    return { ...flow, told, state, context: () => state().context }
  }

  function submitted() {
    const flow = ownList()
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

  test('nothing is sold before it is read, and nothing else afterwards', () => {
    const { actor, send } = startScripted(basketMachine, { stall: 'M1001' })
    const items = () => actor.getSnapshot().context.items
    send({ type: 'product.added', name: 'Quad Bikes' })
    expect(items()).toEqual([])
    send({ type: 'prices.read', products: [popcorn, { ...juice, isSoldOut: true }] })
    send({ type: 'product.added', name: 'Quad Bikes' })
    send({ type: 'product.added', name: 'Juice' })
    send({ type: 'product.added', name: 'Popcorn' })
    expect(items()).toEqual([{ name: 'Popcorn', price: 1_50, quantity: 1 }])
  })

  test('[W710] is read once more before an order is placed', async () => {
    const { state, told, done } = submitted()
    expect([state().value, state().hasTag('locked'), told]).toEqual(['checking', true, []])
    await done('readPrices', { ok: true, value: { version: 'v2', products: [popcorn, juice] } })
    expect([state().value, told]).toEqual(['placed', [placedOrder]])
  })

  test('[W710] a price that has changed is said, and no order placed before it was seen', async () => {
    const { state, context, told, done, send } = submitted()
    const dearer = { ...popcorn, price: 2_00 }
    await done('readPrices', { ok: true, value: { version: 'v2', products: [dearer] } })
    expect([state().value, told]).toEqual(['open', []])
    expect(context()).toMatchObject({
      code: 'EZC104',
      items: [{ name: 'Popcorn', price: 2_00, quantity: 1 }],
      changes: [
        { name: 'Popcorn', from: 1_50, to: 2_00 },
        { name: 'Juice', from: 75, to: null },
      ],
    })
    send({ type: 'order.submitted' })
    await done('readPrices', { ok: true, value: { version: 'v2', products: [dearer] } })
    expect(told).toEqual([
      {
        type: 'order.placed',
        order: { ownerCode: 'EZC104', items: [{ name: 'Popcorn', price: 2_00, quantity: 1 }] },
      },
    ])
    expect(context().changes).toEqual([])
  })

  test('[W710] with nothing left on sale a product is asked for', async () => {
    const { state, context, done } = submitted()
    await done('readPrices', {
      ok: true,
      value: { version: 'v2', products: [{ ...popcorn, isSoldOut: true }] },
    })
    expect(state().value).toBe('open')
    expect(context().fieldError).toEqual({
      of: 'basket',
      text: 'Nothing of the cart is on sale any more. Please add a product.',
    })
  })

  test('[W710] a list that cannot be read, or comes too late, stops no order', async () => {
    const refused = submitted()
    await refused.done('readPrices', { ok: false, status: 503 })
    expect(refused.told).toEqual([placedOrder])
    const failing = submitted()
    await failing.failed('readPrices', new Error('No answer'))
    expect(failing.told).toEqual([placedOrder])
    const late = submitted()
    late.jump(1_999)
    expect(late.state().value).toBe('checking')
    late.jump(1)
    expect([late.state().value, late.told]).toEqual(['placed', [placedOrder]])
  })

  test('what is on its way to the host stays as it was sent', async () => {
    const { context, done, send } = submitted()
    await done('readPrices', { ok: true, value: { version: 'v1', products: [popcorn, juice] } })
    send({ type: 'prices.read', products: [{ ...popcorn, price: 2_00 }, juice] })
    expect(context().items).toEqual(both)
    send({ type: 'order.released' })
    expect(context()).toMatchObject({
      items: [{ name: 'Popcorn', price: 2_00, quantity: 1 }, both[1]],
      changes: [{ name: 'Popcorn', from: 1_50, to: 2_00 }],
    })
  })

  test('what is looked for is forgotten once it is in the cart', () => {
    const { context, send } = ownList()
    send({ type: 'search.changed', search: 'jui' })
    expect(context().search).toBe('jui')
    send({ type: 'product.added', name: 'Juice' })
    expect(context().search).toBe('')
  })
})
