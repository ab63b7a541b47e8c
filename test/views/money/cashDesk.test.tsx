import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDay, closedByLead, naledi } from '../../../src/inspector/models/money/cash.ts'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { stallBookingMachine } from '../../../src/machines/money/stallBooking.ts'
import { CashDeskView } from '../../../src/views/money/cash/CashDeskView.tsx'
import { CashFormView } from '../../../src/views/money/cash/CashFormView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { linesOf, runAtOnce } from '../support/inspection.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const openCashDesk = (sought: string | null = null) =>
  renderScripted(cashDeskMachine, { cashier: 'chipo@camp.example.org', sought }, (props) => (
    <CashDeskView {...props} cashier="Chipo Nyathi" />
  ))

test('a stall with a negative balance cannot be paid out, and the form explains why', async () => {
  const input = { merchantNumber: 'M1001', cashier: 'chipo@camp.example.org' }
  const flow = await renderScripted(stallBookingMachine, input, CashFormView)
  flow.send({
    type: 'form.opened',
    subject: { kind: 'stallPayOut', merchantNumber: 'M1001', balance: -5_00 },
  })
  const form = page.getByRole('dialog', { name: 'Pay out a stall' })
  await expect.element(form).toHaveTextContent('The camp owes this stall nothing. Nothing can be paid out.')
  await expect.element(form.getByRole('button', { name: 'Pay out' })).toBeDisabled()
  expect(form.getByRole('textbox').elements()).toEqual([])
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
})

test('[W247] a lead who closes a cashier’s desk is named beside the cashier, on the receipt and on the cashier’s page', async () => {
  const desk = await openCashDesk()
  await desk.done('fetchDesks', { ok: true, value: { desk: null, others: [], closedByOther: closedByLead } })
  await expect
    .element(page.getByText('Chipo Nyathi closed your cash desk on 14 Apr 2025, 19:30.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Counted: $69.50. In the books: $70.00. Tendai Ncube took the money.'))
    .toBeVisible()

  await desk.done('readAttempt', {
    key: 'a'.repeat(32),
    request: { kind: 'closeDesk', desk: 'd-1', amount: 69_50, witness: 'Tendai Ncube' },
  })
  desk.send({ type: 'check.requested' })
  const nothing = { amount: null, code: null, balance: null, referenceId: 'CSH-4H8JKMNPQR' }
  const value = { ...nothing, at: '2025-04-14T17:30:00.000Z', expected: 70_00, cashier: 'Rudo Dube' }
  await desk.done('bookCash', { kind: 'answered', outcome: { ok: true, value } })
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect.element(receipt).toHaveTextContent(/CashierRudo DubeClosed byChipo NyathiTaken byTendai Ncube/)
})

test('[W631] a held deposit is shown at the desk with the missing amount, and blocks a pay-out of that person', async () => {
  const desk = await openCashDesk()
  const disputed = [
    { code: 'EZC104', name: 'Tatenda Nkomo', amount: 20_00, missing: 16_50 },
    { code: 'NUZ042', name: 'Naledi Moyo', amount: 30_00, missing: 0 },
  ]
  await desk.done('fetchDesks', { ok: true, value: { desk: null, others: [], disputed } })
  const notes = [
    'The payment provider took $20.00 back from Tatenda Nkomo, EZC104. $16.50 of it was spent before. Ask the person to pay that in.',
    'The payment provider took $30.00 back from Naledi Moyo, NUZ042. That much of the wallet is held and cannot be spent.',
  ]
  for (const note of notes) await expect.element(page.getByText(note)).toBeVisible()

  desk.send({ type: 'desks.refreshRequested' })
  await desk.done('fetchDesks', { ok: true, value: { ...aDay, disputed } })
  desk.send({ type: 'code.scanned', code: 'NUZ042' })
  await desk.done('findPerson', { ok: true, value: { ...naledi, disputed: 30_00 } })
  await expect
    .element(
      page.getByText('took $30.00 of Naledi Moyo’s deposits back, and $6.50 of that was spent before.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay out' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Pay in' })).toBeEnabled()
})

test.each([
  [0, false],
  [23_50, true],
])(
  'with %i cents left in the wallet, a withdrawn person is sent to Withdrawals: %s',
  async (balance, isSent) => {
    const flow = await openCashDesk('NUZ042')
    await flow.done('fetchDesks', { ok: true, value: aDay })
    await flow.done('findPerson', { ok: true, value: { ...naledi, isWithdrawn: true, balance } })
    const note = page.getByText('This registration is withdrawn.')
    await expect
      .element(note)
      .toHaveTextContent('This registration is withdrawn. Nothing is paid in or out; ask the camp office.')
    const link = note.getByRole('link', { name: 'Withdrawals' })
    if (!isSent) return expect(link.elements()).toEqual([])
    await expect.element(note).toHaveTextContent('What is left is paid out under Withdrawals.')
    await expect.element(link).toHaveAttribute('href', '/admin/withdrawals')
    const { violations } = await runAtOnce(page.getByRole('article').element(), { elementRef: true })
    expect(violations.flatMap(linesOf)).toEqual([])
  },
)
