import { describe, expect, test } from 'vitest'
import { gateOperatorModel } from '../../../src/inspector/models/gate/gateOperator.tsx'
import { gateOperatorMachine } from '../../../src/machines/gate/gateOperator.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateOperatorModel)

const staff = [{ id: 's-3', name: 'Tapiwa Ncube' }]
const asking = {
  asksAtOnce: true,
  staff,
  operator: null,
  name: '',
  choice: null,
  fieldError: null,
  callError: null,
  isIncident: false,
}
const notNow = 'The server cannot do this now. Please try again in a minute.'

function opening(asksAtOnce = true) {
  const flow = startScripted(gateOperatorMachine, { asksAtOnce })
  const said = () => flow.started.filter(({ id }) => id === 'sayOperator').map(({ input }) => input)
  const state = () => flow.actor.getSnapshot()
  return { ...flow, said, state, context: () => state().context }
}

async function start(operator: string | null) {
  const flow = opening()
  await flow.done('readDevice', { ok: true, value: { operator, staff } })
  return flow
}

describe('who is at this gate', () => {
  test('is asked on demand alone where the device notes by itself', async () => {
    const { send, done, state } = opening(false)
    await done('readDevice', { ok: true, value: { operator: null, staff: [] } })
    expect(state().value).toBe('unsaid')
    send({ type: 'question.asked' })
    expect(state().value).toBe('asking')
  })

  test('[W090] is asked first, and told by pressing a name', async () => {
    const { send, done, said, state } = await start(null)
    expect(state().value).toBe('asking')
    send({ type: 'member.chosen', id: 's-3' })
    expect(said()).toEqual([{ choice: { id: 's-3' } }])
    await done('sayOperator', { ok: true, value: 'Tapiwa Ncube' })
    expect(state().value).toBe('said')
    expect(state().context).toEqual({ ...asking, operator: 'Tapiwa Ncube' })
  })

  test('that could not be written down and is then typed blank has one sentence, at its field', async () => {
    const { send, failed, state } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    await failed('sayOperator', new Error('No answer from the server.'))
    send({ type: 'name.submitted' })
    expect(state().context).toMatchObject({
      fieldError: 'Please type your name.',
      callError: null,
      isIncident: false,
    })
  })

  test('[W090] is a name that was typed', async () => {
    const { send, done, said, state } = await start(null)
    send({ type: 'name.changed', name: '  ' })
    send({ type: 'name.submitted' })
    expect(state().context.fieldError).toBe('Please type your name.')
    send({ type: 'name.changed', name: ' Farai ' })
    expect(state().context.fieldError).toBeNull()
    send({ type: 'name.submitted' })
    expect(said()).toEqual([{ choice: { name: 'Farai' } }])
    await done('sayOperator', { ok: true, value: 'Farai' })
    expect(state().context).toEqual({ ...asking, operator: 'Farai' })
  })

  test('[W091] is changed in one press, and stays when nobody else comes', async () => {
    const { send, state } = await start('Tapiwa Ncube')
    expect(state().value).toBe('said')
    send({ type: 'question.asked' })
    expect(state().value).toBe('asking')
    send({ type: 'question.closed' })
    expect(state().value).toBe('said')
    expect(state().context.operator).toBe('Tapiwa Ncube')
  })

  test('[W091] is asked again on another day', async () => {
    const { send, done, state } = await start('Tapiwa Ncube')
    send({ type: 'day.began' })
    expect(state().value).toBe('reading')
    await done('readDevice', { ok: true, value: { operator: null, staff } })
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
    'is nobody of yesterday when the device cannot be read on another day, but %i is answered',
    async (status, message, callError, isIncident) => {
      const { send, done, state, context } = await start('Tapiwa Ncube')
      send({ type: 'day.began' })
      await done('readDevice', { ok: false, status, message })
      expect(state().value).toBe('unread')
      expect(context()).toEqual({ ...asking, callError, isIncident })
      send({ type: 'day.began' })
      expect(state().value).toBe('reading')
    },
  )

  test('[W091] stays who it was when the host refuses another one, who can be told again', async () => {
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
      choice: { name: 'Farai' },
      callError: 'This name is too long.',
    })
    send({ type: 'question.closed' })
    expect(state().value).toBe('said')
    expect(context()).toMatchObject({ operator: 'Tapiwa Ncube', callError: null })
  })

  test('is nobody of yesterday when the day begins while it is asked', async () => {
    const { send, state } = await start('Tapiwa Ncube')
    send({ type: 'question.asked' })
    send({ type: 'day.began' })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(state().context.operator).toBeNull()
  })

  test('[W093] keeps nobody from the gate: without a network or an answer the check-in goes on', async () => {
    const unread = await start('Tapiwa Ncube')
    unread.send({ type: 'day.began' })
    await unread.failed('readDevice', new Error('No answer from the server.'))
    expect(unread.state().value).toBe('unread')
    expect(unread.context()).toEqual({
      ...asking,
      callError: 'No answer from the server.',
      isIncident: true,
    })
    unread.send({ type: 'device.readAgain' })
    expect(unread.state().value).toBe('reading')
    await unread.done('readDevice', { ok: true, value: { operator: null, staff } })
    expect(unread.context()).toEqual(asking)

    const { send, failed, state } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    await failed('sayOperator', new Error('No answer from the server.'))
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({ callError: 'No answer from the server.', isIncident: true })
    send({ type: 'member.chosen', id: 's-3' })
    expect(state().context).toEqual({ ...asking, choice: { id: 's-3' } })
    await failed('sayOperator', new Error(''))
    expect(state().context).toMatchObject({ callError: notNow, isIncident: true })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(state().context).toMatchObject({ callError: null, isIncident: false })
  })
})
