import { fetchCashBooking, fetchCashDesks, fetchCashPerson } from '../../api/money/cash.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { OpenDesk } from '../../domain/money/cashDesk.ts'
import { cashDeskMachine } from '../../machines/money/cashDesk.ts'
import { cashFormMachine, closedMeanwhile } from '../../machines/money/cashForm.ts'
import { cashPersonMachine } from '../../machines/money/cashPerson.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useFlow } from '../lib/useFlow.ts'
import { cashBookingFlow } from './cashBooking.ts'

export const cashDeskFlow = cashDeskMachine.provide({
  actors: { fetchDesks: abortableRead(({ signal }) => fetchCashDesks(signal)) },
})

export const cashFormFlow = cashFormMachine.provide({
  actors: {
    findBooking: abortableRead(({ input, signal }) => fetchCashBooking(input, signal)),
    readDrawer: abortableRead(async ({ input, signal }): Promise<Outcome<OpenDesk>> => {
      const read = await fetchCashDesks(signal)
      if (!read.ok) return read
      const { desk, others } = read.value
      const drawer = [...(desk ? [desk] : []), ...others].find(({ id }) => id === input)
      return drawer ? { ok: true, value: drawer } : closedMeanwhile
    }),
  },
})

export const cashPersonFlow = cashPersonMachine.provide({
  actors: {
    listenForScans: scanListener,
    findPerson: abortableRead(({ input, signal }) => fetchCashPerson(input, signal)),
  },
})

export function useCashDesk(cashier: string, sought: string | null) {
  const desk = useFlow(cashDeskFlow)
  const booking = useFlow(cashBookingFlow, {
    input: { cashier },
    listeners: {
      'booking.done': () => {
        person.send({ type: 'booking.done' })
        form.send({ type: 'booking.done' })
        desk.send({ type: 'desks.refreshRequested' })
      },
      'booking.ended': (ended) => {
        person.send(ended)
        form.send(ended)
        desk.send({ type: 'desks.refreshRequested' })
      },
    },
  })
  const person = useFlow(cashPersonFlow, {
    input: { sought },
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
