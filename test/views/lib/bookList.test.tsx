import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MerchantTransaction } from '../../../src/domain/camper/wallet.ts'
import { deposit, sale, settlement } from '../../../src/inspector/models/money/merchantBook.tsx'
import { type BookPage, merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { BookList } from '../../../src/views/ui/lists/BookList.tsx'
import { expectNoProblems } from '../support/console.ts'
import { overflow } from '../support/inspection.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const table = () => page.getByRole('table', { name: 'Transactions' })
const row = (name: string) => table().getByRole('row').filter({ hasText: name })
const cells = (name: string) =>
  row(name)
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)

async function openBook(value?: BookPage) {
  const flow = await renderScripted(merchantBookMachine, { merchantNumber: 'M1001' }, BookList)
  if (value) await flow.done('fetchTransactions', { ok: true, value })
  return { ...flow, calls: () => flow.started.map(({ input }) => input) }
}

function manyRows(count: number): readonly MerchantTransaction[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sale,
    _id: String(count - index),
    referenceId: `PUR-${String(count - index).padStart(6, '0')}`,
  }))
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  window.scrollTo(0, 0)
})

describe('rows', () => {
  test('[A224, A225, A226, A227, A228, A286] show date and time, reference ID, owner code, type and amount', async () => {
    await openBook({ transactions: [sale] })
    await expect.element(row('PUR-7K3M9QX2TW')).toBeVisible()
    expect(
      table()
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent),
    ).toEqual(['Date and time', 'Reference ID', 'Owner code', 'Type', 'Amount'])
    expect(cells('PUR-7K3M9QX2TW')).toEqual([
      '14 Apr 2025, 10:30',
      'PUR-7K3M9QX2TW',
      'EZC104',
      'Purchase',
      '$15.00',
    ])
  })

  test('[A323, A324] of deposits are green with a plus sign', async () => {
    await openBook({ transactions: [deposit] })
    const amount = row(deposit.referenceId).getByText('+$2,000.00')
    await expect.element(amount).toHaveAttribute('data-tone', 'good')
    await expect
      .element(row(deposit.referenceId).getByText('Deposit', { exact: true }))
      .toHaveAttribute('data-tone', 'good')
  })

  test('[A325] of purchases are red', async () => {
    await openBook({ transactions: [sale] })
    await expect.element(row(sale.referenceId).getByText('$15.00')).toHaveAttribute('data-tone', 'bad')
    await expect.element(row(sale.referenceId).getByText('Purchase')).toHaveAttribute('data-tone', 'bad')
    await expect.element(page.getByText('A purchase is money that the stall took in.')).toBeVisible()
  })

  test('[A326] of any other type are transfers, and blue', async () => {
    await openBook({ transactions: [settlement] })
    await expect.element(row('SETTLEMENT').getByText('$12,345,678.90')).toHaveAttribute('data-tone', 'info')
    await expect.element(row('SETTLEMENT').getByText('Transfer')).toHaveAttribute('data-tone', 'info')
  })

  test('[A323, A325, A326] of a deposit, a purchase and a transfer have different colours', async () => {
    await openBook({ transactions: [sale, deposit, settlement] })
    const colourOf = (text: string) => getComputedStyle(table().getByText(text).element()).color
    await expect.element(table().getByText('$15.00')).toBeVisible()
    expect(new Set(['$15.00', '+$2,000.00', '$12,345,678.90'].map(colourOf)).size).toBe(3)
  })
})

describe('the count', () => {
  test.each([
    [{ transactions: [sale] }, '1 transaction'],
    [{ transactions: [sale, deposit] }, '2 transactions'],
    [{ transactions: manyRows(40), total: 100_000 }, '100,000 transactions'],
  ] as const)('[A229] is shown (%#)', async (value, label) => {
    await openBook(value)
    await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  })

  test('[A230] of an empty book is "No transactions yet"', async () => {
    await openBook({ transactions: [] })
    await expect.element(page.getByText('No transactions yet')).toBeVisible()
    await expect.element(table()).not.toBeInTheDocument()
  })
})

describe('100,000 rows that another server sends in one answer', () => {
  test('are a table of 100,000 rows, of which only those in the window are drawn', async () => {
    await openBook({ transactions: manyRows(100_000) })
    await expect.element(row('PUR-100000')).toBeVisible()
    await expect.element(table()).toHaveAttribute('aria-rowcount', '100001')
    const drawn = () => table().getByRole('row').elements().length
    expect(drawn()).toBeLessThan(60)

    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    await expect
      .poll(() => Number(table().getByRole('row').last().element().getAttribute('aria-rowindex')))
      .toBeGreaterThan(45_000)
    expect(drawn()).toBeLessThan(60)

    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(row('PUR-000001')).toBeInViewport()
    await expect.element(row('PUR-000001')).toHaveAttribute('aria-rowindex', '100001')
    expect(drawn()).toBeLessThan(60)
  })
})

describe('older rows', () => {
  const first = { transactions: manyRows(100).slice(0, 40), total: 100 }

  test('are loaded when the end of the list comes into view', async () => {
    const { calls, done } = await openBook(first)
    await expect.element(row('PUR-000100')).toBeVisible()
    expect(calls()).toHaveLength(1)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await vi.waitFor(() => expect(calls().at(-1)).toEqual({ merchantNumber: 'M1001', before: '61' }))
    await expect.element(page.getByRole('button', { name: 'Loading more…' })).toBeVisible()
    await done('fetchTransactions', { ok: true, value: { transactions: manyRows(60), total: 100 } })
    await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(row('PUR-000001')).toBeInViewport()
  })

  test('are loaded immediately while the list does not fill the window', async () => {
    const { calls } = await openBook({ transactions: [sale], total: 2 })
    await vi.waitFor(() => expect(calls()).toHaveLength(2))
  })

  test('are loaded only by the button after a failure', async () => {
    const { calls, failed, done } = await openBook({ transactions: [sale], total: 2 })
    await vi.waitFor(() => expect(calls()).toHaveLength(2))
    await failed('fetchTransactions', new Error('No answer from the server.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Older transactions could not be read.')
    expect(calls()).toHaveLength(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(calls()).toHaveLength(3)
    await done('fetchTransactions', { ok: true, value: { transactions: [deposit], total: 2 } })
    await expect.element(row(deposit.referenceId)).toBeVisible()
  })
})

test('while the first rows are loaded, skeletons are shown and no row', async () => {
  await openBook()
  await expect.element(table()).toHaveAttribute('aria-busy', 'true')
  expect(table().getByRole('cell').elements()).toEqual([])
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(5)
})

test('a refresh keeps the rows in sight, also if it fails, and can be tried again', async () => {
  const { send, failed, calls } = await openBook({ transactions: [sale] })
  send({ type: 'book.refreshRequested' })
  await expect.element(page.getByText('Updating…')).toBeVisible()
  await expect.element(row(sale.referenceId)).toBeVisible()
  await failed('fetchTransactions', new Error(''))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The latest transactions could not be read.')
  await expect.element(row(sale.referenceId)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(calls()).toHaveLength(3)
})

test('a book that cannot be read shows an error and can be tried again', async () => {
  const { failed, calls } = await openBook()
  await failed('fetchTransactions', new Error(''))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to load transactions. Please try again later.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(calls()).toHaveLength(2)
})

test('on a phone a row has two lines and fits, whatever its content', async () => {
  await page.viewport(390, 844)
  await openBook({ transactions: [sale, settlement] })
  await expect.element(row(sale.referenceId)).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(row(sale.referenceId).element().getBoundingClientRect().height).toBeLessThan(80)
})
