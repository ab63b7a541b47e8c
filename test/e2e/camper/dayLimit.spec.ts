import type { Page } from '@playwright/test'
import { openAsAdmin, openAsCamper, openAsMerchant } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const camper = campers.dayLimit

async function order(page: Page) {
  await page.getByRole('button', { name: /^Quad Bikes/ }).click()
  await page.getByRole('button', { name: /^Glencity Heights/ }).click()
  await page.getByRole('button', { name: 'Process Order' }).click()
}

test('[W740, W747, W755, W756] a camper sets a day limit, the till names the card’s holder and refuses more, and the office raises the limit @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  await openAsCamper(page, camper.code, '/app/wallet')
  const part = page.getByRole('region', { name: 'Day limit' })
  await expect(part).toContainText('No limit')
  await part.getByRole('button', { name: 'Set a day limit' }).click()
  await page.getByLabel('At most on one day').fill('7.50')
  await page.keyboard.press('Enter')
  await expect(part).toContainText('$7.50 a day$7.50 left today')

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const till = await elsewhere.newPage()
  await openAsMerchant(till, 'M1004')
  await till.getByLabel('Participant number').fill(camper.code)
  await till.keyboard.press('Enter')
  await expect(
    till.getByText(`Card of ${camper.firstname} ${camper.lastname.slice(0, 1)}., ${camper.age} years`),
  ).toBeVisible()
  await order(till)
  const error = till.getByRole('dialog', { name: 'Error' })
  await expect(error).toContainText('This passes the camper’s day limit')
  await error.getByRole('button', { name: 'Close' }).click()

  await openAsAdmin(page, `/admin/registrations?search=${camper.code}`)
  await page.getByRole('button', { name: new RegExp(`${camper.firstname} ${camper.lastname}`) }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Office' }).click()
  const record = page.getByRole('dialog').getByRole('region', { name: 'Day limit' })
  await expect(record).toContainText('$7.50 a day')
  await record.getByRole('button', { name: 'Change the day limit' }).click()
  await page.getByLabel('At most on one day').fill('8')
  await page.keyboard.press('Enter')
  await expect(record).toContainText('$8.00 a day')

  await till.getByRole('button', { name: 'Process Order' }).click()
  await expect(till.getByRole('article', { name: 'Receipt' })).toContainText('$8.00')
  await elsewhere.close()
  for (const line of consoleErrors.splice(0)) expect(line).toContain('422')
})
