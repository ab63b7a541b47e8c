import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Transaction } from '../../../src/domain/camper/wallet.ts'
import type { WalletReading } from '../../../src/domain/money/walletBook.ts'
import {
  refundTransaction,
  sampleReading,
  takenBackTransactions,
} from '../../../src/inspector/models/camper/wallet.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { walletMachine } from '../../../src/machines/camper/wallet.ts'
import { printMachine } from '../../../src/machines/lib/print.ts'
import { StatementView } from '../../../src/views/camper/wallet/StatementPaper.tsx'
import { WalletView } from '../../../src/views/camper/wallet/WalletView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderRunning, renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

async function open(pressed: string[] = []) {
  return renderScripted(walletMachine, { code: 'EZC104', campId: '4821' }, (props) => (
    <WalletView
      {...props}
      onDeposit={() => pressed.push('deposit')}
      onPay={({ referenceId, paymentUrl }) => pressed.push(`${referenceId} at ${paymentUrl}`)}
      onPrint={() => pressed.push('print')}
    />
  ))
}

async function shown(changes: Partial<WalletReading> = {}) {
  const flow = await open()
  await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, ...changes } })
  await expect.element(tab('Overview')).toBeVisible()
  return flow
}

async function transactions(changes: Partial<WalletReading> = {}) {
  const flow = await shown(changes)
  await tab('Transactions').click()
  await expect.element(page.getByPlaceholder('Search transactions...')).toBeVisible()
  return flow
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
const meter = (name: string) => region('Total Spent').getByRole('meter', { name })

const [completedDeposit] = sampleReading.transactions as [Transaction]
const many = (count: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) => ({
    ...completedDeposit,
    _id: `d-${index}`,
    referenceId: `DEP-${index}`,
  }))

test('[W631] after a deposit was taken back, the wallet shows the held and the spendable amount, and refers to the cash desk', async () => {
  await shown({ balance: 23_50, disputed: 20_00 })
  await expect
    .element(region('Total Balance'))
    .toHaveTextContent(
      'The payment provider took $20.00 of your deposits back, so you can spend $3.50. Ask at the cash desk.',
    )
})

describe('the wallet page', () => {
  test('[P144] is titled "My Wallet"', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^My Wallet$/)
  })

  test('[P145, P146] has the tabs "Overview" and "Transactions", for the keyboard too', async () => {
    await shown()
    await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
    await expect.element(region('Total Balance')).toBeVisible()
    await tab('Overview').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Transactions')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    await expect.element(region('Total Balance')).not.toBeInTheDocument()
  })

  test('[P147, P148] "Deposit Money" and "Print Statement" request a deposit and a statement', async () => {
    const pressed: string[] = []
    const flow = await open(pressed)
    await expect.element(button('Print Statement')).toBeDisabled()
    await flow.done('fetchWallet', { ok: true, value: sampleReading })
    await button('Deposit Money').click()
    await button('Print Statement').click()
    expect(pressed).toEqual(['deposit', 'print'])
  })

  test('says that it is loading', async () => {
    await open()
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your wallet…')
    await expect.element(tab('Overview')).not.toBeInTheDocument()
  })

  test('[P170] a load failure shows its message with "Try again"', async () => {
    const reloads: string[] = []
    const flow = startScripted(
      walletMachine.provide({ actions: { reloadPage: () => reloads.push('reload') } }),
      { code: 'EZC104', campId: '4821' },
    )
    await renderRunning(flow.actor, (props) => (
      <WalletView {...props} onDeposit={() => {}} onPay={() => {}} onPrint={() => {}} />
    ))
    await flow.failed('fetchWallet', new Error(''))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to connect to the server')
    await button('Try again').click()
    expect(reloads).toEqual(['reload'])
  })
})

describe('the overview', () => {
  test('[P149] "Total Balance" is the server’s balance, not the sum of the transactions', async () => {
    await shown({ balance: 123_456 })
    await expect.element(region('Total Balance').getByText('$1,234.56', { exact: true })).toBeVisible()
  })

  test.each([390, 1280])(
    'the balance is the largest text at %i pixels, itself at least 40 pixels',
    async (width) => {
      await page.viewport(width, 844)
      await shown()
      const sizes = Array.from(document.querySelectorAll('h1, h2, p, span, button, div'), (element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      )
      const balance = region('Total Balance').getByText('$62.00', { exact: true })
      const size = Number.parseFloat(getComputedStyle(balance.element()).fontSize)
      expect(size).toBeGreaterThanOrEqual(40)
      expect(size).toBe(Math.max(...sizes))
      await expect.element(balance).toBeInViewport({ ratio: 0.99 })
    },
  )

  test('[P150] "Total Transactions" counts them all', async () => {
    await shown()
    await expect.element(region('Total Transactions').getByText('6', { exact: true })).toBeVisible()
  })

  test('[P151, P155, P156] "Total Spent" and its bars count only completed transactions', async () => {
    await shown()
    await expect.element(region('Total Spent')).toHaveTextContent('Total Spent$13.00')
    await expect.element(meter('Deposits')).toHaveAttribute('aria-valuetext', '$95.00')
    await expect.element(meter('Deposits')).toHaveAttribute('aria-valuenow', '100')
    await expect.element(meter('Purchases')).toHaveAttribute('aria-valuetext', '$13.00')
    await expect.element(meter('Purchases')).toHaveAttribute('aria-valuenow', '14')
    const widths = ['Deposits', 'Purchases'].map((name) => {
      const track = meter(name).element()
      return (track.firstElementChild?.getBoundingClientRect().width ?? 0) / track.clientWidth
    })
    expect(widths.map((width) => Math.round(width * 100))).toEqual([100, 14])
  })

  test('[P152, P153, P154] "Recent Transactions" shows the latest three, and "View All" shows all', async () => {
    await shown()
    const rows = region('Recent Transactions').getByRole('listitem').elements()
    expect(rows.map((row) => row.querySelector('[translate="no"]')?.textContent)).toEqual([
      'DEP-X5T2J8CEHG',
      'DEP-4W9NYRKS7A',
      'WDR-9PLQ4ZV6BM',
    ])
    await button('View All').click()
    await expect.element(tab('Transactions')).toHaveAttribute('aria-selected', 'true')
  })

  test('[P157] reading: the "Camp ID" is marked as not being an ID', async () => {
    await shown()
    const card = region('Total Balance')
    await expect.element(card).toHaveTextContent('Camp ID 4821not an ID')
    await expect.element(card).toHaveTextContent('Your codeEZC104Show it at the gate and at every stall.')
    const sizeOf = (text: string) =>
      Number.parseFloat(getComputedStyle(card.getByText(text, { exact: true }).element()).fontSize)
    expect(sizeOf('4821')).toBeLessThan(12)
    expect(sizeOf('EZC104')).toBeGreaterThanOrEqual(28)
  })

  test('an empty wallet suggests a next step', async () => {
    await shown({ balance: 0, transactions: [] })
    await expect
      .element(region('Recent Transactions'))
      .toHaveTextContent('Nothing yet. Deposit money to begin.')
    await expect.element(meter('Deposits')).toHaveAttribute('aria-valuenow', '0')
  })

  test('[P169] a pending deposit is shown as pending until the gateway confirms payment', async () => {
    await shown()
    await expect
      .element(page.getByText('A deposit of $12.50 is pending until the gateway confirms payment.'))
      .toBeVisible()
  })

  test('[P169] two pending deposits share one hint, which disappears when no deposit is pending', async () => {
    const pending = many(2).map((transaction) => ({ ...transaction, status: 'pending' }))
    const flow = await shown({ transactions: pending })
    const hint = page.getByText('2 deposits are pending until the gateway confirms payment.')
    await expect.element(hint).toBeVisible()
    await button('Refresh').click()
    await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, transactions: many(2) } })
    await expect.element(hint).not.toBeInTheDocument()
  })

  const pay = (amount: string) => page.getByRole('button', { name: `Pay ${amount}`, exact: true })

  test('each of several open deposits can be paid from its row', async () => {
    const pressed: string[] = []
    const flow = await open(pressed)
    const pending = many(5).map((transaction, index) => ({
      ...transaction,
      amount: 500 + index,
      status: 'pending',
      ...(index < 2 && { paymentUrl: `https://pay.example.org/${index}` }),
    }))
    await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, transactions: pending } })
    const list = page.getByRole('list', { name: 'Deposits to pay' })
    await expect
      .element(list)
      .toHaveTextContent('Deposit of 12 Apr 2025, 11:00Pay $5.00Deposit of 12 Apr 2025, 11:00Pay $5.01')
    await list.getByRole('button', { name: 'Pay $5.01' }).click()
    await expect.element(pay('$5.00')).toBeVisible()
    await tab('Transactions').click()
    await page.getByRole('table').getByRole('button', { name: 'Pay $5.00' }).click()
    expect(pressed).toEqual(['DEP-1 at https://pay.example.org/1', 'DEP-0 at https://pay.example.org/0'])
    expect(page.getByRole('table').getByRole('button').elements()).toHaveLength(2)
  })

  test('a pending deposit without a payment link has no Pay button', async () => {
    const [first] = many(1)
    await shown({ transactions: [{ ...(first as Transaction), status: 'pending' }] })
    await expect.element(page.getByText(/^A deposit of/)).toBeVisible()
    await expect.element(pay('$95.00')).not.toBeInTheDocument()
  })
})

describe('a refresh', () => {
  test('is requested with "Refresh" and keeps the old figures meanwhile', async () => {
    const flow = await shown()
    await expect.element(page.getByText('As of 17 Apr 2025, 18:30')).toBeVisible()
    await button('Refresh').click()
    await expect.element(page.getByText('Reading again…')).toBeVisible()
    await expect.element(region('Total Balance').getByText('$62.00')).toBeVisible()
    await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, balance: 7_450 } })
    await expect.element(region('Total Balance').getByText('$74.50')).toBeVisible()
  })

  test('keeps the old figures and shows their time if it fails', async () => {
    const flow = await shown()
    await button('Refresh').click()
    await flow.failed('fetchWallet', new Error(''))
    const banner = page.getByRole('alert')
    await expect.element(banner).toHaveTextContent('Failed to connect to the server')
    await expect
      .element(banner)
      .toHaveTextContent('These figures are from 17 Apr 2025, 18:30. Newer transactions are missing.')
    await expect.element(region('Total Balance').getByText('$62.00')).toBeVisible()
    await button('Refresh').click()
    expect(flow.started.filter(({ source }) => source === 'fetchWallet')).toHaveLength(3)
    await expect.element(banner).not.toBeInTheDocument()
  })
})

const rows = () =>
  page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent))
const references = () => rows().map(([, reference]) => reference)
const search = () => page.getByPlaceholder('Search transactions...')
const filter = () => page.getByRole('combobox', { name: 'Type of transaction' })

describe('the transactions', () => {
  test('[P160, P225-P229] are rows of a table on a wide screen, newest first', async () => {
    await transactions()
    const headers = page.getByRole('columnheader').elements()
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Description',
      'Type',
      'Status',
      'Amount',
    ])
    expect(rows()).toEqual([
      ['17 Apr 2025, 18:20', 'DEP-X5T2J8CEHG', 'Deposit', 'PendingPay $12.50', '+$12.50'],
      ['16 Apr 2025, 08:05', 'DEP-4W9NYRKS7A', 'Deposit', 'Failed', '+$40.00'],
      ['15 Apr 2025, 17:45', 'WDR-9PLQ4ZV6BM', 'Withdrawal', 'Paid', '−$20.00'],
      [
        '14 Apr 2025, 10:30',
        'PUR-2H8RFWN4KD2 × Quad Bikes at $5.001 × Glencity Heights at $3.00',
        'Purchase',
        'Completed',
        '−$13.00',
      ],
      ['12 Apr 2025, 11:00', 'DEP-7K3M9QX2TW', 'Deposit', 'Completed', '+$95.00'],
      [
        'Unknown date',
        'a-reference-of-another-host-that-is-longer-than-any-of-ours-would-ever-be-and-has-no-gap',
        'Goodwill of the camp kitchen',
        'Under review',
        '$1.00',
      ],
    ])
  })

  test('[P161] are cards on a phone', async () => {
    await page.viewport(390, 844)
    await transactions()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    const cards = page.getByRole('list', { name: 'Transactions' }).element().children
    expect(Array.from(cards, ({ textContent }) => textContent).slice(2, 4)).toEqual([
      'Withdrawal−$20.00WDR-9PLQ4ZV6BM15 Apr 2025, 17:45Paid',
      'Purchase−$13.00PUR-2H8RFWN4KD2 × Quad Bikes at $5.001 × Glencity Heights at $3.0014 Apr 2025, 10:30Completed',
    ])
  })

  test.each([
    ['P273', 'Completed', 'good'],
    ['P274', 'Paid', 'good'],
    ['P275', 'Pending', 'warning'],
    ['P276', 'Failed', 'bad'],
    ['P277', 'Under review', 'neutral'],
  ])('[P273-P277] (%s) with the status %s have the tone %s', async (_row, status, tone) => {
    await transactions()
    const pill = page.getByRole('table').getByText(status, { exact: true }).first()
    await expect.element(pill).toHaveAttribute('data-tone', tone)
  })

  test('a deposit is green, a purchase red, anything else blue', async () => {
    await transactions()
    const looks = ['Deposit', 'Purchase', 'Withdrawal', 'Goodwill of the camp kitchen'].map((type) => {
      const word = page.getByRole('table').getByText(type, { exact: true }).first().element()
      return [type, word.getAttribute('data-look'), getComputedStyle(word).color]
    })
    const [deposit, purchase, withdrawal, other] = looks.map(([, , color]) => color)
    expect(looks.map(([, look]) => look)).toEqual(['deposit', 'purchase', 'transfer', 'transfer'])
    expect([deposit, purchase, withdrawal]).toEqual([
      'rgb(18, 106, 47)',
      'rgb(165, 39, 27)',
      'rgb(33, 76, 151)',
    ])
    expect(other).toBe(withdrawal)
  })

  test('[W988] are marked as taken back at a cash desk, and the reversal gives the reason', async () => {
    await transactions({ transactions: takenBackTransactions })
    expect(rows()).toEqual([
      [
        '17 Apr 2025, 09:02',
        'REV-3DXK8WQ5NE$200 typed for $20',
        'Pay-in taken back',
        'Completed',
        '−$200.00',
      ],
      ['17 Apr 2025, 09:00', 'DEP-6TBY2M9RHCTaken back', 'Deposit', 'Completed', '+$200.00'],
    ])
    const name = page.getByRole('table').getByText('Pay-in taken back', { exact: true })
    await expect.element(name).toHaveAttribute('data-look', 'transfer')
    await tab('Overview').click()
    await expect.element(meter('Deposits')).toHaveAttribute('aria-valuetext', '$0.00')
    const recent = page.getByRole('list', { name: 'Recent Transactions' }).element().children
    expect(Array.from(recent, ({ textContent }) => textContent)).toEqual([
      'Pay-in taken back−$200.00REV-3DXK8WQ5NE$200 typed for $2017 Apr 2025, 09:02Completed',
      'Deposit+$200.00DEP-6TBY2M9RHCTaken back17 Apr 2025, 09:00Completed',
    ])
  })

  test('[P158] can be searched by reference, type and amount', async () => {
    await transactions()
    await search().fill('12.50')
    await expect.poll(references).toEqual(['DEP-X5T2J8CEHG'])
    await search().fill('wdr')
    await expect.poll(references).toEqual(['WDR-9PLQ4ZV6BM'])
  })

  test('[P159] can be filtered by the four types', async () => {
    await transactions()
    const options = filter().element().querySelectorAll('option')
    expect(Array.from(options, ({ textContent }) => textContent)).toEqual([
      'All Transactions',
      'Deposits',
      'Purchases',
      'Withdrawals',
    ])
    const counts = { Deposits: 3, Purchases: 1, Withdrawals: 1, 'All Transactions': 6 }
    for (const [option, count] of Object.entries(counts)) {
      await filter().selectOptions(option)
      await expect.poll(() => rows().length).toBe(count)
    }
  })

  test('[W989] of the type refund have a plus sign, and a filter option of their own if there are any', async () => {
    await transactions({ transactions: [...sampleReading.transactions, refundTransaction] })
    const options = filter().element().querySelectorAll('option')
    expect(Array.from(options, ({ textContent }) => textContent)).toEqual([
      'All Transactions',
      'Deposits',
      'Purchases',
      'Withdrawals',
      'Refunds',
    ])
    await filter().selectOptions('Refunds')
    await expect
      .poll(rows)
      .toEqual([
        [
          '14 Apr 2025, 10:40',
          'RFD-8WC3TJ5QKX1 × Glencity Heights at $3.00',
          'Refund',
          'Completed',
          '+$3.00',
        ],
      ])
  })

  test('[P162] show a message if none match, and the filters can be cleared', async () => {
    await transactions()
    await search().fill('nothing like it')
    await expect.element(page.getByText('No transactions found', { exact: true })).toBeVisible()
    await button('Clear filters').click()
    await expect.element(search()).toHaveValue('')
    await expect.poll(() => rows().length).toBe(6)
  })

  test('[P162] show the same message for an empty wallet, without filters to clear', async () => {
    await transactions({ transactions: [] })
    await expect.element(page.getByText('No transactions found', { exact: true })).toBeVisible()
    await expect.element(button('Clear filters')).not.toBeInTheDocument()
    await expect.element(page.getByText('Showing 0 of 0')).toBeVisible()
  })

  test('[P163, P164] are all on one page, with disabled page buttons in the footer', async () => {
    await transactions({ transactions: many(250) })
    expect(rows()).toHaveLength(250)
    await expect.element(page.getByText('Showing 1–250 of 250')).toBeVisible()
    await expect.element(button('Previous')).toBeDisabled()
    await expect.element(button('Next')).toBeDisabled()
  })
})

const [first] = many(1) as [Transaction]
const numbered = (from: number, count: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) => ({
    ...first,
    _id: `n-${from + index}`,
    referenceId: `DEP-${from + index}`,
    createdAt: new Date(Date.UTC(2025, 3, 12) - (from + index) * 1_000).toISOString(),
  }))

describe('a long wallet', () => {
  const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)
  const page1: Partial<WalletReading> = {
    transactions: numbered(0, 100),
    hasMore: true,
    totals: { transactions: 160, deposited: 1_234_500, spent: 700, pendingDeposits: 1 },
    pendingDeposits: [
      {
        ...first,
        _id: 'p',
        referenceId: 'DEP-OLD',
        amount: 700,
        status: 'pending',
        paymentUrl: 'https://pay.example.org/p',
      },
    ],
  }

  test('shows the server’s totals over all its transactions', async () => {
    await shown(page1)
    await expect.element(region('Total Transactions').getByText('160', { exact: true })).toBeVisible()
    await expect.element(region('Total Spent')).toHaveTextContent('Total Spent$7.00')
    await expect.element(meter('Deposits')).toHaveAttribute('aria-valuetext', '$12,345.00')
    await expect.element(page.getByRole('button', { name: 'Pay $7.00' })).toBeVisible()
  })

  test('loads older transactions when its end comes into view, newest first, without a gap', async () => {
    const flow = await transactions(page1)
    expect(rows()).toHaveLength(100)
    await expect.element(page.getByText('Showing 1–100 of 160')).toBeVisible()
    const asked = () => flow.started.filter(({ source }) => source === 'fetchOlder').map(({ input }) => input)
    expect(asked()).toEqual([])
    scrollToEnd()
    await expect.poll(asked).toEqual([{ code: 'EZC104', after: 'n-99' }])
    await expect.element(button('Loading more…')).toBeVisible()
    await flow.failed('fetchOlder', new Error(''))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Older transactions could not be read.')
    await button('Try again').click()
    await flow.done('fetchOlder', {
      ok: true,
      value: { after: 'n-99', transactions: numbered(100, 60), hasMore: false },
    })
    await expect.element(page.getByText('Showing 1–160 of 160')).toBeVisible()
    expect(references()).toEqual(numbered(0, 160).map(({ referenceId }) => referenceId))
    await expect.element(button('Load more')).not.toBeInTheDocument()
  })

  test('is searched to its end, and says "found so far" until then', async () => {
    const flow = await transactions(page1)
    await search().fill('DEP-130')
    await expect.element(page.getByText('0 found so far')).toBeVisible()
    await expect.element(page.getByText('No transactions found')).not.toBeInTheDocument()
    await expect.poll(() => flow.started.at(-1)?.source).toBe('fetchOlder')
    await flow.done('fetchOlder', {
      ok: true,
      value: { after: 'n-99', transactions: numbered(100, 60), hasMore: false },
    })
    await expect.poll(references).toEqual(['DEP-130'])
    await expect.element(page.getByText('Showing 1–1 of 1', { exact: true })).toBeVisible()
  })

  test('is loaded completely before its statement is printed', async () => {
    const printed: string[] = []
    const flow = startScripted(walletMachine, { code: 'EZC104', campId: '4821' })
    flow.actor.on('statement.ready', ({ type }) => printed.push(type))
    await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, ...page1 } })
    flow.send({ type: 'statement.requested' })
    expect(printed).toEqual([])
    await flow.done('fetchAllOlder', {
      ok: true,
      value: { after: 'n-99', transactions: numbered(100, 60), hasMore: false },
    })
    expect(printed).toEqual(['statement.ready'])
  })

  test('shows on any tab that its statement could not be loaded, and offers to try again', async () => {
    const flow = await shown(page1)
    flow.send({ type: 'statement.requested' })
    await expect.element(button('Print Statement')).toHaveAttribute('aria-disabled', 'true')
    await flow.failed('fetchAllOlder', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('We could not read all transactions for the statement.')
    await button('Try again').click()
    expect(flow.started.filter(({ source }) => source === 'fetchAllOlder')).toHaveLength(2)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test.each([1280, 390])(
    'that another server sends in one answer draws only the visible rows, at %i pixels',
    async (width) => {
      await page.viewport(width, 800)
      await transactions({ transactions: numbered(0, 31_500) })
      const list = () =>
        document.querySelector(width < 768 ? '[aria-label="Transactions"] > li' : 'tbody tr[data-index]')
          ?.parentElement
      const shownNow = () =>
        Array.from(list()?.children ?? [], (row) => row.querySelector('[translate="no"]')?.textContent)
      await expect.poll(() => shownNow()[0]).toBe('DEP-0')
      expect(shownNow().length).toBeLessThan(60)
      await expect.element(page.getByText('Showing 1–31500 of 31500')).toBeInTheDocument()
      await expect
        .poll(
          () => {
            scrollToEnd()
            return shownNow().at(-1)
          },
          { timeout: 20_000 },
        )
        .toBe('DEP-31499')
      expect(shownNow().length).toBeLessThan(60)
      const last = list()?.lastElementChild
      expect(last?.getAttribute(width < 768 ? 'aria-posinset' : 'aria-rowindex')).toBe(
        width < 768 ? '31500' : '31501',
      )
      const count =
        width < 768
          ? last?.getAttribute('aria-setsize')
          : page.getByRole('table').element().getAttribute('aria-rowcount')
      expect(count).toBe(width < 768 ? '31500' : '31501')
    },
  )

  test('keeps its scroll position when the newest transactions are read again', async () => {
    const flow = await transactions({ transactions: numbered(0, 400) })
    window.scrollTo(0, 6_000)
    const seen = () => {
      const row = Array.from(document.querySelectorAll('tbody tr[data-index]')).find(
        (each) => each.getBoundingClientRect().top >= 100,
      )
      return [row?.textContent?.match(/DEP-\d+/)?.[0], Math.round(row?.getBoundingClientRect().top ?? 0)]
    }
    await expect.poll(() => seen()[0]).toMatch(/DEP-1\d\d/)
    const before = seen()
    flow.send({ type: 'page.shown' })
    await flow.done('fetchWallet', {
      ok: true,
      value: {
        ...sampleReading,
        transactions: [
          { ...first, _id: 'new', referenceId: 'DEP-NEW', createdAt: '2025-04-13T00:00:00.000Z' },
          ...numbered(0, 400),
        ],
      },
    })
    await expect.poll(() => page.getByText('Showing 1–401 of 401').elements().length).toBe(1)
    await expect.poll(seen).toEqual(before)
  })
})

describe('the statement', () => {
  async function draw(reading: WalletReading = sampleReading) {
    return renderScripted(printMachine, undefined, (props) => (
      <StatementView {...props} camper={registered} reading={reading} />
    ))
  }

  test('[P148] is visible only on paper, with every transaction and the time of printing', async () => {
    const flow = await draw()
    flow.send({ type: 'print.requested' })
    await flow.done('readClock', '2025-04-17T16:40:00.000Z')
    await expect.poll(() => document.querySelector('article')?.textContent).toContain('17 Apr 2025, 18:40')
    const paper = document.querySelector('article')
    expect(getComputedStyle(paper ?? document.body).display).toBe('none')
    const facts = Array.from(paper?.querySelectorAll('dl > div') ?? [], (fact) =>
      Array.from(fact.children, ({ textContent }) => textContent),
    )
    expect(facts).toEqual([
      ['Name', 'Tariro Moyo'],
      ['Code', 'EZC104'],
      ['Period', '12 Apr 2025 – 17 Apr 2025'],
      ['Figures of', '17 Apr 2025, 18:30'],
      ['Printed', '17 Apr 2025, 18:40'],
      ['Balance', '$62.00'],
      ['Completed deposits', '$95.00'],
      ['Completed purchases', '$13.00'],
    ])
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(6)
  })

  test('[W987, W988] names reversed entries, and leaves them out of its sums', async () => {
    const [deposit] = many(1)
    await draw({ ...sampleReading, transactions: [...takenBackTransactions, deposit as Transaction] })
    const paper = document.querySelector('article')
    expect(paper?.textContent).toContain('Completed deposits$95.00')
    expect(
      Array.from(paper?.querySelectorAll('tbody tr') ?? [], (row) =>
        Array.from(row.children, ({ textContent }) => textContent),
      ).slice(0, 2),
    ).toEqual([
      [
        '17 Apr 2025, 09:02',
        'REV-3DXK8WQ5NE$200 typed for $20',
        'Pay-in taken back',
        'Completed',
        '−$200.00',
      ],
      ['17 Apr 2025, 09:00', 'DEP-6TBY2M9RHCTaken back', 'Deposit', 'Completed', '+$200.00'],
    ])
  })

  test('[A465] shows an error for 5 s if printing fails', async () => {
    const flow = await draw()
    flow.send({ type: 'print.requested' })
    await flow.done('readClock', '2025-04-17T16:40:00.000Z')
    await flow.failed('printPage', new Error(''))
    const toast = page.getByRole('alert')
    await expect
      .element(toast)
      .toHaveTextContent("Failed to print. Please try again or use your browser's print function.")
    flow.jump(4_999)
    await expect.element(toast).toBeVisible()
    flow.jump(1)
    await expect.element(toast).not.toBeInTheDocument()
  })

  describe('of 600 transactions', () => {
    const paper = () => document.querySelector('article')
    const rows = () => paper()?.querySelectorAll('tbody tr').length

    async function drawLong() {
      const flow = startScripted(printMachine, undefined)
      const reading = { ...sampleReading, transactions: numbered(0, 600) }
      await renderRunning(flow.actor, (props) => (
        <StatementView {...props} camper={registered} reading={reading} />
      ))
      return flow
    }

    test('has the newest 500 when the browser itself prints', async () => {
      await drawLong()
      expect(rows()).toBe(500)
      expect(paper()?.querySelector('tbody tr')?.textContent).toContain('DEP-0')
      expect(paper()?.textContent).toContain(
        'The newest 500 of 600 transactions. Press Print Statement for all.',
      )
      expect(paper()?.textContent).toContain('Completed deposits$57,000.00')
    })

    test('has all of them after "Print Statement", even if the browser prints later', async () => {
      const flow = await drawLong()
      flow.send({ type: 'print.requested' })
      await flow.done('readClock', '2025-04-17T16:40:00.000Z')
      await flow.done('printPage', undefined)
      await expect.poll(rows).toBe(600)
      expect(flow.actor.getSnapshot().value).toBe('idle')
      expect(paper()?.textContent).not.toContain('Press Print Statement for all.')
    })
  })

  test('is not rendered before the wallet is read', async () => {
    const state = printMachine.resolveState({ value: 'idle', context: { printedAt: null } })
    await render(inApp(<StatementView state={state} send={() => {}} camper={registered} reading={null} />))
    expect(document.querySelector('article')).toBeNull()
  })
})
