import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fetchMerchantTransactions } from '../../../src/api/money/merchants.ts'
import type { Ability } from '../../../src/domain/staff/rights.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, expectPath, freshPortal, openPage, refusal, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'

freshPortal()

const deduct = 'POST /profile/deduct'
const transactions = 'GET /merchants/transactions/M1001'
const charged = answer({ data: { referenceId: 'PUR-7K3M9QX2TW', createdAt: '2025-04-14T08:05:00.000Z' } })
const emptyBook = answer({ data: [], merchantBalance: 125.5, total: 0 })

const field = () => page.getByRole('textbox', { name: 'Participant number' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const success = () => page.getByRole('dialog', { name: 'Payment processed successfully!' })

async function openTill(answers: Parameters<typeof stubHost>[0], abilities: readonly Ability[] = []) {
  const sent = stubHost({ [transactions]: emptyBook, ...answers })
  signInAs({ ...sessions.merchant, user: { ...sessions.merchant.user, abilities } })
  await openPage('/merchant/home')
  await expect.element(page.getByText('$125.50')).toBeVisible()
  return sent
}

async function processOrder() {
  await field().fill('ezc104')
  await button('Zip Line $5.00').click()
  await button('Process Order').dblClick()
}

test('[P333] the transactions are read when the screen opens, and again when their tab opens', async () => {
  const sent = await openTill({})
  const reads = () => sent.filter(({ line }) => line === transactions)
  await expect.poll(() => reads().length).toBe(1)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect.poll(() => reads().length).toBe(2)
})

test('an order leads to the receipt, and Next customer back to the empty number', async () => {
  const sent = await openTill({ [deduct]: charged })
  await expect.element(field()).toHaveFocus()
  await processOrder()
  await expect.element(success()).toHaveTextContent('PUR-7K3M9QX2TW')
  expect(sent.filter(({ line }) => line === deduct)).toHaveLength(1)
  await button('Next customer').click()
  await expect.element(success()).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
})

test('a refusal keeps the basket, and the focus returns to the number', async () => {
  await openTill({ [deduct]: refusal(404, 'notFound', 'No camper has this number.') })
  await processOrder()
  await expect
    .element(page.getByRole('dialog', { name: 'Error' }))
    .toHaveTextContent('No camper has this number.')
  await button('Close').click()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('EZC104')
  await expect.element(page.getByText('Total for EZC104 $5.00')).toBeVisible()
})

test('a charge with a lost answer is checked, and booked once', async () => {
  let calls = 0
  const lostFirst = () => {
    calls += 1
    if (calls === 1) throw new TypeError('Failed to fetch')
    return charged()
  }
  const sent = await openTill({ [deduct]: lostFirst })
  await processOrder()
  await button('Close').click()
  await expect.element(page.getByRole('region', { name: 'Maybe charged, maybe not' })).toBeVisible()
  await expect.element(button('Check')).toHaveFocus()
  await expect.element(page.getByText('Press Check first')).toBeVisible()
  await button('Check').click()
  await expect.element(success()).toBeVisible()
  const keys = sent.filter(({ line }) => line === deduct).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the reference of a receipt is copied, and the button confirms it', async () => {
  await openTill({ [deduct]: charged })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  await processOrder()
  await button('Copy reference').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(write.mock.calls).toEqual([['PUR-7K3M9QX2TW']])
  write.mockRestore()
})

test('Print receipt opens the print dialog of the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openTill({ [deduct]: charged })
  await processOrder()
  await button('Print receipt').click()
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})

test('a scan fills in the number wherever the focus is, and neither adds a product nor places an order', async () => {
  const sent = await openTill({ [deduct]: charged })
  await button('Zip Line $5.00').click()
  scan('EZC105')
  await expect.element(field()).toHaveValue('EZC105')
  await expect.element(page.getByText('Total for EZC105 $5.00')).toBeVisible()
  expect(sent.filter(({ line }) => line === deduct)).toEqual([])
})

test('the next customer’s card closes the receipt', async () => {
  await openTill({ [deduct]: charged })
  await processOrder()
  await expect.element(button('Next customer')).toHaveFocus()
  scan('EZC105')
  await expect.element(success()).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('EZC105')
  await expect.element(field()).toHaveFocus()
})

const pressBeside = () => userEvent.click(document.body, { position: { x: 8, y: 792 } })

test('a press beside the receipt leaves it open, with the focus in it', async () => {
  await openTill({ [deduct]: charged })
  await processOrder()
  await expect.element(button('Next customer')).toHaveFocus()
  await pressBeside()
  await expect.element(button('Next customer')).toHaveFocus()
  await expect.element(success()).toBeVisible()
})

test('a press beside the question of Logout closes it, and the focus returns to Logout', async () => {
  await openTill({})
  const question = page.getByRole('dialog', { name: 'Logout' })
  await button('Logout').click()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await pressBeside()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Logout')).toHaveFocus()
})

test('the focus stays in the dialog of Logout', async () => {
  await openTill({})
  await button('Logout').click()
  const cancel = page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveFocus()
  scan('EZC105')
  await expect.element(page.getByText('Finish or close this first, then scan again.')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.element(cancel).toHaveFocus()
})

test('[W665] the cart of an order refused because of a sign-out is back after the sign-in, with an explanation', async () => {
  await openTill({ [deduct]: refusal(401, 'signedOut') })
  await processOrder()
  await expectPath('/auth/merchant/signin')
  const sent = stubHost({ [transactions]: emptyBook, [deduct]: charged })
  signInAs(sessions.merchant)
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect
    .element(error)
    .toHaveTextContent(
      'You were signed out before this payment was done. Nothing was charged. Press Process Order again.',
    )
  await error.getByRole('button', { name: 'Close' }).click()
  await expect.element(field()).toHaveValue('EZC104')
  await button('Process Order').click()
  await expect.element(success()).toBeVisible()
  expect(sent.filter(({ line }) => line === deduct)).toHaveLength(1)
})

const priceList = 'GET /merchants/M1001/products'
const bikes = { name: 'Quad Bikes', price: 5, isSoldOut: false }
const listed = answer({ data: { version: 'v1', products: [bikes] } })
const { merchant } = sessions
const listingStall = { ...merchant, user: { ...merchant.user, abilities: ['products' as const] } }
const signedOutText =
  'You were signed out before this payment was done. Nothing was charged. Press Process Order again.'

async function endSessionAtTheOrder() {
  let isEnded = false
  const sent = await openTill(
    { [priceList]: () => (isEnded ? refusal(401, 'signedOut')() : listed()), [deduct]: charged },
    listingStall.user.abilities,
  )
  await field().fill('ezc104')
  await button('Quad Bikes $5.00').click()
  isEnded = true
  await button('Process Order').click()
  await expectPath('/auth/merchant/signin')
  expect(sent.filter(({ line }) => line === deduct)).toEqual([])
  return stubHost({ [transactions]: emptyBook, [priceList]: listed, [deduct]: charged })
}

test('[W624] the cart of a session that the price list ended is back after the sign-in, with an explanation', async () => {
  const sent = await endSessionAtTheOrder()
  signInAs(listingStall)
  const error = page.getByRole('dialog', { name: 'Error' })
  await expect.element(error).toHaveTextContent(signedOutText)
  await error.getByRole('button', { name: 'Close' }).click()
  await expect.element(field()).toHaveValue('EZC104')
  await expect.element(page.getByText('Total for EZC104 $5.00')).toBeVisible()
  await button('Process Order').click()
  await expect.element(success()).toBeVisible()
  expect(sent.filter(({ line }) => line === deduct)).toHaveLength(1)
})

test('[W624] another stall does not see the cart of a session that the server ended', async () => {
  await endSessionAtTheOrder()
  signInAs({ ...listingStall, user: { ...listingStall.user, merchantNumber: 'M1002' } })
  await expect.element(field()).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByRole('dialog', { name: 'Error' })).not.toBeInTheDocument()
})

test('[W624] a chosen Logout drops the cart, also if a call is refused while it runs', async () => {
  let isEnded = false
  const read = () => (isEnded ? refusal(401, 'signedOut')() : emptyBook())
  await openTill({ [priceList]: listed, [transactions]: read }, listingStall.user.abilities)
  await field().fill('ezc104')
  await button('Quad Bikes $5.00').click()
  await button('Logout').click()
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
  isEnded = true
  await fetchMerchantTransactions('M1001', new AbortController().signal)
  await expectPath('/auth/merchant/signin')
  stubHost({ [transactions]: emptyBook, [priceList]: listed })
  signInAs(listingStall)
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByRole('dialog', { name: 'Error' })).not.toBeInTheDocument()
})

const lookUp = 'GET /merchants/M1001/payers/EZC104'
const naledi = answer({ data: { firstname: 'Naledi', initial: 'D', age: 14 } })
const payerShown = () => page.getByText('Card of Naledi D., 14 years')

test('[W740] a scan shows the holder of the card beside the total, until the number changes', async () => {
  const sent = await openTill({ [lookUp]: naledi, [deduct]: charged }, ['payer'])
  scan('EZC104')
  await expect.element(payerShown()).toBeVisible()
  await field().fill('EZC1')
  await expect.element(payerShown()).not.toBeInTheDocument()
  await processOrder()
  await expect.element(success()).toBeVisible()
  expect(sent.filter(({ line }) => line === lookUp)).toHaveLength(1)
  await button('Next customer').click()
  await expect.element(payerShown()).not.toBeInTheDocument()
})

test('[W740] a number typed before the prices have loaded shows the holder of the card on Enter', async () => {
  const prices = () => new Promise<Response>(() => {})
  await openTill({ [lookUp]: naledi, 'GET /merchants/M1001/products': prices }, ['payer', 'products'])
  await field().fill('ezc104')
  await userEvent.keyboard('{Enter}')
  await expect.element(payerShown()).toBeVisible()
})

test('[W782] an order by a new card and the unfinished one by the code in another window are the same', async () => {
  const code = 'EZC104'
  await openTill(
    {
      'GET /merchants/M1001/payers/K7QWXN34': answer({
        data: { code, firstname: 'Naledi', initial: 'D', age: 14 },
      }),
      [deduct]: charged,
    },
    ['payer'],
  )
  scan('K7QWXN34')
  await expect.element(payerShown()).toBeVisible()
  const items = [{ name: 'Zip Line', price: 500, quantity: 1 }]
  const unfinished = { key: 'a'.repeat(32), ownerCode: code, items, knownReferences: null }
  localStorage.setItem('pendingCharge:M1001', JSON.stringify(unfinished))
  await button('Zip Line $5.00').click()
  await button('Process Order').click()
  await expect.element(page.getByRole('region', { name: 'Maybe charged, maybe not' })).toBeVisible()
  await button('Check').click()
  await expect.element(success()).toHaveTextContent(code)
  await button('Next customer').click()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByText('The cart is empty.')).toBeVisible()
})

test('[W742] a look-up without an answer does not stop a charge', async () => {
  await openTill({ [lookUp]: () => new Promise<Response>(() => {}), [deduct]: charged }, ['payer'])
  scan('EZC104')
  await expect.element(page.getByText('Looking up the card. You can go on.')).toBeVisible()
  await button('Zip Line $5.00').click()
  await button('Process Order').click()
  await expect.element(success()).toBeVisible()
})

test('[W741] a lost card is reported at the scan, in the words of the charge', async () => {
  const words = 'This card was reported lost at 14:05. Please ask for the new card.'
  await openTill({ [lookUp]: refusal(422, 'lostCard', words) }, ['payer'])
  scan('EZC104')
  await expect.element(page.getByText(words)).toBeVisible()
})

test('[W887] if the server sends no abilities, the till is the documented one, with refunds in its list too', async () => {
  const refund = {
    ...{ _id: 't-2', referenceId: 'RFD-1', ownerCode: 'EZC104', amount: 5, type: 'refund' },
    createdAt: '2025-04-14T08:31:00.000Z',
  }
  const sent = await openTill({
    [deduct]: charged,
    [transactions]: answer({ data: [refund], merchantBalance: 125.5 }),
  })
  await processOrder()
  await button('Next customer').click()
  expect(button('Undo').elements()).toEqual([])
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect.element(page.getByRole('cell', { name: 'RFD-1' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Give back/ }).elements()).toEqual([])
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Reports' })).toBeVisible()
  expect(page.getByText('The camp owes you now').elements()).toEqual([])
  expect(page.getByRole('tab').elements()).toHaveLength(3)
  expect([...new Set(sent.map(({ line }) => line))].toSorted()).toEqual([transactions, deduct])
})

test('[W746] a till looks up no person if the server lacks the ability', async () => {
  const sent = await openTill({ [deduct]: charged }, ['refunds'])
  scan('EZC104')
  await processOrder()
  await expect.element(success()).toBeVisible()
  expect(new Set(sent.map(({ line }) => line))).toEqual(new Set([transactions, deduct]))
})

const refunds = 'POST /merchants/M1001/refunds'
const undo = () => button('Undo')

test('[W994] a sale that was given back already cannot be undone again', async () => {
  const text = 'Zip Line was given back already. Nothing was given back now.'
  await openTill({ [deduct]: charged, [refunds]: refusal(409, 'refunded', text) }, ['refunds'])
  await processOrder()
  await button('Next customer').click()
  await undo().click()
  await button('Give back').click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(undo()).not.toBeInTheDocument()
})

test('[W994] after a reload, Undo disappears with the receipt of an earlier refund', async () => {
  const items = [{ name: 'Zip Line', quantity: 1 }]
  const newest = { sale: 'PUR-7K3M9QX2TW', number: 'EZC104', items, amount: 5_00 }
  const request = { kind: 'refund', merchantNumber: 'M1001', ...newest, reason: 'Undone at the till' }
  localStorage.setItem('pendingCash:stall M1001', JSON.stringify({ key: 'c'.repeat(32), request }))
  sessionStorage.setItem('newestSale:M1001', JSON.stringify({ madeAt: Date.now(), newest }))
  const createdAt = '2025-04-14T08:06:00.000Z'
  const data = { referenceId: 'RFD-1', createdAt, amount: 5, ownerCode: 'EZC104' }
  await openTill({ [refunds]: answer({ data }) }, ['refunds'])
  await expect.element(page.getByText('$5.00 from EZC104')).toBeInTheDocument()
  await button('Check').click()
  await expect.element(page.getByRole('dialog', { name: 'Given back' })).toBeVisible()
  await button('Done').click()
  await expect.element(undo()).not.toBeInTheDocument()
})
