import { describe, expect, test } from 'vitest'
import { gateOperatorModel } from '../../src/inspector/models/gateOperator.tsx'
import { gateOperatorMachine } from '../../src/machines/gateOperator.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(gateOperatorModel)

const staff = [{ id: 's-3', name: 'Tapiwa Ncube' }]

async function start(operator: string | null) {
  const flow = startScripted(gateOperatorMachine, undefined)
  await flow.done('readDevice', { ok: true, value: { operator, staff } })
  const said = () => flow.started.filter(({ id }) => id === 'sayOperator').map(({ input }) => input)
  return { ...flow, said, state: () => flow.actor.getSnapshot() }
}

describe('who is at this gate', () => {
  test('[W090] is asked first, and told by pressing a name', async () => {
    const { send, done, said, state } = await start(null)
    expect(state().value).toBe('asking')
    send({ type: 'member.chosen', id: 's-3' })
    expect(said()).toEqual([{ choice: { id: 's-3' } }])
    await done('sayOperator', { ok: true, value: 'Tapiwa Ncube' })
    expect(state().value).toBe('said')
    expect(state().context.operator).toBe('Tapiwa Ncube')
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
    expect(state().context).toMatchObject({ operator: 'Farai', name: '' })
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
    const unread = startScripted(gateOperatorMachine, undefined)
    await unread.failed('readDevice', new Error('No answer from the server.'))
    expect(unread.actor.getSnapshot().value).toBe('unread')
    unread.send({ type: 'device.readAgain' })
    expect(unread.actor.getSnapshot().value).toBe('reading')

    const { send, failed, state } = await start(null)
    send({ type: 'member.chosen', id: 's-3' })
    await failed('sayOperator', new Error('No answer from the server.'))
    expect(state().value).toBe('asking')
    expect(state().context).toMatchObject({ callError: 'No answer from the server.', isIncident: true })
    send({ type: 'question.closed' })
    expect(state().value).toBe('unsaid')
    expect(state().context.callError).toBeNull()
  })
})
