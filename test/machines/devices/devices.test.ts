import { describe, expect, test } from 'vitest'
import type { PairedDevice } from '../../../src/domain/devices/devices.ts'
import { devicesModel, gateTwo, waitingGate } from '../../../src/inspector/models/devices/devices.tsx'
import { devicesFailedText, devicesMachine } from '../../../src/machines/devices/devices.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(devicesModel)

function start() {
  const flow = startFlow(devicesMachine)
  const emitted: (readonly PairedDevice[])[] = []
  flow.actor.on('devices.read', ({ devices }) => emitted.push(devices))
  return { ...flow, emitted, shown: () => flow.context().devices }
}

async function opened(value: readonly PairedDevice[]) {
  const list = start()
  await list.done('fetchDevices', { ok: true, value })
  return list
}

test('the devices are loaded when the page opens, and emitted', async () => {
  const { started, shown, state, emitted } = await opened([gateTwo])
  expect(started).toHaveLength(1)
  expect(state().value).toEqual({ shown: 'settled' })
  expect(shown()).toEqual([gateTwo])
  expect(emitted).toEqual([[gateTwo]])
})

test('a list that was refused or lost can be requested again', async () => {
  const list = start()
  await list.done('fetchDevices', { ok: false, status: 503 })
  expect(list.state().value).toBe('failed')
  list.send({ type: 'load.retried' })
  await list.failed('fetchDevices', new Error('no'))
  expect(list.state().value).toBe('failed')
  expect(devicesFailedText).toBe('The list of devices could not be read. Please try again.')
  list.send({ type: 'devices.refreshRequested' })
  expect(list.state().value).toBe('loading')
})

describe('after a change', () => {
  test('the first load restarts', () => {
    const { send, started, state } = start()
    send({ type: 'devices.refreshRequested' })
    expect([state().value, started.length]).toEqual(['loading', 2])
  })

  test('the shown list is reloaded, and a reload in flight restarts', async () => {
    const { send, done, shown, started, state } = await opened([gateTwo])
    send({ type: 'devices.refreshRequested' })
    expect([state().value, started.length]).toEqual([{ shown: 'refreshing' }, 2])
    send({ type: 'devices.refreshRequested' })
    expect([state().value, started.length]).toEqual([{ shown: 'refreshing' }, 3])
    await done('fetchDevices', { ok: true, value: [waitingGate] })
    expect(shown()).toEqual([waitingGate])
  })

  test('a refused reload keeps the old list, and can be retried', async () => {
    const { send, done, shown, state } = await opened([gateTwo])
    send({ type: 'devices.refreshRequested' })
    await done('fetchDevices', { ok: false, status: 503 })
    expect(state().value).toEqual({ shown: 'stale' })
    expect(shown()).toEqual([gateTwo])
    send({ type: 'load.retried' })
    expect(state().value).toEqual({ shown: 'refreshing' })
  })
})

describe('[W056] while a code waits for its device', () => {
  test('the list is reloaded every 3 s until the device is paired', async () => {
    const { started, done, state, wait } = await opened([waitingGate])
    wait(2_999)
    expect(started).toHaveLength(1)
    wait(1)
    expect(started).toHaveLength(2)
    await done('fetchDevices', { ok: true, value: [{ ...waitingGate, state: 'paired' }] })
    wait(60_000)
    expect(started).toHaveLength(2)
    expect(state().value).toEqual({ shown: 'settled' })
  })

  test('the list is also reloaded after a failure, with the old list shown', async () => {
    const { started, failed, shown, state, wait } = await opened([waitingGate])
    wait(3_000)
    await failed('fetchDevices', new Error('no'))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(shown()).toEqual([waitingGate])
    wait(3_000)
    expect(started).toHaveLength(3)
  })

  test('a list without a waiting code is never reloaded on a timer', async () => {
    const { started, wait } = await opened([gateTwo])
    wait(60_000)
    expect(started).toHaveLength(1)
  })
})
