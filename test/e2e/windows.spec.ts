import { expectInSight, expectReadable, narrowWindows } from './support/inSight.ts'
import { test } from './support/test.ts'

test('signing in is in sight in short and narrow windows', async ({ page }) => {
  await page.goto('/auth/signin')
  for (const size of narrowWindows) {
    await page.setViewportSize(size)
    await expectReadable(page.locator('body'))
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.scrollIntoViewIfNeeded()
    await expectInSight(button)
  }
})
