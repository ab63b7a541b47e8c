import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { naledi } from '../../src/inspector/models/cash.ts'
import { cashFormMachine } from '../../src/machines/cashForm.ts'
import { cashPersonMachine } from '../../src/machines/cashPerson.ts'
import { CashFormView } from '../../src/views/admin/cash/CashFormView.tsx'
import { CashPersonView } from '../../src/views/admin/cash/CashPersonView.tsx'
import { startScripted } from '../machines/support/scripted.ts'
import { expectNoProblems } from './support/console.ts'
import { linesOf, runAtOnce } from './support/inspection.ts'
import { renderRunning } from './support/screen.tsx'

expectNoProblems()

test('a stall that has given back more than it is owed is paid out nothing, and the form says so', async () => {
  const flow = startScripted(cashFormMachine, undefined)
  await renderRunning(flow.actor, CashFormView)
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

test.each([
  [0, false],
  [23_50, true],
])('with %i cents left in a wallet, who is withdrawn is sent to Withdrawals: %s', async (balance, isSent) => {
  const flow = startScripted(cashPersonMachine, { sought: 'NUZ042' })
  await renderRunning(flow.actor, CashPersonView)
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
})
