import { describe, expect, test } from 'vitest'
import { deviceListModel } from '../../../src/inspector/models/gate/deviceList.tsx'
import {
  canSwitchReadiness,
  type DeviceListInput,
  deviceListMachine,
} from '../../../src/machines/gate/deviceList.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(deviceListModel)

const paired = { isPaired: true, isWanted: false }
const person = { ...paired, isPaired: false }
const held = { asOf: '2025-04-14T12:00:00.000Z', count: 612 }
const newer = { asOf: '2025-04-14T12:01:00.000Z', count: 613 }
const proven = { problem: null, held }

function start(input: DeviceListInput) {
  const emitted: boolean[] = []
  const remembered: boolean[] = []
  const reported: unknown[] = []
  const machine = deviceListMachine.provide({
    actions: {
      rememberWish: (_, isWanted) => remembered.push(isWanted),
      reportFailure: (_, error) => reported.push(error),
    },
  })
  const flow = startFlow(machine, input)
  flow.actor.on('device.told', ({ canNote }) => emitted.push(canNote))
  /** Actors that read or write; the clock and the other tabs always run. */
  const started = () =>
    flow.started.map(({ source }) => source).filter((source) => !source.startsWith('watch'))
  return { ...flow, emitted, remembered, reported, started }
}

async function able() {
  const flow = start(paired)
  await flow.done('proveDevice', proven)
  const list = () => {
    const { value } = flow.state()
    return typeof value === 'object' ? value.able?.list : undefined
  }
  const files = () => {
    const { value } = flow.state()
    return typeof value === 'object' ? value.able?.files : undefined
  }
  const reads = () => flow.started().filter((source) => source === 'readList').length
  return { ...flow, list, files, reads }
}

test('a new device has no list and no problem', () => {
  expect(start(paired).context()).toEqual({
    isPaired: true,
    isWanted: false,
    held: null,
    problem: null,
    isClockWrong: false,
    hasClockGoneBack: false,
    isInOtherTab: false,
    wasOfOtherCamp: false,
    isCutOff: false,
    isUnread: false,
  })
})

test('a wrong clock and another tab are shown only while they last', () => {
  const { send, context } = start(person)
  send({ type: 'clock.told', isWrong: true, wentBack: false })
  expect(context()).toMatchObject({ isClockWrong: true, isInOtherTab: false })
  send({ type: 'clock.told', isWrong: false, wentBack: false })
  send({ type: 'tab.told', isOther: true })
  expect(context()).toMatchObject({ isClockWrong: false, isInOtherTab: true })
  send({ type: 'tab.told', isOther: false })
  expect(context().isInOtherTab).toBe(false)
})

test('[W842] a device that could not store a scan works offline again only after its storage is checked, 20 s later', async () => {
  const flow = start(paired)
  await flow.done('proveDevice', proven)
  flow.send({ type: 'storage.failed' })
  expect(flow.emitted).toEqual([true, false])
  expect(flow.context().problem).toBe('noStorage')
  flow.wait(20_000)
  await flow.failed('proveDevice', new Error('QuotaExceededError'))
  flow.wait(20_000)
  await flow.done('proveDevice', proven)
  expect(flow.emitted).toEqual([true, false, false, true])
  expect(flow.context().problem).toBeNull()
})

describe('a device whose storage does not work', () => {
  test('cannot work offline, and the cause is reported', async () => {
    const refused = start(paired)
    await refused.done('proveDevice', { problem: 'noStorage', held: null })
    expect(refused.state().value).toBe('broken')
    expect([refused.context().problem, refused.emitted]).toEqual(['noStorage', [false]])

    const failing = start(paired)
    await failing.failed('proveDevice', new Error('QuotaExceededError'))
    expect(failing.state().value).toBe('broken')
    expect([failing.context().problem, failing.emitted]).toEqual(['noStorage', [false]])
    expect(failing.reported).toEqual([new Error('QuotaExceededError')])
  })

  test('is checked again on request and after 20 s, even in a person’s browser', async () => {
    const flow = start(person)
    flow.send({ type: 'readiness.switched' })
    await flow.failed('proveDevice', new Error('QuotaExceededError'))
    flow.send({ type: 'list.asked' })
    expect(flow.state().value).toBe('proving')
    await flow.failed('proveDevice', new Error('QuotaExceededError'))
    flow.wait(20_000)
    expect(flow.state().value).toBe('proving')
  })
})

describe('the offline list of people', () => {
  test('is the stored one until it is loaded, and reloads after a minute or on request', async () => {
    const { done, send, wait, context, list, reads } = await able()
    expect(context().held).toEqual(held)
    await done('readList', { came: 'whole', held: newer })
    expect(list()).toBe('fresh')
    expect(context()).toMatchObject({ held: newer, isCutOff: false, wasOfOtherCamp: false })
    wait(60_000)
    expect([list(), reads()]).toEqual(['reading', 2])
    await done('readList', { came: 'whole', held: newer })
    send({ type: 'list.asked' })
    expect([list(), reads()]).toEqual(['reading', 3])
  })

  test('that arrives incomplete leaves the stored one, and says so until a complete one arrives', async () => {
    const { done, wait, context, list } = await able()
    await done('readList', { came: 'notWhole' })
    expect(list()).toBe('looking')
    expect(context()).toMatchObject({ held, isCutOff: true })
    await done('lookAtList', held)
    expect(list()).toBe('behind')
    wait(20_000)
    expect(list()).toBe('reading')
    await done('readList', { came: 'whole', held: newer })
    expect(context()).toMatchObject({ held: newer, isCutOff: false })
  })

  test('falls back to the stored one without an answer, if that may still be used', async () => {
    const { done, failed, send, context, list, reported } = await able()
    await failed('readList', new Error('No answer from the server.'))
    expect(list()).toBe('looking')
    await done('lookAtList', null)
    expect([list(), context().held]).toEqual(['behind', null])
    send({ type: 'list.asked' })
    expect(list()).toBe('reading')
    expect(reported).toEqual([new Error('No answer from the server.')])
  })

  test('[W1240] that cannot be read is announced once, so that each probe does not cause the next one', async () => {
    const { done, failed, send, emittedTypes } = await able()
    const fails = async () => {
      await failed('readList', new Error('No answer from the server.'))
      await done('lookAtList', held)
    }
    const unread = () => emittedTypes().filter((type) => type === 'list.unread').length
    await fails()
    send({ type: 'list.asked' })
    await fails()
    expect(unread()).toBe(1)
    send({ type: 'list.asked' })
    await done('readList', { came: 'whole', held: newer })
    send({ type: 'list.asked' })
    await fails()
    expect(unread()).toBe(2)
  })

  test('is empty when the stored one cannot be read', async () => {
    const { failed, context, list, reported } = await able()
    await failed('readList', new Error('No answer from the server.'))
    await failed('lookAtList', new Error('The storage is closed'))
    expect([list(), context().held]).toEqual(['behind', null])
    expect(reported).toEqual([new Error('No answer from the server.'), new Error('The storage is closed')])
  })

  test('[W612] is not shown after a read found none that may be used, and is loaded at once if none is being loaded', async () => {
    const { done, failed, send, context, list, reads } = await able()
    send({ type: 'list.missing' })
    expect([list(), reads(), context().held]).toEqual(['reading', 1, null])
    await done('readList', { came: 'whole', held: newer })
    send({ type: 'list.missing' })
    expect([list(), reads(), context().held]).toEqual(['reading', 2, null])
    await failed('readList', new Error('No answer from the server.'))
    await done('lookAtList', newer)
    send({ type: 'list.missing' })
    expect([list(), reads(), context().held]).toEqual(['behind', 2, null])
  })

  test('that replaces the list of another camp says so from then on', async () => {
    const { done, wait, context } = await able()
    await done('readList', { came: 'ofOtherCamp', held: newer })
    expect(context()).toMatchObject({ held: newer, wasOfOtherCamp: true })
    wait(60_000)
    await done('readList', { came: 'whole', held: newer })
    expect(context().wasOfOtherCamp).toBe(true)
  })
})

describe('the files of the page', () => {
  test('are stored again after 20 s or on request when that failed', async () => {
    const { done, failed, send, wait, files, reported } = await able()
    await done('keepFiles', false)
    expect(files()).toBe('notKept')
    wait(20_000)
    expect(files()).toBe('keeping')
    await failed('keepFiles', new Error('No room'))
    expect(files()).toBe('notKept')
    expect(reported).toEqual([new Error('No room')])
    send({ type: 'list.asked' })
    expect(files()).toBe('keeping')
    await done('keepFiles', true)
    expect(files()).toBe('kept')
  })
})

describe('[W846] a person’s browser', () => {
  test('stores neither list nor files until it is switched on, and is then ready at its next start', () => {
    const flow = start(person)
    expect(flow.started()).toEqual([])
    flow.send({ type: 'list.asked' })
    expect(flow.started()).toEqual([])
    flow.send({ type: 'readiness.switched' })
    expect(flow.started()).toEqual(['proveDevice'])
    expect(flow.remembered).toEqual([true])
    const next = start({ ...person, isWanted: true })
    expect(next.started()).toEqual(['proveDevice'])
  })

  test('stops recording and deletes its stored data when it is switched off', async () => {
    const flow = start({ ...person, isWanted: true })
    await flow.done('proveDevice', proven)
    await flow.done('readList', { came: 'notWhole' })
    flow.send({ type: 'readiness.switched' })
    expect(flow.emitted).toEqual([true, false])
    expect(flow.remembered).toEqual([false])
    expect(flow.started().at(-1)).toBe('removeKept')
    expect(flow.context()).toMatchObject({ held: null, isCutOff: false })
    await flow.done('removeKept', undefined)
    expect(flow.state().value).toBe('off')
  })

  test('is off even when deletion fails, and the failure is reported', async () => {
    const flow = start({ ...person, isWanted: true })
    flow.send({ type: 'readiness.switched' })
    await flow.failed('removeKept', new Error('The files could not be removed'))
    expect(flow.state().value).toBe('off')
    expect(flow.reported).toEqual([new Error('The files could not be removed')])
  })

  test('clears its storage problem when it is switched off', async () => {
    const flow = start({ ...person, isWanted: true })
    await flow.done('proveDevice', { problem: 'noStorage', held: null })
    flow.send({ type: 'readiness.switched' })
    expect(flow.context().problem).toBeNull()
  })

  test('can be switched; a paired device is always ready and cannot', () => {
    expect(canSwitchReadiness(start(person).state())).toBe(true)
    const flow = start(paired)
    expect(canSwitchReadiness(flow.state())).toBe(false)
    expect(flow.started()).toEqual(['proveDevice'])
    flow.send({ type: 'readiness.switched' })
    expect(flow.started()).toEqual(['proveDevice'])
  })

  test('offers nothing without https', async () => {
    const flow = start({ ...person, isWanted: true })
    await flow.done('proveDevice', { problem: 'noHttps', held: null })
    expect([flow.context().problem, flow.emitted]).toEqual(['noHttps', [false]])
    flow.send({ type: 'readiness.switched' })
    expect(flow.started()).toEqual(['proveDevice'])
    expect(canSwitchReadiness(flow.state())).toBe(false)
  })
})
