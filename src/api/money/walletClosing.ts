import { dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type {
  Closing,
  ClosingList,
  ClosingRequest,
  ClosingSummary,
} from '../../domain/money/walletClosing.ts'
import { callsOf } from '../lib/client.ts'
import { walletClosingRoutes } from '../routes/walletClosing.ts'
import * as schemas from '../schemas/walletClosing.ts'

const call = callsOf(walletClosingRoutes)

export function fetchClosing(signal: AbortSignal): Promise<Outcome<Closing>> {
  return call('closing', {}, { signal, answer: schemas.closingAnswer })
}

export function makeClosingList(request: ClosingRequest, idempotencyKey: string): Promise<Outcome<string>> {
  const { below } = request
  const body = { ...request, below: below === null ? null : dollarsFromCents(below) }
  return call(
    'makeClosingList',
    {},
    { body, idempotencyKey, writeAnswer: schemas.madeListAnswer },
    ({ data }) => data.number,
  )
}

export function fetchClosingList(number: string, signal: AbortSignal): Promise<Outcome<ClosingList>> {
  return call('closingList', { number }, { signal, answer: schemas.closingListAnswer })
}

/** Books the next people of a list. */
export function bookClosingList(number: string): Promise<Outcome<ClosingSummary>> {
  return call('bookClosingList', { number }, { body: {}, answer: schemas.closingProgressAnswer })
}

export function endClosingList(number: string): Promise<Outcome<ClosingSummary>> {
  return call('endClosingList', { number }, { body: {}, answer: schemas.closingProgressAnswer })
}

export interface ClosingBooked {
  readonly referenceId: string
  readonly createdAt: string
  readonly amount: number
}

export function claimKept(
  { number, takenBy }: { readonly number: string; readonly takenBy: string },
  idempotencyKey: string,
): Promise<Outcome<ClosingBooked>> {
  return call(
    'claimKept',
    { number },
    { body: { takenBy }, idempotencyKey, writeAnswer: schemas.closingBookedAnswer },
  )
}

export function reverseClosing(
  body: { readonly referenceId: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<ClosingBooked>> {
  return call('reverseClosing', {}, { body, idempotencyKey, writeAnswer: schemas.closingBookedAnswer })
}
