import { openAsAdmin } from '../support/journeys.ts'
import { picture } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

const rows = Array.from({ length: 30 }, (_, index) => {
  const hour = String(8 + (index % 10)).padStart(2, '0')
  const title = `Workshop ${index + 1} about knots, ropes and the building of a tower`
  return [index % 7 === 0 ? 'April 13' : '2', `${hour}:00`, `${hour}:45`, title, `Place ${index}`, 'workshop']
})
const wrong: readonly (readonly [row: number, cell: number, text: string])[] = [
  ...([3, 12, 21] as const).map((row) => [row, 1, 'noon'] as const),
  [15, 5, 'party'],
  [28, 3, ''],
]

test('[W1490, W1491] leaving the programme with a change asks, an added event has the focus, and a table is mended', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/camp/programme')
  const add = page.getByRole('button', { name: 'Add an event' })
  await add.click()
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await expect(from.last()).toBeFocused()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await page
    .getByRole('link', { name: /this camp/i })
    .last()
    .click()
  await expect(question.getByText('What you typed on it is not saved yet.')).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await picture(page, 'programme')
  await page.getByRole('button', { name: 'Remove event 1' }).click()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Undo all changes' }).click()

  for (const [row, cell, text] of wrong) (rows[row] ?? [])[cell] = text
  const heading = ['Day', 'From', 'To', 'Title', 'Place', 'Kind']
  await page.getByLabel('Copied cells').fill([heading, ...rows].map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Read the cells' }).click()
  await expect(page.getByText('5 cells to mend in 30 events.')).toBeVisible()
  await picture(page, 'table')
  const wrongCells = [
    ...['From of event 4', 'From of event 13', 'Kind of event 16', 'From of event 22', 'Title of event 29'],
  ]
  for (const [index, name] of wrongCells.entries()) {
    await page.getByRole('button', { name: 'Go to the first' }).click()
    const cell = page.getByRole('textbox', { name })
    await expect(cell).toBeFocused()
    await cell.fill(['11:00', '10:00', 'meal', '09:00', 'Swim'][index] ?? '')
  }
  await expect(page.getByText('30 events, and no mistake.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Use 30 events' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('[W1490] leaving a form of the facts with something typed asks', async ({ page }) => {
  await openAsAdmin(page)
  await page.getByRole('link', { name: 'This Camp' }).click()
  await picture(page, 'facts')
  await page.getByRole('button', { name: 'Change Rules' }).click()
  await picture(page, 'rules')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change Place' }).click()
  await page.getByLabel('Address').fill('The road to the lake')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('The road to the lake')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})
