import { asSemicolons, campList } from '../../services/import/support/campLists.ts'
import { workbookFile } from '../../services/import/support/workbookFile.ts'
import { openAsAdmin } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

test('[W271] one worker of the same origin reads a list, and loads with the first file @all', async ({
  page,
  consoleErrors,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname.replace(/-[\w-]+\.js$/, '')))
  await openAsAdmin(page, '/admin/registrations/import')
  await expect(page.getByRole('heading', { name: 'Choose the list' })).toBeVisible()
  expect(workers).toEqual([])

  const { rows } = campList(3_000, 0, 7)
  // At this size the library would unpack in workers from blob URLs, which the page's content security policy
  // forbids.
  const headings = ['Surname', 'First name', 'Sex', 'Age', 'Union', 'WhatsApp']
  const workbook = await workbookFile({ sheets: [{ name: 'All', rows: [headings, ...rows] }] })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'list.xlsx', mimeType, buffer: Buffer.from(workbook) })
  await expect(page.getByRole('button', { name: 'Check 3,000 rows' })).toBeVisible()
  expect(workers).toEqual(['/assets/importWorker'])
  expect(consoleErrors).toEqual([])
})

test('[W264] a truncated file is refused with one sentence @all', async ({ page }) => {
  await openAsAdmin(page, '/admin/registrations/import')
  const bytes = asSemicolons(campList(20, 0, 7))
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bytes.slice(0, -40)),
  })
  await expect(page.getByRole('alert')).toContainText('The end of this file is missing')
})
