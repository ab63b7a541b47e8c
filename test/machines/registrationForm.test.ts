import { describe, expect, test } from 'vitest'
import { registrationFormModel } from '../../src/inspector/models/registrationForm.ts'
import { isUnanswered, registeredText, registrationFormMachine } from '../../src/machines/registrationForm.ts'
import type { RegistrationForm } from '../../src/machines/registrationRules.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(registrationFormModel)

const typed = {
  firstname: ' Tariro ',
  lastname: 'Moyo',
  code: '104',
  gender: 'FEMALE',
  age: '16',
  union: 'East Zimbabwe Conference',
} as const
const sent: RegistrationForm = {
  ...typed,
  firstname: 'Tariro',
  unionAbbreviation: 'EZC',
  country: '',
}
const empty: RegistrationForm = {
  code: '',
  union: '',
  unionAbbreviation: '',
  country: '',
  firstname: '',
  lastname: '',
  gender: '',
  age: '',
}
const failedText = 'Failed to create registration. Please try again.'

function open(change: Partial<Omit<RegistrationForm, 'unionAbbreviation' | 'country'>> = {}) {
  const flow = startScripted(registrationFormMachine, undefined)
  const told: string[] = []
  flow.actor.on('participants.changed', ({ type }) => told.push(type))
  const state = () => flow.actor.getSnapshot()
  const context = () => state().context
  flow.send({ type: 'registration.requested' })
  flow.send({ type: 'field.changed', change })
  const submit = () => flow.send({ type: 'registration.submitted' })
  const calls = () =>
    flow.started.filter(({ source }) => source === 'registerParticipant').map(({ input }) => input)
  return { ...flow, told, state, context, submit, calls }
}

async function sending(key = 'key-1') {
  const flow = open(typed)
  flow.submit()
  await flow.done('makeIdempotencyKey', key)
  return flow
}

describe('the form', () => {
  test('[A269-A271] holds the union number as its code, and a country', () => {
    const { context } = open(typed)
    expect(context().form).toEqual({ ...typed, unionAbbreviation: 'EZC', country: '' })
  })

  test('[A272, A273] the abbreviation follows the union', () => {
    const { send, context } = open({ union: 'north east  union' })
    expect(context().form.unionAbbreviation).toBe('NEU')
    send({ type: 'field.changed', change: { union: 'Botswana' } })
    expect(context().form.unionAbbreviation).toBe('B')
    send({ type: 'field.changed', change: { firstname: 'Tariro' } })
    expect(context().form.unionAbbreviation).toBe('B')
    send({ type: 'field.changed', change: { union: ' ' } })
    expect(context().form.unionAbbreviation).toBe('')
  })

  test.each([
    ['A328', 'firstname', 'Please enter the first name.'],
    ['A329', 'lastname', 'Please enter the last name.'],
    ['A330', 'code', 'Please enter the union number.'],
    ['A331', 'gender', 'Please choose the gender.'],
    ['A332', 'union', 'Please enter the union.'],
  ])('[A328-A332] (%s) without %s nothing is sent', (_, field, problem) => {
    const { submit, context, started, state } = open({ ...typed, [field]: '' })
    submit()
    expect(context().problems).toEqual({ [field]: problem })
    expect(state().matches({ dialog: 'editing' })).toBe(true)
    expect(started).toEqual([])
  })

  test('spaces are no name, and every field says its own problem at once', () => {
    const { submit, context, send } = open({ firstname: ' \t', age: 'x' })
    submit()
    expect(Object.keys(context().problems)).toEqual([
      'firstname',
      'lastname',
      'code',
      'gender',
      'age',
      'union',
    ])
    send({ type: 'field.changed', change: { age: '7' } })
    expect(Object.keys(context().problems)).toEqual(['firstname', 'lastname', 'code', 'gender', 'union'])
  })

  test.each(['', '0', '120', ' 14 '])('[A333, A334] the age %j is taken', async (age) => {
    const { submit, context, done, calls } = open({ ...typed, age })
    submit()
    expect(context().problems).toEqual({})
    await done('makeIdempotencyKey', 'key-1')
    expect(calls()).toEqual([{ form: { ...sent, age: age.trim() }, idempotencyKey: 'key-1' }])
  })

  test.each(['121', '-1', '7.5', 'x', '1e1'])('[A334] the age %j is refused', (age) => {
    const { submit, context, started } = open({ ...typed, age })
    submit()
    expect(context().problems).toEqual({
      age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.',
    })
    expect(started).toEqual([])
  })

  test('words that the host would find too long are refused here', () => {
    const { submit, context, started } = open({
      ...typed,
      firstname: 'x'.repeat(201),
      code: '1'.repeat(21),
    })
    submit()
    expect(context().problems).toEqual({
      firstname: 'Please enter the first name with at most 200 characters.',
      code: 'Please enter the union number with at most 20 characters.',
    })
    expect(started).toEqual([])
  })

  test('[A335] markup, right-to-left and 200 characters are names like any other', async () => {
    const names = { firstname: '<img onerror=alert(1)>', lastname: `محمد${'ه'.repeat(196)}` }
    const { submit, done, calls } = open({ ...typed, ...names, gender: 'MALE' })
    submit()
    await done('makeIdempotencyKey', 'key-1')
    expect(calls()).toEqual([{ form: { ...sent, ...names, gender: 'MALE' }, idempotencyKey: 'key-1' }])
  })
})

describe('leaving the form', () => {
  test('[A116] the backdrop closes it, and what was typed is there the next time', () => {
    const { send, state, context } = open(typed)
    send({ type: 'dialog.dismissed' })
    expect(state().matches({ dialog: 'closed' })).toBe(true)
    send({ type: 'registration.requested' })
    expect(context().form.firstname).toBe(' Tariro ')
  })

  test('[A113] Cancel closes it and throws away what was typed', () => {
    const { send, state, context } = open(typed)
    send({ type: 'registration.cancelled' })
    expect(state().matches({ dialog: 'closed' })).toBe(true)
    expect(context().form).toEqual(empty)
  })

  test('[A117] while saving neither does anything', async () => {
    const { send, state, context } = await sending()
    for (const type of ['dialog.dismissed', 'registration.cancelled', 'registration.submitted'] as const) {
      send({ type })
      expect(state().matches({ dialog: { saving: 'sending' } })).toBe(true)
    }
    send({ type: 'field.changed', change: { lastname: 'Ndlovu' } })
    expect(context().form.lastname).toBe('Moyo')
  })
})

describe('registered', () => {
  test('[A382-A385, A422] clears the form, closes it, shows the toast and has the list read again', async () => {
    const { done, state, context, told } = await sending()
    expect(told).toEqual([])
    await done('registerParticipant', { ok: true, value: undefined })
    expect(state().value).toEqual({ dialog: 'closed', toast: 'shown' })
    expect(context()).toEqual({
      form: empty,
      problems: {},
      error: null,
      attempt: null,
      registered: { firstname: 'Tariro', lastname: 'Moyo' },
      firstPassword: null,
    })
    expect(registeredText(context())).toBe('Successfully registered Tariro Moyo')
    expect(told).toEqual(['participants.changed'])
  })

  test('[A100] the toast goes after 3 s, also when the next form is open already', async () => {
    const { done, state, jump, send } = await sending()
    await done('registerParticipant', { ok: true, value: undefined })
    send({ type: 'registration.requested' })
    jump(2_999)
    expect(state().value).toEqual({ dialog: 'editing', toast: 'shown' })
    jump(1)
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
  })

  test('the code and the first password stay until they are noted, then they are gone', async () => {
    const { done, state, context, jump, send } = await sending()
    const firstPassword = { code: 'EZC104', oneTimePassword: 'Green-Tent-7-Owl' }
    await done('registerParticipant', { ok: true, value: firstPassword })
    expect(state().value).toEqual({ dialog: 'registered', toast: 'shown' })
    jump(3_000)
    send({ type: 'dialog.dismissed' })
    send({ type: 'registration.requested' })
    expect(state().value).toEqual({ dialog: 'registered', toast: 'hidden' })
    expect(context().firstPassword).toEqual(firstPassword)
    send({ type: 'password.noted' })
    expect(state().value).toEqual({ dialog: 'closed', toast: 'hidden' })
    expect(context().firstPassword).toBeNull()
  })

  test('a second one of the same words is another attempt', async () => {
    const { done, send, submit, calls } = await sending()
    await done('registerParticipant', { ok: true, value: undefined })
    send({ type: 'registration.requested' })
    send({ type: 'field.changed', change: typed })
    submit()
    await done('makeIdempotencyKey', 'key-2')
    expect(calls()).toEqual([
      { form: sent, idempotencyKey: 'key-1' },
      { form: sent, idempotencyKey: 'key-2' },
    ])
  })
})

describe('not registered', () => {
  const taken = 'The code EZC104 is already taken. Please choose another union number.'
  test.each([
    ['a code that is taken', { status: 409, reason: 'taken', message: taken }, taken],
    ['a code that cannot be built', { status: 400, reason: 'invalid', message: 'No code.' }, 'No code.'],
    ['a foreign host’s words', { status: 400, message: 'UNUMBER: unique constraint' }, failedText],
    ['no words', { status: 409, reason: 'taken' }, failedText],
    ['an admin who may not', { status: 403, reason: 'forbidden', message: 'Not you.' }, failedText],
    ['success false', { status: 200 }, failedText],
  ] as const)('[A421] %s: a sentence, and what was typed stays', async (_, refusal, sentence) => {
    const { done, context, state, told, submit } = await sending()
    await done('registerParticipant', { ok: false, ...refusal })
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
    expect(context().error).toBe(sentence)
    expect(context().form).toEqual({ ...sent, firstname: ' Tariro ' })
    expect(isUnanswered(context())).toBe(false)
    expect(told).toEqual([])
    submit()
    expect(state().matches({ dialog: { saving: 'preparing' } })).toBe(true)
  })

  test('[A421] without a key nothing is sent', async () => {
    const { submit, failed, context, calls } = open(typed)
    submit()
    await failed('makeIdempotencyKey', new Error('no randomness'))
    expect(context().error).toBe(failedText)
    expect(calls()).toEqual([])
  })
})

describe('an answer that is missing', () => {
  test('[A421] keeps the form and the key: pressing again is the same attempt', async () => {
    const { failed, done, submit, calls, context, told } = await sending()
    await failed('registerParticipant', new Error('The host did not answer in time.'))
    expect(context().error).toBe(failedText)
    expect(isUnanswered(context())).toBe(true)
    expect(told).toEqual(['participants.changed'])
    submit()
    await done('registerParticipant', { ok: false, status: 503 })
    expect(isUnanswered(context())).toBe(true)
    submit()
    expect(calls()).toEqual(Array.from({ length: 3 }, () => ({ form: sent, idempotencyKey: 'key-1' })))
  })

  test('is remembered when the form is cancelled and filled in again', async () => {
    const { failed, send, submit, calls, context } = await sending()
    await failed('registerParticipant', new Error(''))
    send({ type: 'registration.cancelled' })
    send({ type: 'registration.requested' })
    expect(isUnanswered(context())).toBe(false)
    send({ type: 'field.changed', change: typed })
    expect(isUnanswered(context())).toBe(true)
    submit()
    expect(calls()).toHaveLength(2)
  })

  test('and a change: another body is another attempt', async () => {
    const { failed, send, submit, done, calls } = await sending()
    await failed('registerParticipant', new Error(''))
    send({ type: 'field.changed', change: { code: '105' } })
    submit()
    await done('makeIdempotencyKey', 'key-2')
    expect(calls().at(-1)).toEqual({ form: { ...sent, code: '105' }, idempotencyKey: 'key-2' })
  })

  test('a refusal of the repeat that only says who asks keeps it unanswered', async () => {
    const { failed, submit, done, context } = await sending()
    await failed('registerParticipant', new Error(''))
    submit()
    await done('registerParticipant', { ok: false, status: 401, reason: 'signedOut' })
    expect(isUnanswered(context())).toBe(true)
  })
})
