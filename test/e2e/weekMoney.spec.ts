import type { BrowserContext, Page } from '@playwright/test'
import { formatUsd } from '../../src/domain/money.ts'
import { startCamp } from './support/gates.ts'
import { openAsAdmin, openAsNewMerchant, openAsStaff } from './support/journeys.ts'
import { campers, staff } from './support/people.ts'
import { expect, test } from './support/test.ts'

/*
 * The money of a small camp, in the browser alone: a cash desk with a float, pay-ins, three stalls with price lists of their
 * own, an undo, a refund, a frozen wallet of a lost card, stalls paid out, what is left paid back, 50 cents missing at the
 * end, and books that add up.
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

/** By the books of the camp; the demo camp has closed desks before. */
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

test.describe.configure({ timeout: 240_000 })

for (const engine of (process.env.ENGINES ?? 'postgresql').split(','))
  test(`[W726] a week of a small camp, ${engine}: cash in, three stalls, an undo, a refund, a frozen wallet, stalls paid out, what is left paid back, 50 cents missing, books that add up, and a ledger that is right`, async ({
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

  // A cashier with a desk of her own.
  const { request } = office
  const added = await request.post('/api/admin/staff/new', { data: { ...staff.weekMoney, rights: ['cash'] } })
  const { oneTimePassword } = (await added.json()).data
  const password = 'the desk at dawn'
  await desk.request.post('/api/admin/signin', {
    data: { email: staff.weekMoney.email, password: oneTimePassword },
  })
  await desk.request.put('/api/account/password', {
    data: { currentPassword: oneTimePassword, newPassword: password },
  })
  await openAsStaff(desk, { email: staff.weekMoney.email, password }, '/admin/cash')
  await desk.getByRole('button', { name: 'Open a cash desk' }).click()
  await desk.getByLabel('Float').fill('50')
  await desk.getByLabel('Who gives you the money?').fill('Tendai Ncube')
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

  // Three stalls, each with a product of its own for $2.00.
  const stalls: string[] = []
  for (const [index, till] of tills.entries()) {
    const stall = await openAsNewMerchant(till, `Week Stall ${index + 1}`)
    stalls.push(stall)
    const products = [{ name: `Treat ${index + 1}`, price: 2, isSoldOut: false }]
    const list = await till.request.put(`/api/merchants/${stall}/products`, {
      data: { version: null, products },
    })
    expect(list.status()).toBe(200)
    await till.reload()
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
  await second.getByLabel('Why is it given back?').fill('It melted')
  await second.keyboard.press('Enter')
  await expect(receipt(second)).toContainText('Given back')
  await done(second)

  // A lost card: its wallet is frozen, and the stall is told so.
  const lost = buyers[1].code
  expect((await request.post(`/api/admin/people/${lost}/wallet/freeze`, { data: {} })).status()).toBe(200)
  await sell(third, lost, 'Treat 3', true)
  await expect(third.getByRole('alertdialog').or(third.getByRole('dialog'))).toContainText('frozen')
  await third.getByRole('button', { name: 'Close' }).first().click()

  await third.getByRole('tab', { name: 'Reports' }).click()
  const sold = salesEach * 2_00
  await expect(third.getByText('The camp owes you now').locator('+ dd')).toHaveText(formatUsd(sold))
  await expect(third.getByRole('row', { name: /Treat 3/ })).toContainText(formatUsd(sold))

  // The stalls get their money, and a camper what is left.
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
  await desk.getByLabel('Amount').fill('5')
  await desk.getByRole('button', { name: 'Pay out' }).click()
  await desk.getByRole('button', { name: 'Yes, pay out' }).click()
  await expect(receipt(desk)).toContainText('Paid out')
  await done(desk)

  const left = 50_00 + payIns * 20_00 - owed.reduce((sum, cents) => sum + cents, 0) - 5_00
  await expect(drawer(desk)).toHaveText(formatUsd(left))
  await desk.getByRole('button', { name: 'Close the desk' }).click()
  await desk.getByLabel('Counted').fill(((left - 50) / 100).toFixed(2))
  await desk.getByLabel('Who takes the money?').fill('Tendai Ncube')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Close with this difference' }).click()
  await expect(receipt(desk)).toContainText('Missing$0.50')
  await done(desk)

  await office.getByRole('button', { name: 'Read again' }).click()
  await expect(office.getByRole('status').filter({ hasText: 'add up to the cent' })).toBeVisible()
  expect(await missingCash(office)).toBe(missingBefore + 50)
  for (const [index, stall] of stalls.entries()) {
    const cells = office.getByRole('row', { name: new RegExp(`${stall}`) }).getByRole('cell')
    await expect(cells.last()).toHaveText('$0.00')
    await expect(cells.nth(2)).toHaveText(formatUsd(owed[index] ?? 0))
  }
}
