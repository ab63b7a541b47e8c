import type { BrowserContext, Page } from '@playwright/test'
import { demoCodes, demoPasswords } from '../../../src/domain/demo/demoCamp.ts'
import { formatUsd } from '../../../src/domain/lib/money.ts'
import { expectInSight, expectReadable, narrowWindows } from '../support/inSight.ts'
import { openAsMerchant, scan } from '../support/journeys.ts'
import { expectOnBothPapers } from '../support/paper.ts'
import { campers } from '../support/people.ts'
import { admin, expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

const poor = demoCodes.withoutContact

const field = (page: Page) => page.getByLabel('Participant number')
const product = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const processOrder = (page: Page) => page.getByRole('button', { name: 'Process Order' })
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Payment processed successfully!' })
const error = (page: Page) => page.getByRole('dialog', { name: 'Error' })
const unknown = (page: Page) => page.getByRole('heading', { name: 'Maybe charged, maybe not' })
const documented = 'An error occurred during payment processing. Please try again.'

async function openTill(page: Page, merchantNumber: string) {
  await openAsMerchant(page, merchantNumber)
  await expect(page.getByRole('heading', { name: 'Merchant Dashboard' })).toBeVisible()
}

async function twoRides(page: Page, code: string) {
  await field(page).fill(code.toLowerCase())
  await product(page, 'Quad Bikes').click()
  await product(page, 'Glencity Heights').click()
  await expect(page.getByText(`Total for ${code}`)).toBeVisible()
}

interface Book {
  readonly total: number
  readonly merchantBalance: number
}

async function book(page: Page, merchantNumber: string): Promise<Book> {
  const answer = await page.request.get(`/api/merchants/transactions/${merchantNumber}`)
  const { total, merchantBalance } = await answer.json()
  return { total, merchantBalance }
}

async function loseNextAnswer(page: Page) {
  await page.route(
    '**/api/profile/deduct',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('[A015, P030, P188, P189, P202, P283, P312] a scanned camper is charged and gets a receipt', async ({
  page,
}) => {
  const { code } = campers.till.receipt
  await openTill(page, 'M1001')
  await expect(page).toHaveURL('/merchant/home')
  const before = await book(page, 'M1001')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
    formatUsd(Math.round(before.merchantBalance * 100)),
  )
  await scan(page, code)
  await expect(field(page)).toHaveValue(code)
  await product(page, 'Quad Bikes').click()
  await product(page, 'Quad Bikes').click()
  await product(page, 'Glencity Heights').click()
  await processOrder(page).click()

  await expect(receipt(page)).toContainText('$13.00')
  await expect(receipt(page)).toContainText('2 × $5.00')
  await expect(receipt(page)).toContainText(code)
  await expect(receipt(page)).toContainText(/PUR-[A-Z2-9]{10}/)
  await expectOnBothPapers(page, 'sale', '2 × $5.00')
  await receipt(page).getByRole('button', { name: 'Next customer' }).click()
  await expect(receipt(page)).toBeHidden()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('The cart is empty.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
    formatUsd(Math.round(before.merchantBalance * 100) + 1_300),
  )

  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toContainText('Income+$13.00')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('row', { name: /Glencity Heights/ })).toBeVisible()
  expect((await book(page, 'M1001')).total).toBe(before.total + 1)
})

test('[P200, P201, P284, P368] too little money opens an Error dialog, and the basket stays @all', async ({
  page,
  consoleErrors,
}) => {
  await openTill(page, 'M1002')
  const before = await book(page, 'M1002')
  await twoRides(page, poor)
  await processOrder(page).click()
  await expect(error(page)).toContainText('There is not enough money in this wallet. Nothing was charged.')
  await expect(error(page)).not.toContainText('Copy incident')
  await expect(page.getByText('Processing...')).toHaveCount(0)
  await expect(page.getByText('You cannot change it now')).toHaveCount(0)
  await error(page).getByRole('button', { name: 'Close' }).click()
  await expect(error(page)).toBeHidden()
  await expect(field(page)).toHaveValue(poor)
  await expect(processOrder(page)).toBeEnabled()
  expect(await book(page, 'M1002')).toEqual(before)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')])
})

test('an answer lost after the booking: the sale is charged once, and the till reports it @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.till.lostAnswer
  await openTill(page, 'M1003')
  const before = await book(page, 'M1003')
  await twoRides(page, code)
  await loseNextAnswer(page)
  await processOrder(page).click()
  await expect(error(page)).toContainText(documented)
  await error(page).getByRole('button', { name: 'Close' }).click()
  await expect(error(page)).toBeHidden()
  await expect(unknown(page)).toBeVisible()
  await expect(page.getByText(`We do not know yet if ${code} was charged $8.00.`).first()).toBeVisible()
  await expect(field(page)).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(receipt(page)).toContainText('$8.00')
  expect((await book(page, 'M1003')).total).toBe(before.total + 1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])
})

test('a reload during a charge keeps it, even if every answer is lost twice @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.till.reload
  await openTill(page, 'M1004')
  const before = await book(page, 'M1004')
  await twoRides(page, code)
  const sent = page.waitForRequest('**/api/profile/deduct')
  await page.route('**/api/profile/deduct', (route) => route.fetch(), { times: 1 })
  await processOrder(page).click()
  await sent
  await page.reload()

  await expect(unknown(page)).toBeVisible()
  await expect(field(page)).toHaveValue(code)
  await expect.poll(async () => (await book(page, 'M1004')).total).toBe(before.total + 1)
  await page.route('**/api/merchants/transactions/**', (route) => route.abort('timedout'), { times: 1 })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('No answer from the server.', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(receipt(page)).toContainText('$8.00')
  expect((await book(page, 'M1004')).total).toBe(before.total + 1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_TIMED_OUT')])
})

test('a request that never arrives is sent again with the same key @all', async ({ page, consoleErrors }) => {
  const { code } = campers.till.lostRequest
  await openTill(page, 'M1005')
  const before = await book(page, 'M1005')
  await twoRides(page, code)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/deduct')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/profile/deduct', (route) => route.abort('internetdisconnected'), { times: 1 })
  await processOrder(page).click()
  await error(page).getByRole('button', { name: 'Check', exact: true }).click()
  await expect(receipt(page)).toContainText('$8.00')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
  expect((await book(page, 'M1005')).total).toBe(before.total + 1)
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')])
})

test('a double click, an Enter and a burst of the scanner make one charge @all', async ({ page }) => {
  const { code } = campers.till.doubleClick
  await openTill(page, 'M1001')
  const before = await book(page, 'M1001')
  await twoRides(page, code)
  await field(page).press('Enter')
  await expect(product(page, 'Quad Bikes')).toBeFocused()
  expect((await book(page, 'M1001')).total).toBe(before.total)
  await processOrder(page).dblclick()
  await expect(receipt(page)).toBeVisible()
  expect((await book(page, 'M1001')).total).toBe(before.total + 1)

  await scan(page, campers.till.nextInLine.code)
  await expect(receipt(page)).toBeHidden()
  await expect(field(page)).toHaveValue(campers.till.nextInLine.code)
  expect((await book(page, 'M1001')).total).toBe(before.total + 1)
})

async function replaceCard(elsewhere: BrowserContext, code: string): Promise<string> {
  const { request } = elsewhere
  expect((await request.post('/api/admin/signin', { data: admin })).status()).toBe(200)
  const issued = await request.post(`/api/admin/people/${code}/cards/new`, {
    headers: { 'Idempotency-Key': 'a'.repeat(32) },
    data: {},
  })
  expect(issued.status()).toBe(200)
  const { cards } = (await issued.json()).data
  await elsewhere.close()
  return cards.find(({ number }: { number: string }) => number !== code).number
}

test('[W294] a lost answer by a replaced card, a reload, and the code in another tab make one charge @all', async ({
  page,
  context,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const { code } = campers.till.twoTabs
  const number = await replaceCard(await browser.newContext({ baseURL: baseURL ?? '' }), code)
  await openTill(page, 'M1001')
  const before = await book(page, 'M1001')
  const other = await context.newPage()
  await other.goto('/merchant/home')
  await twoRides(page, number)
  await twoRides(other, code)
  await loseNextAnswer(page)
  await processOrder(page).click()
  await expect(error(page)).toContainText(documented)

  await page.reload()
  await expect(page.getByText(`We do not know yet if ${number} was charged $8.00.`).first()).toBeVisible()

  await processOrder(other).click()
  await expect(other.getByText('Another payment is not finished.').first()).toBeVisible()
  await other.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(receipt(other)).toContainText('$8.00')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  for (const tab of [page, other]) await expect(receipt(tab)).toContainText(code)
  expect((await book(page, 'M1001')).total).toBe(before.total + 1)
  await receipt(other).getByRole('button', { name: 'Next customer' }).click()
  await expect(other.getByText('The cart is empty.')).toBeVisible()
  expect(consoleErrors.splice(0).sort()).toEqual([
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringContaining('422'),
  ])
})

test('a charge of an ended session is kept for the next sign-in of the same stall @all', async ({
  page,
  consoleErrors,
}) => {
  const { code } = campers.till.endedSession
  await openTill(page, 'M1002')
  const before = await book(page, 'M1002')
  await twoRides(page, code)
  await loseNextAnswer(page)
  await processOrder(page).click()
  await expect(error(page)).toContainText(documented)
  await page.context().clearCookies()
  await error(page).getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page).toHaveURL('/auth/merchant/signin')
  await page.getByLabel('Merchant number').fill('M1002')
  await page.getByLabel('Password', { exact: true }).fill(demoPasswords.merchant)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(unknown(page)).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(receipt(page)).toContainText('$8.00')
  expect((await book(page, 'M1002')).total).toBe(before.total + 1)
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringContaining('401'),
  ])
})

test('the field, the total, the next button and the items of a receipt are in sight in short and narrow windows @all', async ({
  page,
  consoleErrors,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const scanField = field(page).locator('..')
  const total = page.locator('p', { hasText: /^Total/ }).locator('strong')
  const inEachWindow = async (look: () => Promise<void>) => {
    for (const size of narrowWindows) {
      await page.setViewportSize(size)
      await look()
      await expectReadable(page.locator('body'))
    }
  }
  let sent = 0
  await page.route('**/api/profile/deduct', (route) => {
    sent += 1
    const data = { referenceId: 'PUR-7K3M9QX2TW', createdAt: '2025-04-14T08:05:00.000Z' }
    return sent === 1
      ? route.abort('connectionreset')
      : route.fulfill({ json: { success: true, message: 'Charged', data } })
  })
  await page.route('**/payers/*', (route) => {
    const data = { firstname: 'Nomathemba Sibusisiwe', initial: 'M', age: 14 }
    return route.fulfill({ json: { success: true, data } })
  })
  await openTill(page, 'M1003')
  await page.evaluate((merchantName) => {
    const user = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...user, merchantName }))
  }, 'Nomathemba Sibusisiwe Adventure-Activities-Desk at the Lake1')
  await page.reload()
  // Without its products the page is too short to scroll to the field.
  await expect(product(page, 'Quad Bikes')).toBeVisible()

  await inEachWindow(async () => {
    await field(page).blur()
    await field(page).focus()
    await expectInSight(scanField, total, processOrder(page))
    await processOrder(page).click()
    await expectInSight(scanField, page.getByText('Please enter a participant number or scan a card.'))
  })
  await field(page).fill('ABCDEFGHIJ')
  const names = ['Quad Bikes', 'Zip Line', 'Canoeing', 'Horse Riding', 'Cycling', 'Glencity Heights']
  for (const name of names) await product(page, name).click()
  await inEachWindow(async () => {
    await product(page, 'Glencity Heights').click()
    await expectInSight(scanField, product(page, 'Glencity Heights'), total, processOrder(page))
    expect(
      await page.getByRole('region', { name: 'Products' }).getByRole('button').evaluateAll(overlaps),
    ).toBe(0)
  })

  await processOrder(page).click()
  const close = error(page).getByRole('button', { name: 'Close' })
  await inEachWindow(async () => {
    const sentence = error(page).getByText('No answer. Maybe charged, maybe not. Press Check.')
    const check = error(page).getByRole('button', { name: 'Check' })
    await expectInSight(error(page).getByText(documented), sentence, close, check)
  })
  await close.click()
  await expect(error(page)).toBeHidden()
  await inEachWindow(async () => {
    await unknown(page).evaluate((word) => word.scrollIntoView())
    await expectInSight(unknown(page), page.getByRole('button', { name: 'Check' }))
  })

  await page.getByRole('button', { name: 'Check' }).click()
  await inEachWindow(async () => {
    await receipt(page)
      .getByRole('article')
      .evaluate((paper) => paper.scrollIntoView())
    await expectInSight(
      receipt(page).getByText('$43.00').first(),
      receipt(page).getByRole('cell', { name: '$5.00' }).first(),
      receipt(page).getByRole('button', { name: 'Next customer' }),
    )
    await expect(receipt(page).getByText('More below')).toBeInViewport()
    for (const found of ['ABCDEFGHIJ', 'PUR-7K3M9QX2TW']) {
      await receipt(page).getByText(found).scrollIntoViewIfNeeded()
      await expect(receipt(page).getByText(found)).toBeInViewport({ ratio: 0.99 })
    }
  })
  await receipt(page).getByRole('button', { name: 'Next customer' }).click()
  await page.getByRole('tab', { name: 'Transactions' }).click()
  const first = page.getByRole('row').nth(1).getByRole('cell')
  await expect(first).toHaveCount(6)
  expect(await first.evaluateAll(overlaps)).toBe(0)
  await expectReadable(page.locator('body'))
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')])
  await browser.detach()
})

function overlaps(elements: readonly Element[]): number {
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const isOver = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => isOver(one, other))).length
}
