import { expect, test } from 'vitest'
import { closedDeskModel } from '../../../src/inspector/models/money/closedDesk.tsx'
import { aClosedDesk } from '../../../src/inspector/models/money/closedDesks.tsx'
import { closedDeskMachine } from '../../../src/machines/money/closedDesk.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(closedDeskModel)

test('[W1137] the file has the report that is shown', async () => {
  const saved: unknown[] = []
  const machine = closedDeskMachine.provide({ actions: { saveFile: (_, file) => saved.push(file) } })
  const { send, done } = startFlow(machine, { desk: aClosedDesk.id })
  const report = { ...aClosedDesk, movements: [] }
  send({ type: 'file.requested' })
  await done('fetchDesk', { ok: true, value: report })
  send({ type: 'file.requested' })
  expect(saved).toEqual([report])
})
