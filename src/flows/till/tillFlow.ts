import { fromPromise, type SnapshotFrom } from 'xstate'
import { mapOutcome } from '../../api/lib/read.ts'
import { chargeWallet, fetchMerchantTransactions } from '../../api/money/merchants.ts'
import { fetchPriceList } from '../../api/till/priceList.ts'
import { type Order, totalOf } from '../../domain/till/basket.ts'
import {
  type Book,
  type ChargeAttempt,
  type ReadBack,
  readBackOf,
  referencesAlike,
  sendsAttempts,
} from '../../domain/till/chargeAttempt.ts'
import { tillMachine } from '../../machines/till/till.ts'
import { orderIn } from '../../machines/till/tillSetup.ts'
import { printPage } from '../../services/browser/print.ts'
import { keptCart, pendingCharges } from '../../services/storage/pendingCharges.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { logErrors } from '../lib/logErrors.ts'
import { scanListener } from '../lib/scanListener.ts'

export function tillFlowOver(lastBook: () => Book | null) {
  return tillMachine.provide({
    actors: {
      listenForScans: scanListener,
      readPrices: abortableRead(({ input, signal }) => fetchPriceList(input, signal)),
      readAttempt: fromPromise(
        async ({ input: { merchantNumber } }) =>
          pendingCharges.recover(merchantNumber) ?? cartOf(merchantNumber),
      ),
      recordAttempt: fromPromise(async ({ input: { merchantNumber, order } }) => {
        const placed = present(order)
        const knownReferences = await readKnown(merchantNumber, placed, lastBook())
        return pendingCharges.record(merchantNumber, { ...placed, knownReferences })
      }),
      chargeWallet: fromPromise(async ({ input: { merchantNumber, attempt, isRepeat } }) => {
        const charged = present(attempt)
        const { ownerCode, items, key } = charged
        if (!isPending(merchantNumber, key)) throw new Error('The charge was finished in another window')
        const charge = { ownerCode, merchantNumber, amount: totalOf(items), items }
        const outcome = await chargeWallet(charge, key)
        if (!outcome.ok && outcome.status === 401 && !isRepeat)
          logErrors(() => pendingCharges.store(merchantNumber, { ...charged, isSignedOut: true }))
        return mapOutcome(outcome, (reference) => ({
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
        if (attempt) logErrors(() => pendingCharges.remove(merchantNumber, attempt.key))
        keptCart(merchantNumber).remove()
      },
      printReceipt: () => logErrors(printPage, 'print the receipt'),
    },
  })
}

/** An order that is being sent, or may be charged, is kept as its attempt instead. */
export function keepCart(state: SnapshotFrom<typeof tillMachine>): void {
  const { attempt, items, merchantNumber } = state.context
  if (items.length > 0 && attempt === null && !state.hasTag('busy'))
    keptCart(merchantNumber).write(orderIn(state.context))
}

/** Like an order that was refused because the session had ended. */
function cartOf(merchantNumber: string): ChargeAttempt | null {
  const cart = keptCart(merchantNumber).read()
  return cart && { ...cart, key: '', knownReferences: null, isSignedOut: true }
}

/** References in the book of a foreign server right before the charge; null if not needed or unreadable. */
async function readKnown(
  merchantNumber: string,
  order: Order,
  lastBook: Book | null,
): Promise<readonly string[] | null> {
  if (lastBook === null || sendsAttempts(lastBook)) return null
  try {
    const outcome = await fetchMerchantTransactions(merchantNumber, new AbortController().signal)
    return outcome.ok ? referencesAlike(outcome.value.transactions, order) : null
  } catch {
    return null
  }
}

/**
 * An attempt that is neither in the book nor stored any more was refused in another window, and must not be
 * sent again.
 */
function stillPending(merchantNumber: string, attempt: ChargeAttempt, found: ReadBack): ReadBack {
  if (found.kind === 'charged' || isPending(merchantNumber, attempt.key)) return found
  return { kind: 'finishedElsewhere' }
}

function isPending(merchantNumber: string, key: string): boolean {
  return pendingCharges.read(merchantNumber)?.key === key
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is nothing to charge')
  return value
}
