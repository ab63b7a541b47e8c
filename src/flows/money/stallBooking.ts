import { fromPromise } from 'xstate'
import { fetchSale } from '../../api/money/refunds.ts'
import { stallBookingMachine } from '../../machines/money/stallBooking.ts'
import { undoTime } from '../../machines/money/stallBookingSetup.ts'
import { forgetNewestSale, keepNewestSale, readNewestSale } from '../../services/storage/newestSale.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { bookingActions, bookingActors } from './cashBooking.ts'

export const stallBookingFlow = stallBookingMachine.provide({
  actors: {
    ...bookingActors,
    fetchSale: abortableRead(({ input, signal }) => fetchSale(input, signal)),
    readSale: fromPromise(async ({ input }) => readNewestSale(input.merchantNumber, undoTime)),
  },
  actions: {
    ...bookingActions,
    keepSale: (_, { merchantNumber, newest }) => keepNewestSale(merchantNumber, newest),
    forgetSale: (_, merchantNumber) => forgetNewestSale(merchantNumber),
  },
})

interface Stall {
  /** Empty where the bookings are of a camper. */
  readonly merchantNumber: string
  /** The key of the stored attempt: the email or merchant number of who books. */
  readonly cashier: string
  /** Called also when the outcome is unknown. */
  readonly onChange: () => void
}

export function useStallBooking({ merchantNumber, cashier, onChange }: Stall) {
  return useFlow(stallBookingFlow, {
    input: { merchantNumber, cashier },
    listeners: { 'book.changed': onChange },
  })
}
