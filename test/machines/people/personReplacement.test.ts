import { describe, expect, test } from 'vitest'
import { knownPerson, withNewCard } from '../../../src/inspector/models/people/officePeople.ts'
import { personReplacementModel } from '../../../src/inspector/models/people/personReplacement.tsx'
import { type Lost, personReplacementMachine } from '../../../src/machines/people/personReplacement.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(personReplacementModel)

const closed = {
  code: 'EZC104',
  lost: 'card',
  inUse: 'EZC104',
  attempt: null,
  failure: null,
  number: null,
  oneTimePassword: null,
}

async function confirm(lost: Lost) {
  const flow = startFlow(personReplacementMachine, { code: 'EZC104' })
  flow.send({ type: 'replacement.requested', lost, person: knownPerson })
  expect(flow.started).toEqual([])
  flow.send({ type: 'replacement.confirmed' })
  await flow.done('makeIdempotencyKey', 'first-key')
  return flow
}

describe('a replacement for a lost card or password', () => {
  test('[W317] makes a card with its own idempotency key, and shows its number until it is written down', async () => {
    const { started, done, send, state, emitted } = await confirm('card')
    expect(started.at(-1)?.input).toEqual({
      lost: 'card',
      code: 'EZC104',
      inUse: 'EZC104',
      idempotencyKey: 'first-key',
    })
    await done('makeReplacement', { ok: true, value: { kind: 'card', person: withNewCard } })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({ ...closed, number: 'K7QWXN34' })
    expect(emitted).toEqual([{ type: 'person.changed', person: withNewCard }])
    send({ type: 'replacement.noted' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(closed)
  })

  test('[W318] makes a password that is shown until it is written down, and cannot be closed otherwise', async () => {
    const { done, send, state, emitted } = await confirm('password')
    await done('makeReplacement', {
      ok: true,
      value: { kind: 'password', oneTimePassword: 'KQ7M-2XWP-9RTD' },
    })
    send({ type: 'replacement.cancelled' })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({ ...closed, lost: 'password', oneTimePassword: 'KQ7M-2XWP-9RTD' })
    expect(emitted).toEqual([{ type: 'password.made' }])
    send({ type: 'replacement.noted' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual({ ...closed, lost: 'password' })
  })

  test('needs a confirmation, and makes nothing when it is cancelled', () => {
    const { send, started, state } = startFlow(personReplacementMachine, { code: 'EZC104' })
    expect(state().context).toEqual({ ...closed, lost: null, inUse: null })
    send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    expect(state().value).toBe('asking')
    send({ type: 'replacement.cancelled' })
    expect(state().value).toBe('closed')
    expect(started).toEqual([])
  })

  test('makes nothing without an idempotency key, and the next attempt makes a key', async () => {
    const { send, failed, started, state } = startFlow(personReplacementMachine, { code: 'EZC104' })
    send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    send({ type: 'replacement.confirmed' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      ...closed,
      failure: { text: 'Nothing was changed. Please try again.', isIncident: true },
    })
    send({ type: 'replacement.confirmed' })
    expect(state().value).toEqual({ making: 'preparing' })
    expect(state().context).toEqual(closed)
    expect(started.map(({ id }) => id)).toEqual(['makeIdempotencyKey', 'makeIdempotencyKey'])
  })

  test('[W319] without an answer keeps its key, even when no key could be made for the other kind', async () => {
    const { started, failed, send } = await confirm('card')
    await failed('makeReplacement', new Error('No answer'))
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'password', person: knownPerson })
    send({ type: 'replacement.confirmed' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    send({ type: 'replacement.confirmed' })
    expect(started.at(-1)?.input).toEqual({
      lost: 'card',
      code: 'EZC104',
      inUse: 'EZC104',
      idempotencyKey: 'first-key',
    })
  })

  test('[W319] without an answer is repeated with the same key, which is never used for the other kind', async () => {
    const { started, failed, done, send, state } = await confirm('card')
    await failed('makeReplacement', new Error('No answer'))
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      ...closed,
      attempt: { key: 'first-key', lost: 'card', inUse: 'EZC104', isUnanswered: true },
      failure: {
        text: 'Maybe a new card was made, maybe not. Press “New card” again: no second one is made.',
        isIncident: true,
      },
    })
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    expect(state().context).toMatchObject({ failure: null })
    send({ type: 'replacement.confirmed' })
    expect(started.at(-1)?.input).toEqual({
      lost: 'card',
      code: 'EZC104',
      inUse: 'EZC104',
      idempotencyKey: 'first-key',
    })
    await done('makeReplacement', { ok: false, status: 503 })
    expect(state().value).toBe('asking')
    expect(state().context.failure?.isIncident).toBe(true)
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'password', person: knownPerson })
    send({ type: 'replacement.confirmed' })
    await done('makeIdempotencyKey', 'second-key')
    expect(started.at(-1)?.input).toEqual({
      lost: 'password',
      code: 'EZC104',
      inUse: 'EZC104',
      idempotencyKey: 'second-key',
    })
    await failed('makeReplacement', new Error('No answer'))
    expect(state().context.failure?.text).toBe(
      'Maybe a new password was made, maybe not. Press “New password” again to see it.',
    )
  })

  test('[W319] that is refused shows the message of the server', async () => {
    const { done, state } = await confirm('password')
    const message = 'This registration was withdrawn. Restore the registration before you make a password.'
    await done('makeReplacement', { ok: false, status: 422, reason: 'withdrawn', message })
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({ failure: { text: message, isIncident: false }, attempt: null })
  })

  test('of a card asks again when another person has made a card meanwhile', async () => {
    const { started, done, send, state, emitted } = await confirm('card')
    const message =
      'No card was made: somebody else has changed this person meanwhile. Please look at the card in use before you make a new one.'
    await done('makeReplacement', {
      ...{ ok: false, status: 409, reason: 'changedElsewhere' },
      ...{ message, data: withNewCard },
    })
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      ...closed,
      inUse: 'K7QWXN34',
      failure: { text: message, isIncident: false },
    })
    expect(emitted).toEqual([{ type: 'person.changed', person: withNewCard }])
    send({ type: 'replacement.confirmed' })
    await done('makeIdempotencyKey', 'second-key')
    expect(started.at(-1)?.input).toEqual({
      ...{ lost: 'card', code: 'EZC104' },
      ...{ inUse: 'K7QWXN34', idempotencyKey: 'second-key' },
    })
  })

  test('without an answer is repeated for the same lost card, whichever card is in use now', async () => {
    const { started, failed, send } = await confirm('card')
    await failed('makeReplacement', new Error('No answer'))
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'card', person: withNewCard })
    send({ type: 'replacement.confirmed' })
    expect(started.at(-1)?.input).toEqual({
      ...{ lost: 'card', code: 'EZC104' },
      ...{ inUse: 'EZC104', idempotencyKey: 'first-key' },
    })
  })

  test('[W319] that is refused without a message has changed nothing, and can be retried', async () => {
    const { done, send, state } = await confirm('card')
    await done('makeReplacement', { ok: false, status: 403 })
    expect(state().context.failure?.text).toBe('Nothing was changed. Please try again.')
    send({ type: 'replacement.confirmed' })
    expect(state().context).toEqual(closed)
  })
})
