import { describe, expect, test } from 'vitest'
import { withNewCard } from '../../src/inspector/models/officePeople.ts'
import { personReplacementModel } from '../../src/inspector/models/personReplacement.tsx'
import { type Lost, personReplacementMachine } from '../../src/machines/personReplacement.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(personReplacementModel)

async function confirm(lost: Lost) {
  const flow = startScripted(personReplacementMachine, { code: 'EZC104' })
  const told: unknown[] = []
  flow.actor.on('*', (event) => told.push(event))
  flow.send({ type: 'replacement.requested', lost })
  expect(flow.started).toEqual([])
  flow.send({ type: 'replacement.confirmed' })
  await flow.done('makeIdempotencyKey', 'first-key')
  return { ...flow, told, state: () => flow.actor.getSnapshot() }
}

describe('in place of what is lost', () => {
  test('[W317] a card is made with a key of its own, and its number is shown until it is noted', async () => {
    const { started, done, send, state, told } = await confirm('card')
    expect(started.at(-1)?.input).toEqual({ lost: 'card', code: 'EZC104', idempotencyKey: 'first-key' })
    await done('makeReplacement', { ok: true, value: { kind: 'card', person: withNewCard } })
    expect(state().value).toBe('shown')
    expect(state().context.number).toBe('K7QWXN34')
    expect(told).toEqual([{ type: 'person.changed', person: withNewCard }])
    send({ type: 'replacement.noted' })
    expect(state().value).toBe('closed')
    expect(state().context.number).toBeNull()
  })

  test('[W318] a password is shown until it is noted, and nothing else closes it', async () => {
    const { done, send, state, told } = await confirm('password')
    await done('makeReplacement', {
      ok: true,
      value: { kind: 'password', oneTimePassword: 'KQ7M-2XWP-9RTD' },
    })
    send({ type: 'replacement.cancelled' })
    expect(state().context.oneTimePassword).toBe('KQ7M-2XWP-9RTD')
    expect(told).toEqual([{ type: 'password.made' }])
    send({ type: 'replacement.noted' })
    expect(state().context.oneTimePassword).toBeNull()
  })

  test('[W319] a missing answer is asked for again under the same key, and never for the other thing', async () => {
    const { started, failed, done, send, state } = await confirm('card')
    await failed('makeReplacement', new Error('No answer'))
    expect(state().context).toMatchObject({
      callError: 'Maybe a new card was made, maybe not. Press “New card” again: no second one is made.',
      isIncident: true,
    })
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'card' })
    expect(state().context.callError).toBeNull()
    send({ type: 'replacement.confirmed' })
    expect(started.at(-1)?.input).toEqual({ lost: 'card', code: 'EZC104', idempotencyKey: 'first-key' })
    await done('makeReplacement', { ok: false, status: 503 })
    send({ type: 'replacement.cancelled' })
    send({ type: 'replacement.requested', lost: 'password' })
    send({ type: 'replacement.confirmed' })
    await done('makeIdempotencyKey', 'second-key')
    expect(started.at(-1)?.input).toEqual({
      lost: 'password',
      code: 'EZC104',
      idempotencyKey: 'second-key',
    })
  })

  test('[W319] what is refused is said in the words of the host', async () => {
    const { done, state } = await confirm('password')
    const message = 'This registration was withdrawn. Let it count again before you make a password.'
    await done('makeReplacement', { ok: false, status: 422, reason: 'withdrawn', message })
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({ callError: message, isIncident: false, attempt: null })
  })
})
