import { expect, test } from 'vitest'
import { clockModel } from '../../src/inspector/models/clock.tsx'
import { merchantHomeModel } from '../../src/inspector/models/merchantHome.tsx'
import { clockMachine } from '../../src/machines/clock.ts'
import { merchantHomeMachine } from '../../src/machines/merchantHome.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(clockModel)
describeWalk(merchantHomeModel)

test('[P190] the clock is read at once and then every second', async () => {
  const flow = startScripted(clockMachine, undefined)
  expect(flow.started).toHaveLength(1)
  await flow.done('readTime', 5)
  flow.wait(999)
  expect(flow.started).toHaveLength(1)
  flow.wait(1)
  expect(flow.started).toHaveLength(2)
  await flow.done('readTime', 1_005)
  expect(flow.actor.getSnapshot().context.time).toBe(1_005)
})

test('[P334] the transactions are told of each time that their tab opens', () => {
  const flow = startScripted(merchantHomeMachine, undefined)
  const told: string[] = []
  flow.actor.on('*', ({ type }) => told.push(type))
  expect(flow.actor.getSnapshot().value).toBe('pos')
  flow.send({ type: 'tab.chosen', tab: 'transactions' })
  flow.send({ type: 'tab.chosen', tab: 'reports' })
  flow.send({ type: 'tab.chosen', tab: 'transactions' })
  expect(told).toEqual(['transactions.opened', 'transactions.opened'])
})

test('each of the three tabs opens from each', () => {
  const { actor, send } = startScripted(merchantHomeMachine, undefined)
  for (const tab of ['reports', 'pos', 'transactions', 'reports', 'transactions', 'pos'] as const) {
    send({ type: 'tab.chosen', tab })
    expect(actor.getSnapshot().value).toBe(tab)
  }
})
