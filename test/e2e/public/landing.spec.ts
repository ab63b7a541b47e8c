import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { collectScripts } from '../../../tools/bench/browser/pageWeight.ts'
import { violations } from '../support/axe.ts'
import { holdRequests, openAsCamper } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

const titles = [
  'Opening Day',
  'Family Day',
  'Outreach Day',
  'Leadership Day',
  'Sabbath Preparation',
  'Sabbath Day',
  'Closing Day',
]

const title = (page: Page) => page.getByRole('heading', { level: 1, name: '2025 Pathfinder Camporee' })
const content = (page: Page, selector: string) => page.locator(selector).getAttribute('content')

async function openLanding(page: Page) {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
}

/** Requests other than build files; the icon is excluded because the browser loads it at any time. */
function listenForRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const isOfTheBuild = /\/(favicon\.svg|assets\/[\w-]+\.(js|css))$/.test(request.url())
    if (!isOfTheBuild || request.method() !== 'GET') asked.push(`${request.method()} ${request.url()}`)
  })
  return asked
}

const isReact = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, ownContext: true })

  test('[P020, P040, P042-P050] the whole page is in its HTML, with its styles @all', async ({ page }) => {
    await page.goto('/')
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText(titles)
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const event = page.locator(`#day-${number} time`).first()
      await expect(event).toBeVisible()
      await expect(event).toHaveAttribute('datetime', new RegExp(`^2025-04-${12 + number}T`))
    }
    expect(await content(page, 'meta[name=description]')).toContain('$239')
    const { background, face } = await title(page).evaluate((heading) => ({
      background: getComputedStyle(document.querySelector('section') ?? heading).backgroundImage,
      face: getComputedStyle(heading).fontFamily,
    }))
    expect(background).toContain('linear-gradient')
    expect(face).toMatch(/^Outfit/)
  })

  test('the links lead to the days, to registration and to sign-in @all', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('tab', { name: 'Day 6' }).click()
    await expect(page).toHaveURL('/#day-6')
    await expect(page.getByRole('heading', { name: 'Sabbath Day' })).toBeInViewport()
    await page.getByRole('link', { name: 'Register now' }).click()
    await expect(page).toHaveURL('/register')
  })

  test('[P055, P056] neither form sends the typed values @all', async ({ page }) => {
    await page.goto('/')
    for (const [name, text] of [
      ['Name', 'Rudo'],
      ['Email', 'rudo@example.org'],
      ['Subject', 'Arriving late'],
      ['Message', 'May we?'],
      ['Email address', 'rudo@example.org'],
    ] as const) {
      await page.getByRole('textbox', { name, exact: true }).fill(text)
    }
    const asked = listenForRequests(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('May we?')
    await expect(page).toHaveURL('/')
    expect(asked).toEqual([])
  })

  test('[P053] "Add to calendar" downloads the file that was made with the page @all', async ({ page }) => {
    await page.goto('/')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('\r\nDTSTART:20250413T060000Z\r\nDTEND:20250419T190000Z\r\n')
  })
})

test('the first answer has the hero, the seven days and the preview for links in chats @all', async ({
  request,
}) => {
  const answer = await request.get('/')
  const html = await answer.text()
  const beforeScripts = html.slice(html.indexOf('<body>'))
  expect(beforeScripts).toMatch(/<h1[^>]*><bdi[^>]*>2025 Pathfinder Camporee<\/bdi><\/h1>/)
  for (const day of titles) expect(beforeScripts).toMatch(new RegExp(`<h3[^>]*>${day}</h3>`))
  expect(html).toMatch(
    /<meta\s+name="description"\s+content="Seven days of camp in Zimbabwe, April 13 to 19, 2025/,
  )
  expect(html).toMatch(/<meta property="og:title" content="2025 Pathfinder Camporee"/)
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  const image = await request.get(picture)
  expect(image.headers()['content-type']).toBe('image/png')
  expect((await image.body()).byteLength).toBeLessThan(150_000)
})

test('[P042, P020] hydrates without a warning, and the keyboard moves through its tabs @all', async ({
  page,
}) => {
  await openLanding(page)
  await expect(page).toHaveTitle('2025 Pathfinder Camporee · Camporee Portal')
  const shown = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
  await expect(shown).toHaveText(['Opening Day'])
  await page.getByRole('tab', { name: 'Day 1' }).focus()
  for (const day of titles.slice(1)) {
    await page.keyboard.press('ArrowRight')
    await expect(shown).toHaveText([day])
  }
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveText(['Opening Day'])
  await expect(page).toHaveURL('/#day-1')
})

test('[W768] no framework runs before a form is in sight, focused or touched, and less than 6 kB of script is loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const scripts = collectScripts(page)
  await openLanding(page)
  await page.getByRole('tab', { name: 'Day 2' }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText(['Family Day'])
  expect(await isReact(page)).toBe(false)
  const tab = page.getByRole('tab', { name: 'Day 2' })
  expect(await tab.evaluate((element) => getComputedStyle(element).transitionProperty)).toBe('none')
  expect(await violations(page)).toEqual([])
  const weights = new Map(await Promise.all(scripts))
  const bytes = [...weights.values()].reduce((sum, { gzipped }) => sum + gzipped, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(6_000)

  await page.getByRole('textbox', { name: 'Subject' }).scrollIntoViewIfNeeded()
  await expect.poll(() => isReact(page)).toBe(true)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText(['Family Day'])
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(844)
  await page.getByRole('tab', { name: 'Day 2' }).press('ArrowRight')
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText(['Outreach Day'])
})

test.describe('the content below the first screen', () => {
  const drawing = (page: Page) =>
    page.evaluate(() =>
      ['#programme', '#contact', 'footer'].map((part) => {
        const element = document.querySelector(part)
        return element && getComputedStyle(element).contentVisibility
      }),
    )

  const holdFace = (page: Page) => holdRequests(page, '**/assets/outfit-*.woff2')

  test('is not rendered on a phone before the font of the first screen has loaded @all', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdFace(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Register now' })).toBeVisible()
    expect(await drawing(page)).toEqual(['hidden', 'hidden', 'hidden'])
    release()
    await expect.poll(() => drawing(page)).toEqual(['auto', 'auto', 'auto'])
  })

  test('is rendered once the page is loaded @all', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    expect(await drawing(page)).toEqual(['auto', 'auto', 'auto'])
    expect(await page.getByRole('tabpanel').isVisible()).toBe(true)
  })

  test('is rendered immediately on any input, and if the address leads to it @all', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdFace(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Register now' })).toBeVisible()
    await page.keyboard.press('Shift')
    expect(await drawing(page)).toEqual(['auto', 'auto', 'auto'])
    await page.goto('/#day-6', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Sabbath Day' })).toBeInViewport()
    release()
  })

  test('is rendered immediately if it may be in sight, and on paper @all', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 1400 })
    const release = await holdFace(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Register now' })).toBeVisible()
    expect(await drawing(page)).toEqual(['auto', 'auto', 'auto'])
    await page.setViewportSize({ width: 1200, height: 800 })
    expect(await drawing(page)).toEqual(['hidden', 'hidden', 'hidden'])
    await page.emulateMedia({ media: 'print' })
    expect((await drawing(page)).slice(0, 2)).toEqual(['visible', 'visible'])
    release()
  })
})

test('[W923] its menu, its colours and its calendar file need no framework', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/assets/base-*.js', (route) => route.abort())
  await openLanding(page)
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Programme' })
    .click()
  await expect(page).toHaveURL('/#programme')
  await expect(page.getByRole('tab', { name: 'Day 1' })).toBeInViewport()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('2025-pathfinder-camporee.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('\r\nDTSTART:20250413T060000Z\r\n')
  expect(await isReact(page)).toBe(false)
  consoleErrors.splice(0)
})

test('[W769] a form submitted while its framework loads is submitted afterwards', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/base-*.js')
  await page.goto('/')
  await page.getByLabel('Email address').fill('rudo@example.org')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Noted, on this page only' })).toBeVisible()
})

test('[P048] an address with a day opens that day, and a chosen day becomes part of the address @all', async ({
  page,
}) => {
  const shown = page.getByRole('tabpanel').getByRole('heading', { level: 3 })
  await page.goto('/#day-6')
  await expect(shown).toHaveText(['Sabbath Day'])
  await expect(shown).toBeInViewport()
  await page.getByRole('tab', { name: 'Day 3' }).click()
  await expect(page).toHaveURL('/#day-3')
  await page.reload()
  await expect(shown).toHaveText(['Outreach Day'])
  await page.evaluate(() => {
    window.location.hash = '#day-7'
  })
  await expect(shown).toHaveText(['Closing Day'])
  await expect(shown).toBeInViewport()
})

test('[P013, P055, P056, P303] both forms by keyboard alone; nothing leaves the page @all', async ({
  page,
}) => {
  await openLanding(page)
  const asked = listenForRequests(page)
  await page.getByLabel('Name', { exact: true }).focus()
  for (const text of ['Rudo Sibanda', 'rudo@example.org', 'Arriving late']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.keyboard.type('May our club arrive in the evening?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you, Rudo Sibanda' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Message')).toHaveValue('May our club arrive in the evening?')
  await expect(page.getByRole('checkbox')).toBeChecked()

  await page.getByLabel('Email address').focus()
  await page.keyboard.type('rudo@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Noted, on this page only' })).toBeFocused()
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([])
})

test('values typed before the scripts have loaded are kept and submitted @all', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const typed = { Name: 'Rudo', Email: 'rudo@example.org', Subject: 'Arriving late', Message: 'May we?' }
  for (const [name, text] of Object.entries(typed)) await page.getByLabel(name, { exact: true }).fill(text)
  release()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Rudo' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the message' }).click()
  for (const [name, text] of Object.entries(typed)) {
    await expect(page.getByLabel(name, { exact: true })).toHaveValue(text)
  }
})

test('a calendar file that cannot be saved is an incident @all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLanding(page)
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no room')
    }
  })
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^The calendar file could not be saved/)
  await page.getByRole('button', { name: 'Copy incident' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toHaveProperty('flow', 'calendarFile')
})

test('[P053, P015, P016] "Add to calendar" saves the camporee @all', async ({ page }) => {
  await openLanding(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('2025-pathfinder-camporee.ics')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('\r\nDTSTART:20250413T060000Z\r\nDTEND:20250419T190000Z\r\n')
  expect(file).not.toMatch(/DTSTAMP:20250101T000000Z/)
  await expect(page.getByText('The file is saved.')).toBeVisible()
})

test('before any script the scheme chosen in the portal overrides the system’s @all', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const sky = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--camp-sky-top'))
  await page.goto('/')
  expect(await sky()).toBe('#d3e4dd')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await sky()).toBe('#0a1427')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.route('**/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
  await page.reload()
  expect(await sky()).toBe('#d3e4dd')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await sky()).toBe('#d3e4dd')
})

test('[P020] a signed-in camper sees the page too, and its links lead into the portal @all', async ({
  page,
}) => {
  await openAsCamper(page, demoCodes.alreadyIn)
  await openLanding(page)
  await expect(title(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/app')
})
