import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cashFormMachine } from '../../src/machines/cashForm.ts'
import { CashFormView } from '../../src/views/admin/cash/CashFormView.tsx'
import { startScripted } from '../machines/support/scripted.ts'
import { expectNoProblems } from './support/console.ts'
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
