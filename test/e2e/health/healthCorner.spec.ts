import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { expectInSightIn, narrowWindows } from '../support/inSight.ts'
import { openAsAdmin, scan, storedKeys } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

async function openCorner(page: Page) {
  await openAsAdmin(page, '/admin/healthcorner')
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Health ID card' })
const card = (page: Page) => dialog(page).getByRole('article', { name: 'Mthokozisi Ndlovu' })
const person = /Mthokozisi|Ndlovu|Penicillin|Salbutamol/

test('[A010, A172, A174, A183, A190] a card is scanned, its record shows the allergies first, and it is closed', async ({
  page,
}) => {
  await openCorner(page)
  await expect(page).toHaveTitle('Health Corner · Camporee Portal')
  await scan(page, demoCodes.alreadyIn)
  await expect(card(page)).toBeVisible()
  await expect(card(page)).toHaveText(/^AllergiesPenicillinBee stings/)
  await expect(card(page)).toContainText('Esther Ndlovu')
  await expect(card(page).getByRole('link', { name: '+263 77 000 9102' })).toBeVisible()
  expect(JSON.stringify(await storedKeys(page))).not.toMatch(person)

  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  expect(await page.content()).not.toMatch(person)
})

test('[A188-A190] the backdrop and the X close it too, and the focus returns to the input @all', async ({
  page,
}) => {
  await openCorner(page)
  const ways = [
    () => page.mouse.click(8, 8),
    () => dialog(page).getByRole('button', { name: 'Close the health ID card' }).click(),
  ]
  for (const close of ways) {
    await page.getByLabel('Barcode ID').fill(` ${demoCodes.alreadyIn.toLowerCase()} `)
    await page.keyboard.press('Enter')
    await expect(card(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByLabel('Barcode ID')).toBeFocused()
  }
})

test('[A447, A449-A452] an unknown code, and a camper without a record, are reported @all', async ({
  page,
  consoleErrors,
}) => {
  await openCorner(page)
  await scan(page, demoCodes.unknown)
  await expect(page.getByRole('alert')).toHaveText('No participant found with this ID')
  await expect(page.getByLabel('Barcode ID')).toHaveValue('')
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  await scan(page, demoCodes.withoutContact)
  await expect(page.getByRole('alert')).toHaveText('No participant data found')
})

test.describe('after a minute', () => {
  test.use({ ownContext: true })

  test('a record is covered, and shown again only by another look-up @all', async ({ page }) => {
    await page.clock.install()
    await openCorner(page)
    // The controlled clock stamps events with the page's time, not with the time of the key.
    await page.clock.pauseAt(Date.now() + 1_000)
    await scan(page, demoCodes.alreadyIn)
    await page.clock.resume()
    await expect(card(page)).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(dialog(page)).toContainText('The record is covered')
    expect(await page.content()).not.toMatch(person)
    await dialog(page).getByRole('button', { name: 'Show again' }).click()
    await expect(card(page)).toBeVisible()
  })
})

test('a record is covered when another tab comes to the front @all', async ({ page }) => {
  await openCorner(page)
  await scan(page, demoCodes.alreadyIn)
  await expect(card(page)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(dialog(page)).toContainText('The record is covered')
  expect(await page.content()).not.toMatch(person)
})

test('[W295] a child without a card is found by name, and the same look-up opens the record @all', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/admin\/(participants|find)/.test(pathname)) calls.push(pathname)
  })
  await openCorner(page)
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'No card? Search by name' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('ndlovu mth')
  const found = page.getByRole('region', { name: 'Search by name' }).getByRole('listitem')
  const { age, union } = demoCamp().participants.find(({ code }) => code === demoCodes.alreadyIn) ?? {}
  const sought = found.filter({ hasText: `Mthokozisi NdlovuAge ${age} · ${union}` })
  await expect(found).toHaveCount(2)
  await expect(sought).toHaveCount(1)
  expect(await page.content()).not.toMatch(/Penicillin|Salbutamol/)
  await expectInSightIn(narrowWindows, page.locator('main'))
  await page.setViewportSize({ width: 1280, height: 720 })
  await sought.getByRole('button').press('Enter')
  await expect(card(page)).toBeVisible()
  expect(calls).toEqual(['/api/admin/find', `/api/admin/participants/${demoCodes.alreadyIn}/health`])
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  expect(await page.content()).not.toMatch(person)
})
