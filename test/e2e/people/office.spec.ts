import type { Locator, Page } from '@playwright/test'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { loseFirstAnswer, openAsAdmin, signIn } from '../support/journeys.ts'
import { campers, untouchedStall as stall } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function open(page: Page, name: 'Merchants' | 'Withdrawals') {
  await openAsAdmin(page, `/admin/${name.toLowerCase()}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function submitPayOut(page: Page, code: string, amount: string) {
  await page.getByLabel('Participant code').fill(code)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
}

function confirmPayOut(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click()
}

async function payOut(page: Page, code: string, amount: string) {
  await submitPayOut(page, code, amount)
  await confirmPayOut(page)
}

async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? ''
}

async function totals(page: Page) {
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('+ dd')
  const digits = async (label: string) => Number((await textOf(figure(label))).replace(/\D/g, ''))
  return { total: await digits('Total withdrawn'), count: await digits('Transactions') }
}

test('[A011, A206-A208, A211-A213, A395, A456] a merchant is added, listed, and signs in with the password that was shown', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, 'Merchants')
  await expect(page).toHaveURL('/admin/merchants')
  await expect(page.getByRole('cell', { name: stall.merchantNumber })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Merchant' }).click()
  await page.getByLabel('Merchant name').fill('  Lakeside Lemonade ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully added merchant Lakeside Lemonade')).toBeVisible()
  const secret = (label: string) => textOf(page.getByText(label, { exact: true }).locator('+ dd'))
  const [number, password] = [await secret('Merchant number'), await secret('First password')]
  await page.getByRole('button', { name: 'I have noted both' }).click()
  await expect(page.getByRole('button', { name: 'Add New Merchant' })).toBeFocused()
  await expect(page.locator('body')).not.toContainText(password)

  const added = page.getByRole('row').filter({ hasText: number })
  await expect(added).toContainText('Lakeside Lemonade')
  await expect(added).toContainText('$0.00')
  await added.getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(`/admin/merchants/${number}`)
  await expect(page.getByText('No transactions yet')).toBeVisible()

  const otherDevice = await browser.newContext({ ...(baseURL && { baseURL }) })
  const till = await otherDevice.newPage()
  await signIn(till, 'Merchant', number, password)
  await expect(till).toHaveURL('/merchant/home')
  await expect(till.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await otherDevice.close()
})

test('[A354] a merchant without a name is not added @all', async ({ page }) => {
  await open(page, 'Merchants')
  await page.getByRole('button', { name: 'Add New Merchant' }).click()
  await page.getByRole('button', { name: 'Add Merchant', exact: true }).click()
  await expect(page.getByText('Merchant name is required')).toBeVisible()
  await expect(page.getByLabel('Merchant name')).toBeFocused()
})

test('[A011, A029, A214-A221, A223, A229] a merchant has a page with balance, last transaction and all transactions @all', async ({
  page,
}) => {
  await open(page, 'Merchants')
  await page.getByRole('link', { name: `View ${stall.merchantName}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stall.merchantName)
  const value = (label: string) => page.getByText(label, { exact: true }).locator('+ dd')
  await expect(value('Current balance')).toHaveText(formatUsd(stall.balance))
  await expect(value('Merchant number')).toHaveText(stall.merchantNumber)
  await expect(value('Last transaction')).toContainText(/\d+ Apr 2025, \d\d:\d\d/)
  const count = await textOf(value('Total transactions'))
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect(page.getByText(`${count} transactions`, { exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Transactions' })
  await expect(table).toHaveAttribute('aria-rowcount', String(Number(count.replace(/\D/g, '')) + 1))
  await expect(table.getByRole('row').nth(1)).toContainText(/PUR-.*Purchase\$\d+\.\d\d/)
  await page.getByRole('link', { name: 'Back to Merchants' }).click()
  await expect(page).toHaveURL('/admin/merchants')
})

test('[A458] an unknown merchant shows an error @all', async ({ page, consoleErrors }) => {
  await openAsAdmin(page, '/admin/merchants/M9999')
  await expect(page.getByText('Failed to load merchant data. Please try again later.')).toBeVisible()
  for (const error of consoleErrors.splice(0)) expect(error).toContain('404')
})

test('[A012, A231-A237, A320, A463] a withdrawal is paid out, and list and totals are updated', async ({
  page,
}) => {
  const { code } = campers.office.paidOut
  await open(page, 'Withdrawals')
  const before = await totals(page)
  await payOut(page, ` ${code.toLowerCase()} `, '2.5')
  await expect(page.getByText('Withdrawal processed successfully')).toBeVisible()
  await expect(page.getByLabel('Participant code')).toHaveValue('')
  const newest = page.getByRole('table', { name: 'Recent Withdrawals' }).getByRole('row').nth(1)
  await expect(newest).toContainText(code)
  await expect(newest).toContainText('$2.50')
  await expect(newest).toContainText('Completed')
  expect(await totals(page)).toEqual({ total: before.total + 250, count: before.count + 1 })
})

test('[A461] more than the balance, nothing at all, and an unknown code are refused @all', async ({
  page,
  consoleErrors,
}) => {
  const { code, balance } = campers.office.refused
  await open(page, 'Withdrawals')
  const before = await totals(page)
  const refusals = [
    [
      code,
      String((balance + 1) / 100),
      /There is only \$[\d.,]+ in .+’s wallet\. Please withdraw that or less\./,
      false,
    ],
    [code, '0', 'Please enter an amount of more than zero.', true],
    ['ZZZ999', '5', 'There is no participant with this code.', false],
  ] as const
  for (const [owner, amount, sentence, isAsked] of refusals) {
    await submitPayOut(page, owner, amount)
    if (isAsked) await confirmPayOut(page)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(page.getByLabel('Participant code')).toHaveValue(owner)
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await page.reload()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await totals(page)).toEqual(before)
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/status of 4\d\d/)
})

test('after an answer lost once the server had paid, pressing again pays nothing twice @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.office.lostAnswer
  await open(page, 'Withdrawals')
  const before = await totals(page)
  const keys = await loseFirstAnswer(page, '**/api/admin/withdraw')
  await payOut(page, code, '3.25')
  await expect(page.getByText(`Maybe paid out, maybe not: $3.25 from ${code}`)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(code)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Repeat Withdrawal' })
    .getByRole('button', { name: 'Pay out' })
    .click()
  await expect(page.getByText('Withdrawal processed successfully')).toBeVisible()
  await expect.poll(() => totals(page)).toEqual({ total: before.total + 325, count: before.count + 1 })
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  for (const error of consoleErrors.splice(0)) expect(error).toContain('ERR_CONNECTION_RESET')
})

test('two admins empty one wallet at the same time: one is paid, the other sees that there is too little @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const { code, balance } = campers.office.twoAdmins
  const otherDevice = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await otherDevice.newPage()
  await open(page, 'Withdrawals')
  await open(other, 'Withdrawals')
  const before = await totals(page)
  const all = String(balance / 100)
  for (const one of [page, other]) {
    await submitPayOut(one, code, all)
    await expect(one.getByRole('dialog').getByText('Then left')).toBeVisible()
  }
  const outcomeFor = async (one: Page) => {
    await confirmPayOut(one)
    return textOf(one.getByText(/Withdrawal processed successfully|There is no money in/))
  }
  const sentences = await Promise.all([page, other].map(outcomeFor))
  expect(sentences.toSorted()).toEqual([
    expect.stringMatching(/^There is no money in .+’s wallet\. Nothing was withdrawn\.$/),
    'Withdrawal processed successfully',
  ])
  await page.reload()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await totals(page)).toEqual({ total: before.total + balance, count: before.count + 1 })
  await otherDevice.close()
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/status of 4\d\d/)
})

test('[A028, A194-A197, A201] Wallet Management is reached from Merchants and is marked as sample data @all', async ({
  page,
}) => {
  await open(page, 'Merchants')
  await page.getByRole('link', { name: 'Wallet Management' }).click()
  await expect(page).toHaveURL('/admin/wallets')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  for (const tab of ['Transactions', 'Users', 'Settings', 'Overview']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
  await expect(page.getByText('128', { exact: true })).toBeVisible()
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})
