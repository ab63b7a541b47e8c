import { describe, expect, test } from 'vitest'
import { staffActionModel } from '../../../src/inspector/models/staff/staffAction.tsx'
import { closedAccount, gateAccount } from '../../../src/inspector/models/staff/staffPeople.ts'
import { type StaffAction, staffActionMachine } from '../../../src/machines/staff/staffAction.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(staffActionModel)

const firstPassword = { email: 'tapiwa@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' }

const quiet = {
  action: null,
  account: null,
  failure: null,
  attempt: null,
  firstPassword: null,
  notice: null,
}

function asking(action: StaffAction = 'newPassword') {
  const flow = startFlow(staffActionMachine)
  const account = action === 'open' ? closedAccount : gateAccount
  flow.send({ type: 'action.requested', action, account })
  return {
    ...flow,
    keysMade: () => flow.inputsOf('makeIdempotencyKey').length,
  }
}

async function sending(action: StaffAction = 'newPassword') {
  const acting = asking(action)
  acting.send({ type: 'action.confirmed' })
  await acting.done('makeIdempotencyKey', 'key-1')
  return acting
}

describe('an action on an account', () => {
  test.each(['newPassword', 'endSessions', 'close', 'open'] as const)(
    '%s needs a confirmation',
    async (action) => {
      const { state, started, send } = asking(action)
      expect(state().value).toBe('asking')
      expect(started).toEqual([])
      send({ type: 'action.cancelled' })
      expect(state().value).toEqual({ idle: 'quiet' })
      expect(state().context).toEqual(quiet)
      expect((await sending(action)).inputsOf('performAction')).toEqual([
        { action, id: action === 'open' ? 's-4' : 's-2', idempotencyKey: 'key-1' },
      ])
    },
  )

  test('[W045, W048] shows a first password only until it is written down', async () => {
    const { done, state, context, send, emittedTypes } = await sending()
    await done('performAction', { ok: true, value: firstPassword, message: 'A new first password.' })
    expect(state().value).toBe('done')
    expect(context()).toEqual({
      ...quiet,
      action: 'newPassword',
      account: gateAccount,
      firstPassword,
      notice: 'A new first password.',
    })
    expect(emittedTypes()).toEqual(['staff.changed'])
    send({ type: 'action.cancelled' })
    expect(state().value).toBe('done')
    send({ type: 'password.noted' })
    expect(state().value).toEqual({ idle: 'quiet' })
    expect(context()).toEqual(quiet)
  })

  test('without a password is announced for exactly 5 s', async () => {
    const { done, state, context, emittedTypes, wait } = await sending('close')
    await done('performAction', { ok: true, value: null, message: 'The account of Tapiwa Ncube is closed.' })
    expect(state().value).toEqual({ idle: 'announced' })
    expect(context()).toEqual({ ...quiet, notice: 'The account of Tapiwa Ncube is closed.' })
    expect(emittedTypes()).toEqual(['staff.changed'])
    wait(4_999)
    expect(state().value).toEqual({ idle: 'announced' })
    wait(1)
    expect(state().value).toEqual({ idle: 'quiet' })
  })

  test('without a message is announced as “Done.”, until the toast is dismissed', async () => {
    const { done, state, context, send } = await sending('endSessions')
    await done('performAction', { ok: true, value: null })
    expect(context().notice).toBe('Done.')
    send({ type: 'toast.dismissed' })
    expect(state().value).toEqual({ idle: 'quiet' })
    send({ type: 'action.requested', action: 'close', account: gateAccount })
    expect(context()).toEqual({ ...quiet, action: 'close', account: gateAccount })
  })

  test('that is refused shows the reason, and the next attempt has a new key', async () => {
    const { done, context, state, send, keysMade, emittedTypes } = await sending('close')
    const message = 'Tapiwa Ncube is the only lead. Please give the right “Lead” to somebody else first.'
    await done('performAction', { ok: false, status: 400, reason: 'invalid', message })
    expect(state().value).toBe('asking')
    expect(context()).toMatchObject({ failure: { text: message, isIncident: false }, attempt: null })
    expect(emittedTypes()).toEqual(['staff.changed'])
    send({ type: 'action.confirmed' })
    expect(state().value).toEqual({ acting: 'preparing' })
    expect(context().failure).toBeNull()
    expect(keysMade()).toBe(2)
  })

  test('that is refused with a 403 at the first attempt was not done', async () => {
    const { done, context } = await sending('close')
    const message = 'This needs the right “Lead”.'
    await done('performAction', { ok: false, status: 403, reason: 'noRight', message })
    expect(context()).toMatchObject({ failure: { text: message, isIncident: false }, attempt: null })
  })

  test('without an answer is undecided, and repeats the same key, even when it is requested again', async () => {
    const { failed, state, context, send, keysMade, inputsOf, emittedTypes } = await sending()
    await failed('performAction', new Error('No answer'))
    expect(context()).toMatchObject({
      failure: { text: 'We could not do this. Please try again.', isIncident: true },
      attempt: { key: 'key-1', isUnanswered: true },
    })
    expect(state().value).toBe('asking')
    expect(emittedTypes()).toEqual(['staff.changed'])
    send({ type: 'action.cancelled' })
    expect(context()).toMatchObject({ action: null, account: null, failure: null })
    send({ type: 'action.requested', action: 'newPassword', account: gateAccount })
    expect(context().failure).toBeNull()
    send({ type: 'action.confirmed' })
    expect(state().value).toEqual({ acting: 'sending' })
    expect(keysMade()).toBe(1)
    const call = { action: 'newPassword', id: 's-2', idempotencyKey: 'key-1' }
    expect(inputsOf('performAction')).toEqual([call, call])
  })

  test('without an answer stays undecided when no key can be made for another action', async () => {
    const { failed, send, inputsOf } = await sending()
    await failed('performAction', new Error('No answer'))
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'close', account: gateAccount })
    send({ type: 'action.confirmed' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'newPassword', account: gateAccount })
    send({ type: 'action.confirmed' })
    const call = { action: 'newPassword', id: 's-2', idempotencyKey: 'key-1' }
    expect(inputsOf('performAction')).toEqual([call, call])
  })

  test('followed by another action starts a new attempt', async () => {
    const { failed, send, keysMade } = await sending()
    await failed('performAction', new Error('No answer'))
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'close', account: gateAccount })
    send({ type: 'action.confirmed' })
    expect(keysMade()).toBe(2)
  })

  test('on another account starts a new attempt', async () => {
    const { failed, send, keysMade } = await sending()
    await failed('performAction', new Error('No answer'))
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'newPassword', account: closedAccount })
    send({ type: 'action.confirmed' })
    expect(keysMade()).toBe(2)
  })

  test('that meets a server failure is also undecided; without a key no call is made', async () => {
    const { done, state, context, send } = await sending()
    await done('performAction', { ok: false, status: 503, message: 'Please try again in a minute.' })
    expect(state().value).toBe('asking')
    expect(context()).toMatchObject({
      failure: { text: 'Please try again in a minute.', isIncident: true },
      attempt: { key: 'key-1', isUnanswered: true },
    })
    send({ type: 'action.confirmed' })
    expect(context()).toMatchObject({ failure: null })
    const keyless = asking()
    keyless.send({ type: 'action.confirmed' })
    await keyless.failed('makeIdempotencyKey', new Error('no randomness'))
    expect(keyless.state().value).toBe('asking')
    expect(keyless.context()).toMatchObject({
      failure: { text: 'We could not do this. Please try again.', isIncident: true },
      attempt: null,
    })
    expect(keyless.inputsOf('performAction')).toEqual([])
  })
})
