import { describe, expect, test } from 'vitest'
import { changeDeviceModel } from '../../../src/inspector/models/devices/changeDevice.tsx'
import { gateTwo } from '../../../src/inspector/models/devices/devices.tsx'
import { changeDeviceMachine } from '../../../src/machines/devices/changeDevice.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(changeDeviceModel)

const nothing = {
  device: null,
  endsOn: '',
  dayError: null,
  callError: null,
  isIncident: false,
  notice: null,
}

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
    expect(context()).toEqual({ ...nothing, notice: 'The pairing of Gate 2 has ended.' })
    expect(told).toEqual(['devices.changed'])
  })

  test('is said for five seconds, or until the sentence is closed', async () => {
    const { send, done, wait, state } = start()
    for (const end of [() => wait(5_000), () => send({ type: 'toast.closed' })]) {
      send({ type: 'revoke.requested', device: gateTwo })
      send({ type: 'revoke.confirmed' })
      await done('revokeDevice', { ok: true, value: undefined })
      expect(state().value).toEqual({ closed: 'announced' })
      end()
      expect(state().value).toEqual({ closed: 'quiet' })
    }
  })

  test('[W059] is not done when the question is closed', () => {
    const { send, started, state, context } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    expect(context()).toEqual({ ...nothing, device: gateTwo })
    send({ type: 'change.closed' })
    expect(state().value).toEqual({ closed: 'quiet' })
    expect(context()).toEqual(nothing)
    expect(started).toEqual([])
  })

  test.each([
    [404, 'There is none.', 'There is none.', false, ['devices.changed']],
    [499, undefined, 'The pairing could not be ended. Please try again.', false, ['devices.changed']],
    [500, undefined, 'The pairing could not be ended. Please try again.', true, []],
  ])(
    'that was answered with %i says so and can be tried again',
    async (status, message, callError, isIncident, changes) => {
      const { send, done, context, state, told } = start()
      send({ type: 'revoke.requested', device: gateTwo })
      send({ type: 'revoke.confirmed' })
      await done('revokeDevice', { ok: false, status, message })
      expect(state().value).toBe('asking')
      expect(context()).toEqual({ ...nothing, device: gateTwo, callError, isIncident })
      expect(told).toEqual(changes)
      send({ type: 'revoke.confirmed' })
      expect(context()).toEqual({ ...nothing, device: gateTwo })
    },
  )

  test('without an answer says so and can be tried again', async () => {
    const { send, failed, context, state } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    send({ type: 'revoke.confirmed' })
    await failed('revokeDevice', new Error('no'))
    expect(state().value).toBe('asking')
    expect(context()).toEqual({
      ...nothing,
      device: gateTwo,
      callError: 'The pairing could not be ended. Please try again.',
      isIncident: true,
    })
  })
})

describe('another last day', () => {
  test('is chosen, sent and said', async () => {
    const { send, done, started, state, context, told } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-22' })
    expect(context()).toEqual({ ...nothing, device: gateTwo, endsOn: '2025-04-22' })
    send({ type: 'day.changed', endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    expect(started).toMatchObject([{ id: 'changeDevice', input: { id: 'd-2', endsOn: '2025-04-25' } }])
    await done('changeDevice', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context()).toEqual({ ...nothing, notice: 'The last day of Gate 2 is changed.' })
    expect(told).toEqual(['devices.changed'])
  })

  test('is asked for when it is missing', () => {
    const { send, started, context } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '' })
    send({ type: 'day.submitted' })
    expect(context().dayError).toBe('Please choose the last day.')
    expect(started).toEqual([])
    send({ type: 'day.changed', endsOn: '2025-04-25' })
    expect(context().dayError).toBeNull()
  })

  test('is left as it was when the form is closed', () => {
    const { send, started, state, context } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
    send({ type: 'change.closed' })
    expect(state().value).toEqual({ closed: 'quiet' })
    expect(context()).toEqual(nothing)
    expect(started).toEqual([])
  })

  test.each([
    [409, 'The pairing is over.', 'The pairing is over.', false, ['devices.changed']],
    [499, undefined, 'The last day could not be changed. Please try again.', false, ['devices.changed']],
    [500, undefined, 'The last day could not be changed. Please try again.', true, []],
  ])(
    'that was answered with %i stays in the form, and can be sent again',
    async (status, message, callError, isIncident, changes) => {
      const { send, done, context, state, told } = start()
      send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
      send({ type: 'day.submitted' })
      await done('changeDevice', { ok: false, status, message })
      expect(state().value).toBe('choosing')
      expect(context()).toEqual({ ...nothing, device: gateTwo, endsOn: '2025-04-25', callError, isIncident })
      expect(told).toEqual(changes)
      send({ type: 'day.submitted' })
      expect(context()).toEqual({ ...nothing, device: gateTwo, endsOn: '2025-04-25' })
    },
  )

  test('that does not get through stays in the form until another one is missing there', async () => {
    const { send, failed, context, state } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    await failed('changeDevice', new Error('no'))
    expect(state().value).toBe('choosing')
    expect(context()).toEqual({
      ...nothing,
      device: gateTwo,
      endsOn: '2025-04-25',
      callError: 'The last day could not be changed. Please try again.',
      isIncident: true,
    })
    send({ type: 'day.changed', endsOn: '' })
    send({ type: 'day.submitted' })
    expect(context()).toEqual({ ...nothing, device: gateTwo, dayError: 'Please choose the last day.' })
  })
})
