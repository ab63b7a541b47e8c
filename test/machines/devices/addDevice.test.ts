import { describe, expect, test } from 'vitest'
import { addDeviceModel } from '../../../src/inspector/models/devices/addDevice.tsx'
import { gateTwo } from '../../../src/inspector/models/devices/devices.tsx'
import { addDeviceMachine, countdownText, isUnanswered } from '../../../src/machines/devices/addDevice.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(addDeviceModel)

const pairing = {
  id: 'd-2',
  name: 'Gate 2',
  letters: 'KMPXWRTB',
  address: 'https://camp.example.org/pair#c2VjcmV0LXNlY3JldC1zZQ',
  until: 600_000,
}

const empty = {
  name: '',
  endsOn: '',
  nameError: null,
  dayError: null,
  failure: null,
  attempt: null,
  pairing: null,
  secondsLeft: null,
}
const failed = 'The code could not be made. Please try again.'

const start = () => startFlow(addDeviceMachine)

function filledIn(name: string, endsOn = '2025-04-22') {
  const adding = start()
  adding.send({ type: 'adding.requested', endsOn })
  adding.send({ type: 'name.changed', name })
  return adding
}

async function sending() {
  const adding = filledIn(' Gate 2 ')
  adding.send({ type: 'adding.submitted' })
  await adding.done('makeIdempotencyKey', 'key-1')
  return adding
}

async function shown() {
  const adding = await sending()
  await adding.done('addDevice', { ok: true, value: pairing })
  return adding
}

describe('the form for a new device', () => {
  test('[W057] suggests the usual last day, which the lead may change', () => {
    const { context, send } = filledIn('Gate 2')
    expect(context()).toEqual({ ...empty, name: 'Gate 2', endsOn: '2025-04-22' })
    send({ type: 'day.changed', endsOn: '2025-05-01' })
    expect(context().endsOn).toBe('2025-05-01')
  })

  test.each([
    ['', '2025-04-22', { nameError: 'Please give the device a name, such as “Gate 2”.' }],
    ['\u200b ', '2025-04-22', { nameError: 'Please give the device a name, such as “Gate 2”.' }],
    ['x'.repeat(41), '2025-04-22', { nameError: 'Please give the device a name of at most 40 characters.' }],
    ['Gate 2', '', { dayError: 'Please choose the last day.' }],
  ])('rejects the name “%s” with the last day “%s” and makes no call', (name, endsOn, complaint) => {
    const { context, started, send, state } = filledIn(name, endsOn)
    send({ type: 'adding.submitted' })
    expect(context()).toMatchObject(complaint)
    expect(state().value).toBe('editing')
    expect(started).toEqual([])
    send({ type: 'name.changed', name: 'Gate 3' })
    send({ type: 'day.changed', endsOn: '2025-04-23' })
    expect(context()).toEqual({ ...empty, name: 'Gate 3', endsOn: '2025-04-23' })
  })

  test('accepts a name of 40 characters', () => {
    const { send, state } = filledIn('x'.repeat(40))
    send({ type: 'adding.submitted' })
    expect(state().value).toEqual({ adding: 'preparing' })
  })

  test.each([
    ['', '2025-04-22', { nameError: 'Please give the device a name, such as “Gate 2”.' }],
    ['Gate 2', '', { dayError: 'Please choose the last day.' }],
  ])(
    'clears the error of the last attempt when it rejects the name “%s” with the last day “%s”',
    async (name, endsOn, complaint) => {
      const adding = await sending()
      await adding.failed('addDevice', new Error('no'))
      adding.send({ type: 'name.changed', name })
      adding.send({ type: 'day.changed', endsOn })
      adding.send({ type: 'adding.submitted' })
      expect(adding.context()).toMatchObject({ failure: null, ...complaint })
    },
  )

  test('is empty after closing', () => {
    const adding = filledIn('Gate 2')
    adding.send({ type: 'adding.closed' })
    expect(adding.state().value).toBe('closed')
    expect(adding.context()).toEqual(empty)
  })
})

describe('sending the form', () => {
  test('[W057] trims the name and adds the day and an idempotency key', async () => {
    expect((await sending()).inputsOf('addDevice')).toEqual([
      { name: 'Gate 2', endsOn: '2025-04-22', idempotencyKey: 'key-1' },
    ])
  })

  test('shows the reason of a refusal, keeps the form and starts a new attempt afterwards', async () => {
    const adding = await sending()
    await adding.done('addDevice', { ok: false, status: 409, message: 'There is one already.' })
    expect(adding.context()).toMatchObject({
      name: ' Gate 2 ',
      failure: { text: 'There is one already.', isIncident: false },
      attempt: null,
    })
    adding.send({ type: 'adding.submitted' })
    expect(adding.state().value).toEqual({ adding: 'preparing' })
  })

  test('shows a 403 and starts a new attempt afterwards', async () => {
    const adding = await sending()
    await adding.done('addDevice', { ok: false, status: 403, message: 'Only a lead may do this.' })
    expect(adding.context()).toEqual({
      ...empty,
      name: ' Gate 2 ',
      endsOn: '2025-04-22',
      failure: { text: 'Only a lead may do this.', isIncident: false },
    })
  })

  test('without a new key sends nothing, shows an error and keeps the unanswered attempt', async () => {
    const adding = await sending()
    await adding.failed('addDevice', new Error('no'))
    adding.send({ type: 'name.changed', name: 'Gate 3' })
    adding.send({ type: 'adding.submitted' })
    expect(adding.context()).toMatchObject({ failure: null })
    await adding.failed('makeIdempotencyKey', new Error('no'))
    expect(adding.state().value).toBe('editing')
    const attempt = { key: 'key-1', name: 'Gate 2', endsOn: '2025-04-22', isUnanswered: true }
    expect(adding.context()).toEqual({
      ...empty,
      name: 'Gate 3',
      endsOn: '2025-04-22',
      failure: { text: failed, isIncident: true },
      attempt,
    })
    expect(adding.inputsOf('addDevice')).toHaveLength(1)
    adding.send({ type: 'name.changed', name: 'Gate 2' })
    adding.send({ type: 'adding.submitted' })
    const call = { name: 'Gate 2', endsOn: '2025-04-22', idempotencyKey: 'key-1' }
    expect(adding.inputsOf('addDevice')).toEqual([call, call])
  })

  test('[W053] repeats a lost answer with the same key, but uses a new key for another day', async () => {
    const adding = await sending()
    await adding.failed('addDevice', new Error('no'))
    expect(adding.context()).toMatchObject({ failure: { text: failed, isIncident: true } })
    expect(isUnanswered(adding.context())).toBe(true)
    adding.send({ type: 'adding.submitted' })
    expect(adding.context()).toMatchObject({ failure: null })
    expect(adding.inputsOf('addDevice').map((call) => Reflect.get(Object(call), 'idempotencyKey'))).toEqual([
      'key-1',
      'key-1',
    ])
    await adding.failed('addDevice', new Error('no'))
    adding.send({ type: 'day.changed', endsOn: '2025-04-23' })
    expect(isUnanswered(adding.context())).toBe(false)
    adding.send({ type: 'adding.submitted' })
    expect(adding.state().value).toEqual({ adding: 'preparing' })
  })
})

describe('the pairing code', () => {
  test('[W058] shows the remaining time, second by second', async () => {
    const adding = await shown()
    expect(adding.emittedTypes()).toEqual(['devices.changed'])
    expect(adding.context()).toMatchObject({ pairing, secondsLeft: null })
    await adding.done('readTime', 1_000)
    expect(adding.context().secondsLeft).toBe(599)
    adding.wait(1_000)
    await adding.done('readTime', 2_999)
    expect(adding.context().secondsLeft).toBe(598)
    expect(countdownText(600)).toBe('10:00')
    expect(countdownText(598)).toBe('9:58')
    expect(countdownText(5)).toBe('0:05')
  })

  test('[W058] expires at its time, and can be renewed for the same name and day', async () => {
    const adding = await shown()
    await adding.done('readTime', 600_000)
    expect(adding.state().value).toBe('over')
    expect(adding.emittedTypes()).toEqual(['devices.changed', 'devices.changed'])
    adding.send({ type: 'code.renewed' })
    expect(adding.context().pairing).toBeNull()
    await adding.done('makeIdempotencyKey', 'key-2')
    expect(adding.inputsOf('addDevice').at(-1)).toEqual({
      name: 'Gate 2',
      endsOn: '2025-04-22',
      idempotencyKey: 'key-2',
    })
    await adding.done('addDevice', { ok: true, value: { ...pairing, until: 1_200_000 } })
    expect(adding.context()).toMatchObject({ pairing: { until: 1_200_000 }, secondsLeft: null })
  })

  test('[W056] is shown as paired once the list says so, even in its last second', async () => {
    for (const time of [1_000, 600_000]) {
      const adding = await shown()
      await adding.done('readTime', time)
      adding.send({ type: 'devices.seen', devices: [{ ...gateTwo, state: 'waiting' }] })
      expect(adding.state().matches('paired')).toBe(false)
      adding.send({ type: 'devices.seen', devices: [{ ...gateTwo, id: 'd-9' }] })
      expect(adding.state().matches('paired')).toBe(false)
      adding.send({ type: 'devices.seen', devices: [gateTwo] })
      expect(adding.state().value).toBe('paired')
    }
  })

  test.each(['expired', 'revoked', 'ended'] as const)('that is %s on the list has expired', async (state) => {
    const adding = await shown()
    adding.send({ type: 'devices.seen', devices: [{ ...gateTwo, state }] })
    expect(adding.state().value).toBe('over')
  })

  test.each(['waiting', 'revoked', 'paired'] as const)(
    'that is %s is cleared when the dialog closes',
    async (state) => {
      const adding = await shown()
      await adding.done('readTime', 1_000)
      adding.send({ type: 'devices.seen', devices: [{ ...gateTwo, state }] })
      adding.send({ type: 'adding.closed' })
      expect(adding.state().value).toBe('closed')
      expect(adding.context()).toEqual(empty)
    },
  )
})
