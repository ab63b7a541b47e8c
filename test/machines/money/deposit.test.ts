import { describe, expect, test } from 'vitest'
import { depositModel } from '../../../src/inspector/models/money/deposit.tsx'
import { depositMachine } from '../../../src/machines/money/deposit.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(depositModel)

const link = 'https://pay.example.org/DEP-X5T2J8CEHG'
const referenceId = 'DEP-X5T2J8CEHG'

const empty = {
  code: 'EZC104',
  firstName: 'Tariro',
  lastName: 'Moyo',
  amount: '',
  fieldError: null,
  failure: null,
  attempt: null,
  paymentUrl: null,
  referenceId: null,
  isResumed: false,
  standing: 'open',
}

function open() {
  const flow = startFlow(depositMachine, { code: 'EZC104', firstName: 'Tariro', lastName: 'Moyo' })
  let initiated = 0
  flow.actor.on('deposit.initiated', () => {
    initiated += 1
  })
  flow.send({ type: 'deposit.requested' })
  return { ...flow, initiated: () => initiated }
}

type Dialog = ReturnType<typeof open>

function submit({ send }: Dialog, amount: string) {
  send({ type: 'amount.changed', amount })
  send({ type: 'deposit.submitted' })
}

/** Presses the button for this amount; the next key is recorded if the machine asks for one. */
async function attempt(dialog: Dialog, amount: string, key: string) {
  submit(dialog, amount)
  if (dialog.state().matches({ starting: 'recording' })) await dialog.done('makeIdempotencyKey', key)
}

async function initiated() {
  const dialog = open()
  await attempt(dialog, '20', 'key-1')
  await dialog.done('startDeposit', { ok: true, value: { paymentUrl: link, referenceId } })
  return dialog
}

const sentWith = (key: string, amount: number) => ({
  code: 'EZC104',
  firstName: 'Tariro',
  lastName: 'Moyo',
  attempt: { key, amount },
})

describe('the amount of a deposit', () => {
  test.each([
    ['P293', '', 'Please enter the amount to deposit'],
    ['P293', '  ', 'Please enter the amount to deposit'],
    ['P293', 'twenty', 'Please enter dollars and cents, for example 12.50'],
    ['P293', '1e3', 'Please enter dollars and cents, for example 12.50'],
    ['P293', 'Infinity', 'Please enter dollars and cents, for example 12.50'],
    ['P295', '12.505', 'Please enter dollars and cents, for example 12.50'],
    ['P294', '0', 'The smallest deposit is $1.00'],
    ['P294', '-5', 'The smallest deposit is $1.00'],
    ['P294', '0.99', 'The smallest deposit is $1.00'],
  ])('[P293-P295] (%s) %j is not sent, and stays in the field', (_row, amount, sentence) => {
    const dialog = open()
    submit(dialog, amount)
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual({ ...empty, fieldError: sentence, amount })
    expect(dialog.started).toEqual([])
    dialog.send({ type: 'amount.changed', amount: '5' })
    expect(dialog.context().fieldError).toBeNull()
  })

  test.each([
    ['1', 100],
    ['1.01', 101],
    ['12.5', 1_250],
    [' 20.00 ', 2_000],
  ])('[P294, P295] %j is accepted', async (amount, cents) => {
    const dialog = open()
    await attempt(dialog, amount, 'key-1')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', cents)])
  })
})

describe('starting a deposit', () => {
  test('[P231, P331] has an idempotency key before it is sent, with person and amount', async () => {
    const dialog = open()
    submit(dialog, '20')
    expect(dialog.state().value).toEqual({ starting: 'recording' })
    expect(dialog.inputsOf('startDeposit')).toEqual([])
    await dialog.done('makeIdempotencyKey', 'key-1')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000)])
  })

  test('cannot be closed, changed or repeated during the call', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    for (const event of [
      { type: 'deposit.closed' },
      { type: 'deposit.submitted' },
      { type: 'amount.changed', amount: '30' },
    ] as const) {
      expect(dialog.state().can(event)).toBe(false)
      dialog.send(event)
    }
    expect(dialog.inputsOf('startDeposit')).toHaveLength(1)
    expect(dialog.context().amount).toBe('20')
  })

  test('[P232, P280] offers the payment link after the answer, and emits “deposit.initiated” once', async () => {
    const dialog = await initiated()
    expect(dialog.state().value).toEqual({ initiated: 'offered' })
    expect(dialog.context()).toEqual({ ...empty, amount: '20', paymentUrl: link, referenceId })
    expect(dialog.initiated()).toBe(1)
  })

  test('[P354] shows the message of a refusal', async () => {
    const dialog = open()
    await attempt(dialog, '2000', 'key-1')
    await dialog.done('startDeposit', {
      ok: false,
      status: 400,
      message: 'The largest deposit is $1,000.00.',
    })
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual({
      ...empty,
      amount: '2000',
      failure: { text: 'The largest deposit is $1,000.00.', isIncident: false },
    })
    dialog.send({ type: 'amount.changed', amount: '1000' })
    expect(dialog.context()).toEqual({ ...empty, amount: '1000' })
    expect(dialog.initiated()).toBe(0)
  })

  test.each([
    [409, 'You have 3 deposits that are not paid yet. Pay or cancel one of them in your wallet.', null],
    [
      429,
      'You have started 10 deposits in one hour. Please wait 50 minutes and try again.',
      { key: 'key-1', amount: 2_000 },
    ],
    [503, 'Many people are paying now. Please try again in a minute.', { key: 'key-1', amount: 2_000 }],
  ])('[P354] shows the message of a limit (%i) and keeps the amount', async (status, message, kept) => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.done('startDeposit', { ok: false, status, message })
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual({
      ...empty,
      amount: '20',
      failure: { text: message, isIncident: status === 503 },
      attempt: kept,
    })
    expect(dialog.initiated()).toBe(0)
  })

  test('[P355] shows “Failed to process payment” when a refusal has no message', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.done('startDeposit', { ok: false, status: 200 })
    expect(dialog.context()).toEqual({
      ...empty,
      amount: '20',
      failure: { text: 'Failed to process payment. Please try again.', isIncident: false },
    })
  })

  test('[P356] shows an unreachable gateway after an exception', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error('The host did not answer in time.'))
    expect(dialog.context()).toEqual({
      ...empty,
      amount: '20',
      failure: { text: 'Failed to connect to payment gateway. Please try again.', isIncident: true },
      attempt: { key: 'key-1', amount: 2_000 },
    })
  })

  test('sends nothing without an idempotency key', async () => {
    const dialog = open()
    submit(dialog, '20')
    await dialog.failed('makeIdempotencyKey', new Error(''))
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual({
      ...empty,
      amount: '20',
      failure: { text: 'Failed to process payment. Please try again.', isIncident: true },
    })
    expect(dialog.inputsOf('startDeposit')).toEqual([])
  })
})

describe('starting a deposit again', () => {
  test('hides the error during the call', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error(''))
    dialog.send({ type: 'deposit.submitted' })
    expect(dialog.state().value).toEqual({ starting: 'sending' })
    expect(dialog.context().failure).toBeNull()
  })

  test('after a lost answer repeats the attempt, however the amount is written', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error(''))
    await attempt(dialog, '20.00', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-1', 2_000)])
  })

  test.each([408, 425, 429, 500, 503])('after a %i repeats the attempt', async (status) => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.done('startDeposit', { ok: false, status })
    await attempt(dialog, '20', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-1', 2_000)])
  })

  test.each([200, 400, 403, 409, 501])('after a %i starts a new attempt', async (status) => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.done('startDeposit', { ok: false, status })
    await attempt(dialog, '20', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-2', 2_000)])
  })

  test('with another amount starts a new attempt', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error(''))
    await attempt(dialog, '25', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-2', 2_500)])
  })

  test('with another amount clears the old attempt, even without a new key', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error(''))
    submit(dialog, '25')
    expect(dialog.context().attempt).toBeNull()
    await dialog.failed('makeIdempotencyKey', new Error(''))
    submit(dialog, '20')
    expect(dialog.state().value).toEqual({ starting: 'recording' })
  })

  test('after closing starts a new attempt with an empty form', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.failed('startDeposit', new Error(''))
    dialog.send({ type: 'deposit.closed' })
    dialog.send({ type: 'deposit.requested' })
    expect(dialog.context()).toEqual(empty)
    await attempt(dialog, '20', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-2', 2_000)])
  })
})

describe('paying a deposit', () => {
  test('[P280] opens the payment URL at each press of Pay Now', async () => {
    const dialog = await initiated()
    for (const _press of [1, 2]) {
      dialog.send({ type: 'payment.opened' })
      expect(dialog.started.at(-1)).toEqual({
        id: 'openPayment',
        source: 'openPayment',
        input: { paymentUrl: link },
      })
      await dialog.done('openPayment', undefined)
      expect(dialog.state().value).toEqual({ initiated: 'opened' })
    }
    expect(dialog.inputsOf('startDeposit')).toHaveLength(1)
    expect(dialog.initiated()).toBe(1)
  })

  test('reading: refuses an unsafe link with the gateway’s error text', async () => {
    const dialog = await initiated()
    dialog.send({ type: 'payment.opened' })
    await dialog.failed('openPayment', new Error('The address is not safe to open'))
    expect(dialog.state().value).toEqual({ initiated: 'offered' })
    expect(dialog.context().failure?.text).toBe('Failed to connect to payment gateway. Please try again.')
    dialog.send({ type: 'payment.opened' })
    expect(dialog.context().failure).toBeNull()
  })

  test('starts again with an empty form after closing', async () => {
    const dialog = await initiated()
    dialog.send({ type: 'deposit.closed' })
    expect(dialog.state().value).toBe('closed')
    dialog.send({ type: 'deposit.requested' })
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual(empty)
  })
})

describe('the status of a deposit', () => {
  const row = (status: string, reference = referenceId) => ({
    _id: reference,
    type: 'deposit',
    amount: 2_000,
    status,
    createdAt: '2025-04-17T16:20:00.000Z',
    referenceId: reference,
  })
  const read = (dialog: Dialog, status: string) =>
    dialog.send({ type: 'wallet.read', transactions: [row('completed', 'DEP-OTHER'), row(status)] })

  async function away() {
    const dialog = await initiated()
    dialog.send({ type: 'payment.opened' })
    await dialog.done('openPayment', undefined)
    return dialog
  }

  test.each([
    ['completed', 'paid', 'paid'],
    ['paid', 'paid', 'paid'],
    ['failed', 'declined', 'declined'],
    ['pending', { initiated: 'unpaid' }, 'open'],
    ['under review', { initiated: 'opened' }, 'open'],
  ] as const)('[P278] “%s”, after the payment page, leads to %j', async (status, value, standing) => {
    const dialog = await away()
    read(dialog, status)
    expect(dialog.state().value).toEqual(value)
    expect(dialog.context()).toEqual({ ...empty, amount: '20', paymentUrl: link, referenceId, standing })
  })

  test('is shown as paid even before Pay Now is pressed', async () => {
    const dialog = await initiated()
    read(dialog, 'pending')
    expect(dialog.state().value).toEqual({ initiated: 'offered' })
    read(dialog, 'completed')
    expect(dialog.state().value).toBe('paid')
    dialog.send({ type: 'deposit.closed' })
    expect(dialog.state().value).toBe('closed')
    expect(dialog.context().standing).toBe('paid')
  })

  test('can change from unpaid to paid', async () => {
    const dialog = await away()
    read(dialog, 'pending')
    dialog.send({ type: 'payment.opened' })
    expect(dialog.state().value).toEqual({ initiated: 'opening' })
    await dialog.done('openPayment', undefined)
    read(dialog, 'completed')
    expect(dialog.state().value).toBe('paid')
  })

  test('can change from declined to paid', async () => {
    const dialog = await away()
    read(dialog, 'failed')
    read(dialog, 'pending')
    expect(dialog.state().value).toBe('declined')
    read(dialog, 'completed')
    expect(dialog.state().value).toBe('paid')
    expect(dialog.context().standing).toBe('paid')
  })

  test('when declined allows a new deposit of the same amount', async () => {
    const dialog = await away()
    read(dialog, 'failed')
    dialog.send({ type: 'deposit.requested' })
    expect(dialog.state().value).toBe('entering')
    expect(dialog.context()).toEqual({ ...empty, amount: '20' })
    await attempt(dialog, '20', 'key-2')
    expect(dialog.inputsOf('startDeposit')).toEqual([sentWith('key-1', 2_000), sentWith('key-2', 2_000)])
  })

  test('when declined allows closing the dialog', async () => {
    const dialog = await away()
    read(dialog, 'failed')
    dialog.send({ type: 'deposit.closed' })
    expect(dialog.state().value).toBe('closed')
  })

  test('resumed from its row shows nothing of an earlier form', async () => {
    const dialog = open()
    submit(dialog, '0.50')
    expect(dialog.context().fieldError).toBe('The smallest deposit is $1.00')
    dialog.send({ type: 'deposit.closed' })
    dialog.send({ type: 'payment.resumed', deposit: { amount: 1_250, paymentUrl: link } })
    expect(dialog.context()).toStrictEqual({ ...empty, amount: '12.50', paymentUrl: link, isResumed: true })
  })

  test('stays open when the server does not name the deposit', async () => {
    const dialog = open()
    await attempt(dialog, '20', 'key-1')
    await dialog.done('startDeposit', { ok: true, value: { paymentUrl: link } })
    dialog.send({ type: 'payment.opened' })
    await dialog.done('openPayment', undefined)
    read(dialog, 'completed')
    expect(dialog.state().value).toEqual({ initiated: 'opened' })
    expect(dialog.context()).toEqual({ ...empty, amount: '20', paymentUrl: link })
  })

  test('resumed from its row leads to payment without a new deposit', async () => {
    const dialog = open()
    dialog.send({ type: 'deposit.closed' })
    dialog.send({ type: 'payment.resumed', deposit: { amount: 1_250, referenceId, paymentUrl: link } })
    expect(dialog.state().value).toEqual({ initiated: 'opening' })
    expect(dialog.started).toEqual([
      { id: 'openPayment', source: 'openPayment', input: { paymentUrl: link } },
    ])
    await dialog.done('openPayment', undefined)
    const resumed = { ...empty, amount: '12.50', paymentUrl: link, referenceId, isResumed: true }
    expect(dialog.context()).toEqual(resumed)
    read(dialog, 'completed')
    expect(dialog.context()).toEqual({ ...resumed, standing: 'paid' })
    expect(dialog.initiated()).toBe(0)
    dialog.send({ type: 'deposit.closed' })
    dialog.send({ type: 'deposit.requested' })
    expect(dialog.context()).toEqual(empty)
  })
})
