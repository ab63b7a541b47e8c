import type { Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { type Front, startFront } from '../support/front.ts'
import { signIn, storedKeys } from '../support/journeys.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ front: Front }>({
  front: async ({ host }, use) => {
    const front = await startFront(host.address)
    await use(front)
    await front.stop()
  },
  baseURL: async ({ front }, use) => use(front.address),
})
// A new context has no files of an earlier service worker.
test.use({ serviceWorkers: 'allow', ownContext: true })

async function install(page: Page, code: string): Promise<void> {
  await signIn(page, 'Participant', code, demoPasswords.participant)
  await expect(page).toHaveURL('/app')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

interface Kept {
  readonly path: string
  readonly text: string
}

function everythingKept(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const asked of await cache.keys()) {
        const answer = await cache.match(asked)
        found.push({ path: new URL(asked.url).pathname, text: (await answer?.text()) ?? '' })
      }
    }
    return found
  })
}

const offlineText = (page: Page) => page.getByText('You are offline')

test('a camper’s schedule and ID card open without a network, and the wallet says that it needs one @all', async ({
  page,
  context,
  consoleErrors,
}) => {
  await install(page, demoCodes.alreadyIn)
  await context.setOffline(true)
  await page.goto('/app/schedule?day=saturday')
  await expect(page.getByRole('article', { name: 'Divine service' })).toBeVisible()
  await expect(offlineText(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Saturday July 15' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/app/registration')
  await expect(page.getByText('Mthokozisi').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download ID Card' })).toBeEnabled()
  await page.getByRole('link', { name: 'Wallet' }).first().click()
  await expect(page.getByText('Failed to connect to the server')).toBeVisible()
  await expect(page.getByText('Your money is safe. Check the connection and try again.')).toBeVisible()
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: /^Welcome back, Mthokozisi/ })).toBeVisible()
  await expect(offlineText(page)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: /^Welcome back, Mthokozisi/ })).toBeVisible()
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Camporee Registration' })).toBeVisible()
  consoleErrors.splice(0)
})

test('the cache holds only files of the build: no call, no name, no money, even after sign-out @all', async ({
  page,
  context,
}) => {
  await install(page, demoCodes.alreadyIn)
  for (const path of ['/app/wallet', '/app/health', '/app/registration', '/app/schedule', '/app']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const kept = await everythingKept(page)
  expect(kept.length).toBeGreaterThan(40)
  for (const { path, text } of kept) {
    expect(path).toMatch(
      /^\/(app\.html|favicon\.svg|manifest\.webmanifest|images\/saved-logo\.png|assets\/[\w.-]+\.(js|css|woff2))$/,
    )
    expect(path).not.toMatch(
      /^\/assets\/(Admin|Dashboard|Chart|Gate|DeviceGate|cardReader|CheckIn|CheckOut|Merchant|Withdrawals|Till|Landing)/,
    )
    expect(text).not.toMatch(/Mthokozisi|ZWUC001/)
  }
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/auth/signin')
  expect((await everythingKept(page)).map(({ path }) => path)).toEqual(kept.map(({ path }) => path))
  expect(Object.keys(await storedKeys(page))).not.toContain('isAuthenticated')
  await context.setOffline(true)
  await page.goto('/app/registration')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Mthokozisi')).toHaveCount(0)
})

test('a new version is announced, waits for a half-filled form, and starts only in the tab that asks for it @all', async ({
  page,
  context,
  front,
}) => {
  const announcement = (tab: Page) => tab.getByText('A new version is ready')
  const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  const isTheSamePage = (tab: Page) => tab.evaluate(() => 'isTheSamePage' in window)
  const versions = (tab: Page) => tab.evaluate(() => caches.keys())

  await install(page, demoCodes.withoutContact)
  const [first] = await versions(page)
  const form = await context.newPage()
  await form.goto('/app/health')
  await form.getByLabel('Allergies').fill('Peanuts')
  await page.goto('/app/schedule')
  for (const tab of [page, form]) await mark(tab)

  front.deploy('another')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(announcement(page)).toBeVisible()
  await expect(announcement(form)).toHaveCount(0)
  expect(await isTheSamePage(page)).toBe(true)

  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await loaded
  expect(await isTheSamePage(page)).toBe(false)
  await expect(page.getByRole('heading', { name: 'Camp Schedule' })).toBeVisible()
  await expect(announcement(page)).toHaveCount(0)
  expect(await versions(page)).toEqual([first, expect.stringContaining('another')])

  expect(await isTheSamePage(form)).toBe(true)
  await expect(form.getByLabel('Allergies')).toHaveValue('Peanuts')
  await expect(announcement(form)).toHaveCount(0)
  await form.getByLabel('Allergies').fill('')
  await expect(announcement(form)).toBeVisible()
  await form.getByRole('button', { name: 'Later' }).click()
  await expect(announcement(form)).toHaveCount(0)
  expect(await isTheSamePage(form)).toBe(true)

  front.deploy('a third')
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const loadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await loadedAgain
  await expect
    .poll(() => versions(page))
    .toEqual([expect.stringContaining('another'), expect.stringContaining('a third')])
})

test('the portal can be installed, with its own mark and colours @all', async ({ page }) => {
  await page.goto('/auth/signin')
  const link = page.locator('link[rel="manifest"]')
  const manifest = await (await page.request.get((await link.getAttribute('href')) ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'Camporee Portal: 2025 Pathfinder Camporee',
    short_name: 'Camporee',
    start_url: '/app',
    display: 'standalone',
    theme_color: '#17472e',
    background_color: '#f8f5ef',
    shortcuts: [
      { name: 'ID Card', url: '/app/registration' },
      { name: 'Schedule', url: '/app/schedule' },
      { name: 'Wallet', url: '/app/wallet' },
      { name: 'Pair a device', url: '/pair' },
    ],
  })
  const icons: readonly { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose = 'any' }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const picture = await (await page.request.get(src)).body()
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
})
