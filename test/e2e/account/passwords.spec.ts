import type { Browser, Locator, Page } from '@playwright/test'
import { choosePassword, openAsAdmin, signIn } from '../support/journeys.ts'
import { campers, staff } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const choosing = (page: Page) => page.getByRole('heading', { name: 'Choose your own password' })
const till = (page: Page) => page.getByRole('heading', { name: 'Merchant Dashboard' })
const secret = async (label: string, within: Locator) =>
  (await within.getByText(label, { exact: true }).locator('+ dd').textContent()) ?? ''

async function otherDevice(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
}

async function add(page: Page, path: string, data: object): Promise<Record<string, string>> {
  const answer = await page.request.post(`/api/admin/${path}/new`, { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}

test('[W120] [W129] [W130] [W131] [W132] [W137] a stall chooses its password, gets a new first password during a charge, and continues to sell', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsAdmin(page, '/admin/merchants')
  const { merchantNumber = '', oneTimePassword = '' } = await add(page, 'merchants', {
    merchantName: 'Baobab Juices',
  })
  const stall = await otherDevice(browser, baseURL)
  await signIn(stall, 'Merchant', merchantNumber, oneTimePassword)
  await expect(choosing(stall)).toBeVisible()
  await stall.goto('/merchant/account')
  await expect(choosing(stall)).toBeVisible()
  await expect(till(stall)).toHaveCount(0)
  await choosePassword(stall, oneTimePassword, 'Baobab Juices')
  await expect(stall.getByRole('alert')).toContainText('This password is too easy to guess')
  await expect(stall.getByLabel('New password', { exact: true })).toBeFocused()
  await choosePassword(stall, oneTimePassword, 'ripe fruit at noon')
  await expect(choosing(stall)).toHaveCount(0)
  await stall.goto('/merchant/home')
  await expect(till(stall)).toBeVisible()

  // The request of a charge is lost, so its outcome is unknown.
  await stall.route('**/api/profile/deduct', (route) => route.abort('connectionreset'))
  await stall.getByLabel('Participant number').fill(campers.passwords.code)
  await stall.getByRole('button', { name: /^Quad Bikes/ }).click()
  await stall.getByRole('button', { name: 'Process Order' }).click()
  await stall.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click()
  await stall.unroute('**/api/profile/deduct')

  await page.goto(`/admin/merchants/${merchantNumber}`)
  await page.getByRole('button', { name: 'New password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New password' }).click()
  const shown = page.getByRole('dialog', { name: 'New first password' })
  const newFirst = await secret('First password', shown)
  await page.getByRole('button', { name: 'I have noted both' }).click()
  await expect(page.locator('body')).not.toContainText(newFirst)
  await expect(page.getByRole('button', { name: 'New password' })).toBeFocused()

  await stall.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(stall).toHaveURL('/auth/merchant/signin')
  await expect(stall.getByText('You have been signed out. Please sign in again.')).toBeVisible()
  await signIn(stall, 'Merchant', merchantNumber, newFirst)
  await expect(choosing(stall)).toBeVisible()
  await stall.reload()
  await choosePassword(stall, newFirst, 'ripe fruit at dawn')
  await expect(till(stall)).toBeVisible()
  await expect(stall.getByRole('heading', { name: 'Maybe charged, maybe not' })).toBeVisible()
  await stall.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(stall.getByText('Nothing was charged.').or(stall.getByText(/PUR-/)).first()).toBeVisible()
  await stall.context().close()
})

test('[W122] [W126] [W136] staff choose a first password and change it later; an account configured at the start cannot', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsAdmin(page, '/admin/merchants')
  const { email } = staff.passwords
  const { oneTimePassword = '' } = await add(page, 'staff', { ...staff.passwords, rights: ['cash'] })
  const cash = await otherDevice(browser, baseURL)
  const enter = async (password: string) => {
    await cash.goto('/auth/signin')
    await cash.getByRole('radio', { name: 'Admin' }).check()
    await cash.getByLabel('Email').fill(email)
    await cash.getByLabel('Password', { exact: true }).fill(password)
    await cash.getByRole('button', { name: 'Sign in' }).click()
  }
  await enter(oneTimePassword)
  await expect(choosing(cash)).toBeVisible()
  await choosePassword(cash, oneTimePassword, 'the desk at dawn')
  await expect(choosing(cash)).toHaveCount(0)
  await cash.goto('/admin/merchants/M1001')
  await expect(cash.getByText('Last transaction')).toBeVisible()
  await expect(cash.getByRole('button', { name: 'New password' })).toHaveCount(0)

  await cash.goto('/admin/account')
  await cash.getByRole('button', { name: 'Change password' }).click()
  const dialog = cash.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('the desk at dawn')
  await dialog.getByLabel('New password', { exact: true }).fill('the desk at noon')
  await dialog.getByLabel('Confirm new password').fill('the desk at noon')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('status')).toContainText('Your password is changed.')
  await cash.context().close()

  await page.goto('/admin/merchants')
  await expect(page.getByRole('heading', { name: 'Merchants', exact: true })).toBeVisible()
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...user, isConfigured: true }))
  })
  await page.goto('/admin/account')
  await expect(
    page.getByText('The password of this account is set where the server is started.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0)
})
