import { describe, expect, test } from 'vitest'
import { addMerchantModel } from '../../../src/inspector/models/money/addMerchant.tsx'
import { addedText, addMerchantMachine, isUnanswered } from '../../../src/machines/money/addMerchant.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(addMerchantModel)

const firstPassword = { merchantNumber: 'M1042', oneTimePassword: 'Green-Tent-7-Owl' }

function start() {
  const flow = startFlow(addMerchantMachine)
  return {
    ...flow,
    keysMade: () => flow.inputsOf('makeIdempotencyKey').length,
  }
}

function submitted(name: string) {
  const adding = start()
  adding.send({ type: 'adding.requested' })
  adding.send({ type: 'name.changed', name })
  adding.send({ type: 'adding.submitted' })
  return adding
}

async function sending(name = '  Lakeside Lemonade ') {
  const adding = submitted(name)
  await adding.done('makeIdempotencyKey', 'key-1')
  return adding
}

async function unanswered() {
  const adding = await sending()
  await adding.failed('addMerchant', new Error('No answer from the server.'))
  return adding
}

const emptyForm = {
  name: '',
  fieldError: null,
  failure: null,
  attempt: null,
  added: null,
  firstPassword: null,
}

describe('the name of a merchant', () => {
  test.each(['', '   ', '\t', '\u200b'])('[A354] %j shows a field error and makes no call', (name) => {
    const { context, started, state } = submitted(name)
    expect(context().fieldError).toBe('Merchant name is required')
    expect(state().value).toBe('editing')
    expect(started).toEqual([])
  })

  test('[A353, A395] is trimmed before it is sent', async () => {
    expect((await sending()).inputsOf('addMerchant')).toEqual([
      { merchantName: 'Lakeside Lemonade', idempotencyKey: 'key-1' },
    ])
  })

  test('of more than 200 characters is refused', async () => {
    expect(submitted('x'.repeat(201)).context().fieldError).toBe(
      'Please give the merchant a name of at most 200 characters.',
    )
    expect((await sending('x'.repeat(200))).inputsOf('addMerchant')).toHaveLength(1)
  })

  test('that is missing after a failure replaces the failure with a field error', async () => {
    const { send, context } = await unanswered()
    expect(context().failure?.text).toBe('Failed to create merchant. Please try again.')
    send({ type: 'name.changed', name: ' ' })
    send({ type: 'adding.submitted' })
    expect(context().fieldError).toBe('Merchant name is required')
    expect(context().failure).toBeNull()
  })

  test('has its error until it changes', () => {
    const { send, context } = submitted(' ')
    send({ type: 'name.changed', name: 'L' })
    expect(context().fieldError).toBeNull()
  })
})

describe('a new merchant', () => {
  async function added() {
    const adding = await sending()
    await adding.done('addMerchant', { ok: true, value: firstPassword })
    return adding
  }

  test('[A456, A319] is announced by name, and the machine emits “merchants.changed”', async () => {
    const { state, context, emittedTypes } = await added()
    expect(addedText(context())).toBe('Successfully added merchant Lakeside Lemonade')
    expect(state().hasTag('announcing')).toBe(true)
    expect(emittedTypes()).toEqual(['merchants.changed'])
  })

  test('has number and first password shown until the dialog closes, and stored nowhere after', async () => {
    const { state, context, send, wait } = await added()
    expect(context().firstPassword).toEqual(firstPassword)
    wait(5_000)
    expect(state().matches('added')).toBe(true)
    send({ type: 'adding.closed' })
    expect(state().value).toEqual({ closed: 'quiet' })
    expect(JSON.stringify(context())).not.toContain('Green-Tent-7-Owl')
  })

  test('is announced without a name before it is added', () => {
    expect(addedText({ added: null })).toBe('Successfully added merchant')
  })

  test('has a toast for exactly 5 s', async () => {
    const { state, wait } = await added()
    wait(4_999)
    expect(state().hasTag('announcing')).toBe(true)
    wait(1)
    expect(state().hasTag('announcing')).toBe(false)
  })

  test('from a server that sends no password is announced with the dialog closed', async () => {
    const { done, state, wait, context, emittedTypes } = await sending()
    await done('addMerchant', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(emittedTypes()).toEqual(['merchants.changed'])
    expect(context()).toEqual({ ...emptyForm, added: 'Lakeside Lemonade' })
    expect(addedText(context())).toBe('Successfully added merchant Lakeside Lemonade')
    wait(5_000)
    expect(state().value).toEqual({ closed: 'quiet' })
  })

  test.each([
    ['with the dialog open', firstPassword, { added: 'quiet' }],
    ['with the dialog closed', undefined, { closed: 'quiet' }],
  ] as const)('has a toast that can be closed, %s', async (_, value, quiet) => {
    const { done, send, state } = await sending()
    await done('addMerchant', { ok: true, value })
    expect(state().hasTag('announcing')).toBe(true)
    send({ type: 'toast.closed' })
    expect(state().value).toEqual(quiet)
  })

  test('leaves an empty form and a new idempotency key for the next merchant', async () => {
    const { send, context, keysMade } = await added()
    send({ type: 'adding.closed' })
    send({ type: 'adding.requested' })
    expect(context()).toEqual(emptyForm)
    send({ type: 'name.changed', name: 'Lakeside Lemonade' })
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(2)
  })
})

describe('a failure to add a merchant', () => {
  async function refused(message?: string, status = 409) {
    const adding = await sending()
    await adding.done('addMerchant', { ok: false, status, message })
    return adding
  }

  test('[A396, A454] shows the message of the server', async () => {
    const { context } = await refused('There is a merchant of this name already.')
    expect(context().failure?.text).toBe('There is a merchant of this name already.')
    expect(context().failure?.isIncident).toBe(false)
  })

  test('[A455] without a message asks to try again, keeps the form and does not reload the list', async () => {
    const { context, state, emittedTypes } = await refused()
    expect(context().failure?.text).toBe('Failed to create merchant. Please try again.')
    expect(context().name).toBe('  Lakeside Lemonade ')
    expect(state().value).toBe('editing')
    expect(emittedTypes()).toEqual([])
  })

  test('after a refusal ends the attempt: the next one has a new idempotency key', async () => {
    const { send, keysMade, context } = await refused()
    expect(isUnanswered(context())).toBe(false)
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(2)
  })

  test('to make an idempotency key asks to try again, and no call is made', async () => {
    const { failed, context, state, inputsOf } = submitted('Lakeside Lemonade')
    await failed('makeIdempotencyKey', new Error('no randomness'))
    expect(state().value).toBe('editing')
    expect(context()).toEqual({
      ...emptyForm,
      name: 'Lakeside Lemonade',
      failure: { text: 'Failed to create merchant. Please try again.', isIncident: true },
    })
    expect(inputsOf('addMerchant')).toEqual([])
  })

  test('with a 401 on the first attempt ends the attempt: no merchant was added', async () => {
    const { send, keysMade, context } = await refused(undefined, 401)
    expect(context().attempt).toBeNull()
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(2)
  })

  test('is hidden during the next attempt and when the dialog opens again', async () => {
    const { send, context, state } = await refused('There is a merchant of this name already.')
    send({ type: 'adding.submitted' })
    expect(context().failure).toBeNull()
    const again = await refused('There is a merchant of this name already.')
    again.send({ type: 'adding.closed' })
    expect(again.state().value).toEqual({ closed: 'quiet' })
    expect(again.context()).toEqual(emptyForm)
    expect(state().value).toEqual({ adding: 'preparing' })
  })

  test('without an answer is undecided, and repeats the same idempotency key', async () => {
    const { send, context, inputsOf, keysMade, emittedTypes } = await unanswered()
    expect(context().failure?.text).toBe('Failed to create merchant. Please try again.')
    expect(isUnanswered(context())).toBe(true)
    expect(context().failure?.isIncident).toBe(true)
    expect(emittedTypes()).toEqual(['merchants.changed'])
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(1)
    expect(inputsOf('addMerchant')[1]).toEqual({ merchantName: 'Lakeside Lemonade', idempotencyKey: 'key-1' })
  })

  test('of the server is also undecided', async () => {
    const { context, emittedTypes } = await refused('The host is being restarted.', 503)
    expect(context().failure?.text).toBe('The host is being restarted.')
    expect(emittedTypes()).toEqual(['merchants.changed'])
    expect(isUnanswered(context())).toBe(true)
    expect(context().failure?.isIncident).toBe(true)
  })

  test.each([401, 403, 408, 425, 429])(
    'of a repeat with %i leaves the first attempt undecided',
    async (status) => {
      const { send, done, context } = await unanswered()
      send({ type: 'adding.submitted' })
      await done('addMerchant', { ok: false, status })
      expect(isUnanswered(context())).toBe(true)
      expect(context().failure?.isIncident).toBe(true)
    },
  )

  test('stays undecided when the dialog closes and opens again', async () => {
    const { send, keysMade, inputsOf } = await unanswered()
    send({ type: 'adding.closed' })
    send({ type: 'adding.requested' })
    send({ type: 'name.changed', name: 'Lakeside Lemonade' })
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(1)
    expect(inputsOf('addMerchant')).toHaveLength(2)
  })

  test('is hidden when a blank name has its own error', async () => {
    const { send, context } = await unanswered()
    send({ type: 'name.changed', name: ' ' })
    send({ type: 'adding.submitted' })
    expect(context()).toMatchObject({
      fieldError: 'Merchant name is required',
      failure: null,
    })
  })

  test('stays undecided when no key can be made for another name', async () => {
    const { send, failed, inputsOf } = await unanswered()
    send({ type: 'name.changed', name: 'Lakeside Ices' })
    send({ type: 'adding.submitted' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    send({ type: 'name.changed', name: 'Lakeside Lemonade' })
    send({ type: 'adding.submitted' })
    const call = { merchantName: 'Lakeside Lemonade', idempotencyKey: 'key-1' }
    expect(inputsOf('addMerchant')).toEqual([call, call])
  })

  test('followed by another name starts a new attempt', async () => {
    const { send, keysMade, context } = await unanswered()
    send({ type: 'name.changed', name: 'Lakeside Ices' })
    expect(isUnanswered(context())).toBe(false)
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(2)
  })
})

test('pressing twice adds one merchant, and the dialog stays open during the call', async () => {
  const { send, inputsOf, state } = await sending()
  send({ type: 'adding.submitted' })
  send({ type: 'adding.closed' })
  expect(inputsOf('addMerchant')).toHaveLength(1)
  expect(state().value).toEqual({ adding: 'sending' })
})
