import { readFile } from 'node:fs/promises'
import { openAsAdmin } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

test('[W386] the office makes sheets of the filtered people, beside the export of pictures', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/registrations')
  await expect(page.getByRole('button', { name: 'Export All ID Cards' })).toBeEnabled()
  await page.getByLabel('Search').fill('moyo')
  const list = page.getByRole('status').filter({ hasText: /^Showing \d+ of/ })
  const shown = Number(/\d+/.exec((await list.textContent()) ?? '')?.[0])
  await page.getByRole('button', { name: 'ID Cards on Paper' }).click()
  const panel = page.getByRole('region', { name: 'ID cards on paper' })
  await panel.getByLabel('Paper').selectOption('Letter')
  await panel.getByLabel('Cards on a sheet').selectOption('4')
  const sheets = Math.ceil(shown / 4)
  await expect(panel.getByRole('status')).toContainText(`on ${sheets} sheet`)
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Make the PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('id-cards.pdf')
  await expect(panel.getByRole('status')).toContainText('in the file id-cards.pdf.')
  const file = (await readFile(await download.path())).toString('latin1')
  expect(file.startsWith('%PDF-1.7')).toBe(true)
  expect(file.match(/\/Type \/Page$/gm)).toHaveLength(sheets)
  expect(file).toMatch(/\/PrintScaling \/None/)
  expect(file).toMatch(/\/BaseFont \/[A-Z]{6}\+Outfit-Bold/)
})
