import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { loseFirstAnswer, openAsAdmin, signIn } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

async function openRegistrations(page: Page, search = '') {
  await openAsAdmin(page, `/admin/registrations${search}`)
  await expect(page.getByText(/^Showing \d+ of \d+ registrations$/)).toBeVisible()
}

interface Typed {
  readonly first: string
  readonly last: string
  readonly number: string
  readonly union?: string
  readonly age?: string
}

async function fillForm(page: Page, { first, last, number, union = 'Malawi Union', age = '' }: Typed) {
  const form = page.getByRole('dialog', { name: 'New Registration' })
  if (!(await form.isVisible())) await page.getByRole('button', { name: 'Add Registration' }).click()
  await form.getByRole('textbox', { name: 'First Name' }).fill(first)
  await form.getByRole('textbox', { name: 'Last Name' }).fill(last)
  await form.getByRole('textbox', { name: 'Union Number' }).fill(number)
  await form.getByLabel('Gender').selectOption('FEMALE')
  await form.getByRole('textbox', { name: 'Age' }).fill(age)
  await form.getByRole('combobox', { name: 'Union' }).fill(union)
  return form
}

test('[A005, A074, A379, A384, A385] a camper is registered, the password is shown once, and the camper signs in', async ({
  page,
}) => {
  await openRegistrations(page)
  await expect(page).toHaveTitle('Registration Management · Camporee Portal')
  const form = await fillForm(page, { first: 'Chimwemwe', last: 'Phiri', number: '901', age: '15' })
  await expect(form.getByText('Abbreviation: MU')).toBeVisible()
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Successfully registered Chimwemwe Phiri', { exact: true })).toBeVisible()

  const secrets = page.getByRole('dialog', { name: 'Code and first password' })
  await expect(secrets.getByText('MU901', { exact: true })).toBeVisible()
  const password = (await secrets.locator('dd').nth(2).textContent()) ?? ''
  expect(password.length).toBeGreaterThan(7)
  await secrets.getByRole('button', { name: 'I have noted both' }).click()
  await expect(secrets).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Registration' })).toBeFocused()

  await page.getByLabel('First Name', { exact: true }).fill('chimwe')
  await expect(page.getByRole('row', { name: /MU901/ })).toContainText('Chimwemwe Phiri')
  await expect(page.getByRole('row', { name: /MU901/ })).toContainText('Registered')
  await expect(page).toHaveURL(/\?first=chimwe$/)
  await page.reload()
  await expect(page.getByRole('row', { name: /MU901/ })).toBeVisible()
  expect(await page.content()).not.toContain(password)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'Participant', 'MU901', password)
  await expect(page.getByRole('dialog', { name: 'Choose your own password' })).toBeVisible()
})

test('a taken code is refused in the server’s words, and the typed values stay @all', async ({
  page,
  consoleErrors,
}) => {
  await openRegistrations(page)
  const form = await fillForm(page, { first: 'Second', last: 'Comer', number: '001' })
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(form.getByRole('textbox', { name: 'Union Number' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Union Number' })).toHaveAccessibleDescription(
    'The code MU001 is already taken. Please choose another union number.',
  )
  await expect(form.getByRole('textbox', { name: 'First Name' })).toHaveValue('Second')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
  await form.getByRole('textbox', { name: 'Union Number' }).fill('902')
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(page.getByText('MU902', { exact: true })).toBeVisible()
})

test('after an answer lost once the server had registered, pressing again gets the first answer @all', async ({
  page,
  consoleErrors,
}) => {
  await openRegistrations(page)
  const keys = await loseFirstAnswer(page, '**/api/admin/participants/new*')
  const form = await fillForm(page, { first: 'Lost', last: 'Answer', number: '903' })
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(form.getByRole('alert')).toContainText('Failed to create registration. Please try again.')
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(page.getByRole('dialog', { name: 'Code and first password' })).toContainText('MU903')
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  for (const error of consoleErrors.splice(0)) expect(error).toContain('ERR_CONNECTION_RESET')
})

test('after an answer lost once the server had registered, a reload restores the form, and saving gets the first answer @all', async ({
  page,
  consoleErrors,
}) => {
  await openRegistrations(page)
  await page.route('**/api/admin/participants/new*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const form = await fillForm(page, { first: 'After', last: 'Reload', number: '907', age: '0' })
  await form.getByRole('button', { name: 'Save Registration' }).click()
  await expect(form.getByRole('alert')).toContainText('Maybe registered, maybe not.')
  await page.unroute('**/api/admin/participants/new*')
  await page.reload()
  await expect(form.getByRole('alert')).toContainText('No answer from the server to the last save.')
  await expect(form.getByRole('textbox', { name: 'First Name' })).toHaveValue('After')
  await form.getByRole('button', { name: 'Save Registration' }).click()
  const secrets = page.getByRole('dialog', { name: 'Code and first password' })
  await expect(secrets).toContainText('MU907')
  const password = (await secrets.locator('dd').nth(2).textContent()) ?? ''
  await secrets.getByRole('button', { name: 'I have noted both' }).click()
  await expect(page.getByRole('button', { name: 'Add Registration' })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('First Name', { exact: true }).fill('After')
  await expect(page.getByRole('row', { name: /MU907/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /MU907/ }).locator('[data-column="Age"]')).toHaveText('0')
  await expect(page).toHaveURL(/\?first=After$/)
  await page.reload()
  await expect(page.getByRole('row', { name: /MU907/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'Participant', 'MU907', password)
  await expect(page.getByRole('dialog', { name: 'Choose your own password' })).toBeVisible()
  for (const error of consoleErrors.splice(0)) expect(error).toContain('ERR_CONNECTION_RESET')
})

test('filters are part of the address: shared, reloaded and removed @all', async ({
  page,
  browser,
  baseURL,
}) => {
  await openRegistrations(page)
  await page.getByLabel('Last Name', { exact: true }).fill('chikw')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Age Range').selectOption('Under 18')
  await page.getByLabel('Union').selectOption('Zimbabwe East Union Conference')
  await expect(page).toHaveURL(
    /\?last=chikw&gender=female&age=under18&group=Zimbabwe\+East\+Union\+Conference$/,
  )
  const line = (await page.getByText(/^Showing/).textContent()) ?? ''
  expect(line).not.toMatch(/^Showing (\d+) of \1 /)
  await page.reload()
  await expect(page.getByText(line)).toBeVisible()

  const otherDevice = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await otherDevice.newPage()
  const { pathname, search } = new URL(page.url())
  expect(pathname).toBe('/admin/registrations')
  await openRegistrations(other, search)
  await expect(other.getByText(line)).toBeVisible()
  await expect(other.getByLabel('Last Name', { exact: true })).toHaveValue('chikw')
  await otherDevice.close()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(`ndlovu ${demoCodes.alreadyIn.toLowerCase()}`)
  await page.getByLabel('Status').selectOption('Checked In')
  await expect(page).toHaveURL(/\?search=ndlovu\+\w+&status=checkedIn$/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText('Mthokozisi Ndlovu')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/registrations$/)
  await expect(page.getByText(/^Showing (\d+) of \1 registrations$/)).toBeVisible()
})

test('[W401, W402, W1100] the filtered list is saved as CSV, and the audit says so @all', async ({
  page,
}) => {
  await openRegistrations(page, `?search=${demoCodes.fresh}`)
  await page.getByLabel('File type').selectOption('CSV with commas')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save list' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^registrations-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(page.getByText('1 person is in the file in your downloads.')).toBeVisible()
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFCode,First name,Last name,Gender,Age,Union,Country,WhatsApp,Email,Status,Registered on',
  )
  expect(lines[1]).toMatch(new RegExp(`^${demoCodes.fresh},Rutendo,Chikwanha,Female,`))
  expect(lines).toHaveLength(3)
  await page.goto('/admin/audit')
  await expect(page.getByText('saved a list: registrations').first()).toBeVisible()
  await expect(page.getByText('1 row. Only typed words. CSV with commas').first()).toBeVisible()
})

test('[A006, A007, A088, A092, A118-A120, A133, A134] the keyboard opens a profile, and its card is saved and printed', async ({
  page,
}) => {
  await openRegistrations(page, `?first=rutendo&last=chikwanha`)
  await page.getByRole('button', { name: 'View Rutendo Chikwanha' }).first().focus()
  await page.keyboard.press('Enter')
  const profile = page.getByRole('dialog', { name: 'Rutendo Chikwanha' })
  await expect(profile).toContainText('Registered on 11 Feb 2025')
  await expect(profile.getByRole('tabpanel').getByText(demoCodes.fresh)).toBeVisible()
  await profile.getByRole('button', { name: 'View ID Card' }).click()
  await expect(profile.getByRole('img', { name: /Rutendo Chikwanha/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await profile.getByRole('button', { name: 'Download ID Card' }).click()
  expect((await download).suggestedFilename()).toBe('Rutendo-Chikwanha-ID.png')

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await profile.getByRole('button', { name: 'Print ID Card' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(profile.getByRole('img', { name: /Rutendo Chikwanha/ })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await profile.getByText('Close', { exact: true }).click()
  await expect(profile).toBeHidden()
})

test('names are data: markup, right-to-left and 200 letters are registered and shown as text @all', async ({
  page,
}) => {
  await openRegistrations(page)
  const names = [
    ['<img src=x onerror=alert(1)>', '"><i>Banda', '904'],
    ['محمد', 'الأمين', '905'],
    ['x'.repeat(200), 'y'.repeat(200), '906'],
  ] as const
  for (const [first, last, number] of names) {
    const form = await fillForm(page, { first, last, number })
    await form.getByRole('button', { name: 'Save Registration' }).click()
    await page.getByRole('button', { name: 'I have noted both' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('First Name', { exact: true }).fill(first)
    await expect(page.getByRole('row', { name: new RegExp(`MU${number}`) })).toContainText(`${first} ${last}`)
  }
  await expect(page.locator('main img')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)
})

test('[A086, A417-A419] a list that cannot be loaded shows marked demo people, and then the real ones @all', async ({
  page,
  consoleErrors,
}) => {
  await openAsAdmin(page)
  await page.route('**/api/admin/participants', (route) => route.abort('connectionfailed'))
  await page.getByRole('link', { name: 'Registrations' }).click()
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Using demo data due to connection issue')
  await expect(banner).toContainText('Failed to load participants. Please try again later.')
  await expect(page.getByRole('row').nth(1)).toContainText('Demo')
  await expect(page.getByRole('button', { name: 'Export All ID Cards' })).toBeDisabled()
  await page.unroute('**/api/admin/participants')
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Showing (\d+) of \1 registrations$/)).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toHaveCount(0)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})
