import { describe, expect, test } from 'vitest'
import { passwordUpdateModel } from '../../../src/inspector/models/account/passwordUpdate.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { passwordUpdateMachine } from '../../../src/machines/account/passwordUpdate.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(passwordUpdateModel)

const complete = {
  email: 'tariro@example.org',
  currentPassword: 'first password',
  newPassword: 'long enough',
  confirmation: 'long enough',
}

function start(form: Partial<typeof complete> = {}) {
  const remembered: string[] = []
  const machine = passwordUpdateMachine.provide({
    actions: { storeCustomPassword: (_, email) => remembered.push(email) },
  })
  const flow = startFlow(machine, { userCode: 'EZC104' })
  const { email, currentPassword, newPassword, confirmation } = { ...complete, ...form }
  flow.send({ type: 'email.changed', email })
  flow.send({ type: 'currentPassword.changed', currentPassword })
  flow.send({ type: 'newPassword.changed', newPassword })
  flow.send({ type: 'confirmation.changed', confirmation })
  return { ...flow, remembered }
}

function complaintAbout(form: Partial<typeof complete>): string | null {
  const { send, state } = start(form)
  send({ type: 'update.submitted' })
  expect(state().value).toBe('editing')
  const { fieldErrors, firstWrong, failure } = state().context
  expect(failure).toBeNull()
  return firstWrong === null ? null : (fieldErrors[firstWrong] ?? null)
}

const nothingTyped = {
  userCode: null,
  email: '',
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  fieldErrors: {},
  firstWrong: null,
  failure: null,
  isAboutCurrentPassword: false,
  isUnanswered: false,
}

describe('the forced password dialog', () => {
  test('opens as soon as the user code is known, and not before', () => {
    expect(startFlow(passwordUpdateMachine, { userCode: 'EZC104' }).state().value).toBe('editing')
    const unneeded = startFlow(passwordUpdateMachine, { userCode: null })
    expect(unneeded.state().value).toBe('closed')
    unneeded.send({ type: 'update.required', userCode: 'EZC105' })
    expect(unneeded.state().value).toBe('editing')
  })

  test('[P305] a missing email address is an error', () => {
    expect(complaintAbout({ email: ' ' })).toBe('Email address is required')
  })
  test.each(['tariro', 'tariro@', '@example.org', 'tariro@example', 'a b@example.org'])(
    '[P306] %j is not a valid email address',
    (email) => {
      expect(complaintAbout({ email })).toBe('Please enter a valid email address')
    },
  )
  test('[P307] a missing current password is an error', () => {
    expect(complaintAbout({ currentPassword: '' })).toBe('Current password is required')
  })
  test('[P308] a missing new password is an error', () => {
    expect(complaintAbout({ newPassword: '', confirmation: '' })).toBe('New password is required')
  })
  test('[P309] a confirmation that differs is an error', () => {
    expect(complaintAbout({ confirmation: 'long enougj' })).toBe('New passwords do not match')
  })
  test('[P310, P372] five characters are too short, six are enough', () => {
    expect(complaintAbout({ newPassword: '12345', confirmation: '12345' })).toBe(
      'New password must be at least 6 characters long',
    )
    const { send, state } = start({ newPassword: '123456', confirmation: '123456' })
    send({ type: 'update.submitted' })
    expect(state().value).toBe('updating')
  })

  test('[P304] checks in the documented order and shows the first failure', () => {
    const nothing = { email: '', currentPassword: '', newPassword: '', confirmation: 'x' }
    const repairs: Partial<typeof complete>[] = [
      {},
      { email: 'tariro' },
      { email: 'tariro@example.org' },
      { currentPassword: 'first password' },
      { newPassword: '12345' },
      { confirmation: '12345' },
    ]
    let form = nothing
    const complaints = repairs.map((repair) => {
      form = { ...form, ...repair }
      return complaintAbout(form)
    })
    expect(complaints).toEqual([
      'Email address is required',
      'Please enter a valid email address',
      'Current password is required',
      'New password is required',
      'New passwords do not match',
      'New password must be at least 6 characters long',
    ])
  })

  const again = 'Type the new password again.'
  test.each([
    [
      'nothing typed',
      { email: '', currentPassword: '', newPassword: '', confirmation: '' },
      {
        email: 'Email address is required',
        currentPassword: 'Type the password that you signed in with.',
        newPassword: 'Type a new password.',
        confirmation: again,
      },
    ],
    [
      'an address alone, and two short passwords that differ',
      { email: 'tariro', newPassword: '12345', confirmation: '1234' },
      {
        email: 'Please enter a valid email address',
        newPassword: 'Type at least 6 characters.',
        confirmation: again,
      },
    ],
    [
      'two short passwords that differ',
      { newPassword: '12345', confirmation: '1234' },
      { newPassword: 'Type at least 6 characters.', confirmation: 'New passwords do not match' },
    ],
    [
      'a short password',
      { newPassword: '12345', confirmation: '12345' },
      { newPassword: 'New password must be at least 6 characters long' },
    ],
  ] as const)(
    '[P304] after %s every wrong field shows its error, the first in the document’s words',
    (_what, form, fieldErrors) => {
      const { send, state } = start(form)
      send({ type: 'update.submitted' })
      expect(state().context.fieldErrors).toEqual(fieldErrors)
    },
  )

  test('[P263, P264, P320, P187] updates, stores that the password is custom, signs in and closes', async () => {
    const { send, done, started, emitted, remembered, state } = start()
    send({ type: 'update.submitted' })
    expect(started.at(-1)).toEqual({
      id: 'updatePassword',
      source: 'updatePassword',
      input: {
        userCode: 'EZC104',
        email: 'tariro@example.org',
        currentPassword: 'first password',
        newPassword: 'long enough',
      },
    })
    await done('updatePassword', { ok: true, value: {} })
    expect(remembered).toEqual(['tariro@example.org'])
    expect(started.at(-1)).toEqual({
      id: 'signIn',
      source: 'signIn',
      input: { userCode: 'EZC104', password: 'long enough' },
    })
    const session = { role: 'participant', user: registered } as const
    await done('signIn', { ok: true, value: session })
    expect(emitted).toEqual([{ type: 'signedIn', session }])
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(nothingTyped)
  })

  async function refused(message?: string) {
    const { send, done, state, remembered } = start()
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: false, status: 400, message })
    expect(state().value).toBe('editing')
    expect(remembered).toEqual([])
    const { failure, isAboutCurrentPassword, isUnanswered, fieldErrors, firstWrong, ...typed } =
      state().context
    expect(isUnanswered).toBe(false)
    expect([fieldErrors, firstWrong]).toEqual([{}, null])
    expect(typed).toEqual({ userCode: 'EZC104', ...complete })
    expect(failure?.isIncident).toBe(false)
    return { failure, isAboutCurrentPassword }
  }

  test('[P364] shows the message of a refusal and keeps the fields', async () => {
    expect((await refused('This password is too well known')).failure?.text).toBe(
      'This password is too well known',
    )
  })
  test('[P366] asks to check the information when a refusal has no message', async () => {
    expect((await refused()).failure?.text).toBe(
      'Failed to update profile. Please check your information and try again.',
    )
  })
  test('[P367] a message about the current password or credentials marks that field', async () => {
    expect((await refused('The Current Password is wrong')).isAboutCurrentPassword).toBe(true)
    expect((await refused('Invalid credentials')).isAboutCurrentPassword).toBe(true)
    expect((await refused('This password is too well known')).isAboutCurrentPassword).toBe(false)
  })
  test('[P365] shows a general error after an exception', async () => {
    const { send, failed, state } = start()
    send({ type: 'update.submitted' })
    await failed('updatePassword', new Error('No answer from the server.'))
    expect(state().value).toBe('editing')
    expect(state().context.failure?.text).toBe('An error occurred while updating profile')
    expect(state().context.failure?.isIncident).toBe(true)
    send({ type: 'newPassword.changed', newPassword: 'longer still' })
    expect(state().context).toMatchObject({ failure: null })
  })

  const notRight = 'The current password is not right. Please enter it again.'

  async function lose(lost: 'unreachable' | 'broken') {
    const flow = start()
    flow.send({ type: 'update.submitted' })
    if (lost === 'unreachable') await flow.failed('updatePassword', new Error('No answer from the server.'))
    else await flow.done('updatePassword', { ok: false, status: 502 })
    expect(flow.state().context.isUnanswered).toBe(true)
    flow.send({ type: 'update.submitted' })
    await flow.done('updatePassword', { ok: false, status: 400, message: notRight })
    return flow
  }

  test.each(['unreachable', 'broken'] as const)(
    'a repeat after a lost answer (%s) finds that the update was done',
    async (lost) => {
      const { done, started, emitted, remembered, state } = await lose(lost)
      expect(state().hasTag('busy')).toBe(true)
      expect(started.at(-1)).toEqual({
        id: 'signIn',
        source: 'signIn',
        input: { userCode: 'EZC104', password: 'long enough' },
      })
      const session = { role: 'participant', user: registered } as const
      await done('signIn', { ok: true, value: session })
      expect(emitted).toEqual([{ type: 'signedIn', session }])
      expect(remembered).toEqual(['tariro@example.org'])
      expect(state().value).toBe('closed')
      expect(state().context).toEqual(nothingTyped)
    },
  )

  test('a repeat shows the wrong current password when the sign-in with the new password fails', async () => {
    for (const refusal of [{ ok: false, status: 401 }, null] as const) {
      const { done, failed, emitted, remembered, state } = await lose('unreachable')
      if (refusal) await done('signIn', refusal)
      else await failed('signIn', new Error('No answer from the server.'))
      expect(state().value).toBe('editing')
      expect(state().context).toEqual({
        ...nothingTyped,
        userCode: 'EZC104',
        ...complete,
        failure: { text: notRight, isIncident: false },
        isAboutCurrentPassword: true,
        isUnanswered: true,
      })
      expect([emitted, remembered]).toEqual([[], []])
    }
  })

  test('a wrong current password at the first attempt triggers no sign-in with the new password', async () => {
    const { send, done, started, state } = start()
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: false, status: 400, message: notRight })
    expect(state().value).toBe('editing')
    expect(started.map(({ id }) => id)).toEqual(['listenForNeed', 'updatePassword'])
  })

  test('another refusal after a lost answer triggers no sign-in', async () => {
    const { send, done, failed, state } = start()
    send({ type: 'update.submitted' })
    await failed('updatePassword', new Error('No answer from the server.'))
    for (const message of ['This password is too easy to guess.', undefined]) {
      send({ type: 'update.submitted' })
      await done('updatePassword', { ok: false, status: 400, message })
      expect(state().value).toBe('editing')
    }
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: false, status: 429, message: 'Too many current password attempts' })
    expect(state().value).toBe('editing')
    expect(state().context.isUnanswered).toBe(true)
  })

  test('when the sign-in after the update gets no answer, the dialog leads to the sign-in page', async () => {
    const { send, done, failed, emitted, state } = start()
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: true, value: {} })
    await failed('signIn', new Error('No answer from the server.'))
    expect(state().value).toBe('changed')
    expect(state().context).toEqual({ ...nothingTyped, userCode: 'EZC104' })
    send({ type: 'signIn.chosen' })
    expect(emitted).toEqual([{ type: 'signInNeeded' }])
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(nothingTyped)
  })

  test('when the sign-in after the update is refused, the dialog leads to the sign-in page', async () => {
    const { send, done, emitted, state } = start()
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: true, value: {} })
    await done('signIn', { ok: false, status: 401 })
    expect(state().value).toBe('changed')
    expect(emitted).toEqual([])
  })

  test.each([
    { type: 'email.changed', email: 'tariro@example.org' },
    { type: 'currentPassword.changed', currentPassword: 'first password' },
    { type: 'newPassword.changed', newPassword: 'long enough' },
    { type: 'confirmation.changed', confirmation: 'long enough' },
  ] as const)('a field error stays until its field changes: $type', async (event) => {
    const { send, state, done } = start({ email: '', currentPassword: '', newPassword: '', confirmation: '' })
    send({ type: 'update.submitted' })
    const { type: _, ...change } = event
    const [field] = Object.keys(change)
    const others = { ...state().context.fieldErrors }
    delete others[field as keyof typeof others]
    send(event)
    expect(state().context.fieldErrors).toEqual(others)
    expect(Object.keys(others)).toHaveLength(3)
    expect(state().context.firstWrong).toBe(event.type === 'email.changed' ? null : 'email')
    for (const change of [
      { type: 'email.changed', email: 'tariro@example.org' },
      { type: 'currentPassword.changed', currentPassword: 'first password' },
      { type: 'newPassword.changed', newPassword: 'long enough' },
      { type: 'confirmation.changed', confirmation: 'long enough' },
    ] as const)
      send(change)
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: false, status: 400, message: 'This password is too well known' })
    expect(state().context.failure?.text).toBe('This password is too well known')
    send(event)
    expect(state().context.failure).toBeNull()
  })

  test('a new attempt clears the error of the last one', async () => {
    const { send, done, state } = start()
    send({ type: 'update.submitted' })
    await done('updatePassword', { ok: false, status: 400, message: 'The current password is wrong' })
    expect(state().context.isAboutCurrentPassword).toBe(true)
    send({ type: 'update.submitted' })
    expect(state().value).toBe('updating')
    expect(state().context).toEqual({ ...nothingTyped, userCode: 'EZC104', ...complete })
  })
})
