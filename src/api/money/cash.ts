import type { SignerSecret } from '../../domain/account/pins.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { CashDesks, CashMovement, CashPerson } from '../../domain/money/cashDesk.ts'
import type { ReceiptCopy } from '../../domain/money/receipt.ts'
import { callsOf } from '../lib/client.ts'
import { foundBy } from '../lib/foundBy.ts'
import { cashRoutes } from '../routes/cash.ts'
import * as schemas from '../schemas/cash.ts'

const call = callsOf(cashRoutes)

export function fetchCashDesks(signal: AbortSignal): Promise<Outcome<CashDesks>> {
  return call('cashDesks', {}, { signal, answer: schemas.cashDesksAnswer })
}

export interface ScannedPerson {
  readonly number: string
  readonly isByName: boolean
}

export function fetchCashPerson(
  { number, isByName }: ScannedPerson,
  signal: AbortSignal,
): Promise<Outcome<CashPerson>> {
  return call(
    'cashPerson',
    { number },
    { signal, query: foundBy(isByName), answer: schemas.cashPersonAnswer },
  )
}

export interface OpenedDesk {
  readonly desk: string
  readonly openedAt: string
  readonly cash: Cents
  readonly referenceId?: string | undefined
}

/** The second person: a typed name, or a signer with PIN. The name is empty for a desk without a float. */
export type Witness = { readonly witness: string } | { readonly signer: SignerSecret }

export function openDesk(
  { float, ...witness }: { readonly float: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<OpenedDesk>> {
  const body = { float: dollarsFromCents(float), ...witness }
  return call('openDesk', {}, { body, idempotencyKey, writeAnswer: schemas.openedDeskAnswer })
}

export interface ClosedDesk {
  readonly desk: string
  readonly closedAt: string
  readonly referenceId?: string | undefined
  readonly expected: Cents
  readonly counted: Cents
  readonly difference: Cents
  readonly cashier?: string | undefined
}

export function closeDesk(
  { desk, counted, ...taker }: { readonly desk: string; readonly counted: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<ClosedDesk>> {
  const handedTo = 'witness' in taker ? { handedTo: taker.witness } : taker
  const body = { counted: dollarsFromCents(counted), ...handedTo }
  return call('closeDesk', { desk }, { body, idempotencyKey, writeAnswer: schemas.closedDeskAnswer })
}

interface Booked {
  readonly referenceId: string
  readonly createdAt: string
  readonly amount: Cents
  readonly cashier?: string | undefined
}

export interface BookedCash extends Booked {
  readonly ownerCode: string
  readonly balance: Cents
}

export function bookCash(
  kind: 'topUp' | 'payOut',
  { number, isByName, amount }: ScannedPerson & { readonly amount: Cents },
  idempotencyKey: string,
): Promise<Outcome<BookedCash>> {
  const body = { number, amount: dollarsFromCents(amount) }
  return call(
    kind,
    {},
    { body, idempotencyKey, query: foundBy(isByName), writeAnswer: schemas.bookedCashAnswer },
  )
}

export function reverseCash(
  body: { readonly referenceId: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<BookedCash>> {
  return call('reverseCash', {}, { body, idempotencyKey, writeAnswer: schemas.bookedCashAnswer })
}

export function reverseStallCash(
  body: { readonly referenceId: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<Booked & { readonly merchantNumber: string }>> {
  return call('reverseCash', {}, { body, idempotencyKey, writeAnswer: schemas.stallReversedAnswer })
}

/**
 * Finds a top-up or pay-out of any desk by the reference on its receipt; refused if it was already reversed.
 */
export function fetchCashBooking(reference: string, signal: AbortSignal): Promise<Outcome<CashMovement>> {
  return call('cashBooking', { reference }, { signal, answer: schemas.cashBookingAnswer })
}

/** Counts one more copy of the receipt of a booking. */
export function copyReceipt(reference: string): Promise<Outcome<ReceiptCopy>> {
  return call('copyReceipt', { reference }, { body: {}, answer: schemas.receiptCopyAnswer })
}

export interface StallPaidOut extends Booked {
  readonly merchantNumber: string
  readonly merchantBalance: Cents
}

export function payStallOut(
  {
    merchantNumber,
    amount,
    takenBy,
  }: { readonly merchantNumber: string; readonly amount: Cents; readonly takenBy: string },
  idempotencyKey: string,
): Promise<Outcome<StallPaidOut>> {
  const body = { merchantNumber, amount: dollarsFromCents(amount), takenBy }
  return call('stallPayOut', {}, { body, idempotencyKey, writeAnswer: schemas.stallPaidOutAnswer })
}

export function takeFromStall(
  {
    merchantNumber,
    amount,
    paidBy,
  }: { readonly merchantNumber: string; readonly amount: Cents; readonly paidBy: string },
  idempotencyKey: string,
): Promise<Outcome<StallPaidOut>> {
  const body = { merchantNumber, amount: dollarsFromCents(amount), paidBy }
  return call('stallPayIn', {}, { body, idempotencyKey, writeAnswer: schemas.stallPaidOutAnswer })
}

export interface MovedToSafe extends Booked {
  readonly cash: Cents
}

export function moveToSafe(
  {
    direction,
    amount,
    ...witness
  }: { readonly direction: 'toSafe' | 'fromSafe'; readonly amount: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<MovedToSafe>> {
  const body = { direction, amount: dollarsFromCents(amount), ...witness }
  return call('moveToSafe', {}, { body, idempotencyKey, writeAnswer: schemas.movedToSafeAnswer })
}

/** @returns true if it was booked; otherwise the server will not book it any more */
export function endAttempt(key: string): Promise<Outcome<boolean>> {
  return call(
    'endAttempt',
    { key },
    { body: {}, answer: schemas.endedAttemptAnswer },
    ({ data }) => data.isDone,
  )
}
