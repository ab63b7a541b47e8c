import { expect, test } from 'vitest'
import type { StallReport } from '../../../src/domain/money/reports.ts'
import { stallReportModel } from '../../../src/inspector/models/till/stallReport.tsx'
import { stallReportMachine } from '../../../src/machines/till/stallReport.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(stallReportModel)

const report: StallReport = {
  ...{ day: '2025-04-14', firstDay: null, sales: 0, sold: 0, refunded: 0, paidOut: 0, owed: 0 },
  ...{ products: [], hours: [] },
}

test('[W724] choosing another day clears the report and loads that day', async () => {
  const flow = startFlow(stallReportMachine, { merchantNumber: 'M1001', day: '2025-04-14' })
  await flow.done('fetchStallReport', { ok: true, value: report })
  expect(flow.state().value).toBe('shown')
  expect(flow.state().context).toEqual({
    merchantNumber: 'M1001',
    day: '2025-04-14',
    report,
    callError: null,
    isIncident: false,
  })
  flow.send({ type: 'report.refreshRequested' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', report])
  flow.send({ type: 'day.chosen', day: '2025-04-14' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', report])
  flow.send({ type: 'day.chosen', day: '2025-04-13' })
  expect([flow.state().value, flow.state().context.report]).toEqual(['loading', null])
  expect(flow.started.at(-1)?.input).toEqual({ merchantNumber: 'M1001', day: '2025-04-13' })
})

test('a failed load shows the reason, and can be retried', async () => {
  const flow = startFlow(stallReportMachine, { merchantNumber: 'M1001', day: '2025-04-14' })
  expect(flow.state().context).toMatchObject({ report: null, callError: null, isIncident: false })
  const message = 'This stall is not yours. Please sign in again.'
  const failedText = 'The report could not be read. Please try again.'
  await flow.done('fetchStallReport', { ok: false, status: 503 })
  expect(flow.state().value).toBe('failed')
  expect(flow.state().context).toMatchObject({ report: null, callError: failedText, isIncident: true })
  flow.send({ type: 'report.refreshRequested' })
  await flow.done('fetchStallReport', { ok: false, status: 403, reason: 'noRight', message })
  expect(flow.state().context).toMatchObject({ callError: message, isIncident: false })
  flow.send({ type: 'report.refreshRequested' })
  expect(flow.state().value).toBe('loading')
  await flow.failed('fetchStallReport', new Error('No answer from the server.'))
  expect(flow.state().value).toBe('failed')
  expect(flow.state().context).toMatchObject({ callError: 'No answer from the server.', isIncident: true })
  flow.send({ type: 'report.refreshRequested' })
  await flow.failed('fetchStallReport', new Error(''))
  expect(flow.state().context.callError).toBe(failedText)
  flow.send({ type: 'report.refreshRequested' })
  await flow.done('fetchStallReport', { ok: true, value: report })
  expect(flow.state().value).toBe('shown')
  expect(flow.state().context).toMatchObject({ report, callError: null, isIncident: false })
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
