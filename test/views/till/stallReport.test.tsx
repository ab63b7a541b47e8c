import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { busyDay } from '../../../src/inspector/models/till/stallReport.tsx'
import { stallReportMachine } from '../../../src/machines/till/stallReport.ts'
import { StallReportView } from '../../../src/views/till/StallReportView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

test.each([
  [10_00, ['Paid out to you', '$10.00']],
  [-500_00, ['Pay-out taken back', '$500.00']],
  [0, undefined],
])('[W990] with %i cents paid out on a day the report says %j', async (paidOut, told) => {
  const flow = await renderScripted(
    stallReportMachine,
    { merchantNumber: 'M1001', day: '2025-04-14' },
    (props) => (
      <StallReportView {...props} name="Baobab Activity Desk" today="2025-04-14" onPrint={() => {}} />
    ),
  )
  await flow.done('fetchStallReport', { ok: true, value: { ...busyDay, paidOut } })
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect.element(totals).toBeVisible()
  const facts = Array.from(totals.element().querySelectorAll('dt'), (name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ])
  expect(facts).toEqual([
    ['Sales', '3'],
    ['Sold', '$28.00'],
    ['Given back', '-$5.00'],
    ['Taken in', '$23.00'],
    ...(told ? [told] : []),
    ['You owe the camp now', '$2.00'],
  ])
})
