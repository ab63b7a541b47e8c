import { describe, expect, test } from 'vitest'
import { gateUpdateModel } from '../../../src/inspector/models/gate/gateUpdate.tsx'
import { gateUpdateMachine, gateUpdateTexts } from '../../../src/machines/gate/gateUpdate.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(gateUpdateModel)

describe('[W849] a new version of a gate’s page', () => {
  function start(isQuiet: boolean) {
    const flow = startFlow(gateUpdateMachine, { isQuiet })
    flow.send({ type: 'version.waiting' })
    const isStarted = () => flow.started.some(({ source }) => source === 'startWaitingVersion')
    return { ...flow, isStarted }
  }

  test('does not start while the gate is in use or a scan waits, for any time', () => {
    const flow = start(false)
    flow.wait(600_000)
    flow.send({ type: 'start.chosen' })
    expect(flow.isStarted()).toBe(false)
  })

  test('starts by itself after a minute without any touch, and reloads the page', async () => {
    const flow = start(true)
    flow.wait(59_999)
    flow.send({ type: 'page.touched' })
    flow.wait(59_999)
    expect(flow.isStarted()).toBe(false)
    flow.wait(1)
    expect(flow.isStarted()).toBe(true)
    await flow.done('startWaitingVersion', undefined)
    expect(flow.state().value).toBe('reloading')
  })

  test.each([
    ['does not start', 'failed'],
    ['does not say whether it has started', 'silent'],
  ])('that %s still reloads the page', async (_, ending) => {
    const flow = start(true)
    flow.send({ type: 'start.chosen' })
    expect(flow.state().value).toBe('applying')
    if (ending === 'failed') await flow.failed('startWaitingVersion', new Error('no'))
    else flow.wait(5_000)
    expect(flow.state().value).toBe('reloading')
  })

  test('starts the minute again after a scan', () => {
    const flow = start(true)
    flow.wait(59_999)
    flow.send({ type: 'gate.told', isQuiet: false })
    flow.wait(1)
    flow.send({ type: 'gate.told', isQuiet: true })
    flow.wait(59_999)
    expect(flow.isStarted()).toBe(false)
  })

  test('says when it starts and how to start it', () => {
    expect(gateUpdateTexts).toEqual({
      held: 'A new version of this page is ready. It starts when the gate is idle and no scan waits on this device.',
      quiet: 'A new version of this page is ready. It starts after a minute without a scan.',
      start: 'Start it now',
      applying: 'Starting the new version…',
    })
  })

  test('starts immediately on request in a quiet moment', () => {
    const flow = start(true)
    flow.send({ type: 'start.chosen' })
    expect(flow.isStarted()).toBe(true)
  })
})
