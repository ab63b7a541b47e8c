import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getInitialSnapshot } from 'xstate'
import { stallBookingMachine } from '../../../src/machines/money/stallBooking.ts'
import { SaleUndoView } from '../../../src/views/till/SaleUndoView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { contrastViolations } from '../support/contrast.ts'
import { settle } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()

const newest = {
  sale: 'PUR-7K3M9QX2TW',
  number: 'EZC104',
  items: [{ name: 'Quad Bikes', quantity: 2 }],
  amount: 10_00,
}
const refusal = { text: 'Quad Bikes was given back already.', isIncident: false, of: newest }
const { context } = getInitialSnapshot(stallBookingMachine, { merchantNumber: 'M1001', cashier: 'stall' })

test.each(
  schemes.flatMap((scheme) =>
    (['quiet', 'asking', 'undoing'] as const).map((offered) => [scheme, offered] as const),
  ),
)('in the %s scheme the undo of a sale has the contrast for sunlight: %s', async (scheme, offered) => {
  const state = stallBookingMachine.resolveState({
    value: { refund: 'closed', undo: { offered }, form: 'closed', booking: 'idle' },
    context: { ...context, newest, undoRefusal: refusal },
  })
  await render(inApp(<SaleUndoView state={state} send={() => {}} />, { scheme }))
  await expect.element(page.getByText('It was the sale of $10.00 to EZC104.')).toBeVisible()
  settle()
  expect(await contrastViolations(new Set(), true)).toEqual([])
})
