import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deposit, sale } from '../../../src/inspector/models/money/merchantBook.tsx'
import { clockMachine } from '../../../src/machines/lib/clock.ts'
import { type MerchantBookEvent, merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import {
  BalanceView,
  ClockView,
  MerchantHomeView,
  type MerchantTab,
} from '../../../src/views/till/MerchantHomeView.tsx'
import { BookList } from '../../../src/views/ui/lists/BookList.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderScripted } from '../support/screen.tsx'

expectNoProblems()

const stall = { name: 'Adventure Desk', number: 'M1001' }
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const banner = () => page.getByRole('region', { name: 'Balance' })
const refresh = () => page.getByRole('button', { name: 'Read the balance again' })

function book(
  value: Parameters<typeof merchantBookMachine.resolveState>[0]['value'],
  balance: number | null,
) {
  return merchantBookMachine.resolveState({
    value,
    context: { merchantNumber: 'M1001', rows: [sale, deposit], balance, total: 2, passwordMade: null },
  })
}

interface HomeProps {
  readonly onTransactions?: () => void
  readonly hasPrices?: boolean
}

function Home({ onTransactions = () => {}, hasPrices = false }: HomeProps) {
  const [chosen, setChosen] = useState<MerchantTab>('pos')
  const shown = { state: book({ shown: 'settled' }, 12_500), send: () => {} }
  return (
    <MerchantHomeView
      tab={chosen}
      onTab={setChosen}
      onTransactions={onTransactions}
      prices={hasPrices && <p>What the stall sells</p>}
      banner={<BalanceView {...shown} merchant={stall} />}
      pos={
        <label>
          Participant number <input />
        </label>
      }
      transactions={<BookList {...shown} reader="stall" />}
    />
  )
}

const openHome = (props: HomeProps = {}) => render(inApp(<Home {...props} />))

beforeEach(() => page.viewport(1280, 800))

describe('the till screen', () => {
  test('[P188] is titled "Merchant Dashboard"', async () => {
    await openHome()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Merchant Dashboard$/)
  })

  test('[P191-P193] has the tabs POS, Transactions and Reports, and opens with POS', async () => {
    await openHome()
    const tabs = page.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['POS', 'Transactions', 'Reports'])
    await expect.element(tab('POS')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByLabelText('Participant number')).toBeVisible()
  })

  test("[P203, P009] Transactions lists the merchant's transactions", async () => {
    await openHome()
    await tab('Transactions').click()
    await expect.element(page.getByText('PUR-7K3M9QX2TW')).toBeVisible()
    await expect.element(page.getByText('DEP-4H8N2WZ6RB')).toBeVisible()
  })

  test('[P334] the transactions are read whenever their tab opens, and with no other', async () => {
    let asked = 0
    await openHome({ onTransactions: () => asked++ })
    expect(asked).toBe(0)
    await tab('Transactions').click()
    await expect.poll(() => asked).toBe(1)
    for (const name of ['Reports', 'POS']) await tab(name).click()
    await expect.element(tab('POS')).toHaveAttribute('aria-selected', 'true')
    expect(asked).toBe(1)
    await tab('Transactions').click()
    await expect.poll(() => asked).toBe(2)
  })

  test('the till replaces a price list that the server no longer offers', async () => {
    const screen = await openHome({ hasPrices: true })
    await tab('Prices').click()
    await expect.element(page.getByText('What the stall sells')).toBeVisible()
    await screen.rerender(inApp(<Home />))
    await expect.element(tab('POS')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByLabelText('Participant number')).toBeVisible()
  })

  test('the stall’s takings are income, green with a plus sign', async () => {
    await openHome()
    await tab('Transactions').click()
    for (const words of ['+$15.00', 'Income'])
      await expect.element(page.getByText(words, { exact: true })).toHaveAttribute('data-tone', 'good')
    await expect.element(page.getByText('Purchase')).not.toBeInTheDocument()
  })

  test('[P194] Reports is a placeholder', async () => {
    await openHome()
    await tab('Reports').click()
    await expect.element(page.getByText('Your reports will appear here', { exact: true })).toBeVisible()
  })

  test('the participant number keeps its value during a visit to another tab', async () => {
    await openHome()
    await page.getByLabelText('Participant number').fill('EZC104')
    await tab('Reports').click()
    await expect.element(page.getByLabelText('Participant number')).not.toBeVisible()
    await tab('POS').click()
    await expect.element(page.getByLabelText('Participant number')).toHaveValue('EZC104')
  })

  test.each([390, 1280])('its tabs are at least 56 pixels high and fit at %i pixels', async (width) => {
    await page.viewport(width, 844)
    await openHome()
    const low = page
      .getByRole('tab')
      .elements()
      .filter((element) => element.getBoundingClientRect().height < 56)
    expect(low).toEqual([])
    const rows = new Set(
      page
        .getByRole('tab')
        .elements()
        .map((element) => element.getBoundingClientRect().top),
    )
    expect(rows.size).toBe(1)
  })
})

describe('the balance banner', () => {
  async function drawBanner(state: ReturnType<typeof book>) {
    const sent: MerchantBookEvent[] = []
    await render(inApp(<BalanceView state={state} send={(event) => sent.push(event)} merchant={stall} />))
    return sent
  }

  test('[P189, P010] shows the merchant and the balance', async () => {
    await drawBanner(book({ shown: 'settled' }, 134_250))
    await expect.element(banner()).toHaveTextContent('Adventure Desk M1001Balance$1,342.50')
    await expect.element(refresh()).not.toBeInTheDocument()
  })

  test('keeps the balance while it is refreshed', async () => {
    await drawBanner(book({ shown: 'refreshing' }, 134_250))
    await expect.element(banner()).toHaveTextContent('$1,342.50')
    await expect.element(refresh()).not.toBeInTheDocument()
  })

  test('shows "Loading…" before the first reading', async () => {
    await drawBanner(book('loading', null))
    await expect.element(banner()).toHaveTextContent('Adventure Desk M1001BalanceLoading…')
    await expect.element(refresh()).not.toBeInTheDocument()
  })

  test.each([
    ['could not be read', 'failed', null, 'Balance could not be read–'],
    ['is not sent by the server', { shown: 'settled' }, null, 'Balance could not be read–'],
    ['could not be refreshed', { shown: 'stale' }, 134_250, 'Old balance$1,342.50'],
  ] as const)('a balance that %s can be read again', async (_why, value, balance, text) => {
    const sent = await drawBanner(book(value, balance))
    await expect.element(banner()).toHaveTextContent(text)
    await refresh().click()
    expect(sent).toEqual([{ type: 'book.refreshRequested' }])
  })
})

describe('the clock', () => {
  test('[P190] ticks every second, in Central Africa Time', async () => {
    const flow = await renderScripted(clockMachine, undefined, ClockView)
    await expect.element(page.getByText('--:--:-- CAT')).toBeVisible()
    await flow.done('readTime', Date.parse('2025-04-14T08:05:09.000Z'))
    await expect.element(page.getByText('10:05:09 CAT')).toBeVisible()
    flow.jump(1_000)
    await flow.done('readTime', Date.parse('2025-04-14T08:05:10.000Z'))
    await expect.element(page.getByText('10:05:10 CAT')).toBeVisible()
  })
})
