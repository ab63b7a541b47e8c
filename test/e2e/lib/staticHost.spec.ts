import type { Page } from '@playwright/test'
import { type StaticHost, startStaticHost } from '../support/staticHost.ts'
import { expect, test } from '../support/test.ts'

/*
 * The built app on a static file host that answers every unknown address with index.html, the landing page.
 */

let host: StaticHost
test.beforeAll(async () => {
  host = await startStaticHost()
})
test.afterAll(() => host.stop())

const landingTitle = (page: Page) => page.getByRole('heading', { level: 1, name: '2025 Pathfinder Camporee' })

for (const [address, heading, shownAt] of [
  ['/auth/signin', 'Sign in', '/auth/signin'],
  ['/register', 'Camporee Registration', '/register'],
  ['/app', 'Sign in', '/auth/signin'],
  ['/admin/merchants/M1001?tab=transactions#newest', 'Sign in', '/auth/signin'],
  ['/no/such/page', 'Page not found', '/no/such/page'],
] as const)
  test(`${address} opens the app @all`, async ({ page }) => {
    await page.goto(host.address + address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(landingTitle(page)).toHaveCount(0)
    expect(page.url()).toBe(host.address + shownAt)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })

test('nothing of the landing page is drawn or run before the app arrives @all', async ({ page }) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/register.html', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${host.address}/register`)
  await page.waitForLoadState('domcontentloaded')
  expect(
    await page.evaluate(() => [document.title, document.body.textContent?.trim(), document.scripts.length]),
  ).toEqual(['', '', 1])
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camporee Registration')
  await expect(page).toHaveTitle(/Camporee Portal/)
})

test.describe('before any script', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.route('**/assets/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  })

  for (const [address, action, tabTitle] of [
    ['/auth/signin?from=a-chat', 'Sign in', 'Sign in'],
    ['/auth/merchant/signin', 'Sign in', 'Sign in'],
    ['/register', 'Register', 'Camporee Registration'],
  ] as const)
    test(`[W767] ${address} is drawn as rendered during the build`, async ({ page }) => {
      await page.goto(host.address + address)
      await expect(page.getByRole('button', { name: action })).toBeVisible()
      await expect(page).toHaveTitle(`${tabTitle} · Camporee Portal`)
    })

  for (const [role, address, title] of [
    ['participant', '/app/wallet', 'My Wallet'],
    ['admin', '/admin/registrations', 'Registration Management'],
  ] as const)
    test(`[W770, W922] ${address} has its bars and its title`, async ({ page }) => {
      await page.goto(`${host.address}/favicon.svg`)
      await page.evaluate((userRole) => {
        localStorage.setItem('isAuthenticated', 'true')
        localStorage.setItem('userRole', userRole)
      }, role)
      await page.goto(host.address + address)
      const frame = page.locator(`#frame [data-frame-of=${role}]`)
      await expect(frame.locator('[data-order="1"]')).toHaveAttribute('data-words', title)
      await expect(frame.locator('[data-on=brand]:visible')).toHaveCount(1)
      await expect(page).toHaveTitle(`${title} · Camporee Portal`)
      await page.evaluate(() => localStorage.clear())
    })
})

test('/ is still the landing page, and requests nothing of the app @all', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(host.address)
  await expect(landingTitle(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Day 6' }).click()
  await expect(page.getByRole('heading', { name: 'Sabbath Day' })).toBeInViewport()
  expect(asked).not.toContain('/app.html')
  expect(asked.filter((path) => /\/(index|main|controls)-/.test(path))).toEqual([])
})
