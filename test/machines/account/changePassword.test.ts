import { describe, expect, test } from 'vitest'
import { changePasswordModel } from '../../../src/inspector/models/account/changePassword.tsx'
import { changePasswordMachine } from '../../../src/machines/account/changePassword.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(changePasswordModel)

function start(newPassword: string, confirmation: string, currentPassword: string | null = null) {
  const flow = startScripted(changePasswordMachine, { userCode: 'EZC104' })
  flow.send({ type: 'change.requested', asksForCurrent: currentPassword !== null })
  if (currentPassword !== null) flow.send({ type: 'currentPassword.changed', currentPassword })
  flow.send({ type: 'newPassword.changed', newPassword })
  flow.send({ type: 'confirmation.changed', confirmation })
  flow.send({ type: 'change.submitted' })
  return { ...flow, state: () => flow.actor.getSnapshot() }
}

const empty = {
  userCode: 'EZC104',
  asksForCurrent: false,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  formError: null,
  isIncident: false,
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

  test('[W134] asks for the current password where the host does, and sends it with the new one', async () => {
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
      formError: message,
      isAboutCurrent: true,
      isIncident: false,
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

  test('[W134] a missing current password is told at its field, a wrong new one is not', () => {
    const missing = start('long enough', 'long enough', '')
    expect(missing.state().context.isAboutCurrent).toBe(true)
    missing.send({ type: 'newPassword.changed', newPassword: '' })
    expect(missing.state().context.isAboutCurrent).toBe(false)
    expect(start('12345', '12345').state().context).toMatchObject({
      formError: 'New password must be at least 6 characters long',
      isAboutCurrent: false,
      isIncident: false,
    })
  })

  test('complains like the forced dialog, in the same order', () => {
    const complaints = [
      start('', 'x', ''),
      start('', 'x', 'y'),
      start('', 'x'),
      start('12345', 'x'),
      start('12345', '12345'),
    ].map(({ state }) => state().context.formError)
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
    return state().context.formError
  }

  test('[P361] a refusal shows the words of the host', async () => {
    expect(await refused('This password is too well known')).toBe('This password is too well known')
  })
  test('[P362] a refusal without words is a failed update', async () => {
    expect(await refused()).toBe('Failed to update password')
  })
  test('[P363] an exception is an error that occurred', async () => {
    const { failed, send, state } = start('long enough', 'long enough')
    await failed('updatePassword', new Error('No answer from the server.'))
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      formError: 'An error occurred while updating password',
      isIncident: true,
      isAboutCurrent: false,
    })
    send({ type: 'change.submitted' })
    expect(state().context).toMatchObject({ formError: null, isIncident: false })
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

  test('a change whose answer is lost is found to be done when it is sent again', async () => {
    const { done, state } = await lose()
    await done('signIn', { ok: true, value: {} })
    expect(state().value).toBe('changed')
    expect(state().context).toEqual(empty)
  })

  test('where no sign-in with the new password tells so, what was typed stays, and the doubt stays when it is closed', async () => {
    for (const refusal of [{ ok: false, status: 401 }, null] as const) {
      const { send, done, failed, state } = await lose()
      if (refusal) await done('signIn', refusal)
      else await failed('signIn', new Error('No answer from the server.'))
      expect(state().value).toBe('editing')
      expect(state().context).toMatchObject({
        currentPassword: 'first password',
        newPassword: 'long enough',
        formError: notRight,
        isAboutCurrent: true,
        isUnanswered: true,
      })
      send({ type: 'change.closed' })
      expect(state().context).toEqual({ ...empty, isUnanswered: true })
    }
  })

  test('what the host does not take after a lost answer, or puts off, is said as it is', async () => {
    const { send, done, started, state } = start('long enough', 'long enough', 'first password')
    await done('updatePassword', { ok: false, status: 502 })
    for (const [status, message] of [
      [400, 'This password is too easy to guess.'],
      [429, 'Too many tries of the current password.'],
    ] as const) {
      send({ type: 'change.submitted' })
      await done('updatePassword', { ok: false, status, message })
      expect(state().value).toBe('editing')
      expect(state().context).toMatchObject({ formError: message, isUnanswered: true })
    }
    expect(started.map(({ id }) => id)).toEqual(['updatePassword', 'updatePassword', 'updatePassword'])
  })

  test('a current password that is not right at the first try is no sign of a lost answer', async () => {
    const { done, started, state } = start('long enough', 'long enough', 'first password')
    await done('updatePassword', { ok: false, status: 400, message: notRight })
    expect(state().value).toBe('editing')
    expect(started.map(({ id }) => id)).toEqual(['updatePassword'])
  })

  test('an error is shown until a field changes or the form is sent again', async () => {
    const { send, done, state } = start('12345', '12345')
    send({ type: 'newPassword.changed', newPassword: 'long enough' })
    expect(state().context.formError).toBeNull()
    send({ type: 'change.submitted' })
    expect(state().context.formError).toBe('New passwords do not match')
    send({ type: 'confirmation.changed', confirmation: 'long enough' })
    expect(state().context.formError).toBeNull()
    send({ type: 'change.submitted' })
    await done('updatePassword', { ok: false, status: 400 })
    expect(state().context.isIncident).toBe(false)
    send({ type: 'change.submitted' })
    expect(state().value).toBe('updating')
    expect(state().context.formError).toBeNull()
  })

  test('closing after the change leaves an empty form for the next time', async () => {
    const { send, done, state } = start('long enough', 'long enough')
    await done('updatePassword', { ok: true, value: {} })
    send({ type: 'change.closed' })
    expect(state().value).toBe('closed')
    send({ type: 'change.requested', asksForCurrent: false })
    expect(state().value).toBe('editing')
  })

  test('closing forgets what was typed', () => {
    const { send, state } = start('12345', '12345')
    send({ type: 'change.closed' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(empty)
  })
})
