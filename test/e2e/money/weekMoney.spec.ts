import type { BrowserContext, Page } from '@playwright/test'
import { centsFromDollars, formatUsd } from '../../../src/domain/lib/money.ts'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { startCamp } from '../support/gates.ts'
import {
  addAccount,
  choosePassword,
  openAsAdmin,
  openAsNewMerchant,
  signAsSecond,
  signInAsStaff,
} from '../support/journeys.ts'
import { printed } from '../support/paper.ts'
import { campers, staff } from '../support/people.ts'
import { picture } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

/*
 * The money of a small camp, only through the browser: a cashier with her own account, a cash desk with a
 * float, pay-ins, three stalls with their own price lists, an undo, a refund, a lost card with a frozen
 * wallet, pay-outs to stalls and campers, 50 cents missing at the end, and balanced books, also on paper.
 * `PICTURES=/tmp/pictures` saves screenshots.
 */

const payIns = Number(process.env.PAY_INS ?? 20)
const salesEach = Number(process.env.SALES ?? 20)

const buyers = campers.weekMoney

const receipt = (page: Page) => page.getByRole('article', { name: 'Receipt' })
const done = (page: Page) => page.getByRole('button', { name: 'Done' }).click()
const drawer = (page: Page) => page.getByText('In the drawer, by the books').locator('+ dd')

async function lookUp(desk: Page, code: string) {
  await desk.getByLabel('Card').fill(code)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Balance', { exact: true })).toBeVisible()
}

/** The missing cash by the camp's books; the demo camp has closed desks before. */
async function missingCash(office: Page): Promise<number> {
  const { data } = await (await office.request.get('/api/admin/books')).json()
  return data.days.reduce((sum: number, day: { missingCash: number }) => sum + day.missingCash * 100, 0)
}

async function sell(till: Page, code: string, product: string, isRefused = false) {
  await till.getByLabel('Participant number').fill(code)
  await till.getByRole('button', { name: new RegExp(`^${product}`) }).click()
  await till.getByRole('button', { name: 'Process Order' }).click()
  if (!isRefused) await till.getByRole('button', { name: 'Next customer' }).click()
}

async function addProduct(till: Page, name: string, price: string) {
  await till.getByRole('tab', { name: 'Prices' }).click()
  await till.getByRole('button', { name: 'Change the list' }).click()
  await till.getByRole('button', { name: 'Add a product' }).click()
  await till.keyboard.type(name)
  await till.getByLabel(`Price of ${name}`).fill(price)
  await till.getByRole('button', { name: 'Save the list' }).click()
  await expect(
    till.getByRole('region', { name: 'Products' }).getByRole('listitem').filter({ hasText: name }),
  ).toBeVisible()
}

async function refusedAt(till: Page, code: string, sentence: RegExp) {
  await sell(till, code, 'Treat 3', true)
  const said = till.getByRole('dialog', { name: 'Error' })
  await expect(said).toContainText(sentence)
  await said.getByRole('button', { name: 'Close' }).click()
  await till.reload()
}

test.describe.configure({ timeout: 300_000 })

for (const engine of (process.env.ENGINES ?? 'postgresql').split(','))
  test(`[W726] a week of a small camp, ${engine}: cash in, three stalls, an undo, a refund, a lost card, paid-out stalls, paid-back wallets, 50 cents missing, books that add up, on paper too, and a correct ledger`, async ({
    browser,
  }) => {
    const camp = await startCamp(engine)
    const contexts: BrowserContext[] = []
    const open = async () => {
      const context = await browser.newContext({ baseURL: camp.addresses[0] })
      contexts.push(context)
      return context.newPage()
    }
    try {
      await playWeek(open)
      expect(await camp.checkLedger()).toContain('Everything is right.')
    } finally {
      for (const context of contexts) await context.close()
      await camp.remove()
    }
  })

async function playWeek(open: () => Promise<Page>): Promise<void> {
  const desk = await open()
  const office = await open()
  const tills = [await open(), await open(), await open()]

  await openAsAdmin(office, '/admin/books')
  await expect(office.getByRole('status').filter({ hasText: 'add up to the cent' })).toBeVisible()
  const missingBefore = await missingCash(office)

  await office.getByRole('link', { name: 'Staff' }).click()
  const firstPassword = await addAccount(office, { ...staff.weekMoney, rights: ['Cash'] })
  await signInAsStaff(desk, { email: staff.weekMoney.email, password: firstPassword })
  await choosePassword(desk, firstPassword, 'the desk at dawn')
  await desk.getByRole('link', { name: 'Cash Desk' }).click()
  await desk.getByRole('button', { name: 'Open a cash desk' }).click()
  await desk.getByLabel('Float').fill('50')
  await signAsSecond(desk, 'Who gives you the money?')
  await desk.keyboard.press('Enter')
  await expect(receipt(desk)).toContainText('$50.00')
  await done(desk)
  for (let number = 0; number < payIns; number += 1) {
    await lookUp(desk, buyers[number % buyers.length]?.code ?? '')
    await desk.getByLabel('Amount').fill('20')
    await desk.keyboard.press('Enter')
    await expect(receipt(desk)).toContainText('Paid in')
    await done(desk)
  }
  await expect(drawer(desk)).toHaveText(formatUsd(50_00 + payIns * 20_00))
  await picture(desk, 'cash-desk')

  const stalls: string[] = []
  for (const [index, till] of tills.entries()) {
    const stall = await openAsNewMerchant(till, `Week Stall ${index + 1}`)
    stalls.push(stall)
    await addProduct(till, `Treat ${index + 1}`, '2')
    if (index === 0) await picture(till, 'price-list')
    await till.getByRole('tab', { name: 'POS' }).click()
    for (let sale = 0; sale < salesEach; sale += 1)
      await sell(till, buyers[sale % buyers.length]?.code ?? '', `Treat ${index + 1}`)
  }
  const [first, second, third] = tills
  if (!first || !second || !third) throw new Error('There are three stalls')

  await sell(first, buyers[0].code, 'Treat 1')
  await first.getByRole('button', { name: 'Undo' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(receipt(first)).toContainText('Given back')
  await done(first)

  await second.getByRole('tab', { name: 'Transactions' }).click()
  await second
    .getByRole('button', { name: /^Give back \$2\.00/ })
    .first()
    .click()
  await picture(second, 'refund')
  await second.getByLabel('Why is it given back?').fill('It melted')
  await second.keyboard.press('Enter')
  await expect(receipt(second)).toContainText('Given back')
  await done(second)

  // The wallet of a lost card is frozen: neither the old card nor the new one pays until the office has
  // checked it.
  const lost = buyers[1]
  await office.goto(`/admin/registrations?search=${lost.code}`)
  await office.getByRole('button', { name: new RegExp(fullNameOf(lost)) }).click()
  const profile = office.getByRole('dialog').filter({ hasText: 'Participant Information' })
  await profile.getByRole('tab', { name: 'Office' }).click()
  await profile.getByRole('button', { name: `Report card ${lost.code} lost` }).click()
  await profile.getByRole('button', { name: 'Freeze the wallet' }).click()
  await expect(profile.getByText('The wallet is frozen: nothing can be taken out.')).toBeVisible()
  await refusedAt(third, lost.code, /This card was reported lost/)
  await profile.getByRole('button', { name: 'New card' }).click()
  await office
    .getByRole('dialog', { name: 'Make a new card?' })
    .getByRole('button', { name: 'New card' })
    .click()
  const shown = office.getByRole('dialog', { name: 'New card' })
  const newCard = (await shown.getByText(/^[A-Z0-9]{8}$/).textContent()) ?? ''
  await refusedAt(third, newCard, /frozen/)

  await third.getByRole('tab', { name: 'Reports' }).click()
  const sold = salesEach * 2_00
  await expect(third.getByText('The camp owes you now').locator('+ dd')).toHaveText(formatUsd(sold))
  await expect(third.getByRole('row', { name: /Treat 3/ })).toContainText(formatUsd(sold))
  await picture(third, 'stall-report')
  const report = await printed(third, { format: 'A4', name: 'stall-report' })
  expect(report.map(({ size }) => size)).toEqual([[210, 297]])

  const owed = [sold, sold - 2_00, sold]
  for (const [index, stall] of stalls.entries()) {
    await desk.goto(`/admin/merchants/${stall}`)
    await desk.getByRole('button', { name: 'Pay out' }).click()
    const form = desk.getByRole('dialog', { name: 'Pay out a stall' })
    await expect(form.getByLabel('Amount')).toHaveValue(((owed[index] ?? 0) / 100).toFixed(2))
    await form.getByLabel('Who takes the money?').fill('Rudo Dube')
    await desk.keyboard.press('Enter')
    await expect(receipt(desk)).toContainText(`Stall${stall}`)
    await done(desk)
    await expect(desk.getByText('Current balance').locator('+ dd')).toHaveText('$0.00')
  }
  await desk.goto('/admin/cash')
  await lookUp(desk, buyers[2].code)
  const back = await balanceAt(desk)
  await desk.getByLabel('Amount').fill((back / 100).toFixed(2))
  await desk.getByRole('button', { name: 'Pay out' }).click()
  await picture(desk, 'pay-out-question')
  await desk.getByRole('button', { name: 'Yes, pay out' }).click()
  await expect(receipt(desk)).toContainText('Paid out')
  await picture(desk, 'pay-out-receipt')
  await done(desk)

  const left = 50_00 + payIns * 20_00 - owed.reduce((sum, cents) => sum + cents, 0) - back
  await expect(drawer(desk)).toHaveText(formatUsd(left))
  await desk.getByRole('button', { name: 'Close the desk' }).click()
  await desk.getByLabel('Counted').fill(((left - 50) / 100).toFixed(2))
  await signAsSecond(desk, 'Who takes the money?')
  await desk.keyboard.press('Enter')
  await picture(desk, 'difference')
  await desk.getByRole('button', { name: 'Close with this difference' }).click()
  await expect(receipt(desk)).toContainText('Missing$0.50')
  await done(desk)

  await payBackFromBooks(office)
  await office.goto('/admin/books')
  await expect(office.getByRole('status').filter({ hasText: 'add up to the cent' })).toBeVisible()
  expect(await missingCash(office)).toBe(missingBefore + 50)
  for (const [index, stall] of stalls.entries()) {
    const cells = office.getByRole('row', { name: new RegExp(`${stall}`) }).getByRole('cell')
    await expect(cells.last()).toHaveText('$0.00')
    await expect(cells.nth(2)).toHaveText(formatUsd(owed[index] ?? 0))
  }
  await picture(office, 'books')
  const [days, ...others] = await printed(office, { format: 'A4', name: 'books' })
  expect([days?.size, others[0]?.size]).toEqual([
    [297, 210],
    [297, 210],
  ])
  expect(days?.words).toContain('Cash missing')
  expect(others[0]?.words).toContain('Week Stall 3')
}

async function balanceAt(desk: Page): Promise<number> {
  const text = await desk.getByText('Balance', { exact: true }).locator('+ dd').textContent()
  return centsFromDollars((text ?? '').replace(/[$,]/g, '')) ?? 0
}

/** The lead pays the first buyer's balance back at a desk opened for that purpose. */
async function payBackFromBooks(office: Page): Promise<void> {
  await office.goto('/admin/books')
  await office.getByRole('link', { name: `Pay back what is left to ${fullNameOf(buyers[0])}` }).click()
  await office.getByRole('button', { name: 'Open a cash desk' }).click()
  await office.getByLabel('Float').fill('500')
  await signAsSecond(office, 'Who gives you the money?')
  await office.keyboard.press('Enter')
  await done(office)
  const back = await balanceAt(office)
  await office.getByLabel('Amount').fill((back / 100).toFixed(2))
  await office.getByRole('button', { name: 'Pay out' }).click()
  await expect(office.getByRole('dialog')).toContainText('Then left$0.00')
  await office.getByRole('button', { name: 'Yes, pay out' }).click()
  await expect(receipt(office)).toContainText('Paid out')
  await done(office)
  await office.getByRole('button', { name: 'Close the desk' }).click()
  await office.getByLabel('Counted').fill(((500_00 - back) / 100).toFixed(2))
  await signAsSecond(office, 'Who takes the money?')
  await office.keyboard.press('Enter')
  await done(office)
}
