import { describe, expect, test } from 'vitest'
import { newMerchantPasswordModel } from '../../../src/inspector/models/money/newMerchantPassword.tsx'
import { newMerchantPasswordMachine } from '../../../src/machines/money/newMerchantPassword.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(newMerchantPasswordModel)

const closed = {
  merchantNumber: 'M1003',
  attempt: null,
  failure: null,
  oneTimePassword: null,
}

async function confirm() {
  const flow = startFlow(newMerchantPasswordMachine, { merchantNumber: 'M1003' })
  flow.send({ type: 'password.requested' })
  expect(flow.started).toEqual([])
  flow.send({ type: 'password.confirmed' })
  await flow.done('makeIdempotencyKey', 'first-key')
  return flow
}

describe('a new password for a stall', () => {
  test('[W132] needs a confirmation, has its own idempotency key, and is shown until it is written down', async () => {
    const { started, done, send, state } = await confirm()
    expect(started.at(-1)?.input).toEqual({ merchantNumber: 'M1003', idempotencyKey: 'first-key' })
    await done('makePassword', { ok: true, value: { oneTimePassword: 'KQ7M-2XWP-9RTD' } })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({ ...closed, oneTimePassword: 'KQ7M-2XWP-9RTD' })
    send({ type: 'password.cancelled' })
    expect(state().value).toBe('shown')
    send({ type: 'password.noted' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual(closed)
  })

  test('[W133] without an answer is repeated with the same key, even after the question was closed', async () => {
    const { started, failed, done, send, state } = await confirm()
    await failed('makePassword', new Error('No answer from the server.'))
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      ...closed,
      attempt: { key: 'first-key', isUnanswered: true },
      failure: {
        text: 'Maybe a new password was made, maybe not. Press “New password” again.',
        isIncident: true,
      },
    })
    send({ type: 'password.cancelled' })
    send({ type: 'password.requested' })
    expect(state().context).toMatchObject({ failure: null })
    send({ type: 'password.confirmed' })
    expect(state().value).toEqual({ making: 'sending' })
    expect(started.at(-1)?.input).toEqual({ merchantNumber: 'M1003', idempotencyKey: 'first-key' })
    await done('makePassword', { ok: false, status: 403, message: 'This needs the right “Office”.' })
    expect(state().value).toBe('asking')
    expect(state().context.attempt).toEqual({ key: 'first-key', isUnanswered: true })
  })

  test('that was never sent shows an error, and the next attempt makes a key', async () => {
    const { send, failed, started, state } = startFlow(newMerchantPasswordMachine, {
      merchantNumber: 'M1003',
    })
    send({ type: 'password.requested' })
    send({ type: 'password.confirmed' })
    await failed('makeIdempotencyKey', new Error('no randomness'))
    expect(state().value).toBe('asking')
    expect(state().context).toEqual({
      ...closed,
      failure: { text: 'No new password was made. Please try again.', isIncident: true },
    })
    send({ type: 'password.confirmed' })
    expect(state().value).toEqual({ making: 'preparing' })
    expect(state().context).toEqual(closed)
    expect(started.map(({ id }) => id)).toEqual(['makeIdempotencyKey', 'makeIdempotencyKey'])
  })

  test('that was refused without a message was not made', async () => {
    const { done, state } = await confirm()
    await done('makePassword', { ok: false, status: 404 })
    expect(state().context.failure?.text).toBe('No new password was made. Please try again.')
  })

  test('that was refused shows the message, and the next attempt has a new key', async () => {
    const { started, done, send, state } = await confirm()
    await done('makePassword', { ok: false, status: 403, message: 'This needs the right “Office”.' })
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({
      failure: { text: 'This needs the right “Office”.', isIncident: false },
      attempt: null,
    })
    send({ type: 'password.confirmed' })
    await done('makeIdempotencyKey', 'second-key')
    expect(started.at(-1)?.input).toEqual({ merchantNumber: 'M1003', idempotencyKey: 'second-key' })
  })

  test('is not made after a cancellation', () => {
    const { send, started, state } = startFlow(newMerchantPasswordMachine, { merchantNumber: 'M1003' })
    send({ type: 'password.requested' })
    send({ type: 'password.cancelled' })
    expect(state().value).toBe('closed')
    expect(started).toEqual([])
  })
})
