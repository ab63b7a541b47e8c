import type { Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { violations } from '../support/axe.ts'
import { resize } from '../support/inSight.ts'
import { holdRequests, isReact, isTakenOver, openAsAdmin, openAsCamper } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

/* The content of a page's first answer, before its scripts load and while they hydrate it. */

const holdFiles = (page: Page) => holdRequests(page, '**/assets/*.{js,css}')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const [rows, path, action] of [
  ['[W760, W763, W924]', '/auth/signin', 'Sign in'],
  ['[W761, W763]', '/auth/merchant/signin', 'Sign in'],
  ['[W762, W763]', '/register', 'Register'],
] as const)
  for (const [colorScheme, width, runs] of [
    ['light', 390, ''],
    ['dark', 1280, ' @all'],
  ] as const)
    test(`${rows} ${path} is complete in its first answer, and nothing moves when the rest loads: ${colorScheme}, ${width} wide${runs}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const release = await holdFiles(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(button(page, action)).toBeVisible()
      await page.waitForFunction(() => document.readyState !== 'loading')
      await page.evaluate(() => document.fonts.ready)
      const before = await page.screenshot({ fullPage: true })
      expect(await violations(page)).toEqual([])
      release()
      await isTakenOver(page)
      const after = await page.screenshot({ fullPage: true })
      expect(after.equals(before)).toBe(true)
      await expect(page.locator('link[data-later]').first()).toBeAttached()
      await expect(page.locator('link[data-later]:not([media=all])')).toHaveCount(0)
      expect(await violations(page)).toEqual([])
    })

test('[W980] sign-in is painted before it requests a script or style sheet', async ({ page }) => {
  await page.goto('/auth/signin')
  await isTakenOver(page)
  const { paintedAt, earliest } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return { paintedAt: paint?.startTime, earliest: Math.min(...files.map(({ startTime }) => startTime)) }
  })
  expect(paintedAt).toBeGreaterThan(0)
  expect(earliest).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY)
})

const firstUses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  touches: (page) => page.mouse.click(5, 5),
  types: (page) => page.keyboard.press('Tab'),
  'focuses a field': (page) => page.getByLabel('Code').focus(),
  'chooses with an aid that sends no touch': (page) =>
    page.getByRole('radio', { name: 'Merchant' }).evaluate((choice: HTMLInputElement) => choice.click()),
  'signs in elsewhere': (page) => page.evaluate(() => void dispatchEvent(new Event('storage'))),
}

test.describe('script by script', () => {
  test.use({ ownContext: true })

  test('[W981] the scripts of a first screen run while the browser is idle, or immediately when the page is used', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    for (const [who, use] of Object.entries(firstUses)) {
      await page.goto('/auth/signin', { waitUntil: 'networkidle' })
      await expect(page.locator('link[rel=modulepreload]').last()).toBeAttached()
      expect(await isReact(page), `before somebody ${who}`).toBe(false)
      await use(page)
      await isTakenOver(page)
    }
  })

  test('[W986] the scripts of /app run in separate tasks', async ({ page }) => {
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      const held: (() => void)[] = []
      MessagePort.prototype.postMessage = function (message: unknown) {
        held.push(() => postMessage.call(this, message))
      }
      Object.assign(window, {
        beginTasks() {
          MessagePort.prototype.postMessage = postMessage
          for (const begin of held) begin()
        },
      })
    })
    await openAsCamper(page, demoCodes.alreadyIn)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(3)
    await expect(page.locator('script[type=module]')).toHaveCount(0)
    await page.evaluate('beginTasks()')
    await expect(page.locator('#frame')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('[W764] input before the scripts have loaded is kept and carried out', async ({ page }) => {
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

for (const [path, label] of [
  ['/auth/signin', 'Code'],
  ['/auth/merchant/signin', 'Merchant number'],
  ['/register', 'First name'],
] as const)
  test(`[W985] the caret keeps its place in the text while the scripts of ${path} load`, async ({ page }) => {
    const release = await holdFiles(page)
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.pressSequentially('AXD')
    await page.keyboard.press('ArrowLeft')
    release()
    await isTakenOver(page)
    await page.keyboard.type('BC')
    await expect(field).toHaveValue('AXBCD')
  })

test('[W764, W765] a registration form submitted before its scripts have loaded keeps its choices, and is validated once they have', async ({
  page,
}) => {
  const release = await holdFiles(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Tariro')
  await page.getByLabel('Gender').selectOption('FEMALE')
  await page.getByLabel('How does the camper travel?').selectOption('bus')
  await page.getByLabel('Email').fill('tariro@example.org')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Tariro')
  await expect(page.getByLabel('Gender')).toHaveValue('FEMALE')
  await expect(page.getByLabel('How does the camper travel?')).toHaveValue('bus')
  await expect(page.getByLabel('Email')).toHaveValue('tariro@example.org')
})

test('[W765] a stall that signs in before the scripts have loaded is at its till once they have', async ({
  page,
}) => {
  const release = await holdFiles(page)
  await page.goto('/auth/merchant/signin', { waitUntil: 'commit' })
  await page.getByLabel('Merchant number').fill('M1001')
  await page.getByLabel('Password', { exact: true }).fill(demoPasswords.merchant)
  await button(page, 'Sign in').click()
  release()
  await page.waitForURL('/merchant/home')
})

test('[W920] a page whose scripts fail to load explains how to continue, and sends no typed values', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/base-*.js', (route) => route.abort())
  await page.goto('/auth/signin')
  await expect(page.getByRole('alert')).toHaveText(
    'This page could not be loaded completely. Check the connection, then reload the page.',
  )
  await page.getByLabel('Code').fill(demoCodes.alreadyIn)
  await page.getByLabel('Password', { exact: true }).fill(demoPasswords.participant)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toHaveValue(demoCodes.alreadyIn)
  await expect(page).toHaveURL('/auth/signin')
  consoleErrors.splice(0)
})

test('[W921] a style sheet that fails to load does not prevent signing in', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/SignIn-*.css', (route) => route.abort())
  await page.goto('/auth/signin')
  await page.getByRole('radio', { name: 'Merchant' }).check({ force: true })
  await expect(page.getByLabel('Merchant number')).toBeVisible()
  consoleErrors.splice(0)
})

test('[W765] a sign-in before the scripts have loaded is completed once they have', async ({ page }) => {
  const release = await holdFiles(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await page.getByLabel('Code').fill(demoCodes.alreadyIn)
  await page.getByLabel('Password', { exact: true }).fill(demoPasswords.participant)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain(demoPasswords.participant)
  release()
  await page.waitForURL('/app')
})

test('[W766] the sign-in page leads a signed-in camper on without showing its form', async ({ page }) => {
  await openAsCamper(page, demoCodes.alreadyIn)
  const release = await holdFiles(page)
  await page.goto('/auth/signin', { waitUntil: 'commit' })
  await expect(page.locator('form')).toBeAttached()
  await expect(button(page, 'Sign in')).toBeHidden()
  release()
  await page.waitForURL('/app')
})

/** Positions of the area's bars and the page's title, to a tenth of a pixel. */
const placesIn = (page: Page, within: string) =>
  page
    .locator(
      `${within} :is(header[data-on], aside[data-on], main, nav[aria-label=Camp], h1, [data-order="1"]):not([hidden] *)`,
    )
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y } = part.getBoundingClientRect()
        return [
          part.matches('[data-order]') ? 'TITLE' : part.nodeName,
          ...[x, y].map((place) => Math.round(place * 10) / 10),
        ]
      }),
    )

async function onEachWidth<Seen>(page: Page, look: () => Promise<Seen>): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for (const width of [390, 1280]) {
    await resize(page, { width, height: 844 })
    seen.push(await look())
  }
  return seen
}

for (const [area, path, title, tabTitle] of [
  ['participant', '/app/wallet', 'My Wallet', 'My Wallet'],
  ['participant', '/app', 'Welcome back, Mthokozisi', 'Home'],
  ['admin', '/admin/dashboard', 'Admin Dashboard', 'Admin Dashboard'],
] as const)
  test(`[W770, W922] before any script the bars and the title of ${path} are in their final place, on a phone and on a desk`, async ({
    page,
  }) => {
    if (area === 'admin') await openAsAdmin(page, '/favicon.svg')
    else await openAsCamper(page, demoCodes.alreadyIn, '/favicon.svg')
    const release = await holdFiles(page)
    await page.goto(path, { waitUntil: 'commit' })
    const firstTitle = page.locator(`#frame [data-frame-of=${area}] [data-order="1"]`)
    const before = await onEachWidth(page, async () => {
      await expect(firstTitle).toHaveAttribute('data-words', title)
      await expect(firstTitle).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
      await expect(page.locator(`#frame [data-frame-of]:not([data-frame-of=${area}])`)).toBeHidden()
      await page.evaluate(() => document.fonts.ready)
      return placesIn(page, `[data-frame-of=${area}]`)
    })
    await expect(page).toHaveTitle(`${tabTitle} · Camporee Portal`)
    release()
    await expect(page.locator('#frame')).toHaveCount(0)
    await expect(page.locator('#root [aria-busy=true]')).toHaveCount(0)
    const after = await onEachWidth(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      return placesIn(page, '#root')
    })
    expect(after).toEqual(before)
    await expect(page).toHaveTitle(`${tabTitle} · Camporee Portal`)
  })

test('before any script the balance on /app is in its final place, on a phone and on a desk @all', async ({
  page,
}) => {
  await openAsCamper(page, demoCodes.alreadyIn, '/favicon.svg')
  await page.route('/api/profile/wallet/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), balance: -1234.5 } })
  })
  const release = await holdFiles(page)
  await page.goto('/app', { waitUntil: 'commit' })
  const first = page.locator('#frame [data-balance] [data-words]')
  const before = await onEachWidth(page, async () => {
    await expect(first).toHaveAttribute('data-words', '-$1,234.50')
    await expect(first).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    return first.boundingBox()
  })
  release()
  await expect(page.locator('#frame')).toHaveCount(0)
  const after = await onEachWidth(page, async () => {
    await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('-$1,234.50')
    return page.locator('#wallet-balance + div').boundingBox()
  })
  expect(after).toEqual(before)
})

test('before any script no balance is drawn on the other pages of a camper @all', async ({ page }) => {
  await openAsCamper(page, demoCodes.alreadyIn, '/favicon.svg')
  const release = await holdFiles(page)
  await page.goto('/app/wallet', { waitUntil: 'commit' })
  await expect(page.locator('#frame [data-frame-of=participant] [data-words="My Wallet"]')).toBeVisible()
  await expect(page.locator('#frame [data-balance]')).toBeHidden()
  release()
})

test('[W983] bars that have arrived only in part are not drawn, and so never move', async ({ page }) => {
  await openAsCamper(page, demoCodes.alreadyIn, '/favicon.svg')
  await page.route('/app', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.slice(0, html.indexOf('</nav>')) })
  })
  await page.goto('/app')
  await expect(page.locator('#frame nav a').first()).toBeAttached()
  await expect(page.locator('#frame [data-frame-of=participant] header')).toBeHidden()
})

test('[W771] the bars of an area are hidden without a session', async ({ page }) => {
  const release = await holdFiles(page)
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('#frame')).toBeAttached()
  await expect(page.locator('#frame')).toBeHidden()
  release()
  await expect(button(page, 'Sign in')).toBeVisible()
})

test('[W772] an area that cannot be loaded shows a message, and its frame is removed', async ({
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
