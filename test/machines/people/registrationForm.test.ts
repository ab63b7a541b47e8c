import { describe, expect, test } from 'vitest'
import type { RegistrationAttempt, RegistrationForm } from '../../../src/domain/people/registration.ts'
import { registrationFormModel } from '../../../src/inspector/models/people/registrationForm.tsx'
import {
  isUnanswered,
  registeredText,
  registrationFormMachine,
  showsKept,
} from '../../../src/machines/people/registrationForm.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

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

const admin = 'office@camp.example.org'
const firstTry = { admin, form: sent, idempotencyKey: 'key-1', isRepeat: false }

function start(hasPeople = true) {
  const forgotten: (string | null)[] = []
  const machine = registrationFormMachine.provide({
    actions: {
      removeStoredAttempt: (_, kept) => void forgotten.push(kept.admin === admin ? kept.key : 'whose?'),
    },
  })
  const flow = startFlow(machine, { admin, hasPeople })
  const emitted: string[] = []
  flow.actor.on('participants.changed', ({ type }) => emitted.push(type))
  flow.actor.on('person.recognised', ({ person }) => emitted.push(`${person.code} was recognised`))
  const records = () => flow.inputsOf('recordAttempt')
  const sentCalls = () => flow.inputsOf('registerParticipant') as { besides: readonly string[] | null }[]
  const calls = () => sentCalls().map(({ besides, ...call }) => call)
  const besides = () => sentCalls().map((call) => call.besides)
  const save = async (key = 'key-1') => {
    flow.send({ type: 'registration.submitted' })
    await flow.done('recordAttempt', key)
  }
  return { ...flow, emitted, forgotten, records, calls, besides, save }
}

async function open(change: Partial<Omit<RegistrationForm, 'unionAbbreviation' | 'country'>> = {}) {
  const flow = start()
  await flow.done('readAttempt', null)
  flow.send({ type: 'registration.requested' })
  flow.send({ type: 'field.changed', change })
  const submit = () => flow.send({ type: 'registration.submitted' })
  return { ...flow, submit }
}

async function sending() {
  const flow = await open(typed)
  await flow.save()
  return flow
}

describe('the registration form', () => {
  test('[A269-A271] stores the union number as code, and a country', async () => {
    const { context } = await open(typed)
    expect(context().form).toEqual({ ...typed, unionAbbreviation: 'EZC', country: '' })
  })

  test('[A272, A273] derives the abbreviation from the union', async () => {
    const { send, context } = await open({ union: 'north east  union' })
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
  ])('[A328-A332] (%s) is not sent without %s', async (_, field, problem) => {
    const { submit, context, records, state } = await open({ ...typed, [field]: '' })
    submit()
    expect(context().fieldErrors).toEqual({ [field]: problem })
    expect(state().matches({ dialog: 'editing' })).toBe(true)
    expect(records()).toEqual([])
  })

  test.each([
    ['firstname', 'Please enter the first name.'],
    ['lastname', 'Please enter the last name.'],
    ['union', 'Please enter the union.'],
  ])('treats an invisible %s as missing', async (field, problem) => {
    for (const invisible of ['\u200b', ' \u0301\u200d ', '\u3164']) {
      const { submit, context, records } = await open({ ...typed, [field]: invisible })
      submit()
      expect(context().fieldErrors).toEqual({ [field]: problem })
      expect(records()).toEqual([])
    }
  })

  test('does not accept spaces as a name, and shows the errors of all fields together', async () => {
    const { submit, context, send } = await open({ firstname: ' \t', age: 'x' })
    submit()
    expect(Object.keys(context().fieldErrors)).toEqual([
      'firstname',
      'lastname',
      'code',
      'gender',
      'age',
      'union',
    ])
    send({ type: 'field.changed', change: { age: '7' } })
    expect(Object.keys(context().fieldErrors)).toEqual(['firstname', 'lastname', 'code', 'gender', 'union'])
  })

  test.each(['', '0', '120', ' 14 '])('[A333, A334] accepts the age %j', async (age) => {
    const { submit, context, done, calls } = await open({ ...typed, age })
    submit()
    expect(context().fieldErrors).toEqual({})
    await done('recordAttempt', 'key-1')
    expect(calls()).toEqual([{ ...firstTry, form: { ...sent, age: age.trim() } }])
  })

  test.each(['121', '-1', '7.5', 'x', '1e1'])('[A334] refuses the age %j', async (age) => {
    const { submit, context, records } = await open({ ...typed, age })
    submit()
    expect(context().fieldErrors).toEqual({
      age: 'Please enter the age as a whole number from 0 to 120, or leave it empty.',
    })
    expect(records()).toEqual([])
  })

  test('refuses words that are too long for the server', async () => {
    const { submit, context, records } = await open({
      ...typed,
      firstname: 'x'.repeat(201),
      code: '1'.repeat(21),
    })
    submit()
    expect(context().fieldErrors).toEqual({
      firstname: 'Please enter the first name with at most 200 characters.',
      code: 'Please enter the union number with at most 20 characters.',
    })
    expect(records()).toEqual([])
  })

  test('[A335] accepts markup, right-to-left text and 200 characters as names', async () => {
    const names = { firstname: '<img onerror=alert(1)>', lastname: `محمد${'ه'.repeat(196)}` }
    const { submit, done, calls } = await open({ ...typed, ...names, gender: 'MALE' })
    submit()
    await done('recordAttempt', 'key-1')
    expect(calls()).toEqual([{ ...firstTry, form: { ...sent, ...names, gender: 'MALE' } }])
  })
})

describe('leaving the registration form', () => {
  test('[A116] with the backdrop closes it and keeps the fields', async () => {
    const { send, state, context } = await open(typed)
    send({ type: 'dialog.dismissed' })
    expect(state().matches({ dialog: 'closed' })).toBe(true)
    send({ type: 'registration.requested' })
    expect(context().form.firstname).toBe(' Tariro ')
  })

  test('[A113] shows on return that the fields were kept, and can clear them', async () => {
    const { send, state, context, forgotten } = await open(typed)
    expect(showsKept(context())).toBe(false)
    send({ type: 'dialog.dismissed' })
    expect(forgotten).toEqual([])
    send({ type: 'registration.requested' })
    expect(showsKept(context())).toBe(true)
    send({ type: 'form.cleared' })
    expect(state().matches({ dialog: 'editing' })).toBe(true)
    expect(context().form).toEqual(empty)
    expect(showsKept(context())).toBe(false)
    expect(forgotten).toEqual([null])
    send({ type: 'field.changed', change: typed })
    expect(showsKept(context())).toBe(false)
  })

  test('keeps nothing when the form is empty', async () => {
    expect(start().context().isResumed).toBe(false)
    const { send, context } = await open()
    send({ type: 'dialog.dismissed' })
    send({ type: 'registration.requested' })
    send({ type: 'field.changed', change: { firstname: 'Tariro' } })
    expect(showsKept(context())).toBe(false)
    send({ type: 'dialog.dismissed' })
    send({ type: 'registration.requested' })
    expect(showsKept(context())).toBe(true)
    send({ type: 'field.changed', change: { firstname: '' } })
    expect(showsKept(context())).toBe(false)
  })

  test('clears the field errors', async () => {
    const dismissed = await open()
    dismissed.submit()
    dismissed.send({ type: 'dialog.dismissed' })
    dismissed.send({ type: 'registration.requested' })
    expect(dismissed.context().fieldErrors).toEqual({})

    const cleared = await open()
    cleared.submit()
    cleared.send({ type: 'form.cleared' })
    expect(cleared.context().fieldErrors).toEqual({})
  })

  test('clears the error of the call, as do a new attempt and a field error', async () => {
    const failed = async () => {
      const flow = await sending()
      await flow.failed('registerParticipant', new Error(''))
      expect(flow.context().failure?.text).toBe(failedText)
      return flow
    }
    const dismissed = await failed()
    dismissed.send({ type: 'dialog.dismissed' })
    dismissed.send({ type: 'registration.requested' })
    expect(dismissed.context().failure).toBeNull()

    const cleared = await failed()
    cleared.send({ type: 'form.cleared' })
    expect(cleared.context().failure).toBeNull()

    const again = await failed()
    again.send({ type: 'registration.submitted' })
    expect(again.state().matches({ dialog: { saving: 'recording' } })).toBe(true)
    expect(again.context().failure).toBeNull()

    const wrong = await failed()
    wrong.send({ type: 'field.changed', change: { lastname: '' } })
    wrong.send({ type: 'registration.submitted' })
    expect(wrong.context().fieldErrors).toEqual({ lastname: 'Please enter the last name.' })
    expect(wrong.context().failure).toBeNull()
    wrong.send({ type: 'field.changed', change: { lastname: 'Moyo' } })
    wrong.send({ type: 'registration.submitted' })
    expect(wrong.context().fieldErrors).toEqual({})
  })

  test('[A117] is impossible during the call, and so is every change', async () => {
    const { send, state, context } = await sending()
    for (const type of ['dialog.dismissed', 'form.cleared', 'registration.submitted'] as const) {
      send({ type })
      expect(state().matches({ dialog: { saving: 'sending' } })).toBe(true)
    }
    send({ type: 'field.changed', change: { lastname: 'Ndlovu' } })
    expect(context().form.lastname).toBe('Moyo')
  })
})

describe('a successful registration', () => {
  test('[A382-A385, A422] clears and closes the form, shows a toast and emits “participants.changed”', async () => {
    const { done, state, context, emitted, forgotten } = await sending()
    expect(emitted).toEqual([])
    expect(forgotten).toEqual([])
    await done('registerParticipant', { ok: true, value: undefined })
    expect(state().value).toEqual({ dialog: 'closed', toast: 'shown' })
    expect(context()).toEqual({
      ...{ admin, hasPeople: true, alike: [], besides: [] },
      form: empty,
      isResumed: false,
      fieldErrors: {},
      failure: null,
      attempt: null,
      registered: { firstname: 'Tariro', lastname: 'Moyo' },
      firstPassword: null,
    })
    expect(registeredText(context())).toBe('Successfully registered Tariro Moyo')
    expect(registeredText({ registered: null })).toBe('Successfully registered')
    expect(emitted).toEqual(['participants.changed'])
    expect(forgotten).toEqual(['key-1'])
  })

  test('[A100] shows its toast for exactly 3 s, even when the next form is already open', async () => {
    const { done, state, jump, send } = await sending()
    await done('registerParticipant', { ok: true, value: undefined })
    send({ type: 'registration.requested' })
    jump(2_999)
    expect(state().value).toEqual({ dialog: 'editing', toast: 'shown' })
    jump(1)
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
  })

  test('has a toast that can be closed, which leaves the dialog open', async () => {
    const { done, state, send } = await sending()
    await done('registerParticipant', { ok: true, value: undefined })
    send({ type: 'registration.requested' })
    send({ type: 'toast.closed' })
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
  })

  test('shows code and first password until they are written down', async () => {
    const { done, state, context, jump, send, emitted } = await sending()
    const firstPassword = { code: 'EZC104', oneTimePassword: 'Green-Tent-7-Owl' }
    await done('registerParticipant', { ok: true, value: firstPassword })
    expect(state().value).toEqual({ dialog: 'registered', toast: 'shown' })
    expect(context()).toEqual({
      ...{ admin, hasPeople: true, alike: [], besides: [] },
      form: empty,
      isResumed: false,
      fieldErrors: {},
      failure: null,
      attempt: null,
      registered: { firstname: 'Tariro', lastname: 'Moyo' },
      firstPassword,
    })
    expect(emitted).toEqual(['participants.changed'])
    jump(3_000)
    send({ type: 'dialog.dismissed' })
    send({ type: 'registration.requested' })
    expect(state().value).toEqual({ dialog: 'registered', toast: 'hidden' })
    expect(context().firstPassword).toEqual(firstPassword)
    send({ type: 'password.noted' })
    expect(state().value).toEqual({ dialog: 'closed', toast: 'hidden' })
    expect(context().firstPassword).toBeNull()
  })

  test('with the same details as the last one is a new attempt', async () => {
    const { done, send, save, calls, records } = await sending()
    await done('registerParticipant', { ok: true, value: undefined })
    send({ type: 'registration.requested' })
    send({ type: 'field.changed', change: typed })
    await save('key-2')
    expect(records().at(-1)).toEqual({ admin, form: sent, key: null })
    expect(calls()).toEqual([firstTry, { ...firstTry, idempotencyKey: 'key-2' }])
  })
})

describe('a failed registration', () => {
  test.each([
    [
      'a message about the form',
      { status: 400, reason: 'invalid', message: 'Please fill it in.' },
      'Please fill it in.',
    ],
    ['the message of a foreign server', { status: 400, message: 'UNUMBER: unique constraint' }, failedText],
    ['no message', { status: 409, reason: 'taken' }, failedText],
    ['a missing permission', { status: 403, reason: 'forbidden', message: 'Not you.' }, failedText],
    [
      '[W010] a right that was removed',
      { status: 403, reason: 'noRight', message: 'This needs the right “Office”.' },
      'This needs the right “Office”.',
    ],
    ['success false', { status: 200 }, failedText],
  ] as const)('[A421] with %s shows a sentence and keeps the form', async (_, refusal, sentence) => {
    const { done, context, state, emitted, forgotten, submit, records } = await sending()
    await done('registerParticipant', { ok: false, ...refusal })
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
    expect(context().failure?.text).toBe(sentence)
    expect(context().failure?.isIncident).toBe(false)
    expect(context().fieldErrors).toEqual({})
    expect(context().form).toEqual({ ...sent, firstname: ' Tariro ' })
    expect(isUnanswered(context())).toBe(false)
    expect(emitted).toEqual([])
    expect(forgotten).toEqual(['key-1'])
    submit()
    expect(records().at(-1)).toEqual({ admin, form: sent, key: null })
  })

  test('with a taken code shows the error at the union number, until that is changed', async () => {
    const { done, context, send, forgotten } = await sending()
    const message = 'The code EZC104 is already taken. Please choose another union number.'
    await done('registerParticipant', { ok: false, status: 409, reason: 'taken', message })
    expect([context().fieldErrors, context().failure]).toEqual([{ code: message }, null])
    expect(context().form).toEqual({ ...sent, firstname: ' Tariro ' })
    expect(forgotten).toEqual(['key-1'])
    send({ type: 'registration.submitted' })
    expect(context().fieldErrors).toEqual({})
    await done('recordAttempt', 'key-2')
    await done('registerParticipant', { ok: false, status: 409, reason: 'taken', message })
    expect(context().fieldErrors).toEqual({ code: message })
    send({ type: 'field.changed', change: { code: '105' } })
    expect(context().fieldErrors).toEqual({})
  })

  test('with an impossible code also shows the error at the union number', async () => {
    const { save, done, context } = await open({ ...typed, code: 'EZC-12345678' })
    await save()
    const message = 'This is too long for a code. Please type at most 7 letters or digits.'
    await done('registerParticipant', { ok: false, status: 400, reason: 'invalid', message })
    expect([context().fieldErrors, context().failure]).toEqual([{ code: message }, null])
  })

  test('[A421] sends nothing without an idempotency key', async () => {
    const { submit, failed, context, calls, state } = await open(typed)
    submit()
    await failed('recordAttempt', new Error('no randomness'))
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
    expect(context().failure?.text).toBe(failedText)
    expect(context().failure?.isIncident).toBe(true)
    expect(calls()).toEqual([])
  })
})

describe('[W275] a person who may already be registered', () => {
  const before = {
    ...{ code: 'EZC007', firstname: 'Tariro', lastname: 'Moyo', age: '31' },
    ...{ union: 'East Zimbabwe Conference', isWithdrawn: false },
  }
  const isAlike = { ok: false, status: 409, reason: 'alike', data: [before] } as const
  async function asking() {
    const flow = await sending()
    await flow.done('registerParticipant', isAlike)
    expect(flow.state().matches({ dialog: 'asking' })).toBe(true)
    expect(flow.context().alike).toEqual([before])
    return flow
  }

  test('can still be registered, with the same key and the codes of the others', async () => {
    const flow = await asking()
    flow.send({ type: 'registration.confirmed' })
    await flow.done('recordAttempt', 'key-1')
    expect(flow.records()).toEqual([
      { admin, form: sent, key: null },
      { admin, form: sent, key: 'key-1' },
    ])
    expect(flow.calls()).toEqual([firstTry, firstTry])
    expect(flow.besides()).toEqual([[], ['EZC007']])
    await flow.done('registerParticipant', { ok: true, value: undefined })
    expect(flow.state().matches({ dialog: 'closed', toast: 'shown' })).toBe(true)
  })

  test('can be recognised: the profile opens, and the form is cleared', async () => {
    const flow = await asking()
    flow.send({ type: 'person.recognised', code: 'NOBODY' })
    expect(flow.state().matches({ dialog: 'asking' })).toBe(true)
    flow.send({ type: 'person.recognised', code: 'EZC007' })
    expect(flow.state().matches({ dialog: 'closed' })).toBe(true)
    expect(flow.emitted).toEqual(['EZC007 was recognised'])
    expect(flow.forgotten).toEqual(['key-1'])
    expect(flow.context()).toMatchObject({ form: empty, attempt: null })
  })

  test('causes a new question once the form names another person', async () => {
    const flow = await asking()
    flow.send({ type: 'question.dismissed' })
    expect(flow.context()).toMatchObject({ form: typed, attempt: null })
    await flow.save('key-2')
    await flow.done('registerParticipant', isAlike)
    flow.send({ type: 'registration.confirmed' })
    await flow.done('recordAttempt', 'key-2')
    await flow.done('registerParticipant', { ok: false, status: 409, reason: 'taken', message: 'Taken.' })
    flow.send({ type: 'field.changed', change: { firstname: 'Rudo' } })
    await flow.save('key-3')
    expect(flow.besides()).toEqual([[], [], ['EZC007'], []])
  })

  test('causes no question on a server without a duplicate check', async () => {
    const flow = start(false)
    await flow.done('readAttempt', null)
    flow.send({ type: 'registration.requested' })
    flow.send({ type: 'field.changed', change: typed })
    await flow.save()
    expect(flow.besides()).toEqual([null])
  })
})

describe('a registration without an answer', () => {
  test('[A421] keeps form and key: pressing again repeats the attempt', async () => {
    const { failed, done, save, calls, records, context, emitted, forgotten } = await sending()
    await failed('registerParticipant', new Error('The host did not answer in time.'))
    expect(context().failure?.text).toBe(failedText)
    expect(context().failure?.isIncident).toBe(true)
    expect(isUnanswered(context())).toBe(true)
    expect(emitted).toEqual(['participants.changed'])
    await save()
    await done('registerParticipant', { ok: false, status: 503 })
    expect(isUnanswered(context())).toBe(true)
    expect(emitted).toEqual(['participants.changed', 'participants.changed'])
    expect(context().failure?.text).toBe(failedText)
    expect(context().failure?.isIncident).toBe(true)
    await save()
    const repeat = { ...firstTry, isRepeat: true }
    expect(calls()).toEqual([firstTry, repeat, repeat])
    expect(records()).toEqual([null, 'key-1', 'key-1'].map((key) => ({ admin, form: sent, key })))
    expect(forgotten).toEqual([])
  })

  test('is remembered when the form is cleared and filled in again', async () => {
    const { failed, send, submit, records, context, forgotten } = await sending()
    await failed('registerParticipant', new Error(''))
    send({ type: 'form.cleared' })
    expect(forgotten).toEqual(['key-1'])
    expect(isUnanswered(context())).toBe(false)
    send({ type: 'field.changed', change: typed })
    expect(isUnanswered(context())).toBe(true)
    submit()
    expect(records().at(-1)).toEqual({ admin, form: sent, key: 'key-1' })
  })

  test('becomes a new attempt when the form changes', async () => {
    const { failed, send, save, records, calls, context } = await sending()
    await failed('registerParticipant', new Error(''))
    send({ type: 'field.changed', change: { code: '105' } })
    await save('key-2')
    expect(records().at(-1)).toEqual({ admin, form: { ...sent, code: '105' }, key: null })
    expect(calls().at(-1)).toEqual({
      ...firstTry,
      form: { ...sent, code: '105' },
      idempotencyKey: 'key-2',
    })
    expect(isUnanswered(context())).toBe(false)
  })

  test('stays undecided when its repeat is refused with a 401', async () => {
    const { failed, save, done, context } = await sending()
    await failed('registerParticipant', new Error(''))
    await save()
    await done('registerParticipant', { ok: false, status: 401, reason: 'signedOut' })
    expect(isUnanswered(context())).toBe(true)
  })
})

describe('a stored registration', () => {
  const kept: RegistrationAttempt = { key: 'key-0', form: sent }

  async function restored() {
    const flow = start()
    expect(flow.started).toEqual([{ id: 'readAttempt', source: 'readAttempt', input: { admin } }])
    await flow.done('readAttempt', kept)
    return flow
  }

  test('fills and opens the form, and its outcome is unknown', async () => {
    const { state, context, forgotten } = await restored()
    expect(state().value).toEqual({ dialog: 'editing', toast: 'hidden' })
    expect(context()).toEqual({
      ...{ admin, hasPeople: true, alike: [], besides: [] },
      form: sent,
      isResumed: true,
      fieldErrors: {},
      failure: null,
      attempt: { ...kept, isUnanswered: true },
      registered: null,
      firstPassword: null,
    })
    expect(isUnanswered(context())).toBe(true)
    expect(forgotten).toEqual([])
  })

  test('is repeated with its key, and then removed', async () => {
    const { save, records, calls, done, state, forgotten } = await restored()
    await save('key-0')
    expect(records()).toEqual([{ admin, form: sent, key: 'key-0' }])
    expect(calls()).toEqual([{ ...firstTry, idempotencyKey: 'key-0', isRepeat: true }])
    await done('registerParticipant', {
      ok: true,
      value: { code: 'EZC104', oneTimePassword: 'Green-Tent-7-Owl' },
    })
    expect(state().value).toEqual({ dialog: 'registered', toast: 'shown' })
    expect(forgotten).toEqual(['key-0'])
  })

  test('that was never sent because the session had ended is a first attempt', async () => {
    const flow = start()
    await flow.done('readAttempt', { ...kept, isRefused: true })
    expect(flow.context().form).toEqual(sent)
    expect(isUnanswered(flow.context())).toBe(false)
    await flow.save('key-0')
    expect(flow.calls()).toEqual([{ ...firstTry, idempotencyKey: 'key-0' }])
    await flow.done('registerParticipant', { ok: false, status: 401 })
    expect(flow.context().attempt).toBeNull()
  })

  test('stays undecided after a 401', async () => {
    const { save, done, context, forgotten } = await restored()
    await save('key-0')
    await done('registerParticipant', { ok: false, status: 401, reason: 'signedOut' })
    expect(isUnanswered(context())).toBe(true)
    expect(forgotten).toEqual([])
  })

  test('is removed when the form is cleared, and kept when it is only closed', async () => {
    const { send, context, forgotten } = await restored()
    expect(showsKept(context())).toBe(true)
    send({ type: 'dialog.dismissed' })
    expect(forgotten).toEqual([])
    send({ type: 'registration.requested' })
    expect(isUnanswered(context())).toBe(true)
    send({ type: 'form.cleared' })
    expect(forgotten).toEqual(['key-0'])
    expect(isUnanswered(context())).toBe(false)
  })

  test('that cannot be read leaves the form closed', async () => {
    const { failed, state } = start()
    await failed('readAttempt', new Error(''))
    expect(state().value).toEqual({ dialog: 'closed', toast: 'hidden' })
  })
})
