import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { expectInSight, expectInSightIn, expectReadable, narrowWindows } from '../support/inSight.ts'
import { openAsCamper } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

test('the sign-in button is in sight in short and narrow windows @all', async ({ page }) => {
  await page.goto('/auth/signin')
  for (const size of narrowWindows) {
    await page.setViewportSize(size)
    await expectReadable(page.locator('body'))
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.scrollIntoViewIfNeeded()
    await expectInSight(button)
  }
})

test('a camper’s pages and dialogs can be read in short and narrow windows @all', async ({ page }) => {
  const body = page.locator('body')
  const deposit = page.getByRole('button', { name: 'Continue to payment' })
  await page.setViewportSize({ width: 390, height: 667 })
  await openAsCamper(page, demoCodes.longName)
  for (const name of ['Home', 'ID Card', 'Health', 'Schedule', 'Wallet']) {
    await page.getByRole('navigation', { name: 'Camp' }).getByRole('link', { name }).click()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await expectInSightIn(narrowWindows, body)
  }
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  for (const size of narrowWindows) {
    await page.setViewportSize(size)
    await expectReadable(body)
    await deposit.scrollIntoViewIfNeeded()
    await expectInSight(deposit)
  }
})

test('the public pages can be read in short and narrow windows @all', async ({ page }) => {
  for (const path of ['/', '/register']) {
    await page.goto(path)
    await expectInSightIn(narrowWindows, page.locator('body'))
  }
})
