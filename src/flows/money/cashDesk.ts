import { fetchCashBooking, fetchCashDesks, fetchCashPerson } from '../../api/money/cash.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { OpenDesk } from '../../domain/money/cashDesk.ts'
import { cashDeskMachine } from '../../machines/money/cashDesk.ts'
import { closedMeanwhile } from '../../machines/money/cashForm.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useFlow } from '../lib/useFlow.ts'
import { bookingActions, bookingActors } from './cashBooking.ts'

export const cashDeskFlow = cashDeskMachine.provide({
  actors: {
    ...bookingActors,
    fetchDesks: abortableRead(({ signal }) => fetchCashDesks(signal)),
    listenForScans: scanListener,
    findPerson: abortableRead(({ input, signal }) => fetchCashPerson(input, signal)),
    findBooking: abortableRead(({ input, signal }) => fetchCashBooking(input, signal)),
    readDrawer: abortableRead(async ({ input, signal }): Promise<Outcome<OpenDesk>> => {
      const read = await fetchCashDesks(signal)
      if (!read.ok) return read
      const { desk, others } = read.value
      const drawer = [...(desk ? [desk] : []), ...others].find(({ id }) => id === input)
      return drawer ? { ok: true, value: drawer } : closedMeanwhile
    }),
  },
  actions: bookingActions,
})

/** @param sought the code of a person sent here by another page */
export function useCashDesk(cashier: string, sought: string | null) {
  return useFlow(cashDeskFlow, { input: { cashier, sought } })
}
