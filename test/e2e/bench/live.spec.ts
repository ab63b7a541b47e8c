import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { readRecording } from '../../../src/inspector/readRecording.ts'
import { isTakenOver, openAsAdmin, scan } from '../support/journeys.ts'
import { admin, benchTest, expect } from '../support/test.ts'

async function hearMessages(page: Page): Promise<() => Promise<string>> {
  const heard: string[] = []
  await page.context().exposeFunction('hearMessage', (text: string) => heard.push(text))
  await page.context().addInitScript(() => {
    window.addEventListener('message', ({ data }) => Reflect.get(window, 'hearMessage')(JSON.stringify(data)))
  })
  return async () => heard.join('\n')
}

const camper = demoCamp().participants.find(({ code }) => code === demoCodes.newcomer)

benchTest.describe('the live bench', () => {
  benchTest.use({ ownContext: true })

  benchTest('follows a check-in in the dock, and shows no personal data', async ({ page }) => {
    if (!camper) throw new Error('the demo camp has no newcomer')
    await openAsAdmin(page)
    const heard = await hearMessages(page)
    await page.goto('/admin/checkin?inspect')
    const bench = page.frameLocator('iframe[title="Inspector"]')
    const list = bench.getByRole('navigation', { name: 'Running flows' })
    await list.getByRole('button', { name: /^gate scan/ }).click()
    const chart = bench.getByRole('region', { name: 'Chart of gate' })
    const now = chart.locator('[data-kind="state"][data-current]')
    await expect(list.getByRole('button', { name: /^gate scan\.ready\.idle/ })).toBeVisible()
    await expect(now.filter({ hasText: 'idle' })).toBeVisible()

    // Holds the answer until the bench has shown the search, because the stream itself is under test.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/admin/checkin/*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Participant code').click()
    await scan(page, demoCodes.newcomer)
    await expect(now.filter({ hasText: 'server' })).toBeVisible()
    letGo()
    await expect(now.filter({ hasText: 'asking' })).toBeVisible()
    await page.getByRole('button', { name: 'Check In Participant' }).click()
    await expect(bench.getByRole('progressbar', { name: 'after successShown' })).toBeVisible()
    await expect(bench.getByRole('option').filter({ hasText: 'code.scanned' }).first()).toContainText(
      'searching',
    )

    const told = await heard()
    expect(told).toContain('"searching"')
    const secrets = [
      camper.code,
      camper.firstname,
      camper.lastname,
      camper.whatsapp,
      admin.email,
      admin.password,
    ]
    expect(secrets.filter((secret) => secret !== undefined && told.includes(secret))).toEqual([])
  })
})

benchTest('follows in a window the portal that opened it, and downloads its incident', async ({ page }) => {
  await openAsAdmin(page)
  await page.goto('/admin/checkin?inspect')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open in a window' }).click()
  const bench = await opened
  await bench
    .getByRole('navigation', { name: 'Running flows' })
    .getByRole('button', { name: /^gate scan/ })
    .click()
  const downloading = bench.waitForEvent('download')
  await bench.getByRole('button', { name: 'Download incident' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^incident-gate-0\.1\.0-[0-9a-f]{10}\.json$/)
  const read = readRecording(await readFile(await download.path(), 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  const flows = new Set(read.recording.events.map(({ flow }) => flow))
  expect([flows.has('gate'), flows.has('session'), flows.has('replayPlayer')]).toEqual([true, true, false])
})

benchTest('opens a portal and follows it, even after a reload', async ({ page }) => {
  await page.goto('/inspector')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the portal in a window' }).click()
  const portal = await opened
  const list = page.getByRole('navigation', { name: 'Running flows' })
  await list.getByRole('button', { name: /^signIn/ }).click()
  const chosen = page.getByRole('option').filter({ hasText: 'role.chosen' })
  await portal.getByRole('radio', { name: 'Admin' }).check()
  await expect(chosen).toContainText('{"role":"admin"}')
  await expect(portal.locator('iframe')).toHaveCount(0)

  await portal.goto('/auth/merchant/signin')
  await expect(chosen).toHaveCount(0)
  await isTakenOver(portal)
  await portal.getByRole('radio', { name: 'Admin' }).check()
  await expect(chosen).toContainText('{"role":"admin"}')
  await expect(list.getByRole('button', { name: /^signIn/ })).toHaveCount(1)

  await portal.close()
  await expect(page.getByRole('alert')).toContainText('The portal was closed.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download incident' }).click()
  const read = readRecording(await readFile(await (await downloading).path(), 'utf8'))
  expect(read.ok && read.recording.events.some(({ type }) => type === 'role.chosen')).toBe(true)
})

benchTest('has its dock on the landing page and on the pages linked from it', async ({ page }) => {
  await page.goto('/?inspect')
  const list = page
    .frameLocator('iframe[title="Inspector"]')
    .getByRole('navigation', { name: 'Running flows' })
  await expect(list.getByRole('button', { name: /^newsletter/ })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
  await expect(page).toHaveURL('/auth/signin')
  await expect(list.getByRole('button', { name: /^signIn/ })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
