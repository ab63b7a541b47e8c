import { expect, test } from 'vitest'
import { saleUndoModel } from '../../../src/inspector/models/till/saleUndo.tsx'
import { saleUndoMachine } from '../../../src/machines/till/saleUndo.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(saleUndoModel)

const newest = {
  sale: 'PUR-7K3M9QX2TW',
  number: 'EZC104',
  items: [{ name: 'Quad Bikes', quantity: 2 }],
  amount: 10_00,
}

const refundOf = (sale: string) => ({
  ...{ kind: 'refund' as const, merchantNumber: 'M1001', number: 'EZC104' },
  ...{ items: [{ name: 'Quad Bikes', quantity: 1 }], amount: 5_00, reason: 'It rained', sale },
})

function sold() {
  const flow = startFlow(saleUndoMachine, { merchantNumber: 'M1001' })
  const requests: unknown[] = []
  flow.actor.on('booking.requested', ({ request }) => requests.push(request))
  flow.send({ type: 'sale.made', newest })
  return { ...flow, requests }
}

test('[W677] the newest sale can be undone for exactly two minutes', () => {
  const { wait, state } = sold()
  wait(119_999)
  expect(state().matches('offered')).toBe(true)
  wait(1)
  expect([state().value, state().context.newest]).toEqual(['none', null])
})

test('[W677] the next sale restarts the two minutes and closes the question', () => {
  const { wait, send, state } = sold()
  wait(119_000)
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  wait(119_000)
  send({ type: 'undo.requested' })
  expect(state().value).toEqual({ offered: 'asking' })
  expect(state().context.newest?.sale).toBe('PUR-2')
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-3' } })
  expect(state().value).toEqual({ offered: 'quiet' })
  wait(119_000)
  send({ type: 'undo.requested' })
  expect(state().context.newest?.sale).toBe('PUR-3')
  wait(1_000)
  expect(state().value).toBe('none')
})

test('[W888] a reload neither shortens nor extends the two minutes', async () => {
  const flow = startFlow(saleUndoMachine, { merchantNumber: 'M1001' })
  await flow.done('readSale', { newest, left: 30_000 })
  expect(flow.state().context.newest).toEqual(newest)
  flow.wait(29_999)
  expect(flow.state().matches('offered')).toBe(true)
  flow.wait(1)
  expect(flow.state().value).toBe('none')
  flow.send({ type: 'sale.made', newest })
  flow.wait(119_999)
  expect(flow.state().matches('offered')).toBe(true)
})

test('[W677] undoing asks once, and refunds the whole sale', () => {
  const { send, requests, state } = sold()
  expect(state().value).toEqual({ offered: 'quiet' })
  send({ type: 'undo.requested' })
  expect(requests).toEqual([])
  send({ type: 'undo.left' })
  expect(state().value).toEqual({ offered: 'quiet' })
  send({ type: 'undo.requested' })
  expect(state().value).toEqual({ offered: 'asking' })
  send({ type: 'undo.confirmed' })
  expect(requests).toEqual([
    {
      kind: 'refund',
      merchantNumber: 'M1001',
      sale: 'PUR-7K3M9QX2TW',
      number: 'EZC104',
      items: [{ name: 'Quad Bikes', quantity: 2 }],
      amount: 10_00,
      reason: 'Undone at the till',
    },
  ])
  send({ type: 'booking.ended', reason: null })
  expect(state().matches('offered')).toBe(true)
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  send({ type: 'booking.done', request: refundOf(newest.sale) })
  expect(state().value).toBe('none')
  expect(state().context).toMatchObject({ merchantNumber: 'M1001', newest: null })
})

test('[W994] a sale that was refunded elsewhere is no longer offered', () => {
  const { send, state } = sold()
  send({ type: 'booking.done', request: refundOf('PUR-2') })
  send({
    type: 'booking.done',
    request: { kind: 'topUp', number: 'EZC104', isByName: false, amount: 10_00 },
  })
  send({ type: 'undo.requested' })
  expect(state().value).toEqual({ offered: 'asking' })
  send({ type: 'booking.done', request: refundOf('PUR-7K3M9QX2TW') })
  expect([state().value, state().context.newest]).toEqual(['none', null])
})

test('[W994] a sale that the server reports as refunded is no longer offered', () => {
  const { send, state } = sold()
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  send({ type: 'booking.ended', reason: 'tooLate' })
  expect(state().value).toEqual({ offered: 'quiet' })
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  const refusal = { text: 'Quad Bikes was given back already.', isIncident: false }
  send({ type: 'booking.ended', reason: 'refunded', refusal })
  expect([state().value, state().context.newest]).toEqual(['none', null])
  expect(state().context.refusal).toEqual({ ...refusal, of: newest })
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  expect(state().context.refusal).toBeNull()
})

test('[W619] the refusal names its own sale, even after a newer one', () => {
  const { send, state } = sold()
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  const refusal = { text: 'Quad Bikes was given back already.', isIncident: false }
  send({ type: 'booking.ended', reason: 'refunded', refusal })
  expect(state().context).toMatchObject({ newest: { sale: 'PUR-2' }, refusal: { ...refusal, of: newest } })
  send({ type: 'refusal.closed' })
  send({ type: 'booking.ended', reason: null, refusal })
  expect(state().context.refusal).toBeNull()
})

test('[W994] a refusal does not extend the two minutes', () => {
  const { wait, send, state } = sold()
  wait(100_000)
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  wait(5_000)
  send({ type: 'booking.ended', reason: null })
  wait(14_999)
  expect(state().value).toEqual({ offered: 'quiet' })
  wait(1)
  expect(state().value).toBe('none')
})

test('a sale made during an undo is offered next', () => {
  const { send, state } = sold()
  send({ type: 'undo.requested' })
  send({ type: 'undo.confirmed' })
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  send({ type: 'booking.done', request: refundOf(newest.sale) })
  expect(state().value).toEqual({ offered: 'quiet' })
  expect(state().context.newest?.sale).toBe('PUR-2')
})

test('[W888] the undoable sale is stored for a reload, and removed once it cannot be undone', async () => {
  const kept: unknown[] = []
  const machine = saleUndoMachine.provide({
    actions: {
      keepSale: (_, sale) => kept.push(sale),
      forgetSale: (_, merchantNumber) => kept.push(merchantNumber),
    },
  })
  const { send, done, wait } = startFlow(machine, { merchantNumber: 'M1001' })
  await done('readSale', null)
  expect(kept).toEqual(['M1001'])
  const later = { ...newest, sale: 'PUR-2' }
  send({ type: 'sale.made', newest })
  send({ type: 'sale.made', newest: later })
  expect(kept.slice(1)).toEqual([
    { merchantNumber: 'M1001', newest },
    { merchantNumber: 'M1001', newest: later },
  ])
  wait(120_000)
  expect(kept.slice(3)).toEqual(['M1001'])
})

test('a stored sale that cannot be read is not offered', async () => {
  const { state, failed, started } = startFlow(saleUndoMachine, { merchantNumber: 'M1001' })
  expect(started.map(({ input }) => input)).toEqual([{ merchantNumber: 'M1001' }])
  await failed('readSale', new Error('Unreadable'))
  expect(state().value).toBe('none')
})
