import { fromPromise } from 'xstate'
import { chargeWallet, fetchMerchantTransactions } from '../api/merchants.ts'
import { mapOutcome } from '../api/read.ts'
import { type Order, totalOf } from '../domain/basket.ts'
import { type ChargeAttempt, type ReadBack, readBackOf, referencesAlike } from '../domain/chargeAttempt.ts'
import type { MerchantTransaction } from '../domain/wallet.ts'
import { chargeMachine } from '../machines/charge.ts'
import type { RecordedAttempt } from '../machines/chargeAnswers.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import { readPendingCharge, removePendingCharge, storePendingCharge } from '../services/pendingCharges.ts'
import { printPage } from '../services/print.ts'
import { tolerant } from './tolerant.ts'

/** @param readKnown the transactions as they were last read; null before the first time */
export function chargeFlowOver(readKnown: () => readonly MerchantTransaction[] | null) {
  return chargeMachine.provide({
    actors: {
      readAttempt: fromPromise(async ({ input }) => readPendingCharge(input.merchantNumber)),
      recordAttempt: fromPromise(async ({ input }) =>
        recordAttempt(input.merchantNumber, present(input.order), readKnown()),
      ),
      chargeWallet: fromPromise(async ({ input: { merchantNumber, attempt } }) => {
        const { ownerCode, items, key } = present(attempt)
        const charge = { ownerCode, merchantNumber, amount: totalOf(items), items }
        return mapOutcome(await chargeWallet(charge, key), (reference) => ({
          referenceId: reference?.referenceId ?? null,
          createdAt: reference?.createdAt ?? new Date().toISOString(),
        }))
      }),
      readBackCharge: fromPromise(async ({ input: { merchantNumber, attempt }, signal }) => {
        const pending = present(attempt)
        const outcome = await fetchMerchantTransactions(merchantNumber, signal)
        return mapOutcome(outcome, (book) => stillPending(merchantNumber, pending, readBackOf(pending, book)))
      }),
    },
    actions: {
      forgetAttempt: (_, { merchantNumber, attempt }) => {
        if (attempt) tolerant(() => removePendingCharge(merchantNumber, attempt.key))
      },
      printReceipt: () => tolerant(printPage, 'print the receipt'),
    },
  })
}

/** Made and stored before anything is sent; while another charge is unfinished, that one comes first. */
function recordAttempt(
  merchantNumber: string,
  { ownerCode, items }: Order,
  known: readonly MerchantTransaction[] | null,
): RecordedAttempt {
  const unfinished = readPendingCharge(merchantNumber)
  if (unfinished) return { kind: 'unfinished', attempt: unfinished }
  const attempt: ChargeAttempt = {
    key: makeIdempotencyKey(),
    ownerCode,
    items,
    knownReferences: known && referencesAlike(known, ownerCode, totalOf(items)),
  }
  storePendingCharge(merchantNumber, attempt)
  return { kind: 'recorded', attempt }
}

/** What is not in the book and no longer stored was refused in another window, and must not be sent again. */
function stillPending(merchantNumber: string, attempt: ChargeAttempt, found: ReadBack): ReadBack {
  if (found.kind === 'charged' || readPendingCharge(merchantNumber)?.key === attempt.key) return found
  return { kind: 'finishedElsewhere' }
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is nothing to charge')
  return value
}
