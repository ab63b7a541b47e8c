import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { walletManagementMachine, walletTabs } from '../../src/machines/walletManagement.ts'
import { WalletManagementView } from '../../src/views/admin/wallets/WalletManagementView.tsx'
import { startScripted } from '../machines/support/scripted.ts'
import { expectNoProblems } from './support/console.ts'
import { renderRunning } from './support/screen.tsx'

expectNoProblems()

async function openWallets() {
  const flow = startScripted(walletManagementMachine, undefined)
  await renderRunning(flow.actor, WalletManagementView)
  return flow
}

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

test('[A202] its buttons do nothing', async () => {
  const { send, actor } = await openWallets()
  let pressed = 0
  for (const tab of walletTabs) {
    send({ type: 'tab.chosen', tab })
    await expect
      .element(page.getByRole('tab', { name: new RegExp(tab, 'i') }))
      .toHaveAttribute('aria-selected', 'true')
    const before = [actor.getSnapshot(), document.querySelector('main')?.innerHTML ?? document.body.innerHTML]
    for (const button of page.getByRole('button').elements()) {
      if (button instanceof HTMLElement) button.click()
      pressed += 1
    }
    expect([
      actor.getSnapshot(),
      document.querySelector('main')?.innerHTML ?? document.body.innerHTML,
    ]).toEqual(before)
  }
  expect(pressed).toBe(7)
})
