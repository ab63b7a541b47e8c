import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  not,
  raise,
  setup,
  stateIn,
} from 'xstate'
import type { BasketItem } from '../../domain/camper/wallet.ts'
import { isRefusal } from '../../domain/lib/attempt.ts'
import type { Cents } from '../../domain/lib/money.ts'
import { isUnreadable, type Outcome } from '../../domain/lib/outcome.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { isSameOrder, type Order, totalOf } from '../../domain/till/basket.ts'
import type { ChargeAttempt, ChargeProof, ReadBack } from '../../domain/till/chargeAttempt.ts'
import {
  atPricesOf,
  type ListedProduct,
  type PriceChange,
  type PriceList,
  withLaterChanges,
} from '../../domain/till/priceList.ts'
import { notProvided } from '../lib/notProvided.ts'
import { type Recorded, storedAttemptGuards } from '../lib/storedAttempts.ts'
import { type ChargeAnswer, isUnjudgeable, type ReadBackAnswer } from './chargeAnswers.ts'

interface CardOwner {
  readonly number: string
  readonly code: string
}

export interface Receipt extends Omit<ChargeProof, 'ownerCode'>, Order {
  readonly total: Cents
}

export interface TillContext {
  merchantNumber: string
  code: string
  items: readonly BasketItem[]
  fieldError: { readonly of: 'code' | 'basket'; readonly text: string } | null
  owner: CardOwner | null
  /**
   * The stall whose price list is used; null if the server has none, and the documented six products are
   * sold.
   */
  stall: string | null
  /** Products in display order; null before the first reading. */
  products: readonly ListedProduct[] | null
  search: string
  /** Changed prices, shown until the order is placed or the basket is edited. */
  changes: readonly PriceChange[]
  /** The order as placed; a look-up during the charge must not change its owner. */
  order: Order | null
  attempt: ChargeAttempt | null
  /** The attempt was sent before, so a refusal may concern only the retry. */
  isRepeat: boolean
  callError: string | null
  /** A charge in a foreign server's book that may be this one. */
  candidate: ChargeProof | null
  receipt: Receipt | null
}

export type RaisedEvent =
  | { type: 'order.placed'; order: Order }
  | { type: 'order.restored'; order: Order }
  /** `camperCode` if the order has the number of another card of the camper. */
  | { type: 'order.charged'; order: Order; camperCode?: string }
  | { type: 'order.released' }

export type TillEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'product.added'; name: string }
  | { type: 'quantity.changed'; name: string; quantity: number }
  | { type: 'search.changed'; search: string }
  | { type: 'prices.read'; products: readonly ListedProduct[] }
  | { type: 'basket.cleared' }
  | { type: 'order.submitted' }
  | { type: 'owner.found'; number: string; code: string }
  | { type: 'error.closed' }
  | { type: 'check.requested' }
  | { type: 'decision.charged' }
  | { type: 'decision.repeated' }
  | { type: 'decision.dropped' }
  | { type: 'receipt.printRequested' }
  | { type: 'receipt.closed' }
  | RaisedEvent

type TillNews =
  | { readonly type: 'camper.scanned'; readonly code: string }
  | { readonly type: 'charge.completed' | 'charge.refused' | 'charge.unanswered' }
  | { readonly type: 'sale.made'; readonly newest: NewestSale }

type Prices = Outcome<PriceList>
export type PricesRead = Extract<TillEvent, { type: 'prices.read' }>
export type Charged = Extract<RaisedEvent, { type: 'order.charged' }>

export interface Within {
  readonly context: TillContext
}
type Call = { readonly merchantNumber: string; readonly attempt: ChargeAttempt | null }
export const call = ({ context: { merchantNumber, attempt } }: Within): Call => ({ merchantNumber, attempt })

export const emptied = { code: '', items: [], owner: null, fieldError: null, search: '', changes: [] }

const nothingLeftText = 'No product of the cart is on sale any more. Please add a product.'

export const tillSetup = setup({
  types: {
    context: {} as TillContext,
    events: {} as TillEvent,
    emitted: {} as TillNews,
    input: {} as { merchantNumber: string; stall: string | null },
  },
  delays: { pricesInTime: 2_000 },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    readPrices: fromPromise<Prices, { merchantNumber: string }>(notProvided('readPrices')),
    readAttempt: fromPromise<ChargeAttempt | null, { merchantNumber: string }>(notProvided('readAttempt')),
    recordAttempt: fromPromise<Recorded<ChargeAttempt>, { merchantNumber: string; order: Order | null }>(
      notProvided('recordAttempt'),
    ),
    chargeWallet: fromPromise<ChargeAnswer, Call & { readonly isRepeat: boolean }>(
      notProvided('chargeWallet'),
    ),
    readBackCharge: fromPromise<ReadBackAnswer, Call>(notProvided('readBackCharge')),
  },
  actions: {
    storeCode: assign((_, code: string) => ({ code: code.toUpperCase(), fieldError: null })),
    // A new object each time, so that the field gets the focus again.
    showFieldError: assign((_, fieldError: NonNullable<TillContext['fieldError']>) => ({
      fieldError: { ...fieldError },
    })),
    storeProducts: assign((_, products: readonly ListedProduct[]) => ({ products })),
    storePrices: assign(({ context }, products: readonly ListedProduct[]) => ({
      products,
      ...atTodaysPrices(context, products),
    })),
    updatePrices: assign(({ context }) => atTodaysPrices(context, context.products)),
    showEmpty: assign(({ context }) => ({
      fieldError:
        context.items.length === 0 && context.changes.length > 0
          ? { of: 'basket' as const, text: nothingLeftText }
          : context.fieldError,
    })),
    clearBasket: assign(emptied),
    announceCamper: emit(({ context }) => ({ type: 'camper.scanned' as const, code: context.code })),
    closeReceipt: raise({ type: 'receipt.closed' }),
    placeOrder: raise(({ context }) => ({ type: 'order.placed' as const, order: orderIn(context) })),
    restoreOrder: raise(({ context: { attempt } }) => ({
      type: 'order.restored' as const,
      order: orderOf(attempt),
    })),
    releaseOrder: raise({ type: 'order.released' }),
    endOrder: raise(({ context: { attempt, receipt } }) => ({
      type: 'order.charged' as const,
      order: orderOf(attempt),
      ...(receipt && receipt.ownerCode !== attempt?.ownerCode && { camperCode: receipt.ownerCode }),
    })),
    removeStoredAttempt: (_, _call: Call) => {},
    printReceipt: () => {},
    storeAttempt: assign((_, attempt: ChargeAttempt | null) => ({ attempt })),
    showCallError: assign((_, callError: string | null) => ({ callError })),
    clearAttempt: assign({ attempt: null, order: null, isRepeat: false, candidate: null }),
    storeReceipt: assign(({ context: { attempt } }, found: ChargeProof | null) => ({
      receipt: attempt &&
        found && {
          ...found,
          ownerCode: found.ownerCode ?? attempt.ownerCode,
          items: attempt.items,
          total: totalOf(attempt.items),
        },
    })),
    announce: emit((_, type: 'charge.completed' | 'charge.refused' | 'charge.unanswered') => ({ type })),
  },
  guards: {
    ...storedAttemptGuards,
    isSignedOut: (_, attempt: ChargeAttempt | null) => attempt?.isSignedOut === true,
    isCodeBlank: ({ context }) => context.code.trim() === '',
    isBasketEmpty: ({ context }) => context.items.length === 0,
    isChargeUnderWay: not(stateIn({ charge: 'idle' })),
    hasPriceList: ({ context }) => context.stall !== null,
    isOtherwise: ({ context }, answer: Prices) =>
      answer.ok && atPricesOf(answer.value.products, context.items).changes.length > 0,
    isThisOrder: ({ context }, { order, camperCode = order.camperCode ?? order.ownerCode }: Charged) =>
      isSameOrder(orderIn(context), { ...order, camperCode }),
    hasCandidate: ({ context }) => context.candidate !== null,
    isCharged: (_, sent: ChargeAnswer) => sent.ok,
    isRefused: ({ context }, sent: ChargeAnswer) => isRefusal(sent, { isUnanswered: context.isRepeat }),
    isInBook: (_, found: ReadBack | null) => found?.kind === 'charged',
    isNotInBook: (_, found: ReadBack | null) => found?.kind === 'notCharged',
    isUndecided: (_, found: ReadBack | null) => found?.kind === 'undecided',
    isUnjudgeable: (_, read: ReadBackAnswer) => isUnjudgeable(read),
    isUnreadable: (_, error: unknown) => isUnreadable(error),
    isFinishedElsewhere: (_, found: ReadBack | null) => found?.kind === 'finishedElsewhere',
  },
})

/** Updates the prices of the basket; shown changes stay until the basket is edited. */
function atTodaysPrices(
  { items, changes }: TillContext,
  products: readonly ListedProduct[] | null,
): Pick<TillContext, 'items' | 'changes'> {
  if (products === null) return { items, changes }
  const now = atPricesOf(products, items)
  return { items: now.items, changes: withLaterChanges(changes, now.changes) }
}

export function orderIn({ code, items, owner }: TillContext): Order {
  const ownerCode = code.trim()
  const isOtherCode = owner?.number === ownerCode && owner.code !== ownerCode
  return { ownerCode, items, ...(isOtherCode && { camperCode: owner.code }) }
}

function orderOf(attempt: ChargeAttempt | null): Order {
  if (attempt === null) return { ownerCode: '', items: [] }
  const { ownerCode, camperCode, items } = attempt
  return { ownerCode, items, ...(camperCode !== undefined && { camperCode }) }
}
