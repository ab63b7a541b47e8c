import { type Cents, dollarsFromCents } from '../../domain/lib/money.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { ClosedDeskReport, ClosedDesks } from '../../domain/money/closedDesks.ts'
import type { CoveredDays } from '../../domain/money/settlements.ts'
import type { CashPosition, CashSource } from '../../domain/money/treasury.ts'
import { callsOf } from '../lib/client.ts'
import { type FetchedFile, fetchFile } from '../lib/file.ts'
import { treasuryRoutes } from '../routes/treasury.ts'
import * as schemas from '../schemas/treasury.ts'
import type { Witness } from './cash.ts'

const call = callsOf(treasuryRoutes)

export function fetchCashPosition(signal: AbortSignal): Promise<Outcome<CashPosition>> {
  return call('cashPosition', {}, { signal, answer: schemas.cashPositionAnswer })
}

export function fetchClosedDesks(before: string | null, signal: AbortSignal): Promise<Outcome<ClosedDesks>> {
  const query = { before: before ?? undefined }
  return call('closedDesks', {}, { query, signal, answer: schemas.closedDesksAnswer })
}

export function fetchClosedDesk(desk: string, signal: AbortSignal): Promise<Outcome<ClosedDeskReport>> {
  return call('closedDesk', { desk }, { signal, answer: schemas.closedDeskReportAnswer })
}

/** The journal of one day, or of the whole camp. */
export function fetchJournal(day: string | null, signal: AbortSignal): Promise<Outcome<FetchedFile>> {
  const query = day === null ? '' : `day=${day}`
  return fetchFile(treasuryRoutes.journalFile, query, 'journal.csv', signal)
}

interface TreasuryBooked {
  readonly referenceId?: string | undefined
  readonly createdAt: string
  readonly amount: Cents
  readonly expected?: Cents | undefined
}

type TreasuryBody =
  | ({ readonly kind: 'toBank' | 'fromBank'; readonly amount: Cents; readonly slip: string } & Witness)
  | ({
      readonly kind: 'expense'
      readonly amount: Cents
      readonly slip: string
      readonly whatFor: string
      readonly from: Exclude<CashSource, 'drawer'>
    } & Witness)
  | ({ readonly kind: 'countSafe'; readonly amount: Cents; readonly expected: Cents } & Witness)

export function bookTreasury(body: TreasuryBody, idempotencyKey: string): Promise<Outcome<TreasuryBooked>> {
  const expected = 'expected' in body ? { expected: dollarsFromCents(body.expected) } : {}
  return call(
    'bookTreasury',
    {},
    {
      body: { ...body, amount: dollarsFromCents(body.amount), ...expected },
      idempotencyKey,
      writeAnswer: schemas.treasuryBookedAnswer,
    },
  )
}

export function enterSettlement(
  {
    amount,
    fee,
    ...typed
  }: {
    readonly amount: Cents
    readonly fee: Cents
    readonly slip: string
    readonly day: string
  } & CoveredDays,
  idempotencyKey: string,
): Promise<Outcome<TreasuryBooked>> {
  const body = {
    kind: 'settlement',
    ...typed,
    amount: dollarsFromCents(amount),
    fee: dollarsFromCents(fee),
  }
  return call('bookTreasury', {}, { body, idempotencyKey, writeAnswer: schemas.treasuryBookedAnswer })
}

export function reverseSettlement(
  { settlement, reason }: { readonly settlement: string; readonly reason: string },
  idempotencyKey: string,
): Promise<Outcome<TreasuryBooked>> {
  const body = { kind: 'reverseSettlement', settlement, reason }
  return call('bookTreasury', {}, { body, idempotencyKey, writeAnswer: schemas.treasuryBookedAnswer })
}

export function nameCashSource(
  { withdrawal, from }: { readonly withdrawal: string; readonly from: CashSource },
  idempotencyKey: string,
): Promise<Outcome<TreasuryBooked>> {
  const body = { kind: 'cashSource', withdrawal, from }
  return call('bookTreasury', {}, { body, idempotencyKey, writeAnswer: schemas.treasuryBookedAnswer })
}
