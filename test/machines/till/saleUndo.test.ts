import { expect, test } from 'vitest'
import { stallBookingMachine } from '../../../src/machines/money/stallBooking.ts'
import { openStallBooking } from '../support/stallBooking.ts'

const newest = {
  sale: 'PUR-7K3M9QX2TW',
  number: 'EZC104',
  items: [{ name: 'Quad Bikes', quantity: 2 }],
  amount: 10_00,
}

/** The region `undo` of a stall's bookings after a sale. */
async function sold() {
  const flow = await openStallBooking()
  flow.send({ type: 'sale.made', newest })
  const undo = () => {
    flow.send({ type: 'undo.requested' })
    flow.send({ type: 'undo.confirmed' })
  }
  return {
    ...flow,
    undo,
    value: () => flow.state().value.undo,
    isOffered: () => flow.state().matches({ undo: 'offered' }),
  }
}

type Sold = Awaited<ReturnType<typeof sold>>

/** Requests the refund of a sale in the transactions. */
async function requestElsewhere({ send, done }: Sold, reference: string) {
  send({ type: 'refund.opened', reference })
  const sale = {
    ...{ referenceId: reference, ownerCode: 'EZC104', createdAt: '2025-04-14T08:05:00.000Z', amount: 5_00 },
    ...{ items: [{ name: 'Quad Bikes', price: 5_00, quantity: 1, refunded: 0 }], refunds: [] },
  }
  await done('fetchSale', { ok: true, value: sale })
  send({ type: 'reason.changed', reason: 'It rained' })
  send({ type: 'refund.submitted' })
}

/** Also closes the receipt. */
async function refundElsewhere(flow: Sold, reference: string) {
  await requestElsewhere(flow, reference)
  await flow.book()
  flow.send({ type: 'receipt.closed' })
}

test('[W677] the newest sale can be undone for exactly two minutes', async () => {
  const { wait, value, context, isOffered } = await sold()
  wait(119_999)
  expect(isOffered()).toBe(true)
  wait(1)
  expect([value(), context().newest]).toEqual(['none', null])
})

test('[W677] the next sale restarts the two minutes and closes the question', async () => {
  const { wait, send, value, context } = await sold()
  wait(119_000)
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  wait(119_000)
  send({ type: 'undo.requested' })
  expect(value()).toEqual({ offered: 'asking' })
  expect(context().newest?.sale).toBe('PUR-2')
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-3' } })
  expect(value()).toEqual({ offered: 'quiet' })
  wait(119_000)
  send({ type: 'undo.requested' })
  expect(context().newest?.sale).toBe('PUR-3')
  wait(1_000)
  expect(value()).toBe('none')
})

test('[W888] a reload neither shortens nor extends the two minutes', async () => {
  const flow = await openStallBooking()
  await flow.done('readSale', { newest, left: 30_000 })
  expect(flow.context().newest).toEqual(newest)
  flow.wait(29_999)
  expect(flow.state().matches({ undo: 'offered' })).toBe(true)
  flow.wait(1)
  expect(flow.state().value.undo).toBe('none')
  flow.send({ type: 'sale.made', newest })
  flow.wait(119_999)
  expect(flow.state().matches({ undo: 'offered' })).toBe(true)
})

test('[W677] undoing asks once, and refunds the whole sale', async () => {
  const { send, requests, refuse, book, undo, value, context, isOffered } = await sold()
  expect(value()).toEqual({ offered: 'quiet' })
  send({ type: 'undo.requested' })
  expect(requests()).toEqual([])
  send({ type: 'undo.left' })
  expect(value()).toEqual({ offered: 'quiet' })
  send({ type: 'undo.requested' })
  expect(value()).toEqual({ offered: 'asking' })
  send({ type: 'undo.confirmed' })
  expect(requests()).toEqual([
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
  await refuse('Please try again.')
  expect(isOffered()).toBe(true)
  undo()
  await book()
  expect(value()).toBe('none')
  expect(context()).toMatchObject({ merchantNumber: 'M1001', newest: null })
})

test('[W994] a sale that was refunded elsewhere is no longer offered', async () => {
  const flow = await sold()
  await refundElsewhere(flow, 'PUR-2')
  flow.send({ type: 'undo.requested' })
  expect(flow.value()).toEqual({ offered: 'asking' })
  await refundElsewhere(flow, 'PUR-7K3M9QX2TW')
  expect([flow.value(), flow.context().newest]).toEqual(['none', null])
})

test('[W994] a sale that the server reports as refunded is no longer offered', async () => {
  const { send, refuse, undo, value, context } = await sold()
  undo()
  await refuse('It is too late.', 'tooLate')
  expect(value()).toEqual({ offered: 'quiet' })
  undo()
  const text = 'Quad Bikes was given back already.'
  await refuse(text, 'refunded')
  expect([value(), context().newest]).toEqual(['none', null])
  expect(context().undoRefusal).toEqual({ text, isIncident: false, of: newest })
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  expect(context().undoRefusal).toBeNull()
})

test('[W994] a sale that another window reports as refunded stays offered: the reason is of its own request', async () => {
  const { send, done, undo, value, context } = await sold()
  undo()
  const request = { kind: 'topUp', number: 'EZC104', isByName: false, amount: 5_00 } as const
  await done('recordAttempt', { kind: 'unfinished', attempt: { key: 'c'.repeat(32), request } })
  send({ type: 'check.requested' })
  await done('bookCash', {
    kind: 'answered',
    outcome: { ok: false, status: 409, reason: 'refunded', message: 'It was given back already.' },
  })
  expect([value(), context().undoRefusal, context().callError]).toEqual([
    { offered: 'quiet' },
    null,
    'It was given back already.',
  ])
})

test('[W994] the reason of a refusal does not return with the next one', async () => {
  const { refuse, failed, done, requests, undo, value, context } = await sold()
  undo()
  await refuse('It is too late.', 'tooLate')
  undo()
  await failed('recordAttempt', new Error('full'))
  expect([value(), context().refusedFor]).toEqual([{ offered: 'quiet' }, null])
  undo()
  const [request] = requests()
  if (!request) throw new Error('Nothing was requested')
  await done('recordAttempt', { kind: 'recorded', attempt: { key: 'a'.repeat(32), request } })
  await done('bookCash', { kind: 'finishedElsewhere' })
  expect(value()).toEqual({ offered: 'quiet' })
})

test('[W619] the refusal names its own sale, even after a newer one', async () => {
  const { send, refuse, undo, context } = await sold()
  undo()
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  const text = 'Quad Bikes was given back already.'
  await refuse(text, 'refunded')
  const refusal = { text, isIncident: false, of: newest }
  expect(context()).toMatchObject({ newest: { sale: 'PUR-2' }, undoRefusal: refusal })
  send({ type: 'refusal.closed' })
  expect(context().undoRefusal).toBeNull()
})

const endings = [
  ['is booked', ({ book }: Sold) => book()],
  ['is refused', ({ refuse }: Sold) => refuse('Please try again.')],
] as const

test.each(endings)(
  '[W619] after an undo that %s the refusal of another refund is not shown as its own',
  async (_, end) => {
    const flow = await sold()
    flow.undo()
    await end(flow)
    flow.send({ type: 'receipt.closed' })
    flow.send({ type: 'refusal.closed' })
    await requestElsewhere(flow, 'PUR-1')
    await flow.refuse('It is too late.', 'tooLate')
    expect([flow.context().refusal?.text, flow.context().undoRefusal]).toEqual(['It is too late.', null])
  },
)

test('[W994] a refusal does not extend the two minutes', async () => {
  const { wait, refuse, undo, value } = await sold()
  wait(100_000)
  undo()
  wait(5_000)
  await refuse('Please try again.')
  wait(14_999)
  expect(value()).toEqual({ offered: 'quiet' })
  wait(1)
  expect(value()).toBe('none')
})

test('a sale made during an undo is offered next', async () => {
  const { send, book, undo, value, context } = await sold()
  undo()
  send({ type: 'sale.made', newest: { ...newest, sale: 'PUR-2' } })
  await book()
  expect(value()).toEqual({ offered: 'quiet' })
  expect(context().newest?.sale).toBe('PUR-2')
})

test('[W888] the undoable sale is stored for a reload, and removed once it cannot be undone', async () => {
  const kept: unknown[] = []
  const machine = stallBookingMachine.provide({
    actions: {
      keepSale: (_, sale) => kept.push(sale),
      forgetSale: (_, merchantNumber) => kept.push(merchantNumber),
    },
  })
  const { send, done, wait } = await openStallBooking(machine)
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
  const { state, failed, inputsOf } = await openStallBooking()
  expect(inputsOf('readSale')).toEqual([{ merchantNumber: 'M1001' }])
  await failed('readSale', new Error('Unreadable'))
  expect(state().value.undo).toBe('none')
})
