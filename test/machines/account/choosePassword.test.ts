import { describe, expect, test } from 'vitest'
import { choosePasswordModel } from '../../../src/inspector/models/account/choosePassword.tsx'
import { choosePasswordMachine } from '../../../src/machines/account/choosePassword.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(choosePasswordModel)

const empty = {
  currentPassword: '',
  newPassword: '',
  confirmation: '',
  isShown: false,
  fieldErrors: {},
  failure: null,
  isUnanswered: false,
}

function start(currentPassword: string, newPassword: string, confirmation = newPassword) {
  const flow = startFlow(choosePasswordMachine)
  flow.send({ type: 'currentPassword.changed', currentPassword })
  flow.send({ type: 'newPassword.changed', newPassword })
  flow.send({ type: 'confirmation.changed', confirmation })
  flow.send({ type: 'choice.submitted' })
  return flow
}

describe('choosing a first password', () => {
  test('[W130] changes the password with one call and then emits “chosen”', async () => {
    const { started, done, state, emittedTypes } = start('first password', 'long enough')
    expect(started).toEqual([
      {
        id: 'changePassword',
        source: 'changePassword',
        input: { currentPassword: 'first password', newPassword: 'long enough' },
      },
    ])
    expect(emittedTypes()).toEqual([])
    expect(state().value).toBe('changing')
    await done('changePassword', { ok: true, value: {} })
    expect(state().value).toBe('chosen')
    expect(emittedTypes()).toEqual(['chosen'])
    expect(state().context).toEqual(empty)
  })

  test('hides the passwords again after the change', async () => {
    const { send, done, state } = start('', 'long enough')
    send({ type: 'passwords.toggled' })
    send({ type: 'currentPassword.changed', currentPassword: 'first password' })
    send({ type: 'choice.submitted' })
    await done('changePassword', { ok: true, value: {} })
    expect(state().context).toEqual(empty)
  })

  test('sends nothing while a field is wrong, and marks every wrong field', () => {
    const wrong = [start('', ''), start('first password', '12345'), start('first', 'long enough', 'x')]
    for (const { started } of wrong) expect(started).toEqual([])
    expect(wrong.map(({ state }) => state().context.fieldErrors)).toEqual([
      {
        currentPassword: 'Type the password that you signed in with.',
        newPassword: 'Type a new password.',
        confirmation: 'Type the new password again.',
      },
      { newPassword: 'Type at least 6 characters.' },
      { confirmation: 'Type the new password again.' },
    ])
  })

  test('shows a wrong current password and a refused new password at their fields', async () => {
    const { done, send, state } = start('not this one', 'password123')
    const notRight = 'The current password is not right. Please enter it again.'
    await done('changePassword', { ok: false, status: 400, message: notRight })
    expect(state().context).toMatchObject({
      fieldErrors: { currentPassword: notRight },
      failure: null,
      newPassword: 'password123',
    })
    send({ type: 'currentPassword.changed', currentPassword: 'first password' })
    expect(state().context.fieldErrors).toEqual({})
    send({ type: 'choice.submitted' })
    expect(state().value).toBe('changing')
    const tooEasy = 'This password is too easy to guess. Please choose another one.'
    await done('changePassword', { ok: false, status: 400, message: tooEasy })
    expect(state().value).toBe('editing')
    expect(state().context).toEqual({
      ...empty,
      currentPassword: 'first password',
      newPassword: 'password123',
      confirmation: 'password123',
      fieldErrors: { newPassword: tooEasy },
    })
    send({ type: 'newPassword.changed', newPassword: 'long enough' })
    expect(state().context.fieldErrors).toEqual({})
    send({ type: 'choice.submitted' })
    expect(state().context.fieldErrors).toEqual({ confirmation: 'Type the new password again.' })
    send({ type: 'confirmation.changed', confirmation: 'long enough' })
    expect(state().context.fieldErrors).toEqual({})
    send({ type: 'choice.submitted' })
    await done('changePassword', { ok: false, status: 400 })
    expect(state().context).toMatchObject({
      fieldErrors: {},
      failure: { text: 'Your password was not saved. Please try again.', isIncident: false },
      isUnanswered: false,
    })
  })

  test('a 429 is no incident, a 500 is one', async () => {
    const { done, send, state } = start('first password', 'long enough')
    await done('changePassword', { ok: false, status: 429, message: 'Please wait.' })
    expect(state().value).toBe('editing')
    expect(state().context).toMatchObject({
      fieldErrors: {},
      failure: { text: 'Please wait.', isIncident: false },
      isUnanswered: false,
    })
    send({ type: 'choice.submitted' })
    expect(state().context.failure).toBeNull()
    await done('changePassword', { ok: false, status: 500 })
    expect(state().context).toMatchObject({
      failure: { text: 'Your password was not saved. Please try again.', isIncident: true },
      isUnanswered: true,
    })
  })

  test('after a lost answer, a current password that no longer matches leads to sign-in', async () => {
    const { done, failed, send, state } = start('first password', 'long enough')
    await failed('changePassword', new Error('No answer from the server.'))
    expect(state().value).toBe('editing')
    expect(state().context).toEqual({
      ...empty,
      currentPassword: 'first password',
      newPassword: 'long enough',
      confirmation: 'long enough',
      failure: {
        text: 'No answer from the server. Maybe your password is saved, maybe not. Press “Save my password” again.',
        isIncident: true,
      },
      isUnanswered: true,
    })
    send({ type: 'choice.submitted' })
    const message = 'The current password is not right. Please enter it again.'
    await done('changePassword', { ok: false, status: 400, message })
    expect(state().context).toMatchObject({
      fieldErrors: {
        currentPassword:
          'This is not your password any more. Maybe the new one is saved. Press Logout, then sign in with the new one.',
      },
      failure: null,
    })
  })

  test('a 429 on the repeat keeps the lost answer in mind, so the next refusal still leads to sign-in', async () => {
    const { done, failed, send, state } = start('first password', 'long enough')
    await failed('changePassword', new Error('No answer from the server.'))
    send({ type: 'choice.submitted' })
    await done('changePassword', { ok: false, status: 429, message: 'Please wait.' })
    expect(state().context).toMatchObject({
      failure: { text: 'Please wait.', isIncident: false },
      isUnanswered: true,
    })
    send({ type: 'choice.submitted' })
    const message = 'The current password is not right. Please enter it again.'
    await done('changePassword', { ok: false, status: 400, message })
    expect(state().context.fieldErrors).toEqual({
      currentPassword:
        'This is not your password any more. Maybe the new one is saved. Press Logout, then sign in with the new one.',
    })
  })

  test('one toggle shows and hides all three fields', () => {
    const { send, state } = start('', '')
    expect(state().context.isShown).toBe(false)
    send({ type: 'passwords.toggled' })
    expect(state().context.isShown).toBe(true)
    send({ type: 'passwords.toggled' })
    expect(state().context.isShown).toBe(false)
  })
})
