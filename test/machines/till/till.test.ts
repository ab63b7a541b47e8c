import { expect, test } from 'vitest'
import { clockModel } from '../../../src/inspector/models/lib/clock.tsx'
import { clockMachine } from '../../../src/machines/lib/clock.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(clockModel)

test('[P190] the clock is read at the start and then every second', async () => {
  const flow = startFlow(clockMachine)
  expect(flow.started).toHaveLength(1)
  await flow.done('readTime', 5)
  flow.wait(999)
  expect(flow.started).toHaveLength(1)
  flow.wait(1)
  expect(flow.started).toHaveLength(2)
  await flow.done('readTime', 1_005)
  expect(flow.state().context.time).toBe(1_005)
})
