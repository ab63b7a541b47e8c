import type { Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../src/domain/demo/demoCamp.ts'
import { violations } from './support/axe.ts'
import { openAsCamper } from './support/journeys.ts'
import { expect, test } from './support/test.ts'

/* What stands in the first answer of a page, before its scripts have come and while they take it over. */

/** Holds back the scripts and style sheets of the build until it is called. */
async function holdFiles(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.{js,css}', async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** React leaves its mark on what it has taken over. */
function isTakenOver(page: Page) {
  return page.waitForFunction(() => {
    const field = document.querySelector('form input')
    return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const [rows, path, action] of [
  ['[W760, W763]', '/auth/signin', 'Sign in'],
  ['[W761, W763]', '/auth/merchant/signin', 'Sign in'],
  ['[W762, W763]', '/register', 'Register'],
] as const)
  test(`${rows} ${path} is drawn by its first answer, and nothing moves when the rest comes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdFiles(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(button(page, action)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await page.screenshot({ fullPage: true })
    expect(await violations(page)).toEqual([])
    release()
    await isTakenOver(page)
    const after = await page.screenshot({ fullPage: true })
    expect(after.equals(before)).toBe(true)
    expect(await violations(page)).toEqual([])
  })

test('[W764] what is typed and pressed before the scripts have come is kept and done', async ({ page }) => {
  const release = await holdFiles(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await page.getByLabel('Code').fill('typed for a camper')
  await page.getByRole('radio', { name: 'Merchant' }).check({ force: true })
  await page.getByRole('radio', { name: 'Participant' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Remember me' }).check()
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByLabel('Code').fill(demoCodes.alreadyIn.toLowerCase())
  await page.getByLabel('Password', { exact: true }).pressSequentially('not the right one')
  release()
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue(demoCodes.alreadyIn)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the right one')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
})

test('[W765] who signs in before the scripts have come is signed in once they are there', async ({
  page,
}) => {
  const release = await holdFiles(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await page.getByLabel('Code').fill(demoCodes.alreadyIn)
  await page.getByLabel('Password', { exact: true }).fill(demoPasswords.participant)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain(demoPasswords.participant)
  release()
  await page.waitForURL('/app')
})

test('[W766] who is signed in is led on without being shown a form to sign in', async ({ page }) => {
  await openAsCamper(page, demoCodes.alreadyIn)
  const release = await holdFiles(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await expect(page.locator('form')).toBeAttached()
  await expect(button(page, 'Sign in')).toBeHidden()
  release()
  await page.waitForURL('/app')
})

/** Where the bars of an area stand. */
const barsOf = (page: Page, within: string) =>
  page
    .locator(`${within} :is(header[data-on], main, nav[aria-label=Camp])`)
    .evaluateAll((bars) =>
      bars.map((bar) => [bar.nodeName, bar.getBoundingClientRect().x, bar.getBoundingClientRect().y]),
    )

test('[W770] the bars of /app and /admin stand where they stay, before any script, for who is signed in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsCamper(page, demoCodes.alreadyIn)
  const release = await holdFiles(page)
  await page.goto('/app/wallet', { waitUntil: 'commit' })
  const frame = page.locator('#frame [data-frame-of=participant]')
  await expect(frame.locator('header')).toBeVisible()
  await expect(page.locator('#frame [data-frame-of=admin]')).toBeHidden()
  const before = await barsOf(page, '[data-frame-of=participant]')
  release()
  await expect(page.getByRole('navigation', { name: 'Camp' }).first()).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  expect(await barsOf(page, '#root')).toEqual(before)
})

test('[W771] nobody who is not signed in is shown the bars of an area', async ({ page }) => {
  const release = await holdFiles(page)
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#frame')).toBeAttached()
  await expect(page.locator('#frame')).toBeHidden()
  release()
  await expect(button(page, 'Sign in')).toBeVisible()
})

test('[W772] an area that cannot be loaded says so, and its frame is gone', async ({
  page,
  consoleErrors,
}) => {
  await openAsCamper(page, demoCodes.alreadyIn)
  await page.route('**/assets/ParticipantShell-*.js', (route) => route.abort())
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
  await expect(page.locator('#frame')).toHaveCount(0)
  consoleErrors.splice(0)
})
