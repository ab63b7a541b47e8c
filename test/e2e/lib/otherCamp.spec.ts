import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from '@playwright/test'
import { pairingRoute } from '../../../src/domain/staff/roles.ts'
import { openAs } from '../support/journeys.ts'
import { type OtherCamp, withOtherCamp } from '../support/otherCamp.ts'
import { expect, test } from '../support/test.ts'
import { noteTexts, textsOf, textsOfFile, tracesIn } from '../support/traces.ts'

/*
 * A real camp whose facts are all its own. On each page of the router every button is pressed, and what then is
 * on the screen, on paper and in files is read.
 */

const saves = /^(CSV|Excel|Save list|Save as a file|Download|Template|Export All|Make the PDF)/
const prints = /^Print(?! to)/
const isOfDialog = /^(View|Participant|Office|CSV|Print(?! to))/
/** They act at once or leave the portal, and show nothing of their own; the last three are on a way below. */
const unpressed =
  /^(Undo|They are different|Refresh|Read again|Lock now|Sign out|End |Sound|Appearance|Pay \d|Start over|Save the programme|Export Report|ID Cards on Paper|Make slips|Process Order)/

/** A text is the beginning of a button's name or a key, a pair a field with what is typed into it. */
type Step = string | readonly [field: string, text: string]

const waysWith = (code: string): readonly (readonly [who: string, path: string, ...steps: Step[]])[] => [
  ['lead', '/admin/registrations', 'ID Cards on Paper', 'Make the PDF'],
  ['lead', '/admin/registrations/slips', 'Make slips', 'Print'],
  ['lead', '/admin/merchants', 'Add New Merchant', ['Merchant name', 'Telt'], 'Add Merchant', 'Print'],
  ['lead', '/admin/devices', 'Pair a device', ['Name of the device', 'Gate 3'], 'Make the code'],
  ['lead', '/admin/closing', 'Go on', 'Print'],
  ['lead', '/admin/checkout', ['Participant ID', 'DEMO-002'], 'Search', 'Check Out'],
  ['cashier', '/admin/cash', ['Card', code], '[Enter]', ['Amount', '20'], '[Enter]', 'Print'],
  ['gate', '/admin/checkin', ['Participant code', code], 'Search'],
  ['health', '/admin/healthcorner', ['Barcode ID', code], 'Search'],
  ['camper', '/app/wallet', 'Deposit Money', ['Amount', '60'], 'Continue to payment'],
  ['stall', '/merchant/home', ['Participant number', code], 'Brunost', 'Process Order', 'Print'],
]

/** Answers of the host that are no page of the router. */
const addresses = [
  '/',
  '/register',
  '/auth/signin',
  '/manifest.webmanifest',
  '/fjell-og-fjord.ics',
  '/favicon.svg',
]

async function routerPaths(): Promise<readonly string[]> {
  const source = await readFile(fileURLToPath(new URL('../../../src/routes.tsx', import.meta.url)), 'utf8')
  const parents: string[] = []
  const paths: string[] = []
  for (const [tag] of source.matchAll(/<\/Route>|<Route\b.*>/g)) {
    const own = tag.includes('{pairingRoute}') ? pairingRoute : (/path="([^"]*)"/.exec(tag)?.[1] ?? '')
    const path = own.startsWith('/') ? own : [parents.at(-1), own].filter(Boolean).join('/')
    if (tag === '</Route>') parents.pop()
    else if (tag.endsWith('/>')) paths.push(path.replace(/\*$/, 'no-such-page'))
    else parents.push(path)
  }
  return paths
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
}

const buttonsIn = (part: Locator) => part.getByRole('button', { disabled: false }).or(part.getByRole('tab'))

const namesIn = (part: Locator) =>
  buttonsIn(part).evaluateAll((buttons) =>
    buttons.map((button) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  )

async function tracesOf(camp: OtherCamp, browser: Browser): Promise<readonly string[]> {
  const found: string[] = []
  const pressed = new Set<string>()

  /** The same button for another person is not new. */
  function isNew(path: string, name: string): boolean {
    const kind = path + name.replace(camp.ownNames, '')
    if (name === '' || unpressed.test(name) || pressed.has(kind)) return false
    pressed.add(kind)
    return true
  }

  async function press(page: Page, button: Locator, name: string, where: string): Promise<void> {
    if (saves.test(name)) {
      const downloading = page.waitForEvent('download')
      await button.click()
      found.push(...tracesIn(await textsOfFile(await downloading), where))
    } else if (prints.test(name)) {
      const before = await page.evaluate(() => window.noted.printed.length)
      await button.click()
      await page.waitForFunction((count) => window.noted.printed.length > count, before)
    } else await button.click()
    await settled(page)
    found.push(...tracesIn(await textsOf(page), where))
  }

  async function pressAll(page: Page, path: string, address: string): Promise<void> {
    const open = async () => {
      await page.goto(address)
      await settled(page)
    }
    await open()
    found.push(...tracesIn(await textsOf(page), path))
    const main = page.locator('main')
    const dialog = page.getByRole('dialog')
    for (const name of await namesIn(main)) {
      if (!isNew(path, name)) continue
      if (!(await namesIn(main)).includes(name)) await open()
      const where = `${path} > ${name}`
      await press(page, buttonsIn(main).nth((await namesIn(main)).indexOf(name)), name, where)
      if (saves.test(name) || prints.test(name)) continue
      const more = (await dialog.count()) === 0 ? [] : await namesIn(dialog)
      for (const [index, inner] of more.entries())
        if (isOfDialog.test(inner))
          await press(page, buttonsIn(dialog.first()).nth(index), inner, `${where} > ${inner}`)
      await open()
    }
  }

  async function follow(page: Page, path: string, steps: readonly Step[]): Promise<void> {
    await page.goto(path)
    await settled(page)
    for (const step of steps) {
      const part = page.locator('main, [role=dialog]').last()
      if (typeof step !== 'string') await part.getByLabel(step[0]).first().fill(step[1])
      else if (step === '[Enter]') await page.keyboard.press('Enter')
      else {
        const button = part.getByRole('button', { name: new RegExp(`^${step}`) })
        await press(page, button.first(), step, `${path} > ${step}`)
      }
      await settled(page)
    }
    found.push(...tracesIn(await textsOf(page), `${path} > ${steps.join(' > ')}`))
  }

  const paths = await routerPaths()
  expect(paths).toContain('/admin/books/desks/:desk')
  const ways = waysWith(camp.parameters.code)
  for (const [who, { areas, role, identifier, home }] of Object.entries(camp.visitors)) {
    const context = await browser.newContext({ baseURL: camp.address, serviceWorkers: 'block' })
    await context.addInitScript(noteTexts)
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`${message.text()} at ${page.url()}`)
    })
    await page.goto(home)
    if (role) await openAs(page, role, identifier, camp.password, home)
    await settled(page)
    const links = page.getByRole('navigation').getByRole('link')
    const own = areas
      ? paths.filter((path) => areas.test(path))
      : await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of own) await pressAll(page, path, camp.addressOf(path))
    for (const [whose, path, ...steps] of ways) if (whose === who) await follow(page, path, steps)
    await context.close()
  }

  for (const address of [...addresses, camp.paymentUrl]) {
    const answer = await fetch(new URL(address, camp.address), { headers: { accept: 'text/html' } })
    const text = (await answer.text()).replace(/<(script|style).*?<\/\1>|<!--.*?-->/gs, '')
    found.push(...tracesIn([text], address))
  }
  found.push(...tracesIn([...camp.lines, ...(await camp.backups())], 'the host'))
  return found
}

test('[W1460] no page, dialog, print or file of another camp has a word of the documented camp @all', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  await withOtherCamp(async (camp) => expect(await tracesOf(camp, browser)).toEqual([]))
})
