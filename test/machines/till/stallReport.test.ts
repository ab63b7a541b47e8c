import { expect, test } from 'vitest'
import type { StallReport } from '../../../src/domain/money/reports.ts'
import { stallReportModel } from '../../../src/inspector/models/till/stallReport.tsx'
import { stallReportMachine } from '../../../src/machines/till/stallReport.ts'
import { describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(stallReportModel)

const report: StallReport = {
  ...{ day: '2025-04-14', firstDay: null, sales: 0, sold: 0, refunded: 0, paidOut: 0, owed: 0 },
  ...{ products: [], hours: [] },
}

describeUnread({
  machine: stallReportMachine,
  input: { merchantNumber: 'M1001', day: '2025-04-14' },
  src: 'fetchStallReport',
  retry: 'report.refreshRequested',
  value: report,
  text: 'The report could not be read. Please try again.',
  showsCause: true,
  clearsFirst: false,
})

test('[W724] choosing another day clears the report and loads that day', async () => {
  const flow = startFlow(stallReportMachine, { merchantNumber: 'M1001', day: '2025-04-14' })
  await flow.done('fetchStallReport', { ok: true, value: report })
  expect(flow.state().value).toBe('shown')
  expect(flow.state().context).toEqual({
    merchantNumber: 'M1001',
    day: '2025-04-14',
    report,
    failure: null,
  })
  flow.send({ type: 'report.refreshRequested' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', report])
  flow.send({ type: 'day.chosen', day: '2025-04-14' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', report])
  flow.send({ type: 'day.chosen', day: '2025-04-13' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', null])
  expect(flow.started.at(-1)?.input).toEqual({ merchantNumber: 'M1001', day: '2025-04-13' })
})

test('the file contains the report on the screen', async () => {
  const saved: unknown[] = []
  const machine = stallReportMachine.provide({ actions: { saveFile: (_, shown) => saved.push(shown) } })
  const flow = startFlow(machine, { merchantNumber: 'M1001', day: '2025-04-14' })
  flow.send({ type: 'file.requested' })
  expect(saved).toEqual([])
  await flow.done('fetchStallReport', { ok: true, value: report })
  flow.send({ type: 'file.requested' })
  expect(saved).toEqual([report])
})
