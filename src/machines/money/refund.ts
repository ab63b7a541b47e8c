import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { CashRequest } from '../../domain/money/cashDesk.ts'
import { leftOf, type RefundedItems, refundTotal, type Sale } from '../../domain/money/refunds.ts'
import { quantityOf } from '../../domain/till/basket.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * Refunds a sale, whole or by item (design: "Money"). The sale is loaded when the dialog opens, so that
 * refunded items are not offered again; all remaining items are selected at first. The booking is an attempt
 * of `cashBooking.ts`. After a refusal the input stays and the sale is loaded again; the refusal disappears
 * with the dialog.
 */

export interface RefundContext {
  readonly merchantNumber: string
  readonly reference: string | null
  readonly sale: Sale | null
  readonly items: RefundedItems
  readonly reason: string
  /** It was submitted without an item or a reason. */
  readonly isRejected: boolean
  readonly failure: Failure | null
  readonly refusal: Failure | null
}

export type RefundEvent =
  | { type: 'refund.opened'; reference: string }
  | { type: 'refund.left' }
  | { type: 'load.retried' }
  | { type: 'item.changed'; name: string; quantity: number }
  | { type: 'reason.changed'; reason: string }
  | { type: 'refund.submitted' }
  | { type: 'booking.done' }
  | { type: 'booking.ended'; refusal?: Failure | null }

type Answer = Outcome<Sale>

const saleFailedText = 'The sale could not be read.'

const nothing = {
  reference: null,
  sale: null,
  items: [],
  reason: '',
  isRejected: false,
  failure: null,
  refusal: null,
}

export const refundMachine = setup({
  types: {
    context: {} as RefundContext,
    events: {} as RefundEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest },
    input: {} as { merchantNumber: string },
  },
  actors: {
    fetchSale: fromPromise<Answer, { merchantNumber: string; reference: string }>(notProvided('fetchSale')),
  },
  actions: {
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
    showFailure: assign((_, failure: Failure) => ({ failure })),
    storeRefusal: assign((_, refusal: Failure | null) => ({ refusal })),
    clearFailure: assign({ failure: null }),
    clearAll: assign(nothing),
    announceRequest: emit(({ context: { merchantNumber, reference, sale, items, reason } }) => ({
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
  },
  guards: {
    isDone: (_, answer: Answer) => answer.ok,
    isWrong: ({ context: { items, reason } }) => items.length === 0 || reason.trim() === '',
  },
}).createMachine({
  id: 'refund',
  context: ({ input: { merchantNumber } }) => ({ ...nothing, merchantNumber }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'refund.opened': {
          target: 'loading',
          actions: assign(({ event }) => ({ reference: event.reference })),
        },
      },
    },
    loading: {
      entry: 'clearFailure',
      on: { 'refund.left': { target: 'closed', actions: 'clearAll' } },
      ...reading({
        src: 'fetchSale',
        input: ({ merchantNumber, reference }: RefundContext) => ({
          merchantNumber,
          reference: reference ?? '',
        }),
        guard: 'isDone',
        store: 'storeSale',
        unread: showingCause(saleFailedText),
        shown: 'choosing',
        failed: 'failed',
      }),
    },
    failed: {
      on: { 'load.retried': 'loading', 'refund.left': { target: 'closed', actions: 'clearAll' } },
    },
    choosing: {
      on: {
        'item.changed': { actions: { type: 'storeQuantity', params: ({ event }) => event } },
        'reason.changed': {
          actions: assign(({ event }) => ({ reason: event.reason, isRejected: false })),
        },
        'refund.submitted': [
          { guard: 'isWrong', actions: assign({ isRejected: true }) },
          { target: 'booking', actions: { type: 'storeRefusal', params: null } },
        ],
        'refund.left': { target: 'closed', actions: 'clearAll' },
      },
    },
    booking: {
      tags: 'busy',
      entry: 'announceRequest',
      on: {
        'booking.done': { target: 'closed', actions: 'clearAll' },
        'booking.ended': {
          target: 'loading',
          actions: { type: 'storeRefusal', params: ({ event }) => event.refusal ?? null },
        },
      },
    },
  },
})

expose(refundMachine, { context: ['isRejected'], events: {} })
