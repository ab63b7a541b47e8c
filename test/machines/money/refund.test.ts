import { describe, expect, test } from 'vitest'
import { refundModel, rides } from '../../../src/inspector/models/money/refund.tsx'
import { refundMachine } from '../../../src/machines/money/refund.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(refundModel)

const nothing = {
  ...{ merchantNumber: 'M1001', reference: null, sale: null, items: [], reason: '' },
  ...{ isRejected: false, failure: null, refusal: null },
}

async function opened(sale = rides) {
  const flow = startFlow(refundMachine, { merchantNumber: 'M1001' })
  const requests: unknown[] = []
  flow.actor.on('booking.requested', ({ request }) => requests.push(request))
  flow.send({ type: 'refund.opened', reference: sale.referenceId })
  await flow.done('fetchSale', { ok: true, value: sale })
  return { ...flow, requests }
}

describe('the sale of a refund', () => {
  const reference = 'PUR-7K3M9QX2TW'
  const text = 'The sale could not be read.'

  function opening() {
    const flow = startFlow(refundMachine, { merchantNumber: 'M1001' })
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
    const { send, done, state, context } = opening()
    await done('fetchSale', answer)
    expect([state().value, context()]).toEqual([
      'failed',
      { ...nothing, reference, failure: { text: sentence, isIncident } },
    ])
    send({ type: 'load.retried' })
    expect([state().value, context()]).toEqual(['loading', { ...nothing, reference }])
  })

  test.each([
    ['No answer.', 'No answer.'],
    ['', text],
  ])('without an answer can be loaded again: %j', async (message, sentence) => {
    const { send, failed, done, started, state, context } = opening()
    await failed('fetchSale', new Error(message))
    expect(state().value).toBe('failed')
    expect(context()).toEqual({ ...nothing, reference, failure: { text: sentence, isIncident: true } })
    send({ type: 'load.retried' })
    await done('fetchSale', { ok: true, value: rides })
    expect(context()).toMatchObject({ sale: rides, failure: null })
    expect(started.map(({ input }) => input)).toEqual([
      { merchantNumber: 'M1001', reference },
      { merchantNumber: 'M1001', reference },
    ])
  })

  test('is cleared when the refund is left, in any state', async () => {
    const loading = opening()
    loading.send({ type: 'refund.left' })
    expect([loading.state().value, loading.context()]).toEqual(['closed', nothing])
    const failed = opening()
    await failed.failed('fetchSale', new Error(''))
    failed.send({ type: 'refund.left' })
    expect([failed.state().value, failed.context()]).toEqual(['closed', nothing])
    const choosing = await opened()
    choosing.send({ type: 'reason.changed', reason: 'It rained' })
    choosing.send({ type: 'refund.left' })
    expect([choosing.state().value, choosing.context()]).toEqual(['closed', nothing])
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
    expect(requests).toEqual([
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
    const { context, send, state, requests } = await opened()
    send({ type: 'refund.submitted' })
    expect([state().value, context().isRejected, requests]).toEqual(['choosing', true, []])
    send({ type: 'reason.changed', reason: 'It rained' })
    expect(context().isRejected).toBe(false)
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 0 })
    send({ type: 'item.changed', name: 'Glencity Heights', quantity: 0 })
    send({ type: 'refund.submitted' })
    expect([state().value, context().isRejected, requests]).toEqual(['choosing', true, []])
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: -1 })
    expect(context()).toMatchObject({ items: [], isRejected: false })
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 1 })
    send({ type: 'reason.changed', reason: '  ' })
    send({ type: 'refund.submitted' })
    expect([state().value, context().isRejected, requests]).toEqual(['choosing', true, []])
  })

  test('closes when it is booked', async () => {
    const { context, send, state } = await opened()
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'refund.submitted' })
    expect(state().value).toBe('booking')
    send({ type: 'booking.done' })
    expect([state().value, context()]).toEqual(['closed', nothing])
  })

  test('loads the sale again after a refusal, and keeps the reason', async () => {
    const { context, send, done, state } = await opened()
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'refund.submitted' })
    const refusal = { text: 'Quad Bikes was given back already.', isIncident: false }
    send({ type: 'booking.ended', refusal })
    expect(state().value).toBe('loading')
    const [quads, heights] = rides.items
    if (!quads || !heights) throw new Error('the sale has two items')
    await done('fetchSale', { ok: true, value: { ...rides, items: [{ ...quads, refunded: 2 }, heights] } })
    expect(context()).toMatchObject({
      items: [{ name: 'Glencity Heights', quantity: 1 }],
      reason: 'It rained',
      refusal,
    })
    send({ type: 'refund.submitted' })
    expect(context().refusal).toBeNull()
  })
})
