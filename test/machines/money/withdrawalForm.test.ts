import { describe, expect, test } from 'vitest'
import { amountIn, fieldErrorsOf } from '../../../src/domain/money/withdrawalFields.ts'
import { naledi } from '../../../src/inspector/models/money/cash.ts'
import { withdrawalFormModel } from '../../../src/inspector/models/money/withdrawalForm.tsx'
import {
  finishedElsewhere,
  isRepeat,
  payoutDoneText,
  payoutText,
  withdrawalFormMachine,
} from '../../../src/machines/money/withdrawalForm.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(withdrawalFormModel)

const cashier = 'rudo@camp.example.org'

function start() {
  const removed: unknown[] = []
  const flow = startFlow(
    withdrawalFormMachine.provide({
      actions: { removeStoredAttempt: (_, { key }) => removed.push(key) },
    }),
    { cashier },
  )
  const started = () => flow.started.filter(({ id }) => id !== 'readAttempt')
  return {
    ...flow,
    started,
    removed,
    keysMade: () => flow.inputsOf('recordAttempt').length,
  }
}

type Form = ReturnType<typeof start>

function submit(form: Form, ownerCode = ' zeuc001 ', amount = '12.5') {
  form.send({ type: 'code.changed', ownerCode })
  form.send({ type: 'amount.changed', amount })
  form.send({ type: 'withdrawal.submitted' })
  return form
}

const filled = {
  cashier,
  ownerCode: ' zeuc001 ',
  amount: '12.5',
  isByName: false,
  rejectedFields: null,
  attempt: null,
  person: null,
  failure: null,
}
const payout = { key: 'key-1', ownerCode: 'ZEUC001', amount: 1_250, isByName: false }
const recorded = { kind: 'recorded', attempt: payout } as const
const unansweredAttempt = { ...payout, isUnanswered: true }

async function sending() {
  const form = submit(start())
  form.send({ type: 'withdrawal.confirmed' })
  await form.done('recordAttempt', recorded)
  return form
}

async function unanswered() {
  const form = await sending()
  await form.failed('withdraw', new Error('The host did not answer in time.'))
  return form
}

describe('the withdrawal form', () => {
  test('is empty at first', () => {
    expect(start().context()).toEqual({ ...filled, ownerCode: '', amount: '' })
  })

  test('counts an invalid amount as 0', () => {
    expect(['12.5', '0.01', '', 'five'].map((amount) => amountIn({ amount }))).toEqual([1_250, 1, 0, 0])
  })

  const number = 'Enter the amount as a number, like 12.50.'
  test.each([
    ['[A355] a code is required', ' ', '5', "Enter the participant's code.", null],
    ['[A356] an amount is required', 'ZEUC001', ' ', null, number],
    ['[A356] words are no amount', 'ZEUC001', 'five', null, number],
    ['[A356] decimals among words are no amount', 'ZEUC001', 'about -12.505', null, number],
    ['[A356] decimals before words are no amount', 'ZEUC001', '12.505 or so', null, number],
    ['[A356] a power is no amount', 'ZEUC001', '1e3', null, number],
    ['[A357] an amount below 0 is refused', 'ZEUC001', '-0.01', null, 'Enter an amount that is not below 0.'],
    [
      '[A358] fractions of a cent are refused',
      'ZEUC001',
      '12.505',
      null,
      'Enter the amount with at most two decimals, like 12.50.',
    ],
    ['both errors are shown', '', '', "Enter the participant's code.", number],
    ['[A357] reading: 0 is left to the server', 'ZEUC001', '0', null, null],
    ['[A358] one cent is accepted', 'ZEUC001', '0.01', null, null],
  ] as const)('%s', (_, ownerCode, amount, wrongCode, amountError) => {
    expect(fieldErrorsOf({ ownerCode, amount })).toEqual({ ownerCode: wrongCode, amount: amountError })
  })

  test.each([
    [' ', ''],
    [' ', '12.50'],
    ['ZEUC001', 'five'],
  ])('[A355, A356] shows field errors without a question or a call (%j, %j)', (ownerCode, amount) => {
    const { state, context, started } = submit(start(), ownerCode, amount)
    expect(state().value).toEqual({ editing: 'quiet' })
    expect(context().rejectedFields).toEqual({ ownerCode, amount })
    expect(started()).toEqual([])
  })
})

describe('paying out a withdrawal', () => {
  test('asks for confirmation, and sends nothing when cancelled', () => {
    const { state, context, send, started } = submit(start())
    expect(state().value).toBe('confirming')
    expect(payoutText({ ownerCode: 'ZEUC001', amount: 1_250 })).toBe('$12.50 from ZEUC001')
    send({ type: 'withdrawal.cancelled' })
    expect(state().value).toEqual({ editing: 'quiet' })
    expect(context()).toEqual(filled)
    expect(started()).toEqual([])
  })

  test('[A401] sends the code in capitals and the amount in cents, with its own idempotency key', async () => {
    const form = await sending()
    expect(form.inputsOf('recordAttempt')).toEqual([
      { cashier, payout: { ownerCode: 'ZEUC001', amount: 1_250, isByName: false }, instead: undefined },
    ])
    expect(form.inputsOf('withdraw')).toEqual([{ cashier, attempt: { ...payout, isUnanswered: false } }])
  })

  test('is sent once after two presses', async () => {
    const { send, inputsOf } = await sending()
    send({ type: 'withdrawal.confirmed' })
    send({ type: 'withdrawal.submitted' })
    send({ type: 'withdrawal.cancelled' })
    expect(inputsOf('withdraw')).toHaveLength(1)
  })

  test('[A463, A320] shows a notice, clears the form and emits “withdrawals.changed”', async () => {
    const { done, state, context, emittedTypes, removed } = await sending()
    await done('withdraw', { ok: true, value: {}, message: 'Paid.' })
    expect(state().value).toEqual({ editing: 'succeeded' })
    expect(payoutDoneText).toBe('Withdrawal processed successfully')
    expect(context()).toEqual({
      cashier,
      ownerCode: '',
      amount: '',
      isByName: false,
      rejectedFields: null,
      attempt: null,
      person: null,
      failure: null,
    })
    expect(emittedTypes()).toEqual(['withdrawals.changed'])
    expect(removed).toEqual(['key-1'])
  })

  test('[A464] shows the success toast for exactly 5 s', async () => {
    const { done, state, wait, context } = await sending()
    await done('withdraw', { ok: true, value: {} })
    wait(4_999)
    expect(state().value).toEqual({ editing: 'succeeded' })
    wait(1)
    expect(state().value).toEqual({ editing: 'quiet' })
    expect(context().failure).toBeNull()
  })

  test('hides the success toast when it is closed', async () => {
    const { done, state, send, context } = await sending()
    await done('withdraw', { ok: true, value: {} })
    send({ type: 'toast.closed' })
    expect(state().value).toEqual({ editing: 'quiet' })
    expect(context().failure).toBeNull()
  })

  test('clears the field errors of the last submission', () => {
    const form = submit(start(), ' ', '')
    submit(form)
    expect(form.state().value).toBe('confirming')
    expect(form.context().rejectedFields).toBeNull()
  })
})

describe('a refused withdrawal', () => {
  async function refused(message?: string) {
    const form = await sending()
    await form.done('withdraw', { ok: false, status: 422, message })
    return form
  }

  test.each([
    'This card was reported lost at 14:05. Ask for the new card, or find the person by name.',
    'This wallet is frozen. Please send the person to the camp office.',
  ])('[W351] shows the message of the server: %s', async (message) => {
    const { state, context } = await refused(message)
    expect(state().value).toEqual({ editing: 'failed' })
    expect(context()).toEqual({ ...filled, failure: { text: message, isIncident: false } })
  })

  test('[A402, A461] shows its message and keeps the form', async () => {
    const { state, context, emittedTypes } = await refused('There is only $4.00 in this wallet.')
    expect(state().value).toEqual({ editing: 'failed' })
    expect(context()).toEqual({
      ...filled,
      failure: { text: 'There is only $4.00 in this wallet.', isIncident: false },
    })
    expect(emittedTypes()).toEqual([])
  })

  test('[A462] without a message shows “Failed to process withdrawal”', async () => {
    expect((await refused()).context().failure?.text).toBe('Failed to process withdrawal')
  })

  test.each([200, 403, 429])(
    '[A402, A462] with status %i on the first attempt is a refusal',
    async (status) => {
      const { done, context } = await sending()
      await done('withdraw', { ok: false, status })
      expect(context()).toEqual({
        ...filled,
        failure: { text: 'Failed to process withdrawal', isIncident: false },
      })
    },
  )

  test('[A464, A465] hides its toast after exactly 5 s, or when it is closed', async () => {
    const { state, wait } = await refused()
    wait(4_999)
    expect(state().value).toEqual({ editing: 'failed' })
    wait(1)
    expect(state().value).toEqual({ editing: 'quiet' })
    const closed = await refused()
    closed.send({ type: 'toast.closed' })
    expect(closed.state().value).toEqual({ editing: 'quiet' })
    expect(closed.context().failure).toBeNull()
  })

  test('ends the attempt: the next one has a new idempotency key', async () => {
    const form = await refused()
    submit(form)
    form.send({ type: 'withdrawal.confirmed' })
    expect(form.keysMade()).toBe(2)
  })
})

describe('a withdrawal without an answer', () => {
  test('[A462] is shown as failed but kept as undecided, and the list reloads', async () => {
    const { context, state, emittedTypes, wait } = await unanswered()
    expect(state().value).toEqual({ editing: 'failed' })
    expect(context().failure?.text).toBe('Failed to process withdrawal')
    expect(emittedTypes()).toEqual(['withdrawals.changed'])
    expect(context().failure?.isIncident).toBe(true)
    wait(6_000)
    expect(context()).toEqual({ ...filled, attempt: unansweredAttempt })
    expect(isRepeat(context())).toBe(true)
  })

  test('is repeated with its key, even when code and amount are typed differently', async () => {
    const form = await unanswered()
    submit(form, 'ZEUC001', '12.50')
    form.send({ type: 'withdrawal.confirmed' })
    expect(form.keysMade()).toBe(1)
    expect(form.inputsOf('withdraw')).toEqual([
      { cashier, attempt: { ...payout, isUnanswered: false } },
      { cashier, attempt: unansweredAttempt },
    ])
    expect(form.removed).toEqual([])
    await form.done('withdraw', { ok: true, value: {} })
    expect(form.context().attempt).toBeNull()
  })

  test('counts a 5xx as no answer', async () => {
    const { done, context, emittedTypes, state } = await sending()
    await done('withdraw', { ok: false, status: 503, message: 'The host is being restarted.' })
    expect(context()).toEqual({
      ...filled,
      failure: { text: 'The host is being restarted.', isIncident: true },
      attempt: unansweredAttempt,
    })
    expect(state().value).toEqual({ editing: 'failed' })
    expect(emittedTypes()).toEqual(['withdrawals.changed'])
  })

  test.each([401, 403, 408, 425, 429])(
    'stays undecided when its repeat is refused with %i',
    async (status) => {
      const form = await unanswered()
      submit(form)
      form.send({ type: 'withdrawal.confirmed' })
      await form.done('withdraw', { ok: false, status })
      expect(form.context().attempt?.key).toBe('key-1')
    },
  )

  test.each([
    ['code', 'ZEUC002', '12.50'],
    ['amount', 'ZEUC001', '12.51'],
  ])('is replaced by another %s, which has its own key', async (_, ownerCode, amount) => {
    const form = await unanswered()
    submit(form, ownerCode, amount)
    expect(isRepeat(form.context())).toBe(false)
    form.send({ type: 'withdrawal.confirmed' })
    expect(form.keysMade()).toBe(2)
  })

  test('is kept when the browser cannot store another attempt', async () => {
    const form = await unanswered()
    submit(form, 'ZEUC002')
    form.send({ type: 'withdrawal.confirmed' })
    await form.failed('recordAttempt', new Error('full'))
    expect(form.state().value).toEqual({ editing: 'failed' })
    expect(form.context()).toEqual({
      ...filled,
      ownerCode: 'ZEUC002',
      failure: { text: 'Nothing was paid out: the memory of this browser is full.', isIncident: true },
      attempt: unansweredAttempt,
    })
    expect(form.inputsOf('withdraw')).toHaveLength(1)
  })
})

describe('a stored withdrawal', () => {
  test('[W880] fills the form after a reload, and is repeated with its key', async () => {
    const form = start()
    await form.done('readAttempt', payout)
    expect(form.context()).toEqual({
      ...filled,
      ownerCode: 'ZEUC001',
      amount: '12.50',
      attempt: unansweredAttempt,
    })
    form.send({ type: 'withdrawal.submitted', looksUp: true })
    form.send({ type: 'withdrawal.confirmed' })
    expect(form.keysMade()).toBe(0)
    expect(form.inputsOf('withdraw')).toEqual([{ cashier, attempt: unansweredAttempt }])
    await form.done('withdraw', { ok: true, value: {} })
    expect(form.removed).toEqual(['key-1'])
  })

  test('never replaces what is already typed', async () => {
    const form = start()
    form.send({ type: 'code.changed', ownerCode: 'ZEUC002' })
    await form.done('readAttempt', payout)
    expect(form.context()).toEqual({
      ...filled,
      ownerCode: 'ZEUC002',
      amount: '',
      attempt: unansweredAttempt,
    })
  })

  test('[W880] that cannot be read shows an error', async () => {
    const form = start()
    await form.failed('readAttempt', new Error('storage'))
    expect(form.state().value).toEqual({ editing: 'failed' })
    expect(form.context().failure?.text).toBe(
      'An earlier withdrawal could not be read. Look for it in Recent Withdrawals.',
    )
  })

  test('[W880] of another window comes first, and the form is kept', async () => {
    const form = submit(start())
    form.send({ type: 'withdrawal.confirmed' })
    const other = { ...payout, key: 'key-9', ownerCode: 'ZEUC009' }
    await form.done('recordAttempt', { kind: 'unfinished', attempt: other })
    expect(form.inputsOf('withdraw')).toEqual([])
    expect(form.emittedTypes()).toEqual(['withdrawals.changed'])
    expect(form.state().value).toEqual({ editing: 'failed' })
    expect(form.context()).toEqual({
      ...filled,
      failure: { text: 'Another withdrawal is not finished. Nothing new was paid out.', isIncident: false },
      attempt: { ...other, isUnanswered: true },
    })
    form.send({ type: 'withdrawal.submitted' })
    form.send({ type: 'withdrawal.confirmed' })
    const asked = { ownerCode: 'ZEUC001', amount: 1_250, isByName: false }
    expect(form.inputsOf('recordAttempt')).toEqual([
      { cashier, payout: asked, instead: undefined },
      { cashier, payout: asked, instead: 'key-9' },
    ])
  })

  test('[W880] that another window has finished is not repeated', async () => {
    const form = await unanswered()
    submit(form)
    form.send({ type: 'withdrawal.confirmed' })
    await form.done('withdraw', finishedElsewhere)
    expect(form.context()).toEqual({
      ...filled,
      failure: {
        text: 'This was finished in another window. Look for it in Recent Withdrawals.',
        isIncident: false,
      },
    })
  })

  test('is removed after a refusal, and without storage nothing is sent', async () => {
    const refused = await sending()
    await refused.done('withdraw', { ok: false, status: 422 })
    expect(refused.removed).toEqual(['key-1'])
    const form = submit(start())
    form.send({ type: 'withdrawal.confirmed' })
    await form.failed('recordAttempt', new Error('full'))
    expect(form.inputsOf('withdraw')).toEqual([])
  })
})

test('[W341] a person found by name is paid without a card, until a code is typed', async () => {
  const form = start()
  form.send({ type: 'person.chosen', ownerCode: 'ZEUC001' })
  form.send({ type: 'amount.changed', amount: '12.5' })
  form.send({ type: 'withdrawal.submitted' })
  form.send({ type: 'withdrawal.confirmed' })
  await form.done('recordAttempt', { kind: 'recorded', attempt: { ...payout, isByName: true } })
  expect(form.inputsOf('recordAttempt')).toEqual([
    { cashier, payout: { ownerCode: 'ZEUC001', amount: 1_250, isByName: true }, instead: undefined },
  ])
  await form.failed('withdraw', new Error('No answer from the server.'))
  form.send({ type: 'code.changed', ownerCode: 'ZEUC001' })
  expect([form.context().isByName, isRepeat(form.context())]).toEqual([false, false])
  form.send({ type: 'person.chosen', ownerCode: 'ZEUC001' })
  expect(isRepeat(form.context())).toBe(true)
  form.send({ type: 'withdrawal.submitted' })
  form.send({ type: 'withdrawal.confirmed' })
  await form.done('withdraw', { ok: true, value: {} })
  expect(form.context()).toMatchObject({ ownerCode: '', isByName: false })
})

describe('the recipient of a withdrawal', () => {
  function lookingUp(amount = '12.5') {
    const form = start()
    form.send({ type: 'code.changed', ownerCode: ' nuz042 ' })
    form.send({ type: 'amount.changed', amount })
    form.send({ type: 'withdrawal.submitted', looksUp: true })
    return form
  }

  test('[W757] is looked up before the question', async () => {
    const { done, started, state, context } = lookingUp()
    expect(state().value).toBe('searching')
    expect(started().map(({ id, input }) => [id, input])).toEqual([
      ['findPerson', { number: 'NUZ042', isByName: false }],
    ])
    await done('findPerson', { ok: true, value: naledi })
    expect(state().value).toBe('confirming')
    expect(context().person).toEqual(naledi)
  })

  test('[W757] is cleared after the payment, and before another look-up', async () => {
    const paid = lookingUp()
    await paid.done('findPerson', { ok: true, value: naledi })
    paid.send({ type: 'withdrawal.confirmed' })
    await paid.done('recordAttempt', { kind: 'recorded', attempt: { ...payout, ownerCode: 'NUZ042' } })
    await paid.done('withdraw', { ok: true, value: {} })
    expect(paid.context()).toEqual({
      ...filled,
      ownerCode: '',
      amount: '',
      failure: null,
    })
    const another = lookingUp()
    await another.done('findPerson', { ok: true, value: naledi })
    another.send({ type: 'withdrawal.cancelled' })
    another.send({ type: 'withdrawal.submitted', looksUp: true })
    expect(another.context().person).toBeNull()
  })

  const unknownCode = 'There is no participant with this code. Please check the code and enter it again.'
  test('[W757] with an unknown code never reaches the question, and the form stays', async () => {
    const { done, state, context } = lookingUp()
    await done('findPerson', { ok: false, status: 404, reason: 'notFound', message: unknownCode })
    expect(state().value).toEqual({ editing: 'failed' })
    expect(context()).toMatchObject({
      ownerCode: ' nuz042 ',
      amount: '12.5',
      failure: { text: unknownCode, isIncident: false },
    })
  })

  test.each([
    [{ balance: 12_49 }, 'There is only $12.49 in Naledi Moyo’s wallet. Please withdraw that or less.'],
    [{ balance: 0 }, 'There is no money in Naledi Moyo’s wallet. Nothing was withdrawn.'],
    [{ isFrozen: true }, 'Naledi Moyo’s wallet is frozen. Please send the person to the camp office.'],
  ])('[W757] who cannot be paid never reaches the question: %j', async (standing, sentence) => {
    const { done, state, context } = lookingUp()
    await done('findPerson', { ok: true, value: { ...naledi, ...standing } })
    expect(state().value).toEqual({ editing: 'hindered' })
    expect(context()).toMatchObject({ failure: { text: sentence, isIncident: false }, person: null })
  })

  test('[W757] who cannot be paid is shown with the reason for exactly 5 s, or until it is closed', async () => {
    const hindered = async () => {
      const form = lookingUp()
      await form.done('findPerson', { ok: true, value: { ...naledi, balance: 12_49 } })
      return form
    }
    const left = await hindered()
    left.wait(4_999)
    expect(left.state().value).toEqual({ editing: 'hindered' })
    left.wait(1)
    expect(left.state().value).toEqual({ editing: 'quiet' })
    expect(left.context().failure).toBeNull()
    const closed = await hindered()
    closed.send({ type: 'toast.closed' })
    expect(closed.state().value).toEqual({ editing: 'quiet' })
    expect(closed.context().failure).toBeNull()
  })

  test('[W757] can be paid the whole balance', async () => {
    const { done, state } = lookingUp()
    await done('findPerson', { ok: true, value: { ...naledi, balance: 12_50 } })
    expect(state().value).toBe('confirming')
  })

  test('is not paid after a look-up without an answer, which shows an error', async () => {
    const { failed, done, send, state, context } = lookingUp()
    await failed('findPerson', new Error('The server did not answer in time.'))
    expect(state().value).toEqual({ editing: 'failed' })
    const failure = {
      text: 'The person could not be looked up. Nothing was paid out. Please try again.',
      isIncident: true,
    }
    expect(context()).toMatchObject({ failure })
    send({ type: 'withdrawal.submitted', looksUp: true })
    expect(context()).toMatchObject({ failure: null })
    await done('findPerson', { ok: false, status: 503 })
    expect(context()).toMatchObject({ failure })
  })

  test('[W758] of an unanswered attempt is not looked up again: the money may be paid already', async () => {
    const form = await unanswered()
    form.send({ type: 'withdrawal.submitted', looksUp: true })
    expect(form.state().value).toBe('confirming')
    expect(form.started().some(({ id }) => id === 'findPerson')).toBe(false)
  })
})
