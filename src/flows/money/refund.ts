import { fromPromise } from 'xstate'
import { fetchSale } from '../../api/money/refunds.ts'
import { cashFormMachine } from '../../machines/money/cashForm.ts'
import { refundMachine } from '../../machines/money/refund.ts'
import { saleUndoMachine, undoTime } from '../../machines/till/saleUndo.ts'
import { forgetNewestSale, keepNewestSale, readNewestSale } from '../../services/storage/newestSale.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { cashBookingFlow } from './cashBooking.ts'

export const refundFlow = refundMachine.provide({
  actors: { fetchSale: abortableRead(({ input, signal }) => fetchSale(input, signal)) },
})

export const saleUndoFlow = saleUndoMachine.provide({
  actors: { readSale: fromPromise(async ({ input }) => readNewestSale(input.merchantNumber, undoTime)) },
  actions: {
    keepSale: (_, { merchantNumber, newest }) => keepNewestSale(merchantNumber, newest),
    forgetSale: (_, merchantNumber) => forgetNewestSale(merchantNumber),
  },
})

interface RefundsOf {
  readonly merchantNumber: string
  /** The key of the stored attempt: the email or merchant number of who refunds. */
  readonly by: string
  /** Called also when the outcome is unknown. */
  readonly onChange: () => void
}

export function useRefunds({ merchantNumber, by, onChange }: RefundsOf) {
  const booking = useFlow(cashBookingFlow, {
    input: { cashier: by },
    listeners: {
      'booking.done': (done) => {
        refund.send({ type: 'booking.done' })
        undo.send(done)
        payOut.send({ type: 'booking.done' })
        onChange()
      },
      'booking.ended': (ended) => {
        refund.send(ended)
        undo.send(ended)
        payOut.send(ended)
        onChange()
      },
    },
  })
  const refund = useFlow(refundFlow, {
    input: { merchantNumber },
    listeners: { 'booking.requested': (event) => booking.send(event) },
  })
  const undo = useFlow(saleUndoFlow, {
    input: { merchantNumber },
    listeners: { 'booking.requested': (event) => booking.send(event) },
  })
  const payOut = useFlow(cashFormMachine, {
    listeners: { 'booking.requested': (event) => booking.send(event) },
  })
  return { booking, refund, undo, payOut }
}
