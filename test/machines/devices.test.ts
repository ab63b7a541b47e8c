import { describe, expect, test } from 'vitest'
import type { PairedDevice } from '../../src/domain/devices.ts'
import { devicesModel, gateTwo, waitingGate } from '../../src/inspector/models/devices.tsx'
import { devicesMachine } from '../../src/machines/devices.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(devicesModel)

function start() {
  const flow = startScripted(devicesMachine, undefined)
  const told: (readonly PairedDevice[])[] = []
  flow.actor.on('devices.read', ({ devices }) => told.push(devices))
  const state = () => flow.actor.getSnapshot()
  return { ...flow, told, state, shown: () => state().context.devices }
}

async function opened(value: readonly PairedDevice[]) {
  const list = start()
  await list.done('fetchDevices', { ok: true, value })
  return list
}

test('the devices are read when the page opens, and passed on', async () => {
  const { started, shown, state, told } = await opened([gateTwo])
  expect(started).toHaveLength(1)
  expect(state().value).toEqual({ shown: 'settled' })
  expect(shown()).toEqual([gateTwo])
  expect(told).toEqual([[gateTwo]])
})

test('a list that was refused or lost can be asked for again', async () => {
  const list = start()
  await list.done('fetchDevices', { ok: false, status: 503 })
  expect(list.state().value).toBe('failed')
  list.send({ type: 'load.retried' })
  await list.failed('fetchDevices', new Error('no'))
  expect(list.state().value).toBe('failed')
})

describe('[W056] while a code waits for its device', () => {
  test('the list is read again every 3 s, until the device is paired', async () => {
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

  test('also after a reading that failed, with the old list in sight', async () => {
    const { started, failed, shown, state, wait } = await opened([waitingGate])
    wait(3_000)
    await failed('fetchDevices', new Error('no'))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(shown()).toEqual([waitingGate])
    wait(3_000)
    expect(started).toHaveLength(3)
  })

  test('and otherwise never by itself', async () => {
    const { started, wait } = await opened([gateTwo])
    wait(60_000)
    expect(started).toHaveLength(1)
  })
})
