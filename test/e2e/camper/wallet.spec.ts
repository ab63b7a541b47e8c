import type { Locator, Page } from '@playwright/test'
import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { loseFirstAnswer, openAsCamper } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const balance = (page: Page) => page.getByRole('region', { name: 'Total Balance' })
const deposits = (page: Page) => page.getByRole('dialog', { name: 'Deposit Funds' })
const initiated = (page: Page) => page.getByRole('dialog', { name: 'Successfully Initiated Deposit' })
const newest = (page: Page) =>
  page.getByRole('list', { name: 'Recent Transactions' }).locator(':scope > li').first()

async function openWallet(page: Page, code: string) {
  await openAsCamper(page, code, '/app/wallet')
  await expect(balance(page)).toBeVisible()
}

async function startDeposit(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await expect(page.getByLabel('Amount in USD')).toBeFocused()
  await page.getByLabel('Amount in USD').fill(amount)
  await page.keyboard.press('Enter')
}

async function payNow(page: Page, amount: string): Promise<Page> {
  await startDeposit(page, amount)
  await expect(initiated(page)).toContainText('pending until the gateway confirms payment')
  return openPaymentPage(page, initiated(page).getByRole('button', { name: 'Pay Now' }), amount)
}

async function openPaymentPage(page: Page, button: Locator, amount: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await button.click()
  const gateway = await opening
  await expect(gateway.getByText('Sandbox: no real money moves.')).toBeVisible()
  await expect(gateway.getByText(`$${amount}`)).toBeVisible()
  expect(await gateway.evaluate(() => window.opener)).toBeNull()
  return gateway
}

/** A headless browser never takes the focus from a page. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
  })

const backToWallet = (page: Page) => page.getByRole('button', { name: 'Back to wallet' }).click()

test('[P007, P144, P149, P158, P159, P230] a camper sees the balance, and finds a purchase', async ({
  page,
}) => {
  const wallet = demoCamp().wallets.get(demoCodes.alreadyIn)
  if (!wallet) throw new Error('the demo camp has no wallet for this camper')
  const { movements } = wallet
  const purchases = movements.filter(({ type }) => type === 'purchase')
  await openWallet(page, demoCodes.alreadyIn)
  await expect(page).toHaveTitle('My Wallet · Camporee Portal')
  await expect(balance(page)).toContainText(formatUsd(wallet.balance))
  await expect(page.getByRole('region', { name: 'Total Transactions' })).toContainText(`${movements.length}`)

  await page.getByRole('button', { name: 'View All' }).click()
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody tr')
  await expect(rows).toHaveCount(movements.length)
  await expect(page.getByText(`Showing 1–${movements.length} of ${movements.length}`)).toBeVisible()
  await page.getByLabel('Type of transaction').selectOption('Purchases')
  await expect(rows).toHaveCount(purchases.length)
  const [bought] = purchases
  await page.getByPlaceholder('Search transactions...').fill(bought?.referenceId ?? '')
  await expect(rows).toHaveCount(1)
  for (const { name, quantity } of bought?.items ?? []) {
    await expect(rows.first()).toContainText(`${quantity} × ${name}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Transactions' })).toContainText(bought?.referenceId ?? '')
  await page.getByPlaceholder('Search transactions...').fill('nothing like it')
  await expect(page.getByText('No transactions found')).toBeVisible()
})

test('[P008, P167, P168, P278, P280] an approved deposit is in the wallet @all', async ({ page }) => {
  const { code, balance: before } = campers.wallet.approved
  await openWallet(page, code)
  const gateway = await payNow(page, '20.00')
  await comeBack(page)
  await expect(initiated(page).getByRole('status')).toHaveText('Not paid yet. Press Pay Now.')
  await gateway.getByRole('button', { name: 'Approve payment' }).click()
  await expect(gateway.getByText('Payment approved').first()).toBeVisible()
  await gateway.close()
  await initiated(page).getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('dialog', { name: 'Deposit Paid' })).toContainText('$20.00')
  await backToWallet(page)
  await expect(balance(page)).toContainText(formatUsd(before + 2_000))
  await expect(newest(page)).toContainText('Completed')
  await expect(newest(page)).toContainText('+$20.00')
})

test('a declined deposit is shown as failed, and nothing is added @all', async ({ page }) => {
  const { code, balance: before } = campers.wallet.declined
  await openWallet(page, code)
  const gateway = await payNow(page, '15.50')
  await gateway.getByRole('button', { name: 'Decline payment' }).click()
  await expect(gateway.getByText('Payment declined').first()).toBeVisible()
  await comeBack(page)
  await expect(page.getByRole('dialog', { name: 'Deposit Declined' })).toContainText('Nothing was added')
  await backToWallet(page)
  await expect(newest(page)).toContainText('Failed')
  await expect(balance(page)).toContainText(formatUsd(before))
})

test('[P279] unpaid deposits stay pending, and each is paid later from its row @all', async ({ page }) => {
  const { code, balance: before } = campers.wallet.payLater
  await openWallet(page, code)
  const gateway = await payNow(page, '5.00')
  await gateway.getByRole('link', { name: 'Pay later' }).click()
  await expect(gateway).toHaveURL('/app/wallet')
  await expect(newest(gateway)).toContainText('Pending')
  await expect(balance(gateway)).toContainText(formatUsd(before))
  await gateway.close()
  await backToWallet(page)
  await startDeposit(page, '6.00')
  await backToWallet(page)

  await page.reload()
  await expect(page.getByText('2 deposits are pending until the gateway confirms payment.')).toBeVisible()
  await expect(balance(page)).toContainText(formatUsd(before))
  const open = page.getByRole('list', { name: 'Deposits to pay' })
  await expect(open.getByRole('listitem')).toHaveCount(2)
  const later = await openPaymentPage(page, open.getByRole('button', { name: 'Pay $5.00' }), '5.00')
  await later.getByRole('button', { name: 'Approve payment' }).click()
  await expect(later.getByText('Payment approved').first()).toBeVisible()
  await later.close()
  await comeBack(page)
  await expect(page.getByRole('dialog', { name: 'Deposit Paid' })).toContainText('$5.00')
  await backToWallet(page)
  await expect(balance(page)).toContainText(formatUsd(before + 500))
  await expect(page.getByText('A deposit of $6.00 is pending until the gateway confirms')).toBeVisible()
})

test('[P354] a refused deposit shows the reason and keeps the amount @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.wallet.refused
  await openWallet(page, code)
  await startDeposit(page, '1000.01')
  await expect(deposits(page).getByRole('alert')).toContainText('The largest deposit is $1,000.00.')
  await expect(page.getByLabel('Amount in USD')).toHaveValue('1000.01')
  await expect(page.getByRole('button', { name: 'Copy incident' })).toHaveCount(0)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')])

  const begun = await page.evaluate(
    (body) => {
      const call = () =>
        fetch('/api/profile/deposit', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
        })
      return Promise.all([call(), call(), call()].map(async (answer) => (await answer).status))
    },
    JSON.stringify({ amount: 5, firstName: '', lastName: '', ownerCode: code }),
  )
  expect(begun).toEqual([200, 200, 200])
  await page.getByLabel('Amount in USD').fill('5')
  await page.keyboard.press('Enter')
  await expect(deposits(page).getByRole('alert')).toContainText(
    'You have 3 deposits that are not paid yet. Pay or cancel one of them in your wallet.',
  )
  await expect(page.getByLabel('Amount in USD')).toHaveValue('5')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('[P356] after an answer lost once the server had begun it, pressing again makes one deposit @all', async ({
  page,
  consoleErrors,
}) => {
  await openWallet(page, campers.wallet.lostAnswer.code)
  const counted = page.getByRole('region', { name: 'Total Transactions' }).locator('p')
  const before = Number(await counted.textContent())
  const keys = await loseFirstAnswer(page, '**/api/profile/deposit')
  await startDeposit(page, '30')
  await expect(deposits(page).getByRole('alert')).toContainText(
    'Failed to connect to payment gateway. Please try again.',
  )
  await deposits(page).getByRole('button', { name: 'Continue to payment' }).click()
  await expect(initiated(page)).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  await initiated(page).getByRole('button', { name: 'Back to wallet' }).click()
  await expect(counted).toHaveText(String(before + 1))
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])
})

test('[P148] only the statement is printed @all', async ({ page }) => {
  await openWallet(page, demoCodes.alreadyIn)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Print Statement' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const statement = page.getByRole('article', { name: 'Wallet Statement' })
  await expect(statement).toContainText('Mthokozisi Ndlovu')
  await expect(statement).toContainText(demoCodes.alreadyIn)
  await expect(page.getByRole('heading')).toHaveText(['Wallet Statement'])
  await expect(page.getByRole('button')).toHaveCount(0)
})
