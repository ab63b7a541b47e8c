import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { openAsCamper } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const { wallets } = demoCamp()
const { unready } = campers

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const card = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`^ID card, ${name}`) })

async function openHome(page: Page, code: string) {
  await openAsCamper(page, code)
  await expect(title(page)).toContainText('Welcome back')
}

async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent.trim())
    if (focused === name) return
  }
  throw new Error(`the keyboard does not reach "${name}"`)
}

test('[A003, P075, P076, P078-P080, P082, P113] with the keyboard alone: five pages, the saved card, and sign-out', async ({
  page,
}) => {
  await openHome(page, demoCodes.alreadyIn.toLowerCase())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  const pages = [
    ['Registration', '/app/registration', 'ID Card'],
    ['Health', '/app/health', /Health/],
    ['Schedule', '/app/schedule', 'Camp Schedule'],
    ['Wallet', '/app/wallet', 'My Wallet'],
    ['Home', '/app', 'Welcome back, Mthokozisi'],
  ] as const
  for (const [link, path, heading] of pages) {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(title(page)).toHaveText(heading)
    await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText([link])
  }

  await tabTo(page, 'Registration')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Mthokozisi Ndlovu')).toHaveAttribute('aria-busy', 'false')
  await tabTo(page, 'Download ID Card')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('Mthokozisi-Ndlovu-ID.png')
  const picture = await readFile(await (await download).path())
  expect([...picture.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

  await tabTo(page, 'Sign Out')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Signing out...')
  await expect(page).toHaveURL('/auth/signin')
})

test('[P003, P085, P090, P099, P101, P105-P107] home shows the balance, the status and the latest transactions @all', async ({
  page,
}) => {
  const wallet = wallets.get(demoCodes.alreadyIn)
  const latest = wallet?.movements.slice(-5).reverse() ?? []
  await openHome(page, demoCodes.alreadyIn)
  await expect(page).toHaveTitle('Home · Camporee Portal')
  await expect(region(page, 'Wallet balance')).toContainText(formatUsd(wallet?.balance ?? 0))
  const lines = region(page, 'Recent Activity').getByRole('listitem')
  await expect(lines.locator('[title]')).toHaveText(
    latest.map(({ referenceId }) => `${referenceId.slice(0, 10)}…`),
  )
  for (const [index, { referenceId, amount }] of latest.entries()) {
    await expect(lines.nth(index).locator('[title]')).toHaveAttribute('title', referenceId)
    await expect(lines.nth(index)).toContainText(formatUsd(amount))
  }
  await expect(region(page, 'Camp Status')).toContainText('Checked In')
  await expect(region(page, 'Camp Status')).toContainText('Ready')
  await expect(page.getByRole('alert')).toHaveCount(0)

  const tiles = page.getByRole('list', { name: 'Shortcuts' }).getByRole('link')
  for (const [index, path] of ['registration', 'health', 'schedule', 'wallet'].entries()) {
    await tiles.nth(index).click()
    await expect(page).toHaveURL(`/app/${path}`)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(tiles).toHaveCount(4)
  }
})

test('[P077, P083, P087, P088, P100, P102, P103] on a phone: the alert, the bottom bar, and the card to show @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page, unready.code)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please update your health records')
  await expect(region(page, 'Camp Status')).toContainText('Pending Info')
  await expect(region(page, 'Camp Status')).toContainText('Check-in')
  await alert.getByRole('button', { name: 'Dismiss this alert' }).click()
  await expect(alert).toHaveCount(0)

  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('link')).toHaveText(['Home', 'ID Card', 'Health', 'Schedule', 'Wallet'])
  await bar.getByRole('link', { name: 'ID Card' }).click()
  await expect(page).toHaveURL('/app/registration')
  await expect(card(page, `${unready.firstname} ${unready.lastname}`)).toBeInViewport({ ratio: 0.9 })
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(region(page, 'Camp Status')).toContainText('Required')
  await expect(alert).toHaveCount(0)
  await page.reload()
  await expect(alert).toContainText('Please update your health records')

  await page.getByRole('button', { name: 'Change password' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('the card and the registration details work without a network, once they were opened @all', async ({
  page,
  context,
  consoleErrors,
}) => {
  await openHome(page, demoCodes.longName)
  await page.getByRole('link', { name: 'Registration' }).click()
  const ownCard = card(page, 'Tinotenda-Makanaka van der Westhuizen')
  await expect(ownCard).toHaveAttribute('aria-busy', 'false')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(region(page, 'Wallet balance')).toContainText('–')
  await expect(region(page, 'Camp Status')).toContainText('Pending Info')
  await page.getByRole('link', { name: 'Registration' }).click()
  await expect(ownCard).toHaveAttribute('aria-busy', 'false')
  await expect(region(page, 'Registration Details')).toContainText('Cape and Garden Route Pathfinder Union')
  await expect(region(page, 'Registration Details')).toContainText('29 Jan 2025')
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/^Home: |ERR_INTERNET_DISCONNECTED/)
})
