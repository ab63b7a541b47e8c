import { describe, expect, test } from 'vitest'
import { handInModel } from '../../src/inspector/models/handIn.tsx'
import { handInMachine } from '../../src/machines/handIn.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(handInModel)

function start() {
  const flow = startScripted(handInMachine, undefined)
  const sent = () => flow.started.filter(({ source }) => source === 'handIn').length
  return { ...flow, sent, state: () => flow.actor.getSnapshot() }
}

describe('[W611] handing in', () => {
  test('goes on until nothing waits', async () => {
    const flow = start()
    await flow.done('countWaiting', 150)
    await flow.done('handIn', { came: 'taken', waiting: 50 })
    await flow.done('countWaiting', 50)
    await flow.done('handIn', { came: 'taken', waiting: 0 })
    await flow.done('countWaiting', 0)
    expect(flow.state().value).toBe('resting')
    expect(flow.sent()).toBe(2)
  })

  test('has no last try (a fault of Shelf, issue 2580): after pauses of 2, 10, 30 and 30 seconds it is still trying', async () => {
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
    expect(flow.state().context.waiting).toBe(3)
  })

  test('does not wait for its pause when the host is back', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.failed('handIn', new Error('No answer'))
    flow.send({ type: 'host.back' })
    expect(flow.state().value).toBe('counting')
  })

  test('keeps what the host refuses, and tries again after a minute', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.done('handIn', { came: 'refused', waiting: 3 })
    expect(flow.state().value).toBe('withoutRight')
    expect(flow.state().context.waiting).toBe(3)
    flow.wait(60_000)
    expect(flow.state().value).toBe('counting')
  })

  test('a scan that is noted during a pause is counted at once', async () => {
    const flow = start()
    await flow.done('countWaiting', 3)
    await flow.failed('handIn', new Error('No answer'))
    flow.send({ type: 'queue.changed', waiting: 4 })
    expect(flow.state().context.waiting).toBe(4)
  })

  test('a new scan is handed in at once', async () => {
    const flow = start()
    await flow.done('countWaiting', 0)
    flow.send({ type: 'queue.changed', waiting: 1 })
    await flow.done('countWaiting', 1)
    expect(flow.sent()).toBe(1)
  })
})

test('[W873] what the browser has lost with its storage is said until somebody has read it', async () => {
  const flow = start()
  const lost = () => flow.state().context.lost
  flow.send({ type: 'loss.told', lost: 12 })
  await flow.done('countWaiting', 0)
  expect(lost()).toBe(12)
  flow.send({ type: 'loss.read' })
  expect(lost()).toBe(0)
})
