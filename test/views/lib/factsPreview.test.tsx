import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { FactsPreview } from '../../../src/views/lib/FactsPreview.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp } from '../support/screen.tsx'

expectNoProblems()

const { facts } = documentedCamp

test.each([
  ['the saved zone and currency', facts, 1],
  ['another zone', { ...facts, time: { ...facts.time, zone: 'America/Santiago' } }, 0],
  ['another currency', { ...facts, money: { ...facts.money, currency: 'PEN' } }, 0],
])('[W1483] the preview of a name with %s has this many receipts', async (_, draft, receipts) => {
  await render(inApp(<FactsPreview group="identity" camp={documentedCamp} draft={draft} />))
  await expect.element(page.getByRole('img', { name: /^ID card of / })).toBeVisible()
  expect(page.getByText('Paid in', { exact: true }).all()).toHaveLength(receipts)
})
