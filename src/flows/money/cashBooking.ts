import { fromPromise } from 'xstate'
import { mapOutcome } from '../../api/lib/read.ts'
import {
  bookCash,
  closeDesk,
  endAttempt,
  moveToSafe,
  openDesk,
  payStallOut,
  reverseCash,
  reverseStallCash,
  takeFromStall,
  type Witness,
} from '../../api/money/cash.ts'
import { refundSale } from '../../api/money/refunds.ts'
import { bookTreasury, enterSettlement, nameCashSource, reverseSettlement } from '../../api/money/treasury.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { CashAttempt, CashBooked } from '../../domain/money/cashDesk.ts'
import type {
  CashAnswer,
  cashBookingActions,
  cashBookingActors,
} from '../../machines/money/cashBookingParts.ts'
import { printPage } from '../../services/browser/print.ts'
import { pendingCash } from '../../services/storage/pendingCash.ts'
import { logErrors } from '../lib/logErrors.ts'
import { sentAttempt } from '../lib/sentAttempt.ts'

export const bookingActors: typeof cashBookingActors = {
  readAttempt: fromPromise(async ({ input: { cashier } }) => pendingCash.recover(cashier)),
  recordAttempt: fromPromise(({ input: { cashier, request } }) =>
    pendingCash.record(cashier, { request: present(request) }),
  ),
  endAttempt: fromPromise(async ({ input: { attempt } }) => endAttempt(present(attempt).key)),
  bookCash: fromPromise(async ({ input: { cashier, attempt, secret, isRepeat } }): Promise<CashAnswer> => {
    const pending = present(attempt)
    if (pendingCash.read(cashier)?.key !== pending.key) return { kind: 'finishedElsewhere' }
    const end = () => pendingCash.remove(cashier, pending.key)
    return { kind: 'answered', outcome: await sentAttempt({ isRepeat, end }, () => send(pending, secret)) }
  }),
}

export const bookingActions: Pick<typeof cashBookingActions, 'removeStoredAttempt' | 'printReceipt'> = {
  removeStoredAttempt: (_, { cashier, attempt }) => {
    if (attempt) logErrors(() => pendingCash.remove(cashier, attempt.key))
  },
  printReceipt: () => logErrors(printPage, 'print the receipt'),
}

const silent = { amount: null, code: null, balance: null, expected: null, cashier: null }

async function send({ key, request }: CashAttempt, secret: string): Promise<Outcome<CashBooked>> {
  switch (request.kind) {
    case 'openDesk': {
      const outcome = await openDesk({ float: request.amount, ...witnessOf(request, secret) }, key)
      return mapOutcome(outcome, ({ referenceId = null, openedAt }) => ({
        ...silent,
        referenceId,
        at: openedAt,
      }))
    }
    case 'closeDesk': {
      const { desk, amount: counted } = request
      return mapOutcome(
        await closeDesk({ desk, counted, ...witnessOf(request, secret) }, key),
        ({ referenceId = null, closedAt, expected, cashier = null }) => ({
          ...silent,
          referenceId,
          at: closedAt,
          expected,
          cashier,
        }),
      )
    }
    case 'toSafe':
    case 'fromSafe': {
      const { kind: direction, amount } = request
      return mapOutcome(
        await moveToSafe({ direction, amount, ...witnessOf(request, secret) }, key),
        ({ referenceId, createdAt: at, amount: moved }) => ({
          ...silent,
          referenceId,
          at,
          amount: moved,
        }),
      )
    }
    case 'stallPayOut': {
      const { merchantNumber, amount, witness: takenBy } = request
      return mapOutcome(
        await payStallOut({ merchantNumber, amount, takenBy }, key),
        ({ referenceId, createdAt: at, amount: paid }) => ({ ...silent, referenceId, at, amount: paid }),
      )
    }
    case 'stallPayIn': {
      const { merchantNumber, amount, witness: paidBy } = request
      return mapOutcome(
        await takeFromStall({ merchantNumber, amount, paidBy }, key),
        ({ referenceId, createdAt: at, amount: paid }) => ({ ...silent, referenceId, at, amount: paid }),
      )
    }
    case 'topUp':
    case 'payOut':
      return mapOutcome(await bookCash(request.kind, request, key), bookedFrom)
    case 'reverseStallPayIn':
    case 'reverseStallPayOut': {
      const { referenceId, reason } = request
      return mapOutcome(
        await reverseStallCash({ referenceId, reason }, key),
        ({ referenceId: reference, createdAt: at, amount, cashier = null }) => ({
          ...silent,
          referenceId: reference,
          at,
          amount,
          cashier,
        }),
      )
    }
    case 'reverseTopUp':
    case 'reversePayOut': {
      const { referenceId, reason } = request
      return mapOutcome(await reverseCash({ referenceId, reason }, key), bookedFrom)
    }
    case 'toBank':
    case 'fromBank':
    case 'expense':
    case 'countSafe': {
      const { witness: _, signer: __, ...body } = request
      return mapOutcome(await bookTreasury({ ...body, ...witnessOf(request, secret) }, key), treasuryBooked)
    }
    case 'cashSource':
      return mapOutcome(await nameCashSource(request, key), treasuryBooked)
    case 'settlement':
      return mapOutcome(await enterSettlement(request, key), treasuryBooked)
    case 'reverseSettlement':
      return mapOutcome(await reverseSettlement(request, key), treasuryBooked)
    default: {
      const { merchantNumber, sale, items, reason } = request
      return mapOutcome(
        await refundSale({ merchantNumber, sale, items, reason }, key),
        ({ referenceId, createdAt: at, amount, ownerCode: code }) => ({
          ...silent,
          referenceId,
          at,
          amount,
          code,
        }),
      )
    }
  }
}

function witnessOf(
  { witness, signer }: { readonly witness: string; readonly signer?: string | undefined },
  secret: string,
): Witness {
  return signer === undefined ? { witness } : { signer: { id: signer, secret } }
}

function treasuryBooked({
  referenceId = null,
  createdAt,
  amount,
  expected = null,
}: {
  readonly referenceId?: string | null | undefined
  readonly createdAt: string
  readonly amount: number
  readonly expected?: number | null | undefined
}): CashBooked {
  return { ...silent, referenceId, at: createdAt, amount, expected }
}

function bookedFrom({
  referenceId,
  createdAt,
  amount,
  ownerCode,
  balance,
  cashier,
}: {
  readonly referenceId: string
  readonly createdAt: string
  readonly amount: number
  readonly ownerCode: string
  readonly balance: number
  readonly cashier?: string | undefined
}): CashBooked {
  return {
    referenceId,
    at: createdAt,
    amount,
    code: ownerCode,
    balance,
    expected: null,
    cashier: cashier ?? null,
  }
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is nothing to book')
  return value
}
