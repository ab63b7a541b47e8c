import { assign } from 'xstate'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { type StallBookingContext, stallBookingSetup } from './stallBookingSetup.ts'

/*
 * Refunds a sale, whole or by item (design: "Money"). The sale is loaded when the dialog opens, so that
 * refunded items are not offered again; all remaining items are selected at first. After a refusal the input
 * stays and the sale is loaded again; the refusal disappears with the dialog.
 */

const saleFailedText = 'The sale could not be read.'

const left = { target: 'closed', actions: 'clearRefund' } as const

export const refund = stallBookingSetup.createStateConfig({
  id: 'refund',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'refund.opened': {
          target: 'loading',
          actions: assign(({ context, event: { reference, merchantNumber = context.merchantNumber } }) => ({
            reference,
            merchantNumber,
          })),
        },
      },
    },
    loading: {
      entry: 'clearFailure',
      on: { 'refund.left': left },
      ...reading({
        src: 'fetchSale',
        input: ({ merchantNumber, reference }: StallBookingContext) => ({
          merchantNumber,
          reference: reference ?? '',
        }),
        store: 'storeSale',
        unread: showingCause(saleFailedText),
        shown: 'choosing',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading', 'refund.left': left } },
    choosing: {
      on: {
        'item.changed': { actions: { type: 'storeQuantity', params: ({ event }) => event } },
        'reason.changed': {
          actions: assign(({ event }) => ({ reason: event.reason, isRejected: false })),
        },
        'refund.submitted': [
          { guard: 'isRefundWrong', actions: 'showRejection' },
          { guard: 'mayBook', target: 'booking', actions: { type: 'storeRefusal', params: null } },
        ],
        'refund.left': left,
      },
    },
    booking: {
      entry: 'announceRefundRequest',
      on: {
        'booking.done': left,
        'booking.ended': {
          target: 'loading',
          actions: { type: 'storeRefusal', params: ({ event }) => event.refusal },
        },
      },
    },
  },
})
