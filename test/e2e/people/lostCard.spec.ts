import type { APIRequestContext, Page } from '@playwright/test'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { breakGateQueue, openAsMerchant, openGate, scan } from '../support/journeys.ts'
import { campers } from '../support/people.ts'
import { admin, expect, test } from '../support/test.ts'

const { code, ...person } = campers.lostCard
const verdict = (page: Page) => page.locator('[data-verdict]')

async function post(office: APIRequestContext, path: string, key?: string) {
  const answer = await office.post(path, {
    data: {},
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Stops at the confirmation, which a lost card does not reach. */
async function submitPayOut(page: Page, number: string, amount: string) {
  await page.getByLabel('Participant code').fill(number)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
}

async function charge(page: Page, number: string) {
  await page.getByLabel('Participant number').fill(number)
  await page.getByRole('button', { name: /^Quad Bikes/ }).click()
  await page.getByRole('button', { name: 'Process Order' }).click()
}

async function refused(page: Page, sentence: RegExp) {
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await expect(dialog).toContainText(sentence)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
}

test('[W203, W204, W206] a lost card, a frozen wallet and a withdrawn person are refused at the gate, at the cash desk and at the till, and the new card is accepted @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  await office.request.post('/api/admin/signin', {
    data: { email: admin.email, password: admin.password },
  })
  const people = `/api/admin/people/${code}`
  await post(office.request, `${people}/cards/${code}/lost`)

  await openGate(page)
  await scan(page, code)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'refused')
  await expect(verdict(page)).toContainText(/This card was reported lost at \d\d:\d\d\. Ask for the new card/)
  await page.goto('/admin/withdrawals')
  await submitPayOut(page, code, '1')
  await expect(
    page.getByText(/This card was reported lost at \d\d:\d\d\. Ask for the new card/),
  ).toBeVisible()

  const { data } = await post(office.request, `${people}/cards/new`, 'e'.repeat(32))
  const number: string = data.cards.find((card: { lostAt: string | null }) => !card.lostAt).number
  expect(number).not.toBe(code)
  await breakGateQueue(page)
  await page.goto('/admin/checkin')
  await expect(page.getByLabel('Participant code')).toBeFocused()
  await scan(page, number)
  await expect(page.getByRole('heading', { name: fullNameOf(person) })).toBeVisible()

  await openAsMerchant(page, 'M1003')
  await charge(page, code)
  await refused(page, /This card was reported lost at \d\d:\d\d\. Please ask for the new card\./)
  await post(office.request, `${people}/wallet/freeze`)
  await charge(page, number)
  await refused(page, /This wallet is frozen\. Please send the person to the camp office\./)
  await post(office.request, `${people}/wallet/free`)
  await post(office.request, `${people}/withdraw`)
  await charge(page, number)
  await refused(page, /This registration was withdrawn\. .* Nothing was charged\./)
  await post(office.request, `${people}/restore`)
  await charge(page, number)
  const receipt = page.getByRole('dialog', { name: 'Payment processed successfully!' })
  await expect(receipt).toContainText('$5.00')
  await expect(receipt).toContainText(code)
  await office.close()
  for (const error of consoleErrors.splice(0)) expect(error).toMatch(/status of 422/)
})
