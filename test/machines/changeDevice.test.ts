import { describe, expect, test } from 'vitest'
import { changeDeviceModel } from '../../src/inspector/models/changeDevice.tsx'
import { gateTwo } from '../../src/inspector/models/devices.tsx'
import { changeDeviceMachine } from '../../src/machines/changeDevice.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(changeDeviceModel)

function start() {
  const flow = startScripted(changeDeviceMachine, undefined)
  const told: string[] = []
  flow.actor.on('*', ({ type }) => told.push(type))
  const state = () => flow.actor.getSnapshot()
  return { ...flow, told, state, context: () => state().context }
}

describe('revoking', () => {
  test('[W059] is asked for first, and then done', async () => {
    const { send, done, started, state, context, told } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    expect(state().value).toBe('asking')
    expect(started).toEqual([])
    send({ type: 'revoke.confirmed' })
    expect(started).toMatchObject([{ id: 'revokeDevice', input: { id: 'd-2' } }])
    await done('revokeDevice', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context()).toMatchObject({ device: null, notice: 'The pairing of Gate 2 has ended.' })
    expect(told).toEqual(['devices.changed'])
  })

  test('[W059] is not done when the question is closed', () => {
    const { send, started, state } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    send({ type: 'change.closed' })
    expect(state().value).toEqual({ closed: 'quiet' })
    expect(started).toEqual([])
  })

  test.each([
    ['refused', { ok: false, status: 404, message: 'There is none.' }, 'There is none.', false],
    ['failing', { ok: false, status: 503 }, 'The pairing could not be ended. Please try again.', true],
  ] as const)('that is %s says so and can be tried again', async (_, answer, callError, isIncident) => {
    const { send, done, context, state } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    send({ type: 'revoke.confirmed' })
    await done('revokeDevice', answer)
    expect(state().value).toBe('asking')
    expect(context()).toMatchObject({ callError, isIncident, device: gateTwo })
    send({ type: 'revoke.confirmed' })
    expect(context().callError).toBeNull()
  })
})

describe('another last day', () => {
  test('is chosen, sent and said', async () => {
    const { send, done, started, state, context, told } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-22' })
    expect(context().endsOn).toBe('2025-04-22')
    send({ type: 'day.changed', endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    expect(started).toMatchObject([{ id: 'changeDevice', input: { id: 'd-2', endsOn: '2025-04-25' } }])
    await done('changeDevice', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context().notice).toBe('The last day of Gate 2 is changed.')
    expect(told).toEqual(['devices.changed'])
  })

  test('is asked for when it is missing', () => {
    const { send, started, context } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '' })
    send({ type: 'day.submitted' })
    expect(context().dayError).toBe('Please choose the last day.')
    expect(started).toEqual([])
  })

  test('that does not get through stays in the form', async () => {
    const { send, failed, context, state } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    await failed('changeDevice', new Error('no'))
    expect(state().value).toBe('choosing')
    expect(context()).toMatchObject({
      endsOn: '2025-04-25',
      callError: 'The last day could not be changed. Please try again.',
      isIncident: true,
    })
  })
})
