import { demoCodes } from '../../../src/domain/demo/demoCamp.ts'
import { openAsCamper } from '../support/journeys.ts'
import { expect, test } from '../support/test.ts'

test('[P006, P029, P173] a camper moves through the days with the keyboard, and sees the same day after a reload @all', async ({
  page,
}) => {
  await openAsCamper(page, demoCodes.alreadyIn, '/app/schedule')
  await expect(page).toHaveTitle('Camp Schedule · Camporee Portal')
  await page.getByRole('tab', { name: 'Monday July 10' }).focus()
  for (const day of ['Tuesday July 11', 'Wednesday July 12', 'Thursday July 13']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: day })).toBeFocused()
  }
  await expect(page).toHaveURL('/app/schedule?day=thursday')
  await expect(page.getByRole('article', { name: 'Leading a unit' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Thursday July 13' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article', { name: 'Leading a unit' })).toBeVisible()

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(Array.from(paper.matchAll(/\/MediaBox \[0 0 (\d+)/g), ([, width]) => width)).toEqual(['841'])
})
