import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asSemicolons, campList, laterList } from '../services/importFile/support/campLists.ts'
import { shortLivedHost, startHost } from './support/host.ts'
import { signInAsAdmin } from './support/journeys.ts'
import { admin, expect, test } from './support/test.ts'

/*
 * The people of a real camp, from nobody to a list that the office has corrected: on a host and a database of their own.
 */

async function chooseList(page: Page, name: string, bytes: Uint8Array) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) })
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click()
}

async function leaveOutAll(page: Page, group: RegExp) {
  await page.getByRole('button', { name: group }).click()
  await page.getByRole('button', { name: 'Leave all out' }).click()
}

test('[W406] from an empty camp: people from a file with mistakes, a second file, and an export that comes back in', async ({
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'camp-empty-'))
  const environment = {
    ADMIN_EMAILS: `${admin.email},second@example.org`,
    ADMIN_PASSWORD: admin.password,
    DATA_DIR: folder,
  }
  const host = await startHost(environment, shortLivedHost)
  const context = await browser.newContext({ baseURL: host.address })
  try {
    const page = await context.newPage()
    await signInAsAdmin(page)
    await page.getByRole('link', { name: 'Registrations', exact: true }).click()
    await expect(page.getByText('Nobody is registered yet.')).toBeVisible()

    const first = campList(300, 0.03, 15)
    await page.getByRole('link', { name: 'Import people' }).click()
    await chooseList(page, 'camp.csv', asSemicolons(first))
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(page.getByRole('button', { name: `Wrong · ${first.wrong.length}` })).toBeVisible()
    await leaveOutAll(page, /^Wrong · /)
    await leaveOutAll(page, /^Perhaps the same · /)
    const count = 299 - first.wrong.length
    await page.getByRole('button', { name: `Import ${count} rows` }).click()
    await expect(
      page.getByRole('heading', { name: `${first.wrong.length + 1} rows are left.` }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Leave the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the import' }).click()
    await chooseList(page, 'camp of a week later.csv', asSemicolons(laterList(first, 20, 15, 16)))
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(page.getByRole('button', { name: 'New · 15' })).toBeVisible()
    await leaveOutAll(page, /^Perhaps the same · /)
    await page.getByRole('button', { name: /^Import \d+ rows$/ }).click()
    await expect(page.getByRole('heading', { name: /rows are left\.$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Leave the import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the import' }).click()
    await page.getByRole('link', { name: 'Registrations', exact: true }).click()
    await expect(page.getByText(`Showing ${count + 15} of ${count + 15} registrations`)).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save list as CSV' }).click()
    const file = await download
    await page.getByRole('link', { name: 'Import people' }).click()
    await chooseList(page, file.suggestedFilename(), await readFile(await file.path()))
    await expect(page.getByText(`0 new · ${count + 15} already here`)).toBeVisible()
  } finally {
    await context.close()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
