import type { SignerSecret } from '../../domain/account/pins.ts'
import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { CashDesks, CashMovement, CashPerson } from '../../domain/money/cashDesk.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { cashRoutes } from '../routes/cash.ts'
import * as schemas from '../schemas/cash.ts'

const call = callsOf(cashRoutes)

export async function fetchCashDesks(signal: AbortSignal): Promise<Outcome<CashDesks>> {
  return mapOutcome(
    read(await call('cashDesks', {}, { signal }), schemas.cashDesksAnswer),
    ({ data }) => data,
  )
}

/** The server needs to know that a person was found by name, because the card may be lost. */
const foundBy = (isByName: boolean) => (isByName ? { query: { by: 'name' } } : {})

export interface ScannedPerson {
  readonly number: string
  readonly isByName: boolean
}

export async function fetchCashPerson(
  { number, isByName }: ScannedPerson,
  signal: AbortSignal,
): Promise<Outcome<CashPerson>> {
  const outcome = await call('cashPerson', { number }, { signal, ...foundBy(isByName) })
  return mapOutcome(read(outcome, schemas.cashPersonAnswer), ({ data }) => data)
}

export interface OpenedDesk {
  readonly desk: string
  readonly openedAt: string
  readonly cash: Cents
  readonly referenceId?: string | undefined
}

/** The second person: a typed name, or a signer with PIN. The name is empty for a desk without a float. */
export type Witness = { readonly witness: string } | { readonly signer: SignerSecret }

export async function openDesk(
  { float, ...witness }: { readonly float: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<OpenedDesk>> {
  const body = { float: dollarsFromCents(float), ...witness }
  const outcome = readWriteAnswer(
    await call('openDesk', {}, { body, idempotencyKey }),
    schemas.openedDeskAnswer,
  )
  return mapOutcome(outcome, ({ data }) => data)
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

export async function closeDesk(
  { desk, counted, ...taker }: { readonly desk: string; readonly counted: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<ClosedDesk>> {
  const handedTo = 'witness' in taker ? { handedTo: taker.witness } : taker
  const body = { counted: dollarsFromCents(counted), ...handedTo }
  const outcome = await call('closeDesk', { desk }, { body, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, schemas.closedDeskAnswer), ({ data }) => data)
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

export async function bookCash(
  kind: 'topUp' | 'payOut',
  { number, isByName, amount }: ScannedPerson & { readonly amount: Cents },
  idempotencyKey: string,
): Promise<Outcome<BookedCash>> {
  const body = { number, amount: dollarsFromCents(amount) }
  const outcome = await call(kind, {}, { body, idempotencyKey, ...foundBy(isByName) })
  return mapOutcome(readWriteAnswer(outcome, schemas.bookedCashAnswer), ({ data }) => data)
}

export async function reverseCash(
  body: { readonly referenceId: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<BookedCash>> {
  const outcome = await call('reverseCash', {}, { body, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, schemas.bookedCashAnswer), ({ data }) => data)
}

export async function reverseStallPayOut(
  body: { readonly referenceId: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<Booked & { readonly merchantNumber: string }>> {
  const outcome = await call('reverseCash', {}, { body, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, schemas.stallReversedAnswer), ({ data }) => data)
}

/**
 * Finds a top-up or pay-out of any desk by the reference on its receipt; refused if it was already reversed.
 */
export async function fetchCashBooking(
  reference: string,
  signal: AbortSignal,
): Promise<Outcome<CashMovement>> {
  const outcome = read(await call('cashBooking', { reference }, { signal }), schemas.cashBookingAnswer)
  return mapOutcome(outcome, ({ data }) => data)
}

export interface StallPaidOut extends Booked {
  readonly merchantNumber: string
  readonly merchantBalance: Cents
}

export async function payStallOut(
  {
    merchantNumber,
    amount,
    takenBy,
  }: { readonly merchantNumber: string; readonly amount: Cents; readonly takenBy: string },
  idempotencyKey: string,
): Promise<Outcome<StallPaidOut>> {
  const body = { merchantNumber, amount: dollarsFromCents(amount), takenBy }
  const outcome = await call('stallPayOut', {}, { body, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, schemas.stallPaidOutAnswer), ({ data }) => data)
}

export interface MovedToSafe extends Booked {
  readonly cash: Cents
}

export async function moveToSafe(
  {
    direction,
    amount,
    ...witness
  }: { readonly direction: 'toSafe' | 'fromSafe'; readonly amount: Cents } & Witness,
  idempotencyKey: string,
): Promise<Outcome<MovedToSafe>> {
  const body = { direction, amount: dollarsFromCents(amount), ...witness }
  const outcome = readWriteAnswer(
    await call('moveToSafe', {}, { body, idempotencyKey }),
    schemas.movedToSafeAnswer,
  )
  return mapOutcome(outcome, ({ data }) => data)
}

/** @returns true if it was booked; otherwise the server will not book it any more */
export async function endAttempt(key: string): Promise<Outcome<boolean>> {
  const outcome = read(await call('endAttempt', { key }, { body: {} }), schemas.endedAttemptAnswer)
  return mapOutcome(outcome, ({ data }) => data.isDone)
}
