import type { Page } from '@playwright/test'
import { openAsAdmin } from '../support/journeys.ts'
import { scanned } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

async function register(page: Page, unionNumber: string, firstname: string, surname = 'Chitando') {
  const answer = await page.request.post('/api/admin/participants/new', {
    data: {
      ...{ UNUMBER: unionNumber, UABBR: 'SLP', Union: 'North Union', Country: 'Zimbabwe' },
      ...{ FirstName: firstname, Surname: surname, Gender: 'FEMALE', Age: '14' },
    },
  })
  return (await answer.json()).data
}

async function statusOfSignIn(page: Page, code: string, password: string): Promise<number> {
  const elsewhere = await page.context().browser()?.newContext()
  const url = new URL('/api/profile/signin', page.url()).href
  const answer = await elsewhere?.request.post(url, { data: { code, password } })
  await elsewhere?.close()
  return answer?.status() ?? 0
}

test('[W363, W366, W367] the office makes new first passwords for eleven people, and prints them on two sheets', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/registrations')
  const vimbai = await register(page, '701', 'Vimbai')
  const others = ['Zanele', 'Ana', 'Bea', 'Cara', 'Dora', 'Eva', 'Fay', 'Gia', 'Hope', 'Ida']
  await Promise.all(others.map((name, index) => register(page, String(702 + index), name)))
  await page.getByRole('link', { name: 'Password slips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Password slips' })).toBeVisible()
  await page.getByLabel('Who').selectOption('Also first passwords')
  await page.getByLabel('Search').fill('chitando')
  await expect(page.getByText('11 of 11 chosen · 2 sheets')).toBeVisible()
  const makeSlips = async () => {
    await page.getByRole('button', { name: 'Make slips' }).click()
    const question = page.getByRole('dialog', { name: 'Make new first passwords?' })
    await expect(question).toContainText('11 of them have a first password.')
    await question.getByRole('button', { name: 'Make slips' }).click()
    await expect(page.getByText('11 slips are ready.')).toBeVisible()
  }
  await makeSlips()
  const slip = page.getByRole('listitem').filter({ hasText: 'Vimbai Chitando' })
  await expect(slip).toContainText('SLP701')
  const password = await slip.getByText('First password', { exact: true }).locator('+ dd').textContent()
  const slips = await page.getByRole('list', { name: 'Slips' }).getByRole('listitem').allTextContents()
  expect(slips).toHaveLength(11)
  const sheets = await scanned(page)
  expect(sheets.map(({ size, codes }) => [size, codes.length])).toEqual([
    [[210, 297], 10],
    [[210, 297], 1],
  ])
  const address = new URL('/auth/signin', page.url()).href
  expect(new Set(sheets.flatMap(({ codes }) => codes))).toEqual(new Set([address]))
  const words = sheets.map((sheet) => sheet.words).join(' ')
  for (const text of slips) {
    const [, code, secret] = /Code(SLP\d+)First password([A-Z0-9-]{14})/.exec(text) ?? []
    expect(words).toMatch(new RegExp(`Code\\s+${code}\\s+First password\\s+${secret}\\s`))
  }
  expect(words).not.toContain('Skip to')

  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(slip).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Yes, close' }).click()
  await expect(page.getByText('11 of 11 chosen · 2 sheets')).toBeVisible()
  expect(await statusOfSignIn(page, 'SLP701', vimbai.oneTimePassword)).toBe(401)
  expect(await statusOfSignIn(page, 'SLP701', password ?? '')).toBe(200)

  await page.getByLabel('Paper').selectOption('Letter')
  await makeSlips()
  const onLetter = await scanned(page)
  expect(onLetter.map(({ size, codes }) => [size, codes.length])).toEqual([
    [[216, 279], 10],
    [[216, 279], 1],
  ])
})

test('[W370] every way out asks for a confirmation while the page shows something that is not shown again', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/registrations')
  await register(page, '720', 'Nomsa', 'Gumbo')
  await page.getByRole('link', { name: 'Password slips' }).click()
  await page.getByLabel('Who').selectOption('Also first passwords')
  await page.getByLabel('Search').fill('SLP720')
  await page.getByRole('button', { name: 'Make slips' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make slips' }).click()
  const slip = page.getByRole('listitem').filter({ hasText: 'Nomsa Gumbo' })
  await expect(slip).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  const asks = async (answer: 'Stay here' | 'Leave') => {
    await expect(question).toContainText('What you see on it is not shown again.')
    await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toBeHidden()
  }
  const merchants = page.getByRole('link', { name: 'Merchants', exact: true })
  await merchants.click()
  await asks('Stay here')
  await expect(merchants).toBeFocused()
  await page.getByRole('button', { name: 'Logout' }).click()
  await asks('Stay here')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const _ of [1, 2]) {
    await page.evaluate(() => history.back())
    await asks('Stay here')
    await expect(page).toHaveURL(/slips$/)
  }
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const byBrowser = await asked
  expect(byBrowser.type()).toBe('beforeunload')
  await byBrowser.dismiss()
  await expect(slip).toBeVisible()
  await page.evaluate(() => history.back())
  await asks('Leave')
  await expect(page.getByRole('heading', { level: 1, name: 'Registration Management' })).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(/slips$/)

  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Loveness Ncube')
  await page.getByLabel('Email').fill('loveness@camp.example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).click()
  const secrets = page.getByRole('dialog', { name: 'Sign-in of Loveness Ncube' })
  await expect(secrets).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => history.back())
  await asks('Stay here')
  await secrets.getByRole('button', { name: 'I have noted both' }).click()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/slips$/)
})
