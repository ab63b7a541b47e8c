import { describe, expect, test } from 'vitest'
import { rides } from '../../../src/inspector/models/money/stallBooking.tsx'
import { openStallBooking } from '../support/stallBooking.ts'

const nothing = {
  ...{ merchantNumber: 'M1001', reference: null, sale: null, items: [], reason: '' },
  ...{ isRejected: false, failure: null, refusal: null },
}

/** The region `refund` of a stall's bookings, whose other regions are at rest. */
async function start() {
  const flow = await openStallBooking()
  const context = () => {
    const { merchantNumber, reference, sale, items, reason, isRejected, failure, refusal } = flow.context()
    return { merchantNumber, reference, sale, items, reason, isRejected, failure, refusal }
  }
  return { ...flow, value: () => flow.state().value.refund, context }
}

async function opened(sale = rides) {
  const flow = await start()
  flow.send({ type: 'refund.opened', reference: sale.referenceId })
  await flow.done('fetchSale', { ok: true, value: sale })
  return flow
}

test('[W1184] a sale of another stall is read and given back at that stall', async () => {
  const { send, done, inputsOf, requests } = await start()
  send({ type: 'refund.opened', reference: rides.referenceId, merchantNumber: 'M2002' })
  expect(inputsOf('fetchSale')).toEqual([{ merchantNumber: 'M2002', reference: rides.referenceId }])
  await done('fetchSale', { ok: true, value: rides })
  send({ type: 'reason.changed', reason: 'It rained' })
  send({ type: 'refund.submitted' })
  expect(requests()).toMatchObject([{ kind: 'refund', merchantNumber: 'M2002', sale: rides.referenceId }])
})

describe('the sale of a refund', () => {
  const reference = 'PUR-7K3M9QX2TW'
  const text = 'The sale could not be read.'

  async function opening() {
    const flow = await start()
    flow.send({ type: 'refund.opened', reference })
    return flow
  }

  test.each([
    [
      { ok: false, status: 404, message: 'This stall has no such sale.' },
      'This stall has no such sale.',
      false,
    ],
    [{ ok: false, status: 503 }, text, true],
  ] as const)('with the answer %j can be loaded again', async (answer, sentence, isIncident) => {
    const { send, done, value, context } = await opening()
    await done('fetchSale', answer)
    expect([value(), context()]).toEqual([
      'failed',
      { ...nothing, reference, failure: { text: sentence, isIncident } },
    ])
    send({ type: 'load.retried' })
    expect([value(), context()]).toEqual(['loading', { ...nothing, reference }])
  })

  test.each([
    ['No answer.', 'No answer.'],
    ['', text],
  ])('without an answer can be loaded again: %j', async (message, sentence) => {
    const { send, failed, done, inputsOf, value, context } = await opening()
    await failed('fetchSale', new Error(message))
    expect(value()).toBe('failed')
    expect(context()).toEqual({ ...nothing, reference, failure: { text: sentence, isIncident: true } })
    send({ type: 'load.retried' })
    await done('fetchSale', { ok: true, value: rides })
    expect(context()).toMatchObject({ sale: rides, failure: null })
    expect(inputsOf('fetchSale')).toEqual([
      { merchantNumber: 'M1001', reference },
      { merchantNumber: 'M1001', reference },
    ])
  })

  test('is cleared when the refund is left, in any state', async () => {
    const loading = await opening()
    loading.send({ type: 'refund.left' })
    expect([loading.value(), loading.context()]).toEqual(['closed', nothing])
    const failed = await opening()
    await failed.failed('fetchSale', new Error(''))
    failed.send({ type: 'refund.left' })
    expect([failed.value(), failed.context()]).toEqual(['closed', nothing])
    const choosing = await opened()
    choosing.send({ type: 'reason.changed', reason: 'It rained' })
    choosing.send({ type: 'refund.left' })
    expect([choosing.value(), choosing.context()]).toEqual(['closed', nothing])
    choosing.send({ type: 'refund.opened', reference: 'PUR-2' })
    expect(choosing.context()).toEqual({ ...nothing, reference: 'PUR-2' })
  })

  test('leaves nothing to choose when everything was refunded', async () => {
    const allBack = { ...rides, items: rides.items.map((item) => ({ ...item, refunded: item.quantity })) }
    const { context, send } = await opened(allBack)
    expect(context().items).toEqual([])
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 1 })
    expect(context().items).toEqual([])
  })
})

describe('a refund', () => {
  test('[W676] contains everything that is left of the sale at first', async () => {
    const { context, send, requests } = await opened()
    expect(context().items).toEqual([
      { name: 'Quad Bikes', quantity: 1 },
      { name: 'Glencity Heights', quantity: 1 },
    ])
    send({ type: 'reason.changed', reason: ' It rained ' })
    send({ type: 'refund.submitted' })
    expect(requests()).toEqual([
      {
        kind: 'refund',
        merchantNumber: 'M1001',
        sale: 'PUR-7K3M9QX2TW',
        items: [
          { name: 'Quad Bikes', quantity: 1 },
          { name: 'Glencity Heights', quantity: 1 },
        ],
        reason: 'It rained',
        number: 'EZC104',
        amount: 8_00,
      },
    ])
  })

  test('[W676] can be reduced item by item, and never exceeds what is left', async () => {
    const { context, send } = await opened()
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 2 })
    expect(context().items).toEqual([
      { name: 'Quad Bikes', quantity: 1 },
      { name: 'Glencity Heights', quantity: 1 },
    ])
    send({ type: 'item.changed', name: 'Glencity Heights', quantity: 0 })
    send({ type: 'item.changed', name: 'Zip Line', quantity: 1 })
    expect(context().items).toEqual([{ name: 'Quad Bikes', quantity: 1 }])
  })

  test('needs an item and a reason', async () => {
    const { context, send, value, requests } = await opened()
    send({ type: 'refund.submitted' })
    expect([value(), context().isRejected, requests()]).toEqual(['choosing', true, []])
    send({ type: 'reason.changed', reason: 'It rained' })
    expect(context().isRejected).toBe(false)
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 0 })
    send({ type: 'item.changed', name: 'Glencity Heights', quantity: 0 })
    send({ type: 'refund.submitted' })
    expect([value(), context().isRejected, requests()]).toEqual(['choosing', true, []])
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: -1 })
    expect(context()).toMatchObject({ items: [], isRejected: false })
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 1 })
    send({ type: 'reason.changed', reason: '  ' })
    send({ type: 'refund.submitted' })
    expect([value(), context().isRejected, requests()]).toEqual(['choosing', true, []])
  })

  test('closes when it is booked', async () => {
    const { context, send, book, value } = await opened()
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'refund.submitted' })
    expect(value()).toBe('booking')
    await book()
    expect([value(), context()]).toEqual(['closed', nothing])
  })

  test('loads the sale again after a refusal, and keeps the reason', async () => {
    const { context, send, done, refuse, value } = await opened()
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'refund.submitted' })
    await refuse('Quad Bikes was given back already.')
    expect(value()).toBe('loading')
    const [quads, heights] = rides.items
    if (!quads || !heights) throw new Error('the sale has two items')
    await done('fetchSale', { ok: true, value: { ...rides, items: [{ ...quads, refunded: 2 }, heights] } })
    expect(context()).toMatchObject({
      items: [{ name: 'Glencity Heights', quantity: 1 }],
      reason: 'It rained',
      refusal: { text: 'Quad Bikes was given back already.', isIncident: false },
    })
    send({ type: 'refund.submitted' })
    expect(context().refusal).toBeNull()
  })

  test('calls the focus back at each rejection, with a new list of items', async () => {
    const { context, send } = await opened()
    const [before, first, second] = [1, 2, 3].map(() => {
      const { items } = context()
      send({ type: 'refund.submitted' })
      return items
    })
    expect([first === before, second === first]).toEqual([false, false])
    expect([first, second]).toEqual([before, before])
  })
})
