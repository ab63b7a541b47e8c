import type { Page } from '@playwright/test'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { openAsAdmin, openAsCamper, openAsNewMerchant } from '../support/journeys.ts'
import { expectOnBothPapers, printed } from '../support/paper.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const camper = campers.refund
const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' })

async function sell(page: Page) {
  await page.getByLabel('Participant number').fill(camper.code)
  await page.getByRole('button', { name: /^Quad Bikes/ }).click()
  await page.getByRole('button', { name: /^Glencity Heights/ }).click()
  await page.getByRole('button', { name: 'Process Order' }).click()
  await page.getByRole('button', { name: 'Next customer' }).click()
}

test('[W678] one sale is undone at the till, and another is refunded in part by the stall and in part by the office', async ({
  page,
  browser,
  baseURL,
}) => {
  const stall = await openAsNewMerchant(page, 'Refund Desk')
  await sell(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(receipt(page)).toContainText('Given back$8.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await sell(page)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page
    .getByRole('button', { name: `Give back $8.00 to ${camper.code}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Give money back' })
  await dialog.getByRole('button', { name: 'One Quad Bikes less' }).click()
  await dialog.getByLabel('Why is it given back?').fill('It rained')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Given back$3.00')
  await expectOnBothPapers(page, 'refund', `Given back $3.00 Participant code ${camper.code}`)
  await page.getByRole('button', { name: 'Done' }).click()
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Refund')
  await expect(rows.nth(1)).toContainText('−$3.00')

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const office = await context.newPage()
  await openAsAdmin(office, `/admin/merchants/${stall}`)
  await office.getByRole('tab', { name: 'Transactions' }).click()
  await office
    .getByRole('button', { name: `Give back $5.00 to ${camper.code}` })
    .first()
    .click()
  const form = office.getByRole('dialog', { name: 'Give money back' })
  await expect(form).toContainText('1 × $3.00 · 1 given back')
  await form.getByLabel('Why is it given back?').fill('The quad broke')
  await form.getByRole('button', { name: 'Give back $5.00' }).click()
  await expect(receipt(office)).toContainText('Given back$5.00')
  await context.close()

  await openAsCamper(page, camper.code, '/app/wallet')
  await expect(page.getByText(formatUsd(camper.balance), { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Refund').first()).toBeVisible()
  await page.getByRole('button', { name: 'Print Statement' }).click()
  const [statement] = await printed(page, { format: 'A4', pageRanges: '1', name: 'statement' })
  expect(statement?.size).toEqual([210, 297])
  expect(statement?.words.replace(/\s+/g, ' ')).toMatch(/Wallet Statement.*Refund/)
})
