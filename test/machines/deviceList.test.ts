import { describe, expect, test } from 'vitest'
import { deviceListModel } from '../../src/inspector/models/deviceList.tsx'
import { canSwitchReadiness, deviceListMachine } from '../../src/machines/deviceList.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(deviceListModel)

const paired = { isPaired: true, isWanted: false }
const person = { ...paired, isPaired: false }
const held = { asOf: '2025-04-14T12:00:00.000Z', count: 612 }

test('[W842] a device that could not keep a scan cannot note, until its storage is proven again after 20 s', async () => {
  const flow = startScripted(deviceListMachine, paired)
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

describe('[W846] the browser of a person', () => {
  /** What keeps or reads something; the clock and other tabs are looked at in any case. */
  const started = (flow: { started: readonly { source: string }[] }) =>
    flow.started.map(({ source }) => source).filter((source) => !source.startsWith('watch'))

  test('keeps neither list nor files until somebody switches it on, and is ready from its next start on', () => {
    const flow = startScripted(deviceListMachine, person)
    expect(started(flow)).toEqual([])
    flow.send({ type: 'list.asked' })
    expect(started(flow)).toEqual([])
    flow.send({ type: 'readiness.switched' })
    expect(started(flow)).toEqual(['proveDevice'])
    const next = startScripted(deviceListMachine, { ...person, isWanted: true })
    expect(started(next)).toEqual(['proveDevice'])
  })

  test('switched off, it notes nothing more and removes what it has kept', async () => {
    const flow = startScripted(deviceListMachine, { ...person, isWanted: true })
    const told: boolean[] = []
    flow.actor.on('device.told', ({ canNote }) => told.push(canNote))
    await flow.done('proveDevice', { problem: null, held })
    flow.send({ type: 'readiness.switched' })
    expect(told).toEqual([true, false])
    expect(started(flow).at(-1)).toBe('removeKept')
    expect(flow.actor.getSnapshot().context.held).toBeNull()
    await flow.done('removeKept', undefined)
    expect(flow.actor.getSnapshot().matches('off')).toBe(true)
  })

  test('a paired device is ready by itself, and nobody switches that off', () => {
    const flow = startScripted(deviceListMachine, paired)
    expect(started(flow)).toEqual(['proveDevice'])
    flow.send({ type: 'readiness.switched' })
    expect(started(flow)).toEqual(['proveDevice'])
  })

  test('without https nothing is offered', async () => {
    const flow = startScripted(deviceListMachine, { ...person, isWanted: true })
    await flow.done('proveDevice', { problem: 'noHttps', held: null })
    flow.send({ type: 'readiness.switched' })
    expect(started(flow)).toEqual(['proveDevice'])
    expect(canSwitchReadiness(flow.actor.getSnapshot())).toBe(false)
  })
})
