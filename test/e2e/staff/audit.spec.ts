import { readFile } from 'node:fs/promises'
import { openAsAdmin } from '../support/journeys.ts'
import { campers, staff } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('[W140, W142, W143, W144] the audit names the person for an account, a check-in, a payout, a look-up, and its own export @all', async ({
  page,
}) => {
  const { code } = campers.audit
  await openAsAdmin(page, '/admin/audit')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/${path}`, {
      data,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(answer.ok()).toBe(true)
  }
  await post('staff/new', { ...staff.audit, rights: ['health'] })
  await page.request.post(`/api/admin/checkin/${code}?step=confirm`, { data: {} })
  await post('withdraw', { ownerCode: code, amount: 1 })
  expect((await page.request.get(`/api/admin/participants/${code}/health`)).ok()).toBe(true)

  await page.getByRole('button', { name: 'Refresh' }).click()
  const lines = page.locator('ol > li')
  await expect(lines.nth(0)).toContainText(/looked at the health record of .+Health/)
  await expect(lines.nth(1)).toContainText(/paid out \$1\.00 from the wallet of .+Reference WDR-/)
  await expect(page.getByText(/added the staff account of Rutendo Phiri/)).toBeVisible()
  await expect(page.getByText(/signed in/).first()).toBeVisible()

  await page.getByLabel('Camper or stall').fill(code.toLowerCase())
  await expect(page).toHaveURL(`/admin/audit?person=${code.toLowerCase()}`)
  await expect(lines.first()).toContainText(code)
  await page.getByLabel('What').selectOption('Health')
  await expect(page.getByText('1 entry')).toBeVisible()
  const link = page.url()
  await page.goto('/admin/audit')
  await page.goto(link)
  await expect(page.getByText('1 entry')).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const [header, line, ...rest] = text.trimEnd().split('\r\n')
  expect(header).toMatch(/^\uFEFF"Time \(CAT, UTC\+2\)",Who,/)
  expect(line).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2},.+,looked at the health record of,/)
  expect(line).toContain(`,${code},`)
  expect(rest).toEqual([])
  await expect(page.getByText('The file is in your downloads.')).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(lines.first()).toContainText('downloaded the audit as a file')
  await page.getByRole('link', { name: 'Rutendo Phiri' }).first().click()
  await expect(page).toHaveURL('/admin/audit?staff=rutendo%40audit.example.org')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('added the staff account of Rutendo Phiri')
})
