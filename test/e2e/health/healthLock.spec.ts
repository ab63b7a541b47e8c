import type { Page } from '@playwright/test'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { expectInSightIn, narrowWindows } from '../support/inSight.ts'
import { openAsAdmin, scan as scanCard, storedKeys } from '../support/journeys.ts'
import { admin, expect, test } from '../support/test.ts'

test.use({ ownContext: true })

const minute = 60_000
const person = /Mthokozisi|Ndlovu|Penicillin|Salbutamol/
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Health ID card' })
const card = (page: Page) => dialog(page).getByRole('article', { name: 'Mthokozisi Ndlovu' })
const locked = (page: Page) => page.getByRole('region', { name: 'The health corner is locked' })
const field = (page: Page) => page.getByLabel('Your password', { exact: true })

async function openCorner(page: Page) {
  await page.clock.install()
  const asked = page.waitForResponse('**/api/admin/health/lock')
  await openAsAdmin(page, '/admin/healthcorner')
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  await asked
}

/** The controlled clock stamps events with the page's time, not with the time of the key. */
async function scan(page: Page, code: string) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await scanCard(page, code)
  await page.clock.resume()
}

async function unlock(page: Page, password: string = admin.password) {
  await field(page).fill(password)
  await page.keyboard.press('Enter')
}

async function recordStatus(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/admin/participants/${demoCodes.alreadyIn}/health`)
  return answer.status()
}

test('[W160, W161, W163, W165] ten minutes without input hide every name, and the password restores the search @all', async ({
  page,
  consoleErrors,
}) => {
  await openCorner(page)
  await page.getByRole('button', { name: 'No card? Search by name' }).click()
  await page.getByLabel('Name', { exact: true }).fill('ndlovu')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mthokozisi Ndlovu' }).first()).toBeVisible()
  await page.clock.fastForward(9 * minute)
  await page.mouse.move(640, 10)
  await page.mouse.down()
  await page.mouse.up()
  await page.clock.fastForward(9 * minute)
  await expect(locked(page)).toHaveCount(0)
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.clock.fastForward(minute)
  await expect(locked(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await page.content()).not.toMatch(person)
  await page.emulateMedia({ media: 'print' })
  expect(await page.content()).not.toMatch(person)
  await page.emulateMedia({ media: 'screen' })
  expect((await told).url()).toContain('/api/admin/health/lock')
  expect(await recordStatus(page)).toBe(403)

  await unlock(page, 'a guess')
  await expect(page.getByRole('alert')).toHaveText(
    'The current password is not right. Please enter it again.',
  )
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')])
  await expectInSightIn(narrowWindows, page.locator('main'))
  await page.setViewportSize({ width: 1280, height: 720 })
  await unlock(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('ndlovu')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mthokozisi Ndlovu' }).first()).toBeVisible()
  expect(await recordStatus(page)).toBe(200)
})

test('[W162, W164] the lock accepts no scan, survives a reload, and is shared by all tabs @all', async ({
  page,
}) => {
  await openCorner(page)
  const second = await page.context().newPage()
  const asked = second.waitForResponse('**/api/admin/health/lock')
  await second.goto('/admin/healthcorner')
  await asked
  await scan(second, demoCodes.alreadyIn)
  await expect(card(second)).toBeVisible()

  await page.bringToFront()
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(locked(page)).toBeVisible()
  await expect(locked(second)).toBeVisible()
  expect(await second.content()).not.toMatch(person)
  await told
  const calls: string[] = []
  second.on('request', (request) => calls.push(request.url()))
  await scan(second, demoCodes.alreadyIn)
  await expect(locked(second)).toBeVisible()
  expect(calls.filter((url) => url.includes('/health'))).toEqual([])

  await page.reload()
  await expect(locked(page)).toBeVisible()
  expect(JSON.stringify(await storedKeys(page))).not.toMatch(person)
  await unlock(page)
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  await expect(dialog(second)).toContainText('The record is covered')
  await dialog(second).getByRole('button', { name: 'Show again' }).click()
  await expect(card(second)).toBeVisible()
})

test('[W166] without a connection the corner locks too, and the server learns of the lock before it gets the password @all', async ({
  page,
  consoleErrors,
}) => {
  await openCorner(page)
  await page.context().setOffline(true)
  await page.clock.fastForward(10 * minute)
  await expect(locked(page)).toContainText('No answer from the server.')
  await unlock(page)
  await expect(page.getByRole('alert')).toContainText('No answer from the server.')
  expect(await page.content()).not.toMatch(person)
  await page.context().setOffline(false)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/health/')) calls.push(`${request.method()} ${pathname}`)
  })
  await expect(field(page)).toHaveValue(admin.password)
  await page.getByRole('button', { name: 'Open the health corner' }).click()
  await expect(page.getByLabel('Barcode ID')).toBeFocused()
  expect(calls).toEqual([
    'GET /api/admin/health/lock',
    'POST /api/admin/health/lock',
    'POST /api/admin/health/unlock',
  ])
  for (const line of consoleErrors.splice(0)) expect(line).toContain('ERR_INTERNET_DISCONNECTED')
})

test('[W168] a computer that slept for an hour is locked when it wakes up', async ({ page }) => {
  await openCorner(page)
  await scan(page, demoCodes.alreadyIn)
  await expect(card(page)).toBeVisible()
  // The clock jumps without firing timers, as when a laptop's lid is closed.
  await page.clock.setSystemTime(Date.now() + 60 * minute)
  await expect(locked(page)).toBeVisible()
  expect(await page.content()).not.toMatch(person)
})
