import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Receipt } from '../../../src/domain/money/receipt.ts'
import type { OpenWallet } from '../../../src/domain/money/walletClosing.ts'
import { closedDesksMachine } from '../../../src/machines/money/closedDesks.ts'
import { walletClosingMachine } from '../../../src/machines/money/walletClosing.ts'
import { ClosedDesksView } from '../../../src/views/money/books/ClosedDesksView.tsx'
import { WalletClosingView } from '../../../src/views/money/closing/WalletClosingView.tsx'
import { ReceiptPaper } from '../../../src/views/ui/flows/ReceiptPaper.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderScripted } from '../support/screen.tsx'

expectNoProblems()

const wallet: OpenWallet = {
  ...{ code: 'EZC104', name: 'Tariro Moyo', union: 'East Zimbabwe', balance: 12_50, held: 0 },
  ...{ isFrozen: false, isWithdrawn: false, list: null },
}

test('[W1292] the wallets of a chosen union are closed from their list; a union without money to pay offers no pay-back', async () => {
  const closing = await renderScripted(walletClosingMachine, undefined, (props) => (
    <WalletClosingView {...props} onPrint={() => {}} />
  ))
  const frozen = { ...wallet, code: 'NUZ042', name: 'Farai Dube', union: 'Northern', isFrozen: true }
  const value = { wallets: [wallet, frozen], lists: [], kept: [], cash: 50_00 }
  await closing.done('fetchClosing', { ok: true, value })
  await expect.element(page.getByRole('button', { name: /^Pay back.*East Zimbabwe/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Pay back.*Northern/ }).elements()).toEqual([])
  const close = page.getByRole('button', { name: 'Close the wallets of this union' })
  expect(close.elements()).toEqual([])
  closing.send({ type: 'union.chosen', union: 'Northern' })
  expect(close.elements()).toEqual([])
  closing.send({ type: 'union.chosen', union: 'East Zimbabwe' })
  await close.click()
  const form = page.getByRole('dialog', { name: 'Pay back: East Zimbabwe' })
  await expect.element(form).toHaveTextContent('$12.50 of 1 person')
})

test('[W1294] the receipt of a pay-out on a list names the leader who took the money', async () => {
  const nothing = { stall: null, balance: null, expected: null, reason: null, slip: null, whatFor: null }
  const receipt: Receipt = {
    ...nothing,
    kind: 'payOut',
    ...{ amount: 12_50, at: '2025-04-19T09:00:00.000Z', from: null, copy: null },
    ...{ referenceId: 'WDR-7K2MXQ4RWB', code: 'EZC104', name: 'Tariro Moyo', cashier: 'Kuda Sibanda' },
    ...{ actor: null, witness: 'Rudo Dube', isConfirmed: false },
  }
  await render(inApp(<ReceiptPaper receipt={receipt} />))
  await expect.element(page.getByRole('article')).toHaveTextContent(/Taken byRudo Dube/)
})

test('[W1295] on a phone the amounts of a closed desk have their names', async () => {
  await page.viewport(390, 800)
  const desks = await renderScripted(closedDesksMachine, undefined, (props) => (
    <ClosedDesksView {...props} onPrint={() => {}} />
  ))
  const desk = {
    ...{ id: 'd-1', name: 'Kuda Sibanda', openedAt: '2025-04-14T06:00:00.000Z', closedBy: null },
    ...{ closedAt: '2025-04-14T17:30:00.000Z', expected: 70_00, counted: 69_50, bookings: 3 },
    ...{ handedTo: 'Tendai Ncube', isConfirmed: true },
  }
  await desks.done('fetchDesks', { ok: true, value: { desks: [desk], before: null } })
  const labelOf = (amount: string) =>
    getComputedStyle(page.getByRole('cell', { name: amount }).element(), '::before').content
  await expect.element(page.getByText('$69.50')).toBeVisible()
  expect(['$70.00', '$69.50', '$0.50 missing'].map(labelOf)).toEqual([
    '"Expected "',
    '"Counted "',
    '"Difference "',
  ])
})
