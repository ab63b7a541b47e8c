import { describe, expect, test } from 'vitest'
import { addStaffModel } from '../../../src/inspector/models/staff/addStaff.tsx'
import { closedAccount, gateAccount } from '../../../src/inspector/models/staff/staffPeople.ts'
import { addStaffMachine, isUnanswered } from '../../../src/machines/staff/addStaff.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(addStaffModel)

const person = { name: ' Chipo Banda ', email: ' Chipo@example.org ', rights: ['cash', 'gate'] } as const
const trimmed = { name: 'Chipo Banda', email: 'Chipo@example.org', rights: ['gate', 'cash'] }
const firstPassword = { email: 'chipo@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' }

const empty = {
  form: { name: '', email: '', rights: [] },
  fieldErrors: {},
  failure: null,
  attempt: null,
  closedAccount: null,
  added: null,
  firstPassword: null,
}

function start() {
  const flow = startFlow(addStaffMachine)
  return {
    ...flow,
    keysMade: () => flow.inputsOf('makeIdempotencyKey').length,
  }
}

function submitted(change: object = {}) {
  const adding = start()
  adding.send({ type: 'adding.requested' })
  adding.send({ type: 'field.changed', change: { ...person, ...change } })
  adding.send({ type: 'adding.submitted' })
  return adding
}

async function sending() {
  const adding = submitted()
  await adding.done('makeIdempotencyKey', 'key-1')
  return adding
}

describe('a new account', () => {
  test('is sent trimmed, and its first password is shown only until it is written down', async () => {
    const { inputsOf, done, state, context, emitted, send } = await sending()
    expect(inputsOf('addStaff')).toEqual([{ form: trimmed, idempotencyKey: 'key-1' }])
    await done('addStaff', { ok: true, value: firstPassword })
    expect(state().value).toBe('added')
    expect(context()).toEqual({ ...empty, added: 'Chipo Banda', firstPassword })
    expect(emitted).toEqual([{ type: 'staff.changed' }])
    send({ type: 'adding.closed' })
    expect(state().value).toBe('added')
    send({ type: 'password.noted' })
    expect(state().value).toBe('closed')
    expect(context()).toEqual(empty)
  })

  test.each([
    [{ name: ' \u200b' }, { name: 'Please enter the name.' }],
    [{ name: 'x'.repeat(201) }, { name: 'Please enter a name of at most 200 characters.' }],
    [
      { name: 'Chipo\nBanda' },
      {
        name: 'The name has an invisible character in it, such as a line break. Please type the name again.',
      },
    ],
    [{ email: ' ' }, { email: 'Please enter the email.' }],
    [{ email: 'chipo' }, { email: 'Please enter a valid email, such as name@example.org.' }],
    [
      { name: '', email: 'a@b.c, d@e.f' },
      {
        name: 'Please enter the name.',
        email: 'Please enter a valid email, such as name@example.org.',
      },
    ],
  ])('with %j shows its field errors and makes no call', (change, fieldErrors) => {
    const { context, started, send } = submitted(change)
    expect(context().fieldErrors).toEqual(fieldErrors)
    expect(started).toEqual([])
    send({ type: 'field.changed', change: person })
    expect(context().fieldErrors).toEqual({})
  })

  test('may have no rights', () => {
    expect(submitted({ rights: [] }).state().value).toEqual({ adding: 'preparing' })
  })
})

describe('an email that is already in use', () => {
  const taken = (account: typeof gateAccount) =>
    ({
      ok: false,
      status: 409,
      reason: 'taken',
      message: `There is an account with this email already: ${account.name}.`,
      data: account,
    }) as const

  test('shows an error at its field, keeps the form and ends the attempt', async () => {
    const { done, context, send, keysMade } = await sending()
    await done('addStaff', taken(gateAccount))
    expect(context().fieldErrors).toEqual({
      email: 'There is an account with this email already: Tapiwa Ncube.',
    })
    expect(context().form).toEqual(person)
    expect(context()).toMatchObject({ closedAccount: null, failure: null })
    send({ type: 'adding.submitted' })
    expect(context().fieldErrors).toEqual({})
    expect(keysMade()).toBe(2)
  })

  test('[W035] by a closed account offers to open that account again', async () => {
    const { done, context, send, emitted, state } = await sending()
    await done('addStaff', taken(closedAccount))
    expect(context().closedAccount).toEqual(closedAccount)
    send({ type: 'opening.requested' })
    expect(state().value).toBe('closed')
    expect(context()).toEqual(empty)
    expect(emitted).toEqual([{ type: 'opening.requested', account: closedAccount }])
  })

  test('by a closed account is no longer offered after another email is typed', async () => {
    const { done, context, send } = await sending()
    await done('addStaff', taken(closedAccount))
    send({ type: 'field.changed', change: { name: 'Chipo' } })
    expect(context().closedAccount).toEqual(closedAccount)
    send({ type: 'field.changed', change: { email: 'other@example.org' } })
    expect(context().closedAccount).toBeNull()
  })
})

describe('a failure to add an account', () => {
  test('without an answer is undecided, and pressing again repeats the same key', async () => {
    const { failed, state, context, send, inputsOf, keysMade, emitted } = await sending()
    await failed('addStaff', new Error('No answer'))
    expect(state().value).toBe('editing')
    expect(isUnanswered(context())).toBe(true)
    expect(context().failure?.text).toBe('We could not add the account. Please try again.')
    expect(context().failure?.isIncident).toBe(true)
    expect(emitted).toEqual([{ type: 'staff.changed' }])
    send({ type: 'adding.closed' })
    expect(state().value).toBe('closed')
    expect(context()).toEqual({ ...empty, attempt: { key: 'key-1', form: trimmed, isUnanswered: true } })
    send({ type: 'adding.requested' })
    send({ type: 'field.changed', change: person })
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(1)
    expect(inputsOf('addStaff')[1]).toEqual({ form: trimmed, idempotencyKey: 'key-1' })
  })

  test('followed by a changed form starts a new attempt', async () => {
    const { failed, send, keysMade, context } = await sending()
    await failed('addStaff', new Error('No answer'))
    send({ type: 'field.changed', change: { rights: [] } })
    expect(isUnanswered(context())).toBe(false)
    send({ type: 'adding.submitted' })
    expect(keysMade()).toBe(2)
  })

  test('of the server is also undecided; a refusal ends the attempt with its message', async () => {
    const unknown = await sending()
    await unknown.done('addStaff', { ok: false, status: 503, message: 'Please try again in a minute.' })
    expect(isUnanswered(unknown.context())).toBe(true)
    expect(unknown.state().value).toBe('editing')
    expect(unknown.context().failure?.text).toBe('Please try again in a minute.')
    expect(unknown.emitted).toEqual([{ type: 'staff.changed' }])
    unknown.send({ type: 'adding.submitted' })
    expect(unknown.context()).toMatchObject({ failure: null })
    const refused = await sending()
    await refused.done('addStaff', {
      ok: false,
      status: 403,
      reason: 'noRight',
      message: 'This needs the right “Lead”.',
    })
    expect(refused.state().value).toBe('editing')
    expect(refused.context()).toEqual({
      ...empty,
      form: person,
      failure: { text: 'This needs the right “Lead”.', isIncident: false },
    })
    expect(refused.emitted).toEqual([])
    refused.send({ type: 'field.changed', change: { name: '' } })
    refused.send({ type: 'adding.submitted' })
    expect(refused.context()).toMatchObject({
      fieldErrors: { name: 'Please enter the name.' },
      failure: null,
    })
  })

  test('to make an idempotency key asks to try again, and no call is made', async () => {
    const { failed, state, context, inputsOf } = submitted()
    await failed('makeIdempotencyKey', new Error('no randomness'))
    expect(state().value).toBe('editing')
    expect(context()).toMatchObject({
      failure: { text: 'We could not add the account. Please try again.', isIncident: true },
      attempt: null,
    })
    expect(inputsOf('addStaff')).toEqual([])
  })

  test('to make a key for another form keeps the unanswered attempt', async () => {
    const { failed, send, inputsOf } = await sending()
    await failed('addStaff', new Error('No answer'))
    send({ type: 'field.changed', change: { name: 'Somebody Else' } })
    send({ type: 'adding.submitted' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    send({ type: 'field.changed', change: person })
    send({ type: 'adding.submitted' })
    const call = { form: trimmed, idempotencyKey: 'key-1' }
    expect(inputsOf('addStaff')).toEqual([call, call])
  })

  test('is not caused by pressing twice: one account is added, and the dialog stays open', async () => {
    const { send, inputsOf, state } = await sending()
    send({ type: 'adding.submitted' })
    send({ type: 'adding.closed' })
    expect(inputsOf('addStaff')).toHaveLength(1)
    expect(state().value).toEqual({ adding: 'sending' })
  })
})
