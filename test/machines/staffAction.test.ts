import { describe, expect, test } from 'vitest'
import { staffActionModel } from '../../src/inspector/models/staffAction.tsx'
import { closedAccount, gateAccount } from '../../src/inspector/models/staffPeople.ts'
import { type StaffAction, staffActionMachine } from '../../src/machines/staffAction.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(staffActionModel)

const firstPassword = { email: 'tapiwa@example.org', oneTimePassword: 'KQ7M-3XTP-9RWD' }

function asking(action: StaffAction = 'newPassword') {
  const flow = startScripted(staffActionMachine, undefined)
  const told: string[] = []
  flow.actor.on('*', ({ type }) => told.push(type))
  const account = action === 'open' ? closedAccount : gateAccount
  flow.send({ type: 'action.requested', action, account })
  const state = () => flow.actor.getSnapshot()
  return {
    ...flow,
    told,
    state,
    context: () => state().context,
    calls: () => flow.started.filter(({ id }) => id === 'performAction').map(({ input }) => input),
    keysMade: () => flow.started.filter(({ id }) => id === 'makeIdempotencyKey').length,
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
    '%s is asked about first',
    async (action) => {
      const { state, started, send } = asking(action)
      expect(state().value).toBe('asking')
      expect(started).toEqual([])
      send({ type: 'action.cancelled' })
      expect(state().value).toEqual({ idle: 'quiet' })
      expect(state().context.account).toBeNull()
      expect((await sending(action)).calls()).toEqual([
        { action, id: action === 'open' ? 's-4' : 's-2', idempotencyKey: 'key-1' },
      ])
    },
  )

  test('[W045, W048] shows a first password until it is noted, and nowhere after', async () => {
    const { done, state, context, send, told } = await sending()
    await done('performAction', { ok: true, value: firstPassword, message: 'A new first password.' })
    expect(state().value).toBe('done')
    expect(context().firstPassword).toEqual(firstPassword)
    expect(context().account).toEqual(gateAccount)
    expect(told).toEqual(['staff.changed'])
    send({ type: 'action.cancelled' })
    expect(state().value).toBe('done')
    send({ type: 'password.noted' })
    expect(state().value).toEqual({ idle: 'quiet' })
    expect(JSON.stringify(context())).not.toContain('KQ7M')
  })

  test('without a password is announced for 5 s, not less', async () => {
    const { done, state, context, told, wait } = await sending('close')
    await done('performAction', { ok: true, value: null, message: 'The account of Tapiwa Ncube is closed.' })
    expect(state().value).toEqual({ idle: 'announced' })
    expect(context().notice).toBe('The account of Tapiwa Ncube is closed.')
    expect(told).toEqual(['staff.changed'])
    wait(4_999)
    expect(state().value).toEqual({ idle: 'announced' })
    wait(1)
    expect(state().value).toEqual({ idle: 'quiet' })
  })

  test('that is refused says why, and is over: the next try has a new key', async () => {
    const { done, context, state, send, keysMade, told } = await sending('close')
    const message = 'Tapiwa Ncube is the only lead. Please give the right “Lead” to somebody else first.'
    await done('performAction', { ok: false, status: 400, reason: 'invalid', message })
    expect(state().value).toBe('asking')
    expect(context()).toMatchObject({ callError: message, isIncident: false, attempt: null })
    expect(told).toEqual(['staff.changed'])
    send({ type: 'action.confirmed' })
    expect(context().callError).toBeNull()
    expect(keysMade()).toBe(2)
  })

  test('without an answer is unknown, and repeats the same key, also when it is asked for again', async () => {
    const { failed, context, send, keysMade, calls } = await sending()
    await failed('performAction', new Error('No answer'))
    expect(context()).toMatchObject({
      callError: 'We could not do this. Please try again.',
      isIncident: true,
      attempt: { key: 'key-1', isUnanswered: true },
    })
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'newPassword', account: gateAccount })
    expect(context().callError).toBeNull()
    send({ type: 'action.confirmed' })
    expect(keysMade()).toBe(1)
    expect(calls()).toHaveLength(2)
  })

  test('followed by another one is another attempt', async () => {
    const { failed, send, keysMade } = await sending()
    await failed('performAction', new Error('No answer'))
    send({ type: 'action.cancelled' })
    send({ type: 'action.requested', action: 'close', account: gateAccount })
    send({ type: 'action.confirmed' })
    expect(keysMade()).toBe(2)
  })

  test('of the host that fails is unknown too; a key that cannot be made calls nobody', async () => {
    const { done, context } = await sending()
    await done('performAction', { ok: false, status: 503, message: 'Please try again in a minute.' })
    expect(context()).toMatchObject({ callError: 'Please try again in a minute.', isIncident: true })
    const keyless = asking()
    keyless.send({ type: 'action.confirmed' })
    await keyless.failed('makeIdempotencyKey', new Error('no randomness'))
    expect(keyless.context()).toMatchObject({ isIncident: true, attempt: null })
    expect(keyless.calls()).toEqual([])
  })
})
