import { fetchCashBooking, fetchCashDesks, fetchCashPerson } from '../api/cash.ts'
import { cashDeskMachine } from '../machines/cashDesk.ts'
import { cashFormMachine } from '../machines/cashForm.ts'
import { cashPersonMachine } from '../machines/cashPerson.ts'
import { abortableRead } from './abortableRead.ts'
import { cashBookingFlow } from './cashBooking.ts'
import { scanListener } from './scanListener.ts'
import { useFlow } from './useFlow.ts'

export const cashDeskFlow = cashDeskMachine.provide({
  actors: { fetchDesks: abortableRead(({ signal }) => fetchCashDesks(signal)) },
})

export const cashFormFlow = cashFormMachine.provide({
  actors: { findBooking: abortableRead(({ input, signal }) => fetchCashBooking(input, signal)) },
})

export const cashPersonFlow = cashPersonMachine.provide({
  actors: {
    listenForScans: scanListener,
    findPerson: abortableRead(({ input, signal }) => fetchCashPerson(input, signal)),
  },
})

/** @param cashier the address of whoever is signed in */
export function useCashDesk(cashier: string) {
  const desk = useFlow(cashDeskFlow)
  const booking = useFlow(cashBookingFlow, {
    input: { cashier },
    listeners: {
      'booking.done': () => {
        person.send({ type: 'booking.done' })
        form.send({ type: 'booking.done' })
        desk.send({ type: 'desks.refreshRequested' })
      },
      'booking.ended': () => {
        person.send({ type: 'booking.ended' })
        form.send({ type: 'booking.ended' })
        desk.send({ type: 'desks.refreshRequested' })
      },
    },
  })
  const person = useFlow(cashPersonFlow, {
    listeners: {
      'booking.requested': (event) => booking.send(event),
      'person.sought': () => booking.send({ type: 'receipt.closed' }),
    },
  })
  const form = useFlow(cashFormFlow, {
    listeners: { 'booking.requested': (event) => booking.send(event) },
  })
  return { desk, booking, person, form }
}
