import type { Page } from '@playwright/test'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { openAsAdmin, signAsSecond } from '../support/journeys.ts'
import { expectOnBothPapers, printed } from '../support/paper.ts'
import { campers } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const camper = campers.cashDesk
const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' })
const drawer = (page: Page) => page.getByText('In the drawer, by the books').locator('+ dd')

async function lookUp(page: Page, code: string) {
  await page.getByLabel('Card').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Balance', { exact: true })).toBeVisible()
}

const done = (page: Page) => page.getByRole('button', { name: 'Done' }).click()

test('[W659] [W660] a day at the cash desk: float, pay-ins, a lost answer, a pay-out, a reversal, 50 cents missing', async ({
  page,
  consoleErrors,
}) => {
  await openAsAdmin(page, '/admin/cash')
  await page.getByRole('button', { name: 'Open a cash desk' }).click()
  await page.getByText('Count notes and coins').click()
  await page.getByLabel('$20', { exact: true }).fill('2')
  await page.getByLabel('$5', { exact: true }).fill('2')
  await signAsSecond(page, 'Who gives you the money?')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('$50.00')
  await done(page)
  await expect(drawer(page)).toHaveText('$50.00')

  // The answer of a $20 booking is lost; a retry after a reload books it once.
  await lookUp(page, camper.code)
  await page.route('**/api/admin/cash/top-ups', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Amount').fill('20')
  await page.keyboard.press('Enter')
  const unanswered = page.getByRole('dialog', { name: 'Not finished yet' })
  await expect(unanswered).toContainText(`Pay in $20.00 for ${camper.code}`)
  await page.unroute('**/api/admin/cash/top-ups')
  await page.reload()
  await unanswered.getByRole('button', { name: 'Check' }).click()
  await expect(receipt(page)).toContainText(formatUsd(camper.balance + 20_00))
  await expectOnBothPapers(page, 'pay-in', `Paid in $20.00 Participant code ${camper.code}`)
  await done(page)
  await expect(drawer(page)).toHaveText('$70.00')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])

  // The cashier types $200 for $20, confirms the question, and takes the booking back.
  await lookUp(page, camper.code)
  await page.getByLabel('Amount').fill('200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, pay in' }).click()
  await expect(receipt(page)).toContainText('$200.00')
  await done(page)
  await page.getByRole('button', { name: `Take back $200.00 of ${camper.code}` }).click()
  await page.getByLabel('Why is it taken back?').fill('$200 typed for $20')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('The pay-in is taken back')
  await done(page)
  await expect(drawer(page)).toHaveText('$70.00')

  await lookUp(page, camper.code)
  await page.getByLabel('Amount').fill('5')
  await page.getByRole('button', { name: 'Pay out' }).click()
  const question = page.getByRole('dialog', { name: 'Is this the person in front of you?' })
  await expect(question).toContainText(`Then left${formatUsd(camper.balance + 15_00)}`)
  await question.getByRole('button', { name: 'Yes, pay out' }).click()
  await expect(receipt(page)).toContainText('Paid out')
  const paidOut = /WDR-\w{10}/.exec((await receipt(page).textContent()) ?? '')?.[0] ?? ''
  await done(page)
  await expect(drawer(page)).toHaveText('$65.00')

  await page.getByRole('button', { name: 'Close the desk' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the desk' })
  await closing.getByLabel('Counted').fill('64.50')
  await expect(closing).toContainText('$0.50 is missing.')
  await signAsSecond(closing, 'Who takes the money?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Close with this difference' }).click()
  await expect(receipt(page)).toContainText('Missing$0.50')
  const onRoll = await printed(page, { width: '80mm', height: '130mm', name: 'closing-roll' })
  expect(onRoll.map(({ size }) => size)).toEqual([[80, 130]])
  expect(onRoll[0]?.words).toMatch(/Missing.*\$0\.50.*Signed on this screen/)
  await done(page)
  await expect(page.getByText('You have no open cash desk.')).toBeVisible()

  // The desk is closed: a lead finds the booking by the receipt's reference.
  await page.getByRole('button', { name: 'Take back a booking' }).click()
  await page.getByLabel('Reference').fill('WDR-0000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no such booking at a cash desk.')).toBeVisible()
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')])
  await page.getByLabel('Reference').fill(paidOut)
  await page.keyboard.press('Enter')
  await page.getByLabel('Why is it taken back?').fill('The wrong card')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('The pay-out is taken back')
  await done(page)
  await page.goto('/admin/audit')
  await expect(page.getByText('counted $0.50 too little at a cash desk')).toBeVisible()
})
