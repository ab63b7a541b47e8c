import { fromPromise } from 'xstate'
import { chargeWallet, fetchMerchantTransactions } from '../api/merchants.ts'
import { mapOutcome } from '../api/read.ts'
import { type Order, totalOf } from '../domain/basket.ts'
import {
  type Book,
  type ChargeAttempt,
  type ReadBack,
  readBackOf,
  referencesAlike,
  sendsAttempts,
} from '../domain/chargeAttempt.ts'
import { chargeMachine } from '../machines/charge.ts'
import type { RecordedAttempt } from '../machines/chargeAnswers.ts'
import { makeIdempotencyKey } from '../services/idempotencyKey.ts'
import {
  readPendingCharge,
  recoverPendingCharge,
  removePendingCharge,
  storePendingCharge,
} from '../services/pendingCharges.ts'
import { printPage } from '../services/print.ts'
import { alone } from '../services/windows.ts'
import { tolerant } from './tolerant.ts'

/** @param lastBook the merchant's transactions as they were last read; null before the first time */
export function chargeFlowOver(lastBook: () => Book | null) {
  return chargeMachine.provide({
    actors: {
      readAttempt: fromPromise(async ({ input }) => recoverPendingCharge(input.merchantNumber)),
      recordAttempt: fromPromise(({ input }) =>
        recordAttempt(input.merchantNumber, present(input.order), lastBook()),
      ),
      chargeWallet: fromPromise(async ({ input: { merchantNumber, attempt } }) => {
        const { ownerCode, items, key } = present(attempt)
        if (!isPending(merchantNumber, key)) throw new Error('The charge was finished in another window')
        const charge = { ownerCode, merchantNumber, amount: totalOf(items), items }
        return mapOutcome(await chargeWallet(charge, key), (reference) => ({
          referenceId: reference?.referenceId ?? null,
          createdAt: reference?.createdAt ?? new Date().toISOString(),
          ...(reference?.ownerCode !== undefined && { ownerCode: reference.ownerCode }),
        }))
      }),
      readBackCharge: fromPromise(async ({ input: { merchantNumber, attempt }, signal }) => {
        const pending = present(attempt)
        const outcome = await fetchMerchantTransactions(merchantNumber, signal)
        return mapOutcome(outcome, (book) => stillPending(merchantNumber, pending, readBackOf(pending, book)))
      }),
    },
    actions: {
      removeStoredAttempt: (_, { merchantNumber, attempt }) => {
        if (attempt) tolerant(() => removePendingCharge(merchantNumber, attempt.key))
      },
      printReceipt: () => tolerant(printPage, 'print the receipt'),
    },
  })
}

/** Made and stored before anything is sent; while another charge is unfinished, that one comes first. */
async function recordAttempt(
  merchantNumber: string,
  { ownerCode, items }: Order,
  lastBook: Book | null,
): Promise<RecordedAttempt> {
  const knownReferences = await readKnown(merchantNumber, { ownerCode, items }, lastBook)
  return alone(`charge of ${merchantNumber}`, async () => {
    const unfinished = readPendingCharge(merchantNumber)
    if (unfinished) return { kind: 'unfinished', attempt: unfinished }
    const attempt: ChargeAttempt = { key: makeIdempotencyKey(), ownerCode, items, knownReferences }
    storePendingCharge(merchantNumber, attempt)
    return { kind: 'recorded', attempt }
  })
}

/** What a foreign host's book holds right before the charge; null when it is not needed or cannot be read. */
async function readKnown(
  merchantNumber: string,
  { ownerCode, items }: Order,
  lastBook: Book | null,
): Promise<readonly string[] | null> {
  if (lastBook === null || sendsAttempts(lastBook)) return null
  try {
    const outcome = await fetchMerchantTransactions(merchantNumber, new AbortController().signal)
    return outcome.ok ? referencesAlike(outcome.value.transactions, ownerCode, totalOf(items)) : null
  } catch {
    return null
  }
}

/**
 * An attempt that is neither in the book nor stored any more was refused in another window, and must not be sent
 * again.
 */
function stillPending(merchantNumber: string, attempt: ChargeAttempt, found: ReadBack): ReadBack {
  if (found.kind === 'charged' || isPending(merchantNumber, attempt.key)) return found
  return { kind: 'finishedElsewhere' }
}

function isPending(merchantNumber: string, key: string): boolean {
  return readPendingCharge(merchantNumber)?.key === key
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is nothing to charge')
  return value
}
