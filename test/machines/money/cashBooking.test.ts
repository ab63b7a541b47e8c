import { describe, expect, test } from 'vitest'
import type { CashAttempt, CashRequest } from '../../../src/domain/money/cashDesk.ts'
import { answered, cashAttempt, naledi, payingIn } from '../../../src/inspector/models/money/cash.ts'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { booked, cashier, openCashDesk } from '../support/cashDesk.ts'
import { startFlow } from '../support/startFlow.ts'

const done = answered({ ok: true, value: booked })
const refusal = (status: number, message?: string) =>
  answered({ ok: false, status, ...(message !== undefined && { message }) })

const nothing = {
  ...{ cashier, request: null, attempt: null, secret: '' },
  ...{ isRepeat: false, isOther: false, isAsked: false },
  ...{ callError: null, refusedFor: null, booked: null },
}

/** The region `booking` of the cash desk, with a person that can be paid in for. */
async function opened(stored: CashAttempt | null = null) {
  const flow = await openCashDesk({ stored })
  flow.send({ type: 'code.scanned', code: 'NUZ042' })
  await flow.done('findPerson', { ok: true, value: naledi })
  flow.send({ type: 'amount.changed', amount: '20' })
  return {
    ...flow,
    ask: () => flow.send({ type: 'cash.submitted', direction: 'topUp' }),
    value: () => flow.state().value.booking,
    person: () => flow.state().value.person,
    refusal: () => flow.context().personFailure,
    reads: () => flow.inputsOf('fetchDesks').length,
    context: () => bookingOf(flow.context()),
  }
}

function bookingOf(context: ReturnType<Awaited<ReturnType<typeof openCashDesk>>['context']>) {
  const {
    request,
    attempt,
    secret,
    isRepeat,
    isOther,
    isAsked,
    callError,
    refusedFor,
    booked: made,
  } = context
  const { cashier: by } = context
  return {
    cashier: by,
    request,
    attempt,
    secret,
    isRepeat,
    isOther,
    isAsked,
    callError,
    refusedFor,
    booked: made,
  }
}

async function sent() {
  const flow = await opened()
  flow.ask()
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  return flow
}

test('[W643] nothing is sent before the attempt is stored, nor when the browser cannot store it', async () => {
  const { ask, failed, value, context, person, refusal: shown, inputsOf, reads } = await opened()
  expect([value(), context()]).toEqual(['idle', nothing])
  ask()
  await failed('recordAttempt', new Error('full'))
  expect(inputsOf('readAttempt')).toEqual([{ cashier }])
  expect(inputsOf('recordAttempt')).toEqual([{ cashier, request: payingIn }])
  expect(inputsOf('bookCash')).toEqual([])
  expect([value(), context(), person()]).toEqual(['idle', nothing, { shown: 'refreshing' }])
  expect(reads()).toBe(2)
  expect(shown()).toEqual({
    text: 'Nothing was booked: the memory of this browser is full.',
    isIncident: true,
  })
})

test('an unreadable last attempt shows an error, but does not block new bookings', async () => {
  const flow = startFlow(cashDeskMachine, { cashier, sought: 'NUZ042' })
  await flow.done('findPerson', { ok: true, value: naledi })
  await flow.failed('readAttempt', new Error('Unreadable'))
  const ask = () => {
    flow.send({ type: 'amount.changed', amount: '20' })
    flow.send({ type: 'cash.submitted', direction: 'topUp' })
    return flow.state().value.booking
  }
  expect(flow.state().value.booking).toEqual({ refused: 'failed' })
  expect(bookingOf(flow.context())).toEqual({
    ...nothing,
    callError: 'What was booked last could not be read. Look for it in the list.',
  })
  expect(ask()).toBe('recording')
  await flow.failed('recordAttempt', new Error('full'))
  expect([flow.state().value.booking, bookingOf(flow.context())]).toEqual(['idle', nothing])
})

test('an unreadable last attempt is reported until it is closed', async () => {
  const flow = startFlow(cashDeskMachine, { cashier, sought: null })
  await flow.failed('readAttempt', new Error('Unreadable'))
  flow.send({ type: 'error.closed' })
  expect([flow.state().value.booking, bookingOf(flow.context())]).toEqual(['idle', nothing])
})

test('a booking has a receipt, its attempt is removed, and the desk is read again', async () => {
  const flow = await sent()
  await flow.done('bookCash', done)
  expect([flow.value(), flow.person(), flow.reads()]).toEqual(['booked', 'ready', 2])
  expect(flow.context()).toEqual({ ...nothing, request: payingIn, isAsked: true, booked })
  expect(flow.removed).toEqual([cashAttempt.key])
  flow.send({ type: 'receipt.closed' })
  expect([flow.value(), flow.context()]).toEqual(['idle', nothing])
})

test('a receipt can be printed repeatedly', async () => {
  let printed = 0
  const machine = cashDeskMachine.provide({
    actions: {
      printReceipt: () => {
        printed += 1
      },
    },
  })
  const flow = startFlow(machine, { cashier, sought: null })
  await flow.done('readAttempt', cashAttempt)
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  flow.send({ type: 'receipt.printRequested' })
  flow.send({ type: 'receipt.printRequested' })
  expect(printed).toBe(2)
})

test('[W619] a refusal is passed to the region that asked, removes the attempt, and allows the same request again', async () => {
  const flow = await sent()
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  expect([flow.removed, flow.reads()]).toEqual([[cashAttempt.key], 2])
  expect(flow.refusal()).toEqual({ text: 'Not enough.', isIncident: false })
  expect([flow.value(), flow.context()]).toEqual(['idle', nothing])
  flow.ask()
  expect([flow.value(), flow.context()]).toEqual([
    'recording',
    { ...nothing, request: payingIn, isAsked: true },
  ])
})

test('[W619] a refusal that no region has asked for is shown with its request until it is closed', async () => {
  const flow = await opened(cashAttempt)
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  expect([flow.refusal(), flow.reads()]).toEqual([null, 2])
  expect([flow.value(), flow.context()]).toEqual([
    { refused: 'declined' },
    { ...nothing, request: payingIn, callError: 'Not enough.' },
  ])
  flow.send({ type: 'error.closed' })
  expect([flow.value(), flow.context().callError]).toEqual(['idle', null])
})

test('a new request replaces a refusal on the screen', async () => {
  const flow = await opened(cashAttempt)
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(422, 'Not enough.'))
  flow.ask()
  expect([flow.value(), flow.context()]).toEqual([
    'recording',
    { ...nothing, request: payingIn, isAsked: true },
  ])
})

test('an ended session refuses an attempt that was sent for the first time', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(422))
  expect([flow.value(), flow.context()]).toEqual(['idle', nothing])
  expect(flow.refusal()).toEqual({ text: 'This could not be booked.', isIncident: false })
  flow.ask()
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', refusal(401, 'Please sign in.'))
  expect([flow.value(), flow.refusal()]).toEqual(['idle', { text: 'Please sign in.', isIncident: false }])
})

test('[W643] a lost answer is asked for again with the same idempotency key, any number of times', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  expect([flow.value(), flow.context().callError, flow.removed]).toEqual(['unanswered', 'No answer.', []])
  flow.send({ type: 'check.requested' })
  expect(flow.context().callError).toBe(null)
  await flow.done('bookCash', refusal(503))
  expect([flow.value(), flow.context().callError]).toEqual(['unanswered', null])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(500, 'Something failed.'))
  expect([flow.value(), flow.context().callError]).toEqual(['unanswered', 'Something failed.'])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  expect(flow.value()).toBe('booked')
  expect(flow.inputsOf('bookCash')).toEqual(
    [false, true, true, true].map((isRepeat) => ({ cashier, attempt: cashAttempt, secret: '', isRepeat })),
  )
})

describe('cancelling an attempt with a lost answer', () => {
  async function ending() {
    const flow = await sent()
    await flow.failed('bookCash', new Error('No answer.'))
    flow.send({ type: 'forget.requested' })
    expect(flow.inputsOf('endAttempt')).toEqual([{ attempt: cashAttempt }])
    expect(flow.context().callError).toBeNull()
    return flow
  }

  test('[W620] removes it once the server has excluded the booking', async () => {
    const flow = await ending()
    expect(flow.removed).toEqual([])
    await flow.done('endAttempt', { ok: true, value: false })
    expect([flow.value(), flow.context(), flow.removed]).toEqual(['idle', nothing, [cashAttempt.key]])
    const text = 'This was not booked, and it will not be booked any more.'
    expect(flow.refusal()).toEqual({ text, isIncident: false })
  })

  test('[W620] shows the receipt when it was booked', async () => {
    const flow = await ending()
    await flow.done('endAttempt', { ok: true, value: true })
    expect(flow.inputsOf('bookCash').at(-1)).toMatchObject({ attempt: cashAttempt, isRepeat: true })
    await flow.done('bookCash', done)
    expect([flow.value(), flow.person()]).toEqual(['booked', 'ready'])
  })

  test('[W620] keeps it while the server has not decided', async () => {
    const flow = await ending()
    const notEnded = 'We do not know yet if this was booked. Please try again.'
    const shown = () => [flow.value(), flow.context().callError, flow.removed]
    await flow.done('endAttempt', { ok: false, status: 401 })
    expect(shown()).toEqual(['unanswered', notEnded, []])
    flow.send({ type: 'forget.requested' })
    await flow.done('endAttempt', { ok: false, status: 429, message: 'Too many tries.' })
    expect(shown()).toEqual(['unanswered', 'Too many tries.', []])
    flow.send({ type: 'forget.requested' })
    await flow.failed('endAttempt', new Error(''))
    expect(shown()).toEqual(['unanswered', notEnded, []])
  })
})

test('[W620] another window’s attempt can be cancelled too', async () => {
  const flow = await opened()
  flow.ask()
  const other = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
  flow.send({ type: 'forget.requested' })
  await flow.done('endAttempt', { ok: true, value: false })
  expect([flow.value(), flow.removed]).toEqual([{ refused: 'declined' }, [other.key]])
  expect(flow.context()).toEqual({
    ...{ ...nothing, request: other.request },
    callError: 'This was not booked, and it will not be booked any more.',
  })
})

test('[W643] an ended session leaves an earlier attempt undecided', async () => {
  const flow = await sent()
  await flow.failed('bookCash', new Error('No answer.'))
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect([flow.value(), flow.removed]).toEqual(['unanswered', []])
})

test('[W643] after a reload the stored attempt comes first', async () => {
  const flow = await opened(cashAttempt)
  expect(flow.value()).toBe('unanswered')
  expect(flow.context()).toEqual({
    ...{ ...nothing, request: payingIn },
    ...{ attempt: cashAttempt, isRepeat: true },
  })
  flow.ask()
  expect([flow.value(), flow.person(), flow.refusal()]).toEqual(['unanswered', { shown: 'settled' }, null])
  expect(flow.requests()).toEqual([])
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', refusal(401))
  expect(flow.value()).toBe('unanswered')
})

test('[W643] another window’s unfinished attempt comes first, and is not repeated once it is finished there', async () => {
  const flow = await opened()
  flow.ask()
  const other = { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt: other })
  expect(flow.value()).toBe('unanswered')
  expect(flow.context()).toEqual({
    ...{ ...nothing, request: other.request, attempt: other, isRepeat: true, isOther: true },
    callError: 'Something else is not finished. Press Check first.',
  })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', { kind: 'finishedElsewhere' })
  expect([flow.value(), flow.context().callError]).toEqual([
    { refused: 'declined' },
    'This was finished in another window. Look for it in the list.',
  ])
  expect([flow.person(), flow.context().isOther]).toEqual([{ shown: 'refreshing' }, false])
})

async function afterAnother(unfinished: CashRequest) {
  const flow = await opened()
  flow.ask()
  const attempt = { key: 'c'.repeat(32), request: unfinished }
  await flow.done('recordAttempt', { kind: 'unfinished', attempt })
  flow.send({ type: 'check.requested' })
  await flow.done('bookCash', done)
  return flow
}

test('[W993] another window’s request is booked first, and the request of this window can follow', async () => {
  const other = { ...payingIn, number: 'EZC104', amount: 7_00 } as const
  const flow = await afterAnother(other)
  expect([flow.value(), flow.person(), flow.refusal()]).toEqual(['booked', { shown: 'refreshing' }, null])
  expect(flow.context()).toEqual({ ...nothing, request: other, booked, isOther: true })
  flow.send({ type: 'receipt.closed' })
  expect(flow.context()).toEqual(nothing)
  flow.ask()
  await flow.done('recordAttempt', { kind: 'recorded', attempt: cashAttempt })
  await flow.done('bookCash', done)
  expect(flow.context()).toEqual({ ...nothing, request: payingIn, isAsked: true, booked })
  expect(flow.person()).toBe('ready')
})

test('[W993] equal requests of two windows are booked once, for both', async () => {
  const flow = await afterAnother(payingIn)
  expect([flow.value(), flow.context().isOther, flow.person()]).toEqual(['booked', false, 'ready'])
})

test('[W218] a PIN is sent with its attempt, never stored, and cleared when the attempt ends', async () => {
  const chipo = { id: 's-1', name: 'Chipo Nyathi', hasPin: true }
  const flow = await openCashDesk({ desks: { desk: null, others: [], signers: [chipo] } })
  flow.send({ type: 'form.opened', subject: { kind: 'toSafe' } })
  flow.send({ type: 'field.changed', field: 'amount', text: '5' })
  flow.send({ type: 'field.changed', field: 'signer', text: 's-1' })
  flow.send({ type: 'field.changed', field: 'secret', text: '407295' })
  flow.send({ type: 'form.submitted' })
  const request = { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' } as const
  expect(flow.inputsOf('recordAttempt')).toEqual([{ cashier, request }])
  const attempt = { key: 'a'.repeat(32), request }
  await flow.done('recordAttempt', { kind: 'recorded', attempt })
  expect(flow.inputsOf('bookCash')).toMatchObject([{ attempt, secret: '407295' }])
  await flow.done(
    'bookCash',
    answered({ ok: false, status: 422, reason: 'wrongPin', message: 'Not the PIN.' }),
  )
  expect(flow.context()).toMatchObject({ secret: '', attempt: null })
})

describe('after a reload a signed attempt without its PIN is ended before its outcome is shown', () => {
  const request = { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' } as const
  const attempt = { key: 'a'.repeat(32), request }

  async function checking() {
    const flow = await opened(attempt)
    flow.send({ type: 'check.requested' })
    expect(flow.inputsOf('endAttempt')).toEqual([{ attempt }])
    return flow
  }

  test('[W218] and when it was not booked, it never will be', async () => {
    const flow = await checking()
    await flow.done('endAttempt', { ok: true, value: false })
    expect([flow.value(), flow.context().callError]).toEqual([
      { refused: 'declined' },
      'This was not booked, and it will not be booked any more.',
    ])
  })

  test('[W218] and when it was booked, a repeat without the PIN returns the receipt', async () => {
    const flow = await checking()
    await flow.done('endAttempt', { ok: true, value: true })
    expect(flow.inputsOf('bookCash')).toMatchObject([{ attempt, secret: '' }])
  })
})
