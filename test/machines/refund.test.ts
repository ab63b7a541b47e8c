import { describe, expect, test } from 'vitest'
import { refundModel, rides } from '../../src/inspector/models/refund.tsx'
import { refundMachine } from '../../src/machines/refund.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(refundModel)

async function opened(sale = rides) {
  const flow = startScripted(refundMachine, { merchantNumber: 'M1001' })
  const requests: unknown[] = []
  flow.actor.on('booking.requested', ({ request }) => requests.push(request))
  flow.send({ type: 'refund.opened', reference: sale.referenceId })
  await flow.done('fetchSale', { ok: true, value: sale })
  const state = () => flow.actor.getSnapshot()
  return { ...flow, requests, state, context: () => state().context }
}

describe('giving back', () => {
  test('[W676] everything that is left of the sale is chosen at first', async () => {
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

  test('[W676] item by item, never more than is left', async () => {
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

  test('needs something chosen and a reason', async () => {
    const { context, send, state, requests } = await opened()
    send({ type: 'refund.submitted' })
    expect([state().value, context().isRejected, requests]).toEqual(['choosing', true, []])
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'item.changed', name: 'Quad Bikes', quantity: 0 })
    send({ type: 'item.changed', name: 'Glencity Heights', quantity: 0 })
    send({ type: 'refund.submitted' })
    expect([state().value, context().isRejected, requests]).toEqual(['choosing', true, []])
  })

  test('after a refusal the sale is read again, and the reason stays', async () => {
    const { context, send, done, state } = await opened()
    send({ type: 'reason.changed', reason: 'It rained' })
    send({ type: 'refund.submitted' })
    send({ type: 'booking.ended' })
    expect(state().value).toBe('loading')
    const [quads, heights] = rides.items
    if (!quads || !heights) throw new Error('the sale has two items')
    await done('fetchSale', { ok: true, value: { ...rides, items: [{ ...quads, refunded: 2 }, heights] } })
    expect(context()).toMatchObject({
      items: [{ name: 'Glencity Heights', quantity: 1 }],
      reason: 'It rained',
    })
  })
})
