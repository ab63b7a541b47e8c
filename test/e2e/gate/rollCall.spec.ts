import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { openAsAdmin } from '../support/journeys.ts'
import { printed } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

test('[W479, W530, W531, W534] a roll call is ticked off by name over a reload, searched, and printed', async ({
  page,
}) => {
  await openAsAdmin(page)
  await page.getByRole('link', { name: 'Roll Call' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roll call' })).toBeVisible()
  await expect(page.getByText(/^0 of \d+ found, \d+ missing$/)).toBeVisible()
  const [first] = await printed(page, { pageRanges: '1' })
  // The second union starts on this page and continues on the next.
  expect(first?.words).toMatch(/Botswana Union.* BU114 .*Cape and Garden Route .* CAGRPU1\d\d /)
  expect(first?.words).toMatch(/0 of \d+ found/)
  await page.getByRole('searchbox').fill(demoCodes.alreadyIn)
  const person = page.getByRole('button', { pressed: false }).filter({ hasText: demoCodes.alreadyIn })
  await person.click()
  await expect(page.getByText(/^1 of \d+ found, \d+ missing$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^1 of \d+ found, \d+ missing$/)).toBeVisible()
  await page.getByRole('searchbox').fill(demoCodes.alreadyIn)
  const [paper, ...more] = await printed(page)
  expect(more).toEqual([])
  expect(paper?.words).toContain(demoCodes.alreadyIn)
  expect(paper?.words).toMatch(/1 of \d+ found/)
  expect(paper?.words).not.toMatch(/Start over|Read again|Show only/)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByText(/^0 of \d+ found, \d+ missing$/)).toBeVisible()
})
