import { openAsAdmin } from '../support/journeys.ts'
import { printed } from '../support/paper.ts'
import { expect, test } from '../support/test.ts'

const people = Array.from({ length: 240 }, (_, index) => ({
  ...{ code: `ZEUC${1000 + index}`, firstname: 'Nokuthula-Thandiwe', lastname: `Mutasa ${1000 + index}` },
  ...{ gender: 'FEMALE', age: 15, union: 'East Zimbabwe Union Conference', checkedIn: false },
}))

test('[W663] the whole list of registrations is printed row by row, with its header on each sheet', async ({
  page,
}) => {
  await page.route('**/api/admin/participants', (route) =>
    route.fulfill({ json: { success: true, participants: people } }),
  )
  await openAsAdmin(page, '/admin/registrations')
  await expect(page.getByText('Showing 240 of 240 registrations')).toBeVisible()
  const sheets = await printed(page, { format: 'A4', name: 'registrations' })
  const words = sheets.map((sheet) => sheet.words.replace(/\s+/g, ' '))
  const onPaper = (code: string) => words.filter((text) => text.includes(code)).length
  expect(people.filter(({ code }) => onPaper(code) !== 1)).toEqual([])
  for (const text of words) expect(text).toContain('Code Name Sex Age Union Status')
  expect(words.filter((text) => text.split('Mutasa').length < 5)).toEqual([])
  expect(words.join(' ')).not.toContain('View')
  await expect(page.getByRole('row')).not.toHaveCount(241)
})

const lists = [
  ['/admin/merchants', 'Merchant number Name'],
  ['/admin/merchants/M1001', 'Transactions'],
  ['/admin/withdrawals', 'Recent Withdrawals'],
  ['/admin/staff', 'Person Rights State'],
  ['/admin/books', 'Days Day Deposits'],
  ['/admin/audit', 'Audit'],
  ['/admin/rollcall', 'Union'],
  ['/admin/registrations/duplicates', 'Possible duplicates'],
  ['/admin/registrations/withdrawn', 'Withdrawn'],
  ['/admin/wallets', 'Reference User Type Status'],
  ['/admin/deposits', 'Online Deposits'],
  ['/admin/devices', 'devices'],
  ['/admin/gate/conflicts', 'Gate Inbox'],
] as const

test('[W663] no sheet of a printed list is empty', async ({ page }) => {
  await openAsAdmin(page, '/admin/dashboard')
  for (const [path, title] of lists) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
    const sheets = await printed(page, { format: 'A4', name: path.replaceAll('/', '-').slice(1) })
    const words = sheets.map((sheet) => sheet.words.replace(/\s+/g, ' ').trim())
    expect(words[0], path).toContain(title)
    expect(
      words.slice(0, -1).filter((text) => text.length < 60),
      path,
    ).toEqual([])
    expect(words.at(-1), path).not.toBe('')
  }
})
