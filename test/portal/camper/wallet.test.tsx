import { StrictMode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { openCamp, takeCamp } from '../../../src/flows/camp/camp.ts'
import { openLink } from '../../../src/services/browser/openLink.ts'
import { reloadPage } from '../../../src/services/browser/page.ts'
import { printPage } from '../../../src/services/browser/print.ts'
import Wallet from '../../../src/views/camper/wallet/Wallet.tsx'
import { sessions } from '../../flows/support/people.ts'
import { inApp } from '../../views/support/screen.tsx'
import { answer, freshPortal, openPage, otherTabHas, signInAs, stubHost } from '../support/portal.tsx'

freshPortal()
beforeEach(() => {
  vi.mocked(openLink).mockReturnValue()
  vi.mocked(printPage).mockReturnValue()
  vi.mocked(reloadPage).mockReturnValue()
})

const read = 'GET /profile/wallet/NUZ042'
const post = 'POST /profile/deposit'
const link = 'https://pay.example.org/DEP-1'

const pending = {
  _id: 't-1',
  type: 'deposit',
  amount: 20,
  status: 'pending',
  createdAt: '2025-04-14T08:30:00.000Z',
  referenceId: 'DEP-1',
}

function changingHost() {
  const wallet = { balance: 12.5, transactions: [] as object[] }
  // Beyond the documents: our own host names the transaction that it has started.
  const sent = stubHost({
    [read]: () => Response.json({ success: true, ...wallet }),
    [post]: () => {
      wallet.transactions = [pending]
      return Response.json({ success: true, data: { paymentUrl: link, referenceId: 'DEP-1' } })
    },
  })
  return { wallet, sent }
}

async function openWallet() {
  signInAs(sessions.participant)
  return openPage('/app/wallet')
}

const balance = (text: string) => page.getByRole('region', { name: 'Total Balance' }).getByText(text)
const button = (name: string) => page.getByRole('button', { name, exact: true })

function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[P280, P278] a deposit: amount, link, Pay Now; pending immediately, credited once the server says so', async () => {
  const { wallet, sent } = changingHost()
  await openWallet()
  await expect.element(balance('$12.50')).toBeVisible()
  await button('Deposit Money').click()
  await page.getByLabelText('Amount in USD').fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Pay Now')).toBeVisible()
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    [read, undefined],
    [post, { amount: 20, firstName: 'Naledi', lastName: 'Moyo', ownerCode: 'NUZ042' }],
    [read, undefined],
  ])
  expect(sent[1]?.key).toMatch(/^[0-9a-f]{32}$/)

  await button('Pay Now').click()
  expect(vi.mocked(openLink).mock.calls).toEqual([[link]])
  comeBack()
  await expect.element(page.getByRole('status').getByText('Not paid yet. Press Pay Now.')).toBeVisible()
  await button('Back to wallet').click()
  await expect
    .element(page.getByText('A deposit of $20.00 is pending until the gateway confirms payment.'))
    .toBeVisible()
  await expect.element(balance('$12.50')).toBeVisible()

  wallet.balance = 32.5
  wallet.transactions = [{ ...pending, status: 'completed' }]
  comeBack()
  await expect.element(balance('$32.50')).toBeVisible()
  await expect.element(page.getByText('A deposit of $20.00 is pending')).not.toBeInTheDocument()
})

test('the dialog of a deposit paid from its row says Paid when the page is visible again', async () => {
  const { wallet, sent } = changingHost()
  wallet.transactions = [{ ...pending, paymentUrl: link }]
  await openWallet()
  await page.getByRole('list', { name: 'Deposits to pay' }).getByRole('button').click()
  expect(vi.mocked(openLink).mock.calls).toEqual([[link]])
  await expect.element(page.getByRole('dialog', { name: 'Pay Deposit' })).toBeVisible()
  wallet.balance = 32.5
  wallet.transactions = [{ ...pending, status: 'completed' }]
  comeBack()
  await expect.element(page.getByRole('dialog', { name: 'Deposit Paid' })).toBeVisible()
  await button('Back to wallet').click()
  await expect.element(balance('$32.50')).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual([read, read])
})

test('[W1463] a changed currency is drawn on the open page, and what was typed stays', async () => {
  onTestFinished(openCamp())
  changingHost()
  await openWallet()
  await expect.element(balance('$12.50')).toBeVisible()
  await button('Deposit Money').click()
  await page.getByLabelText('Amount in USD').fill('20')
  const { facts } = documentedCamp
  const money = { ...facts.money, currency: 'NOK', symbol: 'kr', isSymbolBehind: true }
  takeCamp({ ...documentedCamp, version: 1, facts: { ...facts, money } })
  await expect.element(page.getByLabelText('Amount in NOK')).toHaveValue(20)
  await expect
    .element(page.getByRole('region', { name: 'Total Balance', includeHidden: true }))
    .toHaveTextContent('12.50 kr')
})

test('[P279] a deposit that failed at the gateway is shown as failed, and credits nothing', async () => {
  const { wallet } = changingHost()
  await openWallet()
  await expect.element(balance('$12.50')).toBeVisible()
  wallet.transactions = [{ ...pending, status: 'failed' }]
  await button('Refresh').click()
  const recent = page.getByRole('list', { name: 'Recent Transactions' })
  await expect.element(recent.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(balance('$12.50')).toBeVisible()
})

test('reading: the payment link is copied, and the button says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  changingHost()
  await openWallet()
  await button('Deposit Money').click()
  await page.getByLabelText('Amount in USD').fill('20')
  await userEvent.keyboard('{Enter}')
  await button('Copy payment link').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(write.mock.calls).toEqual([[link]])
  write.mockRestore()
})

test('[P148] "Print Statement" prints every transaction, whatever the search', async () => {
  const { wallet } = changingHost()
  wallet.transactions = [pending]
  await openWallet()
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await page.getByPlaceholder('Search transactions...').fill('nothing like it')
  let paper = ''
  vi.mocked(printPage).mockImplementation(() => {
    paper = document.querySelector('article')?.textContent ?? ''
  })
  await button('Print Statement').click()
  await vi.waitFor(() => expect(printPage).toHaveBeenCalledTimes(1))
  expect(paper).toContain('Naledi Moyo')
  expect(paper).toContain('DEP-1')
  expect(paper).toMatch(/Printed\d+ \w+ \d{4}, \d\d:\d\d/)
})

test('[P170, P171] "Try again" loads the page again', async () => {
  stubHost({ [read]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await openWallet()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to connect to the server')
  await button('Try again').click()
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('[P157] the "Camp ID" is four digits, different on every visit, and unrelated to the camper', async () => {
  changingHost()
  const ids: string[] = []
  for (const _visit of [1, 2, 3]) {
    const screen = await openWallet()
    await expect.element(balance('$12.50')).toBeVisible()
    const card = page.getByRole('region', { name: 'Total Balance' }).element().textContent
    ids.push(/Camp ID (\d{4})not an ID/.exec(card)?.[1] ?? '')
    await screen.unmount()
  }
  expect(ids).toEqual([
    expect.stringMatching(/^\d{4}$/),
    expect.stringMatching(/^\d{4}$/),
    expect.stringMatching(/^\d{4}$/),
  ])
  expect(new Set(ids).size).toBeGreaterThan(1)
})

test('is read a second time, without an error, after the double mount of React’s strict mode', async () => {
  const { sent } = changingHost()
  signInAs(sessions.participant)
  await render(<StrictMode>{inApp(<Wallet />)}</StrictMode>)
  await expect.element(balance('$12.50')).toBeVisible()
  expect(sent.map(({ line }) => line)).toEqual([read, read])
  expect(sent[0]?.signal.aborted).toBe(true)
})

test('another camper in another tab sees another wallet', async () => {
  const other = { ...sessions.participant, user: { ...sessions.participant.user, code: 'EZC104' } }
  stubHost({
    [read]: answer({ balance: 12.5, transactions: [] }),
    'GET /profile/wallet/EZC104': answer({ balance: 99, transactions: [] }),
  })
  await openWallet()
  await expect.element(balance('$12.50')).toBeVisible()
  otherTabHas(other)
  await expect.element(balance('$99.00')).toBeVisible()
})

test('[W755] a lowered limit is read again', async () => {
  const limit = { limit: 10, spentToday: 4 }
  const put = 'PUT /profile/wallet/NUZ042/limit'
  const sent = stubHost({
    [read]: () => Response.json({ success: true, balance: 12.5, transactions: [], dayLimit: limit }),
    [put]: () => {
      limit.limit = 5
      return Response.json({ success: true, data: limit })
    },
  })
  const { role, user } = sessions.participant
  signInAs({ role, user: { ...user, abilities: ['dayLimit'] } })
  await openPage('/app/wallet')
  const part = page.getByRole('region', { name: 'Day limit' })
  await expect.element(part).toHaveTextContent('$10.00 a day$6.00 left today')
  await button('Lower the day limit').click()
  await page.getByLabelText('At most on one day').fill('5')
  await userEvent.keyboard('{Enter}')
  await expect.element(part).toHaveTextContent('$5.00 a day$1.00 left todayThe day limit is $5.00.')
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    [read, undefined],
    [put, { limit: 5 }],
    [read, undefined],
  ])
})

test('a limit of zero cannot be lowered', async () => {
  const dayLimit = { limit: 0, spentToday: 0 }
  stubHost({ [read]: answer({ balance: 12.5, transactions: [], dayLimit }) })
  const { role, user } = sessions.participant
  signInAs({ role, user: { ...user, abilities: ['dayLimit'] } })
  await openPage('/app/wallet')
  const part = page.getByRole('region', { name: 'Day limit' })
  await expect
    .element(part)
    .toHaveTextContent('$0.00 a day$0.00 left todayOnly the camp office can raise it.')
  expect(part.getByRole('button').elements()).toEqual([])
})

test('[W755] a wallet has no limit if the server lacks the ability', async () => {
  stubHost({ [read]: answer({ balance: 12.5, transactions: [], dayLimit: { limit: 10, spentToday: 4 } }) })
  await openWallet()
  await expect.element(balance('$12.50')).toBeVisible()
  expect(page.getByRole('region', { name: 'Day limit' }).elements()).toEqual([])
})
