import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Actor } from 'xstate'
import { deposit, sale } from '../../../src/inspector/models/money/merchantBook.tsx'
import { merchant } from '../../../src/inspector/models/people/people.ts'
import { type BookPage, merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { merchantDetailMachine } from '../../../src/machines/money/merchantDetail.ts'
import { MerchantDetailView } from '../../../src/views/money/merchants/MerchantDetailView.tsx'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { facts, renderRunning } from '../support/screen.tsx'

expectNoProblems()

const failed = 'Failed to load merchant data. Please try again later.'
const tab = (name: string) => page.getByRole('tab', { name })

type OnRefund = ComponentProps<typeof MerchantDetailView>['onRefund']

interface ScreenProps extends FlowProps<typeof merchantDetailMachine> {
  readonly book: Actor<typeof merchantBookMachine>
  readonly onRefund: OnRefund
}

function Screen({ book, ...detail }: ScreenProps) {
  const state = useSelector(book, (snapshot) => snapshot)
  return <MerchantDetailView {...detail} book={{ state, send: book.send }} />
}

async function openDetail(merchantNumber = 'M1001', onRefund?: OnRefund) {
  const detail = startScripted(merchantDetailMachine, { merchantNumber })
  const book = startScripted(merchantBookMachine, { merchantNumber })
  await renderRunning(detail.actor, (props) => <Screen {...props} book={book.actor} onRefund={onRefund} />)
  return { detail, book }
}

async function shown(value: BookPage, onRefund?: OnRefund) {
  const flows = await openDetail('M1001', onRefund)
  await flows.detail.done('fetchMerchants', { ok: true, value: [merchant] })
  await flows.book.done('fetchTransactions', { ok: true, value })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Adventure Desk')
  return flows
}

beforeEach(() => page.viewport(1280, 800))

test('[A214] there is a link back to the merchants', async () => {
  await openDetail()
  await expect
    .element(page.getByRole('link', { name: 'Back to Merchants' }))
    .toHaveAttribute('href', '/admin/merchants')
})

describe('Overview', () => {
  test('[A215-A221] shows totals, the merchant’s data and the last transaction', async () => {
    await shown({ transactions: [sale, deposit], balance: 21_550, total: 1_204 })
    await expect.element(tab('Overview')).toHaveAttribute('aria-selected', 'true')
    expect(facts('body')).toEqual({
      'Current balance': '$215.50',
      'Total transactions': '1,204',
      'Merchant number': 'M1001',
      'Merchant name': 'Adventure Desk',
      Created: '1 Feb 2025',
      'Last transaction': '14 Apr 2025, 10:30Purchase $15.00 · EZC104',
    })
  })

  test.each([
    [{ ...sale, type: 'refund' }, 'Refund −$15.00 · EZC104'],
    [{ ...sale, type: 'stallPayOut', ownerCode: '' }, 'Paid out −$15.00'],
    [{ ...sale, type: 'stallPayOutReversal', ownerCode: '' }, 'Pay-out taken back +$15.00'],
    [deposit, 'Deposit +$2,000.00 · EZC104'],
  ])('shows the last transaction as the list does: %j', async (last, said) => {
    await shown({ transactions: [last] }, () => undefined)
    expect(facts('body')['Last transaction']?.replace(/^.*:\d\d/, '')).toBe(said)
  })

  test('shows an unknown type as a transfer if the server has only the documented API', async () => {
    await shown({ transactions: [{ ...sale, type: 'refund' }] })
    expect(facts('body')).toMatchObject({ 'Last transaction': '14 Apr 2025, 10:30Transfer $15.00 · EZC104' })
  })

  test('[A222, A217] shows a message if there is no transaction, and the balance of the list if no other is sent', async () => {
    await shown({ transactions: [] })
    expect(facts('body')).toMatchObject({
      'Current balance': '$125.00',
      'Total transactions': '0',
      'Last transaction': 'No transactions yet',
    })
  })

  test('waits for both answers', async () => {
    const { detail, book } = await openDetail()
    await detail.done('fetchMerchants', { ok: true, value: [merchant] })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Adventure Desk')
    expect(facts('body')).toMatchObject({ 'Current balance': '', 'Total transactions': '' })
    await book.done('fetchTransactions', { ok: true, value: { transactions: [sale] } })
    await expect.element(page.getByText('$125.00')).toBeVisible()
  })
})

describe('Transactions', () => {
  test('[A223, A229] shows the rows and their number, by mouse or keyboard', async () => {
    await shown({ transactions: [sale, deposit] })
    await tab('Overview').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tab('Transactions')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('2 transactions')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'PUR-7K3M9QX2TW' })).toBeVisible()
    await tab('Overview').click()
    await expect.element(page.getByText('Total transactions')).toBeVisible()
  })

  test('[A230] of a merchant without any reads "No transactions yet"', async () => {
    await shown({ transactions: [] })
    await tab('Transactions').click()
    await expect.element(page.getByText('No transactions yet')).toBeVisible()
  })
})

describe('a failure', () => {
  test('[A458] is shown for an unknown merchant, and both parts are read again', async () => {
    const { detail, book } = await openDetail('M9999')
    await detail.done('fetchMerchants', { ok: true, value: [merchant] })
    await book.done('fetchTransactions', { ok: false, status: 404 })
    await expect.element(page.getByRole('alert')).toHaveTextContent(failed)
    await expect.element(page.getByRole('link', { name: 'Back to Merchants' })).toBeVisible()
    await expect.element(tab('Overview')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Try again' }).click()
    expect([detail.started.length, book.started.length]).toEqual([2, 2])
  })

  test('[A457] is shown if only the list cannot be read', async () => {
    const { detail, book } = await openDetail()
    await book.done('fetchTransactions', { ok: true, value: { transactions: [sale] } })
    await detail.failed('fetchMerchants', new Error('no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(failed)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect([detail.started.length, book.started.length]).toEqual([2, 1])
  })

  test('[A457] is shown if only the transactions cannot be read', async () => {
    const { detail, book } = await openDetail()
    await detail.done('fetchMerchants', { ok: true, value: [merchant] })
    await book.failed('fetchTransactions', new Error('no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(failed)
  })
})
