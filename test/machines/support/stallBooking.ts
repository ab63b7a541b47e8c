import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import type { CashBooked, CashRequest } from '../../../src/domain/money/cashDesk.ts'
import { answered } from '../../../src/inspector/models/money/cash.ts'
import { stallBookingMachine } from '../../../src/machines/money/stallBooking.ts'
import { booked } from './cashDesk.ts'
import { startFlow } from './startFlow.ts'

/** The bookings of a stall without an attempt of an earlier page. */
export async function openStallBooking(machine = stallBookingMachine) {
  const flow = startFlow(machine, { merchantNumber: 'M1001', cashier: 'stall M1001' })
  await flow.done('readAttempt', null)
  const requests = () => flow.inputsOf('recordAttempt').map((input): CashRequest => Object(input).request)
  const answer = async (outcome: Outcome<CashBooked>) => {
    const request = requests().at(-1)
    if (request === undefined) throw new Error('Nothing was requested')
    await flow.done('recordAttempt', { kind: 'recorded', attempt: { key: 'a'.repeat(32), request } })
    await flow.done('bookCash', answered(outcome))
  }
  return {
    ...flow,
    requests,
    answer,
    book: () => answer({ ok: true, value: booked }),
    refuse: (message: string, reason?: 'refunded' | 'tooLate') =>
      answer({ ok: false, status: 409, message, ...(reason && { reason }) }),
  }
}
