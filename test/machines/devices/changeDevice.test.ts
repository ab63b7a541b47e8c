import { describe, expect, test } from 'vitest'
import { changeDeviceModel } from '../../../src/inspector/models/devices/changeDevice.tsx'
import { gateTwo } from '../../../src/inspector/models/devices/devices.tsx'
import { changeDeviceMachine } from '../../../src/machines/devices/changeDevice.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(changeDeviceModel)

const nothing = {
  device: null,
  endsOn: '',
  dayError: null,
  failure: null,
  notice: null,
}

const start = () => startFlow(changeDeviceMachine)

describe('ending a pairing', () => {
  test('[W059] asks for confirmation first', async () => {
    const { send, done, started, state, context, emittedTypes } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    expect(state().value).toBe('asking')
    expect(started).toEqual([])
    send({ type: 'revoke.confirmed' })
    expect(started).toMatchObject([{ id: 'revokeDevice', input: { id: 'd-2' } }])
    await done('revokeDevice', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context()).toEqual({ ...nothing, notice: 'The pairing of Gate 2 has ended.' })
    expect(emittedTypes()).toEqual(['devices.changed'])
  })

  test('shows its notice for five seconds, or until it is closed', async () => {
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

  test('[W059] closing the question changes nothing', () => {
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
    [302, undefined, 'The pairing could not be ended. Please try again.', true, []],
    [500, undefined, 'The pairing could not be ended. Please try again.', true, []],
  ])('shows an error after a %i and can be retried', async (status, message, text, isIncident, changes) => {
    const { send, done, context, state, emittedTypes } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    send({ type: 'revoke.confirmed' })
    await done('revokeDevice', { ok: false, status, message })
    expect(state().value).toBe('asking')
    expect(context()).toEqual({ ...nothing, device: gateTwo, failure: { text, isIncident } })
    expect(emittedTypes()).toEqual(changes)
    send({ type: 'revoke.confirmed' })
    expect(context()).toEqual({ ...nothing, device: gateTwo })
  })

  test('shows an error without an answer and can be retried', async () => {
    const { send, failed, context, state } = start()
    send({ type: 'revoke.requested', device: gateTwo })
    send({ type: 'revoke.confirmed' })
    await failed('revokeDevice', new Error('no'))
    expect(state().value).toBe('asking')
    expect(context()).toEqual({
      ...nothing,
      device: gateTwo,
      failure: { text: 'The pairing could not be ended. Please try again.', isIncident: true },
    })
  })
})

describe('changing the last day', () => {
  test('saves the chosen day and shows a notice', async () => {
    const { send, done, started, state, context, emittedTypes } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-22' })
    expect(context()).toEqual({ ...nothing, device: gateTwo, endsOn: '2025-04-22' })
    send({ type: 'day.changed', endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    expect(started).toMatchObject([{ id: 'changeDevice', input: { id: 'd-2', endsOn: '2025-04-25' } }])
    await done('changeDevice', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context()).toEqual({ ...nothing, notice: 'The last day of Gate 2 is changed.' })
    expect(emittedTypes()).toEqual(['devices.changed'])
  })

  test('requires a day', () => {
    const { send, started, context } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '' })
    send({ type: 'day.submitted' })
    expect(context().dayError).toBe('Please choose the last day.')
    expect(started).toEqual([])
    send({ type: 'day.changed', endsOn: '2025-04-25' })
    expect(context().dayError).toBeNull()
  })

  test('closing the form changes nothing', () => {
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
  ])('keeps the form after a %i and can be retried', async (status, message, text, isIncident, changes) => {
    const { send, done, context, state, emittedTypes } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    await done('changeDevice', { ok: false, status, message })
    expect(state().value).toBe('choosing')
    expect(context()).toEqual({
      ...nothing,
      device: gateTwo,
      endsOn: '2025-04-25',
      failure: { text, isIncident },
    })
    expect(emittedTypes()).toEqual(changes)
    send({ type: 'day.submitted' })
    expect(context()).toEqual({ ...nothing, device: gateTwo, endsOn: '2025-04-25' })
  })

  test('keeps the form without an answer; a missing day then replaces the error', async () => {
    const { send, failed, context, state } = start()
    send({ type: 'day.requested', device: gateTwo, endsOn: '2025-04-25' })
    send({ type: 'day.submitted' })
    await failed('changeDevice', new Error('no'))
    expect(state().value).toBe('choosing')
    expect(context()).toEqual({
      ...nothing,
      device: gateTwo,
      endsOn: '2025-04-25',
      failure: { text: 'The last day could not be changed. Please try again.', isIncident: true },
    })
    send({ type: 'day.changed', endsOn: '' })
    send({ type: 'day.submitted' })
    expect(context()).toEqual({ ...nothing, device: gateTwo, dayError: 'Please choose the last day.' })
  })
})
