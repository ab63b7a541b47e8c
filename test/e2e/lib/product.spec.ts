import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { benchApp } from '../support/buildBench.ts'
import { openAsAdmin, openAsCamper, openAsMerchant } from '../support/journeys.ts'
import { printed } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

const stall = demoCamp().merchants[0]
if (!stall) throw new Error('the demo camp has no merchant')

async function amountsOn(page: Page): Promise<readonly string[]> {
  const texts = await page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue ?? '')
    return found
  })
  for (const text of texts) expect(text).not.toMatch(/[€£¥₹]|\b(ZWL|ZWG|ZAR|EUR|GBP|BWP|ZMW)\b/)
  return texts.flatMap((text) => Array.from(text.matchAll(/\$\d[\d,]*(?:\.\d+)?/g), ([amount]) => amount))
}

const usd = /^\$\d{1,3}(,\d{3})*\.\d{2}$/

async function walk(page: Page, links: readonly string[], titles: readonly (string | RegExp)[]) {
  const amounts: string[] = []
  const navigation = page.getByRole('navigation')
  await expect(navigation.getByRole('link')).toHaveText([...links])
  for (const [index, link] of links.entries()) {
    await navigation.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // The fee of the camp is a text.
    if (link !== 'This Camp') amounts.push(...(await amountsOn(page)))
  }
  return amounts
}

test.describe('the pages of the navigation open, with money in US dollars and two decimals', () => {
  test('[A001, A002, A482, A483] for an administrator', async ({ page }) => {
    await openAsAdmin(page)
    await expect(page).toHaveTitle(/Camporee Portal$/)
    const amounts = await walk(
      page,
      [
        ...['Dashboard', 'Registrations', 'Health Corner', 'Merchants', 'Withdrawals'],
        ...['Check-In', 'Check-Out', 'Roll Call', 'Gate Inbox', 'Cash Desk'],
        ...['Online Deposits', 'Left in Wallets', 'Books', 'Staff', 'This Camp', 'Devices', 'Audit'],
      ],
      [
        'Admin Dashboard',
        'Registration Management',
        /Health Corner/,
        /Merchant/,
        /Withdrawals/,
        'Participant Check-In',
        /Check-Out/,
        'Roll call',
        'Gate Inbox',
        'Cash Desk',
        'Online Deposits',
        'Left in Wallets',
        'Books',
        'Staff',
        'This camp',
        'Paired devices',
        'Audit',
      ],
    )
    expect(amounts.length).toBeGreaterThan(10)
    for (const amount of amounts) expect(amount).toMatch(usd)
  })

  test('[A001, A003, A482, A483] for a participant, whose camp has seven days @all', async ({ page }) => {
    await openAsCamper(page, demoCodes.alreadyIn)
    await expect(page.getByText('2025 Pathfinder Camporee')).toBeVisible()
    const amounts = await walk(
      page,
      ['Home', 'Registration', 'Health', 'Schedule', 'Wallet'],
      [/^Welcome back/, 'ID Card', /Health/, 'Camp Schedule', 'My Wallet'],
    )
    expect(amounts.length).toBeGreaterThan(5)
    for (const amount of amounts) expect(amount).toMatch(usd)
    await page.getByRole('link', { name: 'Schedule' }).click()
    await expect(page.getByRole('tab')).toHaveCount(7)
    await page.getByRole('link', { name: 'Registration' }).click()
    await expect(page.getByRole('img', { name: new RegExp(`code ${demoCodes.alreadyIn}$`) })).toBeVisible()
  })

  test('[A004, A482, A483] for a merchant @all', async ({ page }) => {
    await openAsMerchant(page, stall.merchantNumber)
    const amounts: string[] = []
    for (const tab of ['POS', 'Transactions', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      amounts.push(...(await amountsOn(page)))
    }
    expect(amounts.length).toBeGreaterThan(10)
    for (const amount of amounts) expect(amount).toMatch(usd)
  })
})

const marksOfTheBench = [
  'camp-inspector',
  'camp.inspect',
  'bench.newsAsked',
  'elk.algorithm',
  'Open the portal in a window',
]

async function textOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html)$/.test(entry.name))
  return (
    await Promise.all(files.map(({ parentPath, name }) => readFile(`${parentPath}/${name}`, 'utf8')))
  ).join()
}

test('a default build contains nothing of the bench, and a build with the bench contains all of it @all', async ({
  page,
}) => {
  const shipped = await textOf(fileURLToPath(new URL('../../../dist', import.meta.url)))
  const bench = await textOf(benchApp)
  expect(marksOfTheBench.filter((mark) => shipped.includes(mark))).toEqual([])
  expect(marksOfTheBench.filter((mark) => bench.includes(mark))).toEqual(marksOfTheBench)
  await page.goto('/inspector')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('[W728] the books and the day of a stall are printed', async ({ page, browser }) => {
  await openAsAdmin(page, '/admin/books')
  await expect(page.getByRole('combobox', { name: 'Day', exact: true })).toBeVisible()
  const [days, ...others] = await printed(page, { format: 'A4' })
  const landscape = [297, 210]
  expect([days, ...others].map((sheet) => sheet?.size)).toEqual([landscape, landscape])
  for (const day of [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]) expect(days?.words).toContain(` ${day} Apr 2025 `)
  expect(days?.words).toContain('2025 Path')
  expect(others[0]?.words).toMatch(/^Stalls\s+All days\s+Stall\s+Sold/)

  const till = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await openAsMerchant(till, stall.merchantNumber)
  await till.getByRole('tab', { name: 'Reports' }).click()
  await expect(till.getByText('The camp owes you now')).toBeVisible()
  const report = await printed(till, { format: 'A4' })
  expect(report.map(({ size }) => size)).toEqual([[210, 297]])
  expect(report).toHaveLength(1)
  expect(report[0]?.words).toMatch(/^Today/)
  expect(report[0]?.words).not.toMatch(/Merchant Dashboard|CAT/)
  await till.context().close()
})

test('[W729] the books show the newest day on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(page, '/admin/books')
  const days = page.getByRole('region', { name: 'Days, by what was moved' })
  // Columns have fractional widths but scroll positions may not, so a visible column can miss a hundredth of
  // a pixel.
  const inView = (name: RegExp | string, role: 'columnheader' | 'rowheader') =>
    expect(days.getByRole(role, { name }).last()).toBeInViewport({ ratio: 0.99 })
  await inView(/2025$|2026$/, 'columnheader')
  await inView(/^Deposits online$/, 'rowheader')
  await days.evaluate((part) => part.scrollTo({ left: 0 }))
  await inView('8 Apr 2025', 'columnheader')
  await inView(/^Deposits online$/, 'rowheader')
})
