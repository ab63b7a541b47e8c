import { describe, expect, test } from 'vitest'
import type { PairedDevice } from '../../../src/domain/devices/devices.ts'
import { devicesModel, gateTwo, waitingGate } from '../../../src/inspector/models/devices/devices.tsx'
import { devicesFailedText, devicesMachine } from '../../../src/machines/devices/devices.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(devicesModel)
describeReadable({
  machine: devicesMachine,
  src: 'fetchDevices',
  refresh: 'devices.refreshRequested',
  first: [gateTwo],
  second: [waitingGate],
  shownOf: ({ devices }) => devices,
})

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

test('each list that was read is emitted', async () => {
  const { send, done, emitted } = await opened([gateTwo])
  send({ type: 'devices.refreshRequested' })
  await done('fetchDevices', { ok: true, value: [waitingGate] })
  expect(emitted).toEqual([[gateTwo], [waitingGate]])
})

test('a list that cannot be read asks to try again', () => {
  expect(devicesFailedText).toBe('The list of devices could not be read. Please try again.')
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
