import { describe, expect, test } from 'vitest'
import { handInModel } from '../../../src/inspector/models/gate/handIn.tsx'
import { handInMachine } from '../../../src/machines/gate/handIn.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(handInModel)

const nothing = { waiting: null, failures: 0, lost: 0, again: 0, ofOtherCamp: 0 }

function start() {
  const forgotten: string[] = []
  const reported: unknown[] = []
  const machine = handInMachine.provide({
    actions: {
      forgetLost: () => forgotten.push('lost'),
      reportFailure: (_, error) => reported.push(error),
    },
  })
  const flow = startFlow(machine)
  const startedOf = (name: string) => flow.started.filter(({ source }) => source === name).length
  return {
    ...flow,
    forgotten,
    reported,
    counted: () => startedOf('countWaiting'),
    sent: () => startedOf('handIn'),
  }
}

describe('[W611] uploading offline scans', () => {
  test('continues until nothing waits', async () => {
    const flow = start()
    expect(flow.context()).toEqual(nothing)
    await flow.done('countWaiting', 150)
    await flow.done('handIn', { came: 'taken', waiting: 50 })
    expect(flow.context()).toEqual({ ...nothing, waiting: 50 })
    await flow.done('countWaiting', 50)
    await flow.done('handIn', { came: 'taken', waiting: 0 })
    await flow.done('countWaiting', 0)
    expect(flow.state().value).toBe('resting')
    expect(flow.context()).toEqual({ ...nothing, waiting: 0 })
    expect(flow.sent()).toBe(2)
  })

  test('never gives up (a fault of Shelf, issue 2580): it retries after pauses of 2, 10, 30 and 30 seconds', async () => {
    const flow = start()
    for (const pause of [2_000, 10_000, 30_000, 30_000]) {
      await flow.done('countWaiting', 3)
      await flow.failed('handIn', new Error('No answer'))
      const before = flow.started.length
      flow.wait(pause - 1)
      expect(flow.started.length).toBe(before)
      flow.wait(1)
      expect(flow.started.length).toBe(before + 1)
    }
    expect(flow.context()).toEqual({ ...nothing, waiting: 3, failures: 4 })
    expect(flow.reported).toEqual(Array.from({ length: 4 }, () => new Error('No answer')))
  })

  test('retries after the first pause when the server took nothing', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.done('handIn', { came: 'notTaken', waiting: 2 })
    expect(flow.state().value).toEqual({ pausing: 'first' })
    expect(flow.context()).toEqual({ ...nothing, waiting: 2, failures: 1 })
  })

  test('starts again with the first pause after a success', async () => {
    const flow = start()
    for (const pause of [2_000, 10_000]) {
      await flow.done('countWaiting', 3)
      await flow.failed('handIn', new Error('No answer'))
      flow.wait(pause)
    }
    await flow.done('countWaiting', 3)
    await flow.done('handIn', { came: 'taken', waiting: 1 })
    expect(flow.context()).toMatchObject({ waiting: 1, failures: 0 })
  })

  test('starts again with the first pause after another tab has uploaded the rest', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.failed('handIn', new Error('No answer'))
    flow.wait(2_000)
    await flow.done('countWaiting', 0)
    expect(flow.state().value).toBe('resting')
    expect(flow.context()).toMatchObject({ waiting: 0, failures: 0 })
  })

  test('pauses and reports the cause when the waiting scans cannot be counted', async () => {
    const flow = start()
    await flow.failed('countWaiting', new Error('The storage is closed'))
    expect(flow.state().value).toEqual({ pausing: 'first' })
    expect(flow.context()).toEqual({ ...nothing, failures: 1 })
    expect(flow.reported).toEqual([new Error('The storage is closed')])
  })

  test('skips the pause when the server is back', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.failed('handIn', new Error('No answer'))
    flow.send({ type: 'host.back' })
    expect(flow.state().value).toBe('counting')
    await flow.done('countWaiting', 0)
    expect(flow.state().value).toBe('resting')
    flow.send({ type: 'host.back' })
    expect(flow.state().value).toBe('counting')
  })

  test('keeps refused scans, and retries after a minute or when the server is back', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.done('handIn', { came: 'refused', waiting: 2 })
    expect(flow.state().value).toBe('withoutRight')
    expect(flow.context()).toEqual({ ...nothing, waiting: 2 })
    flow.wait(60_000)
    expect(flow.state().value).toBe('counting')
    await flow.done('countWaiting', 2)
    await flow.done('handIn', { came: 'refused', waiting: 2 })
    flow.send({ type: 'host.back' })
    expect(flow.state().value).toBe('counting')
  })

  test('counts a scan that is recorded during a pause immediately', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.failed('handIn', new Error('No answer'))
    flow.send({ type: 'queue.changed', waiting: 4 })
    expect(flow.context().waiting).toBe(4)
  })

  test('counts again when a scan is recorded while it counts', () => {
    const flow = start()
    flow.send({ type: 'queue.changed', waiting: 4 })
    expect([flow.state().value, flow.counted(), flow.context().waiting]).toEqual(['counting', 2, 4])
  })

  test('uploads a new scan immediately', async () => {
    const flow = start()
    await flow.done('countWaiting', 0)
    flow.send({ type: 'queue.changed', waiting: 1 })
    expect(flow.context().waiting).toBe(1)
    await flow.done('countWaiting', 1)
    expect(flow.sent()).toBe(1)
  })
})

test('[W873] a loss of stored scans is shown until it is acknowledged', async () => {
  const flow = start()
  const lost = () => flow.context().lost
  flow.send({ type: 'loss.told', lost: 12 })
  await flow.done('countWaiting', 0)
  expect([lost(), flow.forgotten]).toEqual([12, []])
  flow.send({ type: 'loss.read' })
  expect([lost(), flow.forgotten]).toEqual([0, ['lost']])
})

test('scans repeated after a restore and scans of another camp are shown with the waiting ones', () => {
  const flow = start()
  flow.send({ type: 'news.told', news: { again: 7, ofOtherCamp: 2 } })
  expect(flow.context()).toEqual({ ...nothing, again: 7, ofOtherCamp: 2 })
})
