import type { Page } from '@playwright/test'
import { openAsAdmin } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

const union = 'Import Lake Union'
const list = [
  'First name;Surname;Sex;Age;Union',
  `Nyasha;Chirwa;F;12;${union}`,
  `Tendai;Phiri;M;about 12;${union}`,
  `Éline;Banda;missy;13;${union}`,
  `PHIRI;Chipo;F;11;${union}`,
  `Chipo;Phiri;F;11;${union}`,
]

async function choose(page: Page, lines: readonly string[], name = 'Camp list.csv') {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

test('[W291, W292] the office imports a list with mistakes, over a reload, and importing it again adds no person', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/registrations')
  await page.getByRole('link', { name: 'Import people' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible()
  await choose(page, ['Nobody'])
  await expect(page.getByRole('alert')).toContainText('There are no people below the headings of this file')
  await choose(page, list)
  await expect(page.getByLabel('Surname')).toHaveValue('lastname')
  await page.getByLabel('missy').selectOption('Female')
  await page.getByRole('button', { name: 'Check 5 rows' }).click()

  await page.getByLabel(union).fill('ILX')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('button', { name: 'Wrong · 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Correct row 3' }).click()
  const age = page.getByRole('textbox', { name: 'Age' })
  await expect(age).toHaveAccessibleDescription(/whole number from 0 to 120/)
  await expect(age).toBeFocused()
  await age.press('Escape')
  await expect(page.getByRole('button', { name: 'Correct row 3' })).toBeFocused()
  await page.keyboard.press('Enter')
  await age.fill('12')
  await age.press('Enter')
  await expect(page.getByRole('button', { name: 'Wrong · 0' })).toBeFocused()
  await page.getByRole('button', { name: 'Perhaps the same · 1' }).click()
  await page.getByRole('button', { name: 'Leave out row 6' }).click()
  await expect(page.getByText('4 new · 0 already here · 1 row not imported as it is')).toBeVisible()

  await page.reload()
  await expect(page.getByText('4 new · 0 already here · 1 row not imported as it is')).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: '1 row is left out, as you decided.' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows that are left' })).toContainText(
    'You left this row out.',
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows that are left' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Camp list - rows that are left.csv')
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose the list' })).toBeVisible()

  await choose(page, list.filter((line) => !line.includes('about 12')).slice(0, 4))
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByText('0 new · 3 already here')).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Everybody in the file is registered.' })).toBeVisible()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByRole('heading', { name: 'Choose the list' })).toBeVisible()
})

test('[W287, W293] an import stops without a network, continues after a reload, and is removed by a sign-out @all', async ({
  page,
  consoleErrors,
}) => {
  await openAsAdmin(page, '/admin/registrations/import')
  await choose(page, ['First name,Surname,Sex,Union,Abbreviation', 'Zodwa,Sibanda,F,Import Hill Union,IHX'])
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const keys: (string | undefined)[] = []
  await page.route('**/api/admin/people/import', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('alert')).toContainText('no person is registered twice')
  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Everybody in the file is registered.' })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(consoleErrors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  await page.unroute('**/api/admin/people/import')

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, ['First name,Surname,Sex,Union', 'Zodwa,Sibanda,F,Import Hill Union'])
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('button', { name: 'Leave the import' })).toBeVisible()
  await expect.poll(() => keptImports(page)).toContain('importPeople')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Logout' }).click()
  await expect.poll(() => keptImports(page)).not.toContain('importPeople')
})

function keptImports(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
}
