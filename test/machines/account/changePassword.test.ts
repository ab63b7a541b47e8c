import { describe, expect, test } from 'vitest'
import { changePasswordModel } from '../../../src/inspector/models/account/changePassword.tsx'
import { changePasswordMachine } from '../../../src/machines/account/changePassword.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(changePasswordModel)

function start(newPassword: string, confirmation: string, currentPassword: string | null = null) {
  const flow = startFlow(changePasswordMachine, { userCode: 'EZC104' })
  flow.send({ type: 'change.requested', asksForCurrent: currentPassword !== null })
  if (currentPassword !== null) flow.send({ type: 'currentPassword.changed', currentPassword })
  flow.send({ type: 'newPassword.changed', newPassword })
  flow.send({ type: 'confirmation.changed', confirmation })
  flow.send({ type: 'change.submitted' })
  return flow
}

const empty = {
  userCode: 'EZC104',
  asksForCurrent: false,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  failure: null,
  isAboutCurrent: false,
  isUnanswered: false,
}

describe('the plain password form', () => {
  test('[P319] sends the new password alone', async () => {
    const { started, done, state } = start('long enough', 'long enough')
    expect(started).toEqual([
      {
        id: 'updatePassword',
        source: 'updatePassword',
        input: { userCode: 'EZC104', newPassword: 'long enough', currentPassword: null },
      },
    ])
    await done('updatePassword', { ok: true, value: {} })
    expect(state().value).toBe('changed')
    expect(state().context).toEqual(empty)
  })

  test('[W134] asks for the current password where the server requires it, and sends it with the new one', async () => {
    const { started, done, send, state } = start('long enough', 'long enough', 'first password')
    expect(started[0]?.input).toEqual({
      userCode: 'EZC104',
      newPassword: 'long enough',
      currentPassword: 'first password',
    })
    const message = 'The current password is not right. Please enter it again.'
    await done('updatePassword', { ok: false, status: 400, message })
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      failure: { text: message, isIncident: false },
      isAboutCurrent: true,
      currentPassword: 'first password',
    })
    send({ type: 'currentPassword.changed', currentPassword: 'another one' })
    expect(state().context).toEqual({
      ...empty,
      asksForCurrent: true,
      currentPassword: 'another one',
      newPassword: 'long enough',
      confirmation: 'long enough',
    })
  })

  test('[W134] marks the current password field when that password is missing, but not for a wrong new password', () => {
    const missing = start('long enough', 'long enough', '')
    expect(missing.state().context.isAboutCurrent).toBe(true)
    missing.send({ type: 'newPassword.changed', newPassword: '' })
    expect(missing.state().context.isAboutCurrent).toBe(false)
    expect(start('12345', '12345').state().context).toMatchObject({
      failure: { text: 'New password must be at least 6 characters long', isIncident: false },
      isAboutCurrent: false,
    })
  })

  test('checks the fields in the same order as the forced password dialog', () => {
    const complaints = [
      start('', 'x', ''),
      start('', 'x', 'y'),
      start('', 'x'),
      start('12345', 'x'),
      start('12345', '12345'),
    ].map(({ state }) => state().context.failure?.text)
    expect(complaints).toEqual([
      'Current password is required',
      'New password is required',
      'New password is required',
      'New passwords do not match',
      'New password must be at least 6 characters long',
    ])
  })

  async function refused(message?: string) {
    const { done, state } = start('long enough', 'long enough')
    await done('updatePassword', { ok: false, status: 400, message })
    expect(state().value).toBe('editing')
    expect(state().context.newPassword).toBe('long enough')
    return state().context.failure?.text
  }

  test('[P361] shows the message of a refusal', async () => {
    expect(await refused('This password is too well known')).toBe('This password is too well known')
  })
  test('[P362] shows “Failed to update password” when a refusal has no message', async () => {
    expect(await refused()).toBe('Failed to update password')
  })
  test('[P363] shows a general error after an exception', async () => {
    const { failed, send, state } = start('long enough', 'long enough')
    await failed('updatePassword', new Error('No answer from the server.'))
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      failure: { text: 'An error occurred while updating password', isIncident: true },
      isAboutCurrent: false,
    })
    send({ type: 'change.submitted' })
    expect(state().context).toMatchObject({ failure: null })
  })

  const notRight = 'The current password is not right. Please enter it again.'

  async function lose() {
    const flow = start('long enough', 'long enough', 'first password')
    await flow.failed('updatePassword', new Error('No answer from the server.'))
    expect(flow.state().context.isUnanswered).toBe(true)
    flow.send({ type: 'change.submitted' })
    await flow.done('updatePassword', { ok: false, status: 400, message: notRight })
    expect(flow.state().hasTag('busy')).toBe(true)
    expect(flow.started.at(-1)).toEqual({
      id: 'signIn',
      source: 'signIn',
      input: { userCode: 'EZC104', password: 'long enough' },
    })
    return flow
  }

  test('a repeat after a lost answer finds that the change was done', async () => {
    const { done, state } = await lose()
    await done('signIn', { ok: true, value: {} })
    expect(state().value).toBe('changed')
    expect(state().context).toEqual(empty)
  })

  test('keeps the form and stays unanswered when the sign-in with the new password fails', async () => {
    for (const refusal of [{ ok: false, status: 401 }, null] as const) {
      const { send, done, failed, state } = await lose()
      if (refusal) await done('signIn', refusal)
      else await failed('signIn', new Error('No answer from the server.'))
      expect(state().value).toBe('editing')
      expect(state().context).toMatchObject({
        currentPassword: 'first password',
        newPassword: 'long enough',
        failure: { text: notRight, isIncident: false },
        isAboutCurrent: true,
        isUnanswered: true,
      })
      send({ type: 'change.closed' })
      expect(state().context).toEqual({ ...empty, isUnanswered: true })
    }
  })

  test('shows the message of a 400 or 429 after a lost answer and tries no sign-in', async () => {
    const { send, done, started, state } = start('long enough', 'long enough', 'first password')
    await done('updatePassword', { ok: false, status: 502 })
    for (const [status, message] of [
      [400, 'This password is too easy to guess.'],
      [429, 'Too many tries of the current password.'],
    ] as const) {
      send({ type: 'change.submitted' })
      await done('updatePassword', { ok: false, status, message })
      expect(state().value).toBe('editing')
      expect(state().context).toMatchObject({
        failure: { text: message, isIncident: false },
        isUnanswered: true,
      })
    }
    expect(started.map(({ id }) => id)).toEqual(['updatePassword', 'updatePassword', 'updatePassword'])
  })

  test('a wrong current password at the first attempt triggers no sign-in with the new password', async () => {
    const { done, started, state } = start('long enough', 'long enough', 'first password')
    await done('updatePassword', { ok: false, status: 400, message: notRight })
    expect(state().value).toBe('editing')
    expect(started.map(({ id }) => id)).toEqual(['updatePassword'])
  })

  test('shows an error until a field changes or the form is submitted again', async () => {
    const { send, done, state } = start('12345', '12345')
    send({ type: 'newPassword.changed', newPassword: 'long enough' })
    expect(state().context.failure).toBeNull()
    send({ type: 'change.submitted' })
    expect(state().context.failure?.text).toBe('New passwords do not match')
    send({ type: 'confirmation.changed', confirmation: 'long enough' })
    expect(state().context.failure).toBeNull()
    send({ type: 'change.submitted' })
    await done('updatePassword', { ok: false, status: 400 })
    expect(state().context.failure?.isIncident).toBe(false)
    send({ type: 'change.submitted' })
    expect(state().value).toBe('updating')
    expect(state().context.failure).toBeNull()
  })

  test('reopens for editing after a completed change was closed', async () => {
    const { send, done, state } = start('long enough', 'long enough')
    await done('updatePassword', { ok: true, value: {} })
    send({ type: 'change.closed' })
    expect(state().value).toBe('closed')
    send({ type: 'change.requested', asksForCurrent: false })
    expect(state().value).toBe('editing')
  })

  test('closing clears every field', () => {
    const { send, state } = start('12345', '12345')
    send({ type: 'change.closed' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(empty)
  })
})
