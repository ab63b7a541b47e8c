import { expect, test } from 'vitest'
import { deviceListModel } from '../../src/inspector/models/deviceList.tsx'
import { deviceListMachine } from '../../src/machines/deviceList.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(deviceListModel)

const held = { asOf: '2025-04-14T12:00:00.000Z', count: 612 }

test('[W842] a device that could not keep a scan cannot note, until its storage is proven again after 20 s', async () => {
  const flow = startScripted(deviceListMachine, undefined)
  const told: unknown[] = []
  flow.actor.on('device.told', ({ canNote }) => told.push(canNote))
  await flow.done('proveDevice', { problem: null, held })
  flow.send({ type: 'storage.failed' })
  expect(told).toEqual([true, false])
  expect(flow.actor.getSnapshot().context.problem).toBe('noStorage')
  flow.wait(20_000)
  await flow.failed('proveDevice', new Error('QuotaExceededError'))
  flow.wait(20_000)
  await flow.done('proveDevice', { problem: null, held })
  expect(told).toEqual([true, false, false, true])
  expect(flow.actor.getSnapshot().context.problem).toBeNull()
})
