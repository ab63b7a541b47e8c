import { describe, expect, test } from 'vitest'
import type { CashRequest } from '../../../src/domain/money/cashDesk.ts'
import { cashAttempt, payingIn } from '../../../src/inspector/models/money/cash.ts'
import { cashBookingModel } from '../../../src/inspector/models/money/cashBooking.tsx'
import { cashBookingMachine } from '../../../src/machines/money/cashBooking.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cashBookingModel)

const booked = {
  referenceId: 'DEP-7K2MXQ4RWB',
  at: '2025-04-14T08:05:00.000Z',
  amount: 20_00,
  code: 'NUZ042',
  balance: 43_50,
  expected: null,
  cashier: null,
}
const done = { kind: 'answered', outcome: { ok: true, value: booked } } as const
const refusal = (status: number, message?: string) =>
  ({ kind: 'answered', outcome: { ok: false, status, ...(message !== undefined && { message }) } }) as const

const nothing = {
  ...{
    cashier: 'rudo@camp.example.org',
    request: null,
    attempt: null,
    secret: '',
    isRepeat: false,
    isOther: false,
    isAsked: false,
  },
  ...{ callError: null, refusedFor: null, booked: null },
}

async function opened(stored: typeof cashAttempt | null = null) {
  const removed: unknown[] = []
  const flow = startFlow(
    cashBookingMachine.provide({
      actions: { removeStoredAttempt: (_, { attempt }) => removed.push(attempt?.key) },
    }),
    { cashier: 'rudo@camp.example.org' },
  )
  const requestsDone: unknown[] = []
  flow.actor.on('booking.done', ({ request }) => requestsDone.push(request))
  const reasons: unknown[] = []
  flow.actor.on('booking.ended', ({ reason }) => reasons.push(reason))
  const refusals: unknown[] = []
  flow.actor.on('booking.ended', (ended) => refusals.push(ended.refusal))
  await flow.done('readAttempt', stored)
  return { ...flow, removed, requestsDone, reasons, refusals }
}

async function sent() {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  return flow
}

test('[W643] nothing is sent before the attempt is stored, nor when the browser cannot store it', async () => {
  const { send, failed, state, context, started, refusals } = await opened()
  expect([state().value, context()]).toEqual(['idle', nothing])
  send({ type: 'booking.requested', request: payingIn })
  await failed('recordAttempt', new Error('full'))
  expect(started.map(({ id, input }) => [id, input])).toEqual([
    ['readAttempt', { cashier: 'rudo@camp.example.org' }],
    ['recordAttempt', { cashier: 'rudo@camp.example.org', request: payingIn }],
  ])
  expect([state().value, context(), refusals]).toEqual([
    'idle',
    nothing,
    [{ text: 'Nothing was booked: the memory of this browser is full.', isIncident: true }],
  ])
})

test('an unreadable last attempt shows an error, but does not block new bookings', async () => {
  const { state, send, failed } = startFlow(cashBookingMachine, { cashier: 'rudo@camp.example.org' })
  await failed('readAttempt', new Error('Unreadable'))
  expect(state().value).toEqual({ refused: 'failed' })
  expect(state().context).toEqual({
    ...nothing,
    callError: 'What was booked last could not be read. Look for it in the list.',
  })
  send({ type: 'error.closed' })
  expect([state().value, state().context]).toEqual(['idle', nothing])
  send({ type: 'booking.requested', request: payingIn })
  expect(state().value).toBe('recording')
})

test('a booking has a receipt, and its attempt is removed', async () => {
  const flow = await sent()
  await flow.done('bookCash', done)
  expect(flow.state().value).toBe('booked')
  expect(flow.context()).toEqual({ ...nothing, request: payingIn, isAsked: true, booked })
  expect([flow.emittedTypes(), flow.removed]).toEqual([['booking.done'], [cashAttempt.key]])
  expect(flow.requestsDone).toEqual([payingIn])
  flow.send({ type: 'receipt.closed' })
  expect([flow.state().value, flow.context()]).toEqual(['idle', nothing])
})

test('a receipt can be printed repeatedly', async () => {
  let printed = 0
  const machine = cashBookingMachine.provide({
    actions: {
      printReceipt: () => {
        printed += 1
      },
    },
  })
  const flow = startFlow(machine, { cashier: 'rudo@camp.example.org' })
  await flow.done('readAttempt', null)
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', done)
  flow.send({ type: 'receipt.printRequested' })
  flow.send({ type: 'receipt.printRequested' })
  expect(printed).toBe(2)
})

test('[W619] a refusal is passed to the form, removes the attempt, and allows the same request again', async () => {
  const flow = await sent()
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  expect([flow.emittedTypes(), flow.removed]).toEqual([['booking.ended'], [cashAttempt.key]])
  expect(flow.refusals).toEqual([{ text: 'Not enough.', isIncident: false }])
  expect([flow.state().value, flow.context()]).toEqual(['idle', nothing])
  flow.send({ type: 'booking.requested', request: payingIn })
  expect([flow.state().value, flow.context()]).toEqual([
    'recording',
    { ...nothing, request: payingIn, isAsked: true },
  ])
})

test('[W619] a refusal without a form is shown with its request until it is closed', async () => {
  const flow = await opened(cashAttempt)
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  expect(flow.refusals).toEqual([null])
  expect([flow.state().value, flow.context()]).toEqual([
    { refused: 'declined' },
    { ...nothing, request: payingIn, callError: 'Not enough.' },
  ])
  flow.send({ type: 'error.closed' })
  expect([flow.state().value, flow.context().callError]).toEqual(['idle', null])
})

const givenBack = {
  kind: 'answered',
  outcome: { ok: false, status: 409, reason: 'refunded', message: 'It was given back already.' },
} as const

test('[W994] the reason of a refusal is emitted only for its own request', async () => {
  const flow = await sent()
  await flow.done('bookCash', givenBack)
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.failed('recordAttempt', new Error('full'))
  flow.send({ type: 'error.closed' })
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', { kind: 'finishedElsewhere' })
  expect(flow.reasons).toEqual(['refunded', null, null])
})

test('[W994] a refusal of another window’s attempt is no reason for the request of this window', async () => {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  const other = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', givenBack)
  expect([flow.context().callError, flow.reasons, flow.refusals]).toEqual([
    'It was given back already.',
    [null],
    [null],
  ])
})

test('an ended session refuses an attempt that was sent for the first time', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(422))
  expect([flow.state().value, flow.context()]).toEqual(['idle', nothing])
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', refusal(401, 'Please sign in.'))
  expect([flow.state().value, flow.refusals]).toEqual([
    'idle',
    [
      { text: 'This could not be booked.', isIncident: false },
      { text: 'Please sign in.', isIncident: false },
    ],
  ])
})

test('[W643] a lost answer is asked for again with the same idempotency key, any number of times', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  expect([flow.state().value, flow.context().callError, flow.removed]).toEqual([
    'unanswered',
    'No answer.',
    [],
  ])
  flow.send({ type: 'check.requested' })
  expect(flow.context().callError).toBe(null)
  await flow.done('bookCash', refusal(503))
  expect([flow.state().value, flow.context().callError]).toEqual(['unanswered', null])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(500, 'Something failed.'))
  expect([flow.state().value, flow.context().callError]).toEqual(['unanswered', 'Something failed.'])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  expect(flow.state().value).toBe('booked')
  expect(flow.started.filter(({ id }) => id === 'bookCash').map(({ input }) => input)).toEqual(
    [false, true, true, true].map((isRepeat) => ({
      ...{ cashier: 'rudo@camp.example.org', attempt: cashAttempt, secret: '', isRepeat },
    })),
  )
})

describe('cancelling an attempt with a lost answer', () => {
  async function ending() {
    const flow = await sent()
    await flow.failed('bookCash', new Error('No answer.'))
    flow.send({ type: 'forget.requested' })
    expect(flow.started.at(-1)).toMatchObject({ id: 'endAttempt', input: { attempt: cashAttempt } })
    return flow
  }

  test('[W620] removes it once the server has excluded the booking', async () => {
    const flow = await ending()
    expect(flow.removed).toEqual([])
    await flow.done('endAttempt', { ok: true, value: false })
    expect([flow.state().value, flow.context(), flow.removed]).toEqual(['idle', nothing, [cashAttempt.key]])
    const sentence = 'This was not booked, and it will not be booked any more.'
    expect(flow.refusals).toEqual([{ text: sentence, isIncident: false }])
  })

  test('[W620] shows the receipt when it was booked', async () => {
    const flow = await ending()
    await flow.done('endAttempt', { ok: true, value: true })
    expect(flow.started.at(-1)).toMatchObject({
      id: 'bookCash',
      input: { attempt: cashAttempt, isRepeat: true },
    })
    await flow.done('bookCash', done)
    expect([flow.state().value, flow.emittedTypes()]).toEqual(['booked', ['booking.done']])
  })

  test('[W620] keeps it while the server has not decided', async () => {
    const flow = await ending()
    await flow.done('endAttempt', { ok: false, status: 401 })
    expect([flow.state().value, flow.removed]).toEqual(['unanswered', []])
    flow.send({ type: 'forget.requested' })
    await flow.failed('endAttempt', new Error(''))
    expect([flow.state().value, flow.context().callError, flow.removed]).toEqual([
      'unanswered',
      'We do not know yet if this was booked. Please try again.',
      [],
    ])
  })
})

test('[W643] an ended session leaves an earlier attempt undecided', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect([flow.state().value, flow.removed]).toEqual(['unanswered', []])
})

test('[W643] after a reload the stored attempt comes first', async () => {
  const flow = await opened(cashAttempt)
  expect(flow.state().value).toBe('unanswered')
  expect(flow.context()).toEqual({
    ...{ ...nothing, request: payingIn },
    ...{ attempt: cashAttempt, isRepeat: true },
  })
  flow.send({ type: 'booking.requested', request: payingIn })
  expect([flow.state().value, flow.emittedTypes()]).toEqual(['unanswered', ['booking.ended']])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect(flow.state().value).toBe('unanswered')
})

test('[W643] another window’s unfinished attempt comes first, and is not repeated once it is finished there', async () => {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  const other = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
  expect(flow.state().value).toBe('unanswered')
  expect(flow.context()).toEqual({
    ...{ ...nothing, request: other.request, attempt: other, isRepeat: true, isOther: true },
    callError: 'Something else is not finished. Press Check first.',
  })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', { kind: 'finishedElsewhere' })
  expect([flow.state().value, flow.context().callError]).toEqual([
    { refused: 'declined' },
    'This was finished in another window. Look for it in the list.',
  ])
  expect([flow.emittedTypes(), flow.context().isOther]).toEqual([['booking.ended'], false])
})

async function afterAnother(unfinished: CashRequest) {
  const flow = await opened()
  flow.send({ type: 'booking.requested', request: payingIn })
  const attempt = { key: 'c'.repeat(32), request: unfinished }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  return flow
}

test('[W993] another window’s request is booked first, and the request of this window can follow', async () => {
  const other = { ...payingIn, number: 'EZC104', amount: 7_00 } as const
  const flow = await afterAnother(other)
  expect([flow.state().value, flow.emittedTypes()]).toEqual(['booked', ['booking.ended']])
  expect(flow.context()).toEqual({ ...nothing, request: other, booked, isOther: true })
  flow.send({ type: 'receipt.closed' })
  expect(flow.context()).toEqual(nothing)
  flow.send({ type: 'booking.requested', request: payingIn })
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', done)
  expect(flow.context()).toEqual({ ...nothing, request: payingIn, isAsked: true, booked })
  expect(flow.emittedTypes()).toEqual(['booking.ended', 'booking.done'])
})

test('[W993] equal requests of two windows are booked once, for both', async () => {
  const flow = await afterAnother(payingIn)
  expect([flow.state().value, flow.context().isOther, flow.emittedTypes()]).toEqual([
    'booked',
    false,
    ['booking.done'],
  ])
})

test('[W218] a PIN is sent with its attempt, never stored, and cleared when the attempt ends', async () => {
  const flow = startFlow(cashBookingMachine, { cashier: 'rudo@camp.example.org' })
  const reasons: unknown[] = []
  flow.actor.on('booking.ended', ({ reason }) => reasons.push(reason))
  await flow.done('readAttempt', null)
  const request = { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' } as const
  flow.send({ type: 'booking.requested', request, secret: '407295' })
  const inputOf = (id: string) => flow.started.findLast((each) => each.id === id)?.input
  expect(inputOf('recordAttempt')).toEqual({ cashier: 'rudo@camp.example.org', request })
  const attempt = { key: 'a'.repeat(32), request }
  await flow.done('recordAttempt', { kind: 'recorded', attempt })
  expect(inputOf('bookCash')).toMatchObject({ attempt, secret: '407295' })
  await flow.done('bookCash', {
    kind: 'answered',
    outcome: { ok: false, status: 422, reason: 'wrongPin', message: 'Not the PIN.' },
  })
  expect(flow.state().context).toMatchObject({ secret: '', attempt: null })
  expect(reasons).toEqual(['wrongPin'])
})

describe('after a reload a signed attempt without its PIN is ended before its outcome is shown', () => {
  const request = { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' } as const
  const attempt = { key: 'a'.repeat(32), request }

  async function checking() {
    const flow = startFlow(cashBookingMachine, { cashier: 'rudo@camp.example.org' })
    await flow.done('readAttempt', attempt)
    flow.send({ type: 'check.requested' })
    expect(flow.started.at(-1)).toMatchObject({ id: 'endAttempt', input: { attempt } })
    return flow
  }

  test('[W218] and when it was not booked, it never will be', async () => {
    const flow = await checking()
    await flow.done('endAttempt', { ok: true, value: false })
    const { value, context } = flow.state()
    expect([value, context.callError]).toEqual([
      { refused: 'declined' },
      'This was not booked, and it will not be booked any more.',
    ])
  })

  test('[W218] and when it was booked, a repeat without the PIN returns the receipt', async () => {
    const flow = await checking()
    await flow.done('endAttempt', { ok: true, value: true })
    expect(flow.started.at(-1)).toMatchObject({ id: 'bookCash', input: { attempt, secret: '' } })
  })
})
