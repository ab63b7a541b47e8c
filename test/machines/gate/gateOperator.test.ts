import { describe, expect, test } from 'vitest'
import { gateOperatorModel } from '../../../src/inspector/models/gate/gateOperator.tsx'
import { gateOperatorMachine } from '../../../src/machines/gate/gateOperator.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateOperatorModel)

const staff = [
  { id: 's-2', name: 'Nyasha Dube', hasPin: false },
  { id: 's-3', name: 'Tapiwa Ncube', hasPin: true },
]
const asking = {
  ...{ asksAtOnce: true, staff, operator: null, isConfirmed: null, asksPins: false },
  ...{ name: '', member: null, secret: '', choice: null },
  fieldError: null,
  failure: null,
}
const noOperator = { operator: null, isConfirmed: null, asksPins: false }
const notNow = 'The server cannot do this now. Please try again in a minute.'

const opening = (asksAtOnce = true) => startFlow(gateOperatorMachine, { asksAtOnce })

async function start(operator: string | null, asksPins = false) {
  const flow = opening()
  const isConfirmed = asksPins && operator !== null ? false : null
  await flow.done('readDevice', { ok: true, value: { operator, isConfirmed, asksPins, staff } })
  return flow
}

describe('the operator of a gate', () => {
  test('is asked for only on request where the device records offline', async () => {
    const { send, done, state } = opening(false)
    await done('readDevice', { ok: true, value: { ...noOperator, staff: [] } })
    expect(state().value).toBe('unsaid')
    send({ type: 'question.asked' })
    expect(state().value).toBe('asking')
  })

  test('[W090] is asked for first, and given by pressing a name', async () => {
    const { send, done, inputsOf, state } = await start(null)
    expect(state().value).toBe('asking')
    send({ type: 'member.chosen', id: 's-3' })
    expect(inputsOf('sayOperator')).toEqual([{ choice: { id: 's-3' } }])
    await done('sayOperator', { ok: true, value: { operator: 'Tapiwa Ncube', isConfirmed: null } })
    expect(state().value).toBe('said')
    expect(state().context).toEqual({ ...asking, operator: 'Tapiwa Ncube' })
  })

  test('shows only the field error when a failed choice is followed by a blank name', async () => {
    const { send, failed, state } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    await failed('sayOperator', new Error('No answer from the server.'))
    send({ type: 'name.submitted' })
    expect(state().context).toMatchObject({
      fieldError: 'Please type your name.',
      failure: null,
    })
  })

  test('[W090] can be a typed name', async () => {
    const { send, done, inputsOf, state } = await start(null)
    send({ type: 'name.changed', name: '  ' })
    send({ type: 'name.submitted' })
    expect(state().context.fieldError).toBe('Please type your name.')
    send({ type: 'name.changed', name: ' Farai ' })
    expect(state().context.fieldError).toBeNull()
    send({ type: 'name.submitted' })
    expect(inputsOf('sayOperator')).toEqual([{ choice: { name: 'Farai' } }])
    await done('sayOperator', { ok: true, value: { operator: 'Farai', isConfirmed: null } })
    expect(state().context).toEqual({ ...asking, operator: 'Farai' })
  })

  test('[W091] can be changed with one press, and stays when the question is closed', async () => {
    const { send, state } = await start('Tapiwa Ncube')
    expect(state().value).toBe('said')
    send({ type: 'question.asked' })
    expect(state().value).toBe('asking')
    send({ type: 'question.closed' })
    expect(state().value).toBe('said')
    expect(state().context.operator).toBe('Tapiwa Ncube')
  })

  test('[W091] is asked for again on another day', async () => {
    const { send, done, state } = await start('Tapiwa Ncube')
    send({ type: 'day.began' })
    expect(state().value).toBe('reading')
    await done('readDevice', { ok: true, value: { ...noOperator, staff } })
    expect(state().value).toBe('asking')
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    send({ type: 'question.asked' })
    expect(state().value).toBe('asking')
    send({ type: 'question.closed' })
    send({ type: 'day.began' })
    expect(state().value).toBe('reading')
  })

  test.each([
    [503, undefined, notNow, true],
    [403, 'Please pair this device.', 'Please pair this device.', false],
  ])(
    'is cleared on another day even when the device cannot be read (%i)',
    async (status, message, text, isIncident) => {
      const { send, done, state, context } = await start('Tapiwa Ncube')
      send({ type: 'day.began' })
      await done('readDevice', { ok: false, status, message })
      expect(state().value).toBe('unread')
      expect(context()).toEqual({ ...asking, failure: { text, isIncident } })
      send({ type: 'day.began' })
      expect(state().value).toBe('reading')
    },
  )

  test('[W091] stays the same after the server refuses a new name, which can be given again', async () => {
    const { send, done, state, context } = await start('Tapiwa Ncube')
    send({ type: 'question.asked' })
    send({ type: 'name.changed', name: 'Farai' })
    send({ type: 'name.submitted' })
    await done('sayOperator', { ok: false, status: 422, message: 'This name is too long.' })
    expect(state().value).toBe('asking')
    expect(context()).toEqual({
      ...asking,
      operator: 'Tapiwa Ncube',
      name: 'Farai',
      failure: { text: 'This name is too long.', isIncident: false },
    })
    send({ type: 'question.closed' })
    expect(state().value).toBe('said')
    expect(context()).toMatchObject({ operator: 'Tapiwa Ncube', failure: null })
  })

  test('is cleared when a new day begins during the question', async () => {
    const { send, state } = await start('Tapiwa Ncube')
    send({ type: 'question.asked' })
    send({ type: 'day.began' })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(state().context.operator).toBeNull()
  })

  test('[W093] never blocks the gate: the check-in continues without an answer', async () => {
    const unread = await start('Tapiwa Ncube')
    unread.send({ type: 'day.began' })
    await unread.failed('readDevice', new Error('No answer from the server.'))
    expect(unread.state().value).toBe('unread')
    expect(unread.context()).toEqual({
      ...asking,
      failure: { text: 'No answer from the server.', isIncident: true },
    })
    unread.send({ type: 'device.readAgain' })
    expect(unread.state().value).toBe('reading')
    await unread.done('readDevice', { ok: true, value: { ...noOperator, staff } })
    expect(unread.context()).toEqual(asking)

    const { send, failed, state } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    await failed('sayOperator', new Error('No answer from the server.'))
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({
      failure: { text: 'No answer from the server.', isIncident: true },
    })
    send({ type: 'member.chosen', id: 's-3' })
    expect(state().context).toEqual({ ...asking, choice: { id: 's-3' } })
    await failed('sayOperator', new Error(''))
    expect(state().context).toMatchObject({ failure: { text: notNow, isIncident: true } })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(state().context).toMatchObject({ failure: null })
  })
})

describe('the operator of a gate, with PINs', () => {
  const tapiwa = { id: 's-3', name: 'Tapiwa Ncube', hasPin: true }
  const notThePin = 'This is not the PIN of Tapiwa Ncube. Nothing was changed.'

  async function startAtPin(secret = '') {
    const flow = await start(null, true)
    flow.send({ type: 'member.chosen', id: 's-3' })
    if (secret !== '') flow.send({ type: 'pin.changed', secret })
    return flow
  }

  test('[W222] is confirmed by the PIN of the chosen person', async () => {
    const { send, done, inputsOf, state, context } = await startAtPin()
    expect([state().value, context().member, inputsOf('sayOperator')]).toEqual(['unconfirmed', tapiwa, []])
    for (const secret of ['', '40729']) {
      send({ type: 'pin.changed', secret })
      send({ type: 'pin.submitted' })
      expect(context().fieldError).toBe('Please type the six digits of your PIN.')
    }
    send({ type: 'pin.changed', secret: '407295' })
    expect(context().fieldError).toBeNull()
    send({ type: 'pin.submitted' })
    expect(inputsOf('sayOperator')).toEqual([{ choice: { id: 's-3', secret: '407295' } }])
    await done('sayOperator', { ok: true, value: { operator: 'Tapiwa Ncube', isConfirmed: true } })
    expect(state().value).toBe('said')
    expect(context()).toEqual({ ...asking, operator: 'Tapiwa Ncube', isConfirmed: true, asksPins: true })
  })

  test('[W223] keeps the PIN after a wrong one, with the message at its field', async () => {
    const { send, done, state, context } = await startAtPin('407296')
    send({ type: 'pin.submitted' })
    await done('sayOperator', { ok: false, status: 422, reason: 'wrongPin', message: notThePin })
    expect(state().value).toBe('unconfirmed')
    const wrong = { member: tapiwa, secret: '407296', fieldError: notThePin, failure: null }
    expect(context()).toMatchObject({ ...wrong, operator: null })
    send({ type: 'pin.changed', secret: '40729' })
    expect(context().fieldError).toBeNull()
  })

  test.each([
    [{ ok: false, status: 429, reason: 'tooManyAttempts', message: 'Too many wrong PINs.' }, false],
    [{ ok: false, status: 503, message: 'Too many wrong PINs.' }, true],
  ] as const)('keeps the PIN after %j', async (refusal, isIncident) => {
    const { send, done, state, context } = await startAtPin('407295')
    send({ type: 'pin.submitted' })
    await done('sayOperator', refusal)
    expect(state().value).toBe('unconfirmed')
    const kept = { member: tapiwa, secret: '407295', fieldError: null }
    expect(context()).toMatchObject({ ...kept, failure: { text: 'Too many wrong PINs.', isIncident } })
  })

  test('keeps the PIN without an answer, and continues without it on request', async () => {
    const { send, done, failed, inputsOf, state, context } = await startAtPin('407295')
    send({ type: 'pin.submitted' })
    await failed('sayOperator', new Error('No answer from the server.'))
    expect([state().value, context().secret]).toEqual(['unconfirmed', '407295'])
    send({ type: 'pin.skipped' })
    expect(inputsOf('sayOperator').at(-1)).toEqual({ choice: { id: 's-3' } })
    await done('sayOperator', { ok: true, value: { operator: 'Tapiwa Ncube', isConfirmed: false } })
    expect(context()).toEqual({ ...asking, operator: 'Tapiwa Ncube', isConfirmed: false, asksPins: true })
  })

  test('[W222] is unconfirmed, after one press, for a person without a PIN', async () => {
    const { send, done, inputsOf, context } = await start(null, true)
    send({ type: 'member.chosen', id: 's-2' })
    expect(inputsOf('sayOperator')).toEqual([{ choice: { id: 's-2' } }])
    await done('sayOperator', { ok: true, value: { operator: 'Nyasha Dube', isConfirmed: false } })
    expect(context()).toMatchObject({ operator: 'Nyasha Dube', isConfirmed: false })
  })

  test('clears the PIN when another name is chosen or the question is closed', async () => {
    const { send, state, context } = await startAtPin('407295')
    send({ type: 'member.left' })
    expect(state().value).toBe('asking')
    expect(context()).toEqual({ ...asking, asksPins: true })
    send({ type: 'member.chosen', id: 's-3' })
    send({ type: 'pin.changed', secret: '407295' })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(context()).toEqual({ ...asking, asksPins: true })

    const other = await start('Farai', true)
    other.send({ type: 'question.asked' })
    other.send({ type: 'member.chosen', id: 's-3' })
    other.send({ type: 'day.began' })
    expect(other.context()).toMatchObject({ operator: null, isConfirmed: null })
    const kept = await start('Farai', true)
    kept.send({ type: 'question.asked' })
    kept.send({ type: 'member.chosen', id: 's-3' })
    kept.send({ type: 'question.closed' })
    expect(kept.state().value).toBe('said')
    expect(kept.context()).toMatchObject({ operator: 'Farai', isConfirmed: false, member: null })
  })

  test('needs no PIN where the camp has switched PINs off', async () => {
    const { send, inputsOf } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    expect(inputsOf('sayOperator')).toEqual([{ choice: { id: 's-3' } }])
  })
})
