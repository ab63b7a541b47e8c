import { describe, expect, test } from 'vitest'
import { gateUpdateModel } from '../../../src/inspector/models/gate/gateUpdate.tsx'
import { gateUpdateMachine, gateUpdateTexts } from '../../../src/machines/gate/gateUpdate.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateUpdateModel)

describe('[W849] a new version of a gate’s page', () => {
  function start(isQuiet: boolean) {
    const flow = startScripted(gateUpdateMachine, { isQuiet })
    flow.send({ type: 'version.waiting' })
    const isStarted = () => flow.started.some(({ source }) => source === 'startWaitingVersion')
    return { ...flow, isStarted }
  }

  test('is not started while somebody is at the gate or a scan waits, however long that is', () => {
    const flow = start(false)
    flow.wait(600_000)
    flow.send({ type: 'start.chosen' })
    expect(flow.isStarted()).toBe(false)
  })

  test('starts by itself after a minute in which nobody has touched the gate, and the page is loaded anew', async () => {
    const flow = start(true)
    flow.wait(59_999)
    flow.send({ type: 'page.touched' })
    flow.wait(59_999)
    expect(flow.isStarted()).toBe(false)
    flow.wait(1)
    expect(flow.isStarted()).toBe(true)
    await flow.done('startWaitingVersion', undefined)
    expect(flow.actor.getSnapshot().value).toBe('reloading')
  })

  test.each([
    ['does not start', 'failed'],
    ['does not say whether it has started', 'silent'],
  ])('that %s leads to a page that is loaded anew all the same', async (_, ending) => {
    const flow = start(true)
    flow.send({ type: 'start.chosen' })
    expect(flow.actor.getSnapshot().value).toBe('applying')
    if (ending === 'failed') await flow.failed('startWaitingVersion', new Error('no'))
    else flow.wait(5_000)
    expect(flow.actor.getSnapshot().value).toBe('reloading')
  })

  test('waits on when the minute is interrupted by a scan', () => {
    const flow = start(true)
    flow.wait(59_999)
    flow.send({ type: 'gate.told', isQuiet: false })
    flow.wait(1)
    flow.send({ type: 'gate.told', isQuiet: true })
    flow.wait(59_999)
    expect(flow.isStarted()).toBe(false)
  })

  test('says when it starts, and how to start it', () => {
    expect(gateUpdateTexts).toEqual({
      held: 'A new version of this page is ready. It starts when the gate is idle and no scan waits on this device.',
      quiet: 'A new version of this page is ready. It starts after a minute without a scan.',
      start: 'Start it now',
      applying: 'Starting the new version…',
    })
  })

  test('starts at once when somebody says so in a quiet moment', () => {
    const flow = start(true)
    flow.send({ type: 'start.chosen' })
    expect(flow.isStarted()).toBe(true)
  })
})
