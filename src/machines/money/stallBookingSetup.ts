import { assign, emit, fromPromise, raise, setup } from 'xstate'
import type { Failure, Outcome, Reason } from '../../domain/lib/outcome.ts'
import { type CashFormSubject, type CashRequest, isNothingOwed } from '../../domain/money/cashDesk.ts'
import {
  leftOf,
  type NewestSale,
  type RefundedItems,
  refundTotal,
  type Sale,
} from '../../domain/money/refunds.ts'
import { quantityOf } from '../../domain/till/basket.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards } from '../lib/readable.ts'
import {
  type CashBookingContext,
  type CashBookingEvent,
  cashBookingActions,
  cashBookingActors,
  cashBookingGuards,
} from './cashBookingParts.ts'
import { type CashFormContext, type CashFormEvent, cashFormActions, cashFormGuards } from './cashFormParts.ts'

interface RefundContext {
  readonly reference: string | null
  readonly sale: Sale | null
  readonly items: RefundedItems
  readonly reason: string
  /** It was submitted without an item or a reason. */
  readonly isRejected: boolean
  readonly failure: Failure | null
  readonly refusal: Failure | null
}

interface UndoContext {
  readonly newest: NewestSale | null
  readonly offeredFor: number
  /** The sale whose refund is running; a newer sale may exist. */
  readonly undoing: NewestSale | null
  readonly undoRefusal: (Failure & { readonly of: NewestSale }) | null
}

export interface StallBookingContext extends RefundContext, UndoContext, CashFormContext, CashBookingContext {
  readonly merchantNumber: string
}

/** `left` is the remaining time to undo the sale after a reload, in ms. */
interface Kept {
  readonly newest: NewestSale
  readonly left: number
}

/** Events that regions send each other. */
export type StallBookingRaised = 'booking.requested' | 'booking.done' | 'booking.ended'

export type StallBookingEvent =
  | { type: 'refund.opened'; reference: string; merchantNumber?: string }
  | { type: 'refund.left' }
  | { type: 'load.retried' }
  | { type: 'item.changed'; name: string; quantity: number }
  | { type: 'reason.changed'; reason: string }
  | { type: 'refund.submitted' }
  | { type: 'sale.made'; newest: NewestSale }
  | { type: 'undo.requested' }
  | { type: 'undo.left' }
  | { type: 'undo.confirmed' }
  | { type: 'refusal.closed' }
  | CashFormEvent
  | CashBookingEvent

export const noRefund: RefundContext = {
  reference: null,
  sale: null,
  items: [],
  reason: '',
  isRejected: false,
  failure: null,
  refusal: null,
}

const undoneReason = 'Undone at the till'
export const undoTime = 120_000

export const stallBookingSetup = setup({
  types: {
    context: {} as StallBookingContext,
    events: {} as StallBookingEvent,
    emitted: {} as { type: 'book.changed' },
    /** `cashier` is the key of the stored attempt: the email or merchant number of who books. */
    input: {} as { merchantNumber: string; cashier: string },
  },
  actors: {
    ...cashBookingActors,
    fetchSale: fromPromise<Outcome<Sale>, { merchantNumber: string; reference: string }>(
      notProvided('fetchSale'),
    ),
    readSale: fromPromise<Kept | null, { merchantNumber: string }>(notProvided('readSale')),
  },
  delays: { undoOffered: ({ context }) => context.offeredFor },
  actions: {
    announceChange: emit({ type: 'book.changed' }),
    storeSale: assign((_, sale: Sale) => ({ sale, items: leftOf(sale), failure: null })),
    storeQuantity: assign(({ context }, { name, quantity }: { name: string; quantity: number }) => {
      const left = context.sale ? leftOf(context.sale) : []
      const items = left
        .map((item) => ({
          name: item.name,
          quantity:
            item.name === name
              ? Math.min(Math.max(quantity, 0), item.quantity)
              : quantityOf(context.items, item.name),
        }))
        .filter((item) => item.quantity > 0)
      return { items, isRejected: false }
    }),
    // A new list each time, so that the field gets the focus again.
    showRejection: assign(({ context: { items } }) => ({ isRejected: true, items: [...items] })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    storeRefusal: assign((_, refusal: Failure | null) => ({ refusal })),
    clearFailure: assign({ failure: null }),
    clearRefund: assign(noRefund),
    announceRefundRequest: raise(({ context: { merchantNumber, reference, sale, items, reason } }) => ({
      type: 'booking.requested' as const,
      request: {
        kind: 'refund' as const,
        merchantNumber,
        sale: reference ?? '',
        items,
        reason: reason.trim(),
        number: sale?.ownerCode ?? '',
        amount: sale ? refundTotal(sale, items) : 0,
      },
    })),
    keepSale: (_, _kept: { merchantNumber: string; newest: NewestSale }) => {},
    forgetSale: (_, _merchantNumber: string) => {},
    storeNewest: assign((_, newest: NewestSale) => ({ newest, offeredFor: undoTime, undoRefusal: null })),
    restoreNewest: assign((_, kept: Kept | null) =>
      kept === null ? {} : { newest: kept.newest, offeredFor: kept.left },
    ),
    storeUndoing: assign(({ context: { newest } }) => ({ undoing: newest })),
    showUndoRefusal: assign(({ context: { undoing } }, refusal: Failure | null) => ({
      undoRefusal: refusal && undoing && { ...refusal, of: undoing },
      undoing: null,
    })),
    clearUndoing: assign({ undoing: null }),
    clearUndoRefusal: assign({ undoRefusal: null }),
    clearNewest: assign({ newest: null }),
    announceUndoRequest: raise(({ context: { merchantNumber, newest } }) => {
      if (newest === null) throw new Error('There is no sale to undo')
      return {
        type: 'booking.requested' as const,
        request: { kind: 'refund' as const, merchantNumber, ...newest, reason: undoneReason },
      }
    }),
  },
  guards: {
    ...readGuards,
    isRefundWrong: ({ context: { items, reason } }) => items.length === 0 || reason.trim() === '',
    isKept: (_, kept: Kept | null) => kept !== null,
    isOfNewest: ({ context: { newest } }, request: CashRequest) =>
      request.kind === 'refund' && request.sale === newest?.sale,
    isUndoing: ({ context }) => context.undoing !== null,
    isGivenBack: (_, reason: Reason | null) => reason === 'refunded',
    isNothingOwed: (_, subject: CashFormSubject) => isNothingOwed(subject),
  },
}).extend({
  actions: { ...cashBookingActions, ...cashFormActions },
  guards: { ...cashBookingGuards, ...cashFormGuards },
})
