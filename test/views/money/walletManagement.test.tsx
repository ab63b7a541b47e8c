import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import WalletManagement from '../../../src/views/money/wallets/WalletManagement.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp } from '../support/screen.tsx'

expectNoProblems()

const openWallets = () => render(inApp(<WalletManagement />))

const figure = (label: string) =>
  page.getByText(label, { exact: true }).first().element().nextElementSibling?.textContent

beforeEach(() => page.viewport(1280, 800))

test('[A194-A197] has four tabs, each with its panel', async () => {
  await openWallets()
  const names = ['Overview', 'Transactions', 'Users', 'Settings']
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(names)
  for (const name of names) {
    await page.getByRole('tab', { name }).click()
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
  }
})

test('[A198, A199, A200, A201] shows placeholder figures, and says that they are', async () => {
  await openWallets()
  await expect.element(page.getByText('Sample data')).toBeVisible()
  expect(['Balance', 'Deposits', 'Withdrawals', 'Active wallets'].map(figure)).toEqual([
    '$12,480.00',
    '$3,560.00',
    '$982.50',
    '128',
  ])
})

test.each([
  ['[A203]', 'Completed', 'good'],
  ['[A204]', 'Pending', 'warning'],
  ['[A205]', 'Rejected', 'bad'],
])('%s has rows with the status %s', async (_, status, tone) => {
  await openWallets()
  await expect.element(page.getByText(status, { exact: true }).first()).toHaveAttribute('data-tone', tone)
})

test('[A193, A202] no tab makes a call, and their buttons do nothing', async () => {
  const asked = vi.spyOn(window, 'fetch')
  await openWallets()
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  let pressed = 0
  for (const name of ['Overview', 'Transactions', 'Users', 'Settings']) {
    await page.getByRole('tab', { name }).click()
    await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    const before = document.body.innerHTML
    for (const button of page.getByRole('button').elements()) {
      if (button instanceof HTMLElement) button.click()
      pressed += 1
    }
    expect(document.body.innerHTML).toBe(before)
  }
  expect(pressed).toBe(7)
  expect(asked).not.toHaveBeenCalled()
})
