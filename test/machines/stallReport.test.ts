import { expect, test } from 'vitest'
import type { StallReport } from '../../src/domain/reports.ts'
import { stallReportModel } from '../../src/inspector/models/stallReport.tsx'
import { stallReportMachine } from '../../src/machines/stallReport.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(stallReportModel)

const report: StallReport = {
  ...{ day: '2025-04-14', firstDay: null, sales: 0, sold: 0, refunded: 0, paidOut: 0, owed: 0 },
  ...{ products: [], hours: [] },
}

test('[W724] another day is read anew, and the day before it is not shown as that', async () => {
  const flow = startScripted(stallReportMachine, { merchantNumber: 'M1001', day: '2025-04-14' })
  const state = () => flow.actor.getSnapshot()
  await flow.done('fetchStallReport', { ok: true, value: report })
  expect(state().context.report).toEqual(report)
  flow.send({ type: 'report.refreshRequested' })
  expect(state().context.report).toEqual(report)
  flow.send({ type: 'day.chosen', day: '2025-04-13' })
  expect([state().value, state().context.report]).toEqual(['loading', null])
  expect(flow.started.at(-1)?.input).toEqual({ merchantNumber: 'M1001', day: '2025-04-13' })
})
