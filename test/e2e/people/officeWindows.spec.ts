import type { Locator, Page } from '@playwright/test'
import { expectInSight, expectInSightIn, narrowWindows, type WindowSize } from '../support/inSight.ts'
import { openAsAdmin } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

const longNamed = {
  _id: 'p-1',
  code: 'ZEUC955',
  firstname: 'Thabo-Emmanuel Christopher Maxi',
  lastname: 'Nyamukapa-Vanderbilt-Longname',
  gender: 'FEMALE',
  age: 16,
  union: 'Zimbabwe East Union Conference',
  checkedIn: true,
}

/**
 * The wider windows have the same single column, so a readable page in the two narrowest ones is readable
 * there too.
 */
const narrowest = narrowWindows.slice(-2)

const expectReadableIn = (page: Page, windows: readonly WindowSize[], inSight: readonly Locator[] = []) =>
  expectInSightIn(windows, page.locator('body'), ...inSight)

test('the office’s screens are readable in short and narrow windows, with a name of 60 characters @all', async ({
  page,
}) => {
  await page.route('**/api/admin/participants', (route) =>
    route.fulfill({ json: { participants: [longNamed] } }),
  )
  await page.route('**/api/admin/participants/ZEUC955', (route) =>
    route.fulfill({ json: { success: true, data: longNamed } }),
  )
  await page.route('**/api/admin/people/ZEUC955', (route) => {
    const cards = [{ number: 'ZEUC955', issuedAt: '2025-02-11T08:30:00.000Z' }]
    const record = { version: 'v-1', signIn: 'first', cards, wallet: { balance: 0 } }
    return route.fulfill({ json: { success: true, data: { ...longNamed, ...record } } })
  })
  await openAsAdmin(page, '/admin/registrations?search=955')
  const view = page.getByRole('button', { name: /^View Thabo-Emmanuel/ })
  await expect(view).toBeVisible()
  await expectReadableIn(page, narrowWindows)

  await view.click()
  const viewCard = page.getByRole('button', { name: 'View ID Card' })
  await expectReadableIn(page, narrowWindows, [viewCard])
  await viewCard.click()
  await expectReadableIn(page, narrowest, [page.getByRole('button', { name: 'Download ID Card' })])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add Registration' }).click()
  const form = page.getByRole('dialog', { name: 'New Registration' })
  await form.getByRole('textbox', { name: 'Union Number' }).fill('ZEUC955')
  await form.getByRole('combobox', { name: 'Union' }).fill('Zimbabwe East Union Conference')
  const save = form.getByRole('button', { name: 'Save Registration' })
  await save.click()
  await expect(form.getByText('Type only 955. The code will be ZEUC955.')).toBeVisible()
  await expectReadableIn(page, narrowWindows, [save])
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText('Search: nobody')).toBeVisible()
  await expectReadableIn(page, narrowest)

  await page.goto('/admin/merchants')
  const merchant = page.getByRole('link', { name: /^View/ }).first()
  await expect(merchant).toBeVisible()
  await expectReadableIn(page, narrowest)
  await merchant.click()
  await expect(page.getByText('Current balance')).toBeVisible()
  await expectReadableIn(page, narrowest)

  await page.route('**/api/admin/cash/people/*', (route) => {
    const wallet = { balance: 20, isFrozen: false, isWithdrawn: false }
    return route.fulfill({ json: { success: true, data: { ...longNamed, ...wallet } } })
  })
  await page.goto('/admin/withdrawals')
  await page.getByLabel('Participant code').fill('ZEUC955')
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  // The smallest window shows the person first; the button needs a scroll.
  const payOut = page.getByRole('button', { name: 'Pay out' })
  await expectReadableIn(page, narrowest)
  await payOut.scrollIntoViewIfNeeded()
  await expectInSight(payOut)
})
