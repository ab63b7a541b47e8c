import type { Browser, Page } from '@playwright/test'
import { addAccount, openAsAdmin } from '../support/journeys.ts'
import { staff } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

function rowOf(page: Page, { email }: { readonly email: string }) {
  return page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: email })
}

async function signInElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  email: string,
  password: string,
) {
  const device = await browser.newContext({ ...(baseURL && { baseURL }) })
  const answer = await device.request.post('/api/admin/signin', { data: { email, password } })
  const { data } = await answer.json()
  await device.close()
  return { status: answer.status(), data }
}

test('[W032, W045, W047, W048] a lead adds three accounts with different rights, gives a new password, closes one and opens it again @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const gate = { ...staff.managed, rights: ['Gate'] }
  const cash = { ...staff.withCash, rights: ['Office', 'Cash'] }
  const nothing = { ...staff.withoutRights, rights: [] }
  await openAsAdmin(page)
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  const first = await addAccount(page, gate)
  await addAccount(page, cash)
  await addAccount(page, nothing)
  await expect(rowOf(page, cash)).toContainText('Office, Cash')
  await expect(rowOf(page, nothing)).toContainText('No rights yet')
  const signedIn = await signInElsewhere(browser, baseURL, gate.email, first)
  expect(signedIn).toMatchObject({ status: 200, data: { rights: ['gate'], mustChangePassword: true } })

  const manage = page.getByRole('button', { name: `Manage ${gate.name}` })
  await manage.click()
  await page.getByRole('button', { name: 'Change name and rights' }).click()
  await page.getByRole('checkbox', { name: 'Health' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, gate)).toContainText('Gate, Health')
  await expect(manage).toBeFocused()

  await manage.click()
  await page.getByRole('button', { name: 'New password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New password' }).click()
  const shown = page.getByRole('dialog', { name: `Sign-in of ${gate.name}` })
  const second = await shown.getByText('First password', { exact: true }).locator('+ dd').textContent()
  await shown.getByRole('button', { name: 'I have noted both' }).click()
  expect((await signInElsewhere(browser, baseURL, gate.email, first)).status).toBe(401)
  expect((await signInElsewhere(browser, baseURL, gate.email, second ?? '')).status).toBe(200)

  await manage.click()
  await page.getByRole('button', { name: 'Close the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click()
  await expect(page.getByText(`The account of ${gate.name} is closed.`)).toBeVisible()
  await expect(rowOf(page, gate)).toContainText('Closed')
  expect((await signInElsewhere(browser, baseURL, gate.email, second ?? '')).status).toBe(401)

  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Tapiwa')
  await page.getByLabel('Email').fill('Tapiwa@Staff.Example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).click()
  await page.getByRole('button', { name: 'Open it again' }).click()
  for (const error of consoleErrors.splice(0)) expect(error).toContain('409')
  await page.getByRole('button', { name: 'Open again' }).click()
  const third = await shown.getByText('First password', { exact: true }).locator('+ dd').textContent()
  await shown.getByRole('button', { name: 'I have noted both' }).click()
  await expect(rowOf(page, gate)).toContainText('Gate, Health')
  expect((await signInElsewhere(browser, baseURL, gate.email, third ?? '')).status).toBe(200)
})
