import type { Failure } from '../../domain/lib/outcome.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { answerOf } from '../lib/answerOf.ts'
import { type StallBookingContext, stallBookingSetup } from '../money/stallBookingSetup.ts'

/*
 * "Undo" for the newest sale of a till, for two minutes (design: "Money"): after a confirmation the whole
 * sale is refunded. A reload or a refusal does not change the two minutes. A sale that was refunded in
 * another way is not offered. A refusal names its sale and disappears with the next one. Older sales are
 * refunded from the transactions.
 */

interface SaleMade {
  readonly context: StallBookingContext
  readonly event: { readonly newest: NewestSale }
}
const offerUndo = {
  target: '#undo.offered',
  reenter: true,
  actions: [
    { type: 'storeNewest', params: ({ event }: SaleMade) => event.newest },
    {
      type: 'keepSale',
      params: ({ context: { merchantNumber }, event: { newest } }: SaleMade) => ({ merchantNumber, newest }),
    },
  ],
} as const

const refused = {
  type: 'showUndoRefusal',
  params: ({ event }: { readonly event: { readonly refusal: Failure | null } }) => event.refusal,
} as const

/** For an undo whose sale is no longer the newest. */
const endedElsewhere = { guard: 'isUndoing', actions: refused } as const

export const undo = stallBookingSetup.createStateConfig({
  id: 'undo',
  initial: 'restoring',
  on: {
    'refusal.closed': { actions: 'clearUndoRefusal' },
    'booking.done': { actions: 'clearUndoing' },
  },
  states: {
    restoring: {
      on: { 'sale.made': offerUndo },
      invoke: {
        src: 'readSale',
        id: 'readSale',
        input: ({ context: { merchantNumber } }) => ({ merchantNumber }),
        onDone: [
          {
            guard: { type: 'isKept', params: answerOf },
            target: 'offered',
            actions: { type: 'restoreNewest', params: answerOf },
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    none: {
      entry: ['clearNewest', { type: 'forgetSale', params: ({ context }) => context.merchantNumber }],
      on: { 'sale.made': offerUndo, 'booking.ended': endedElsewhere },
    },
    offered: {
      initial: 'quiet',
      // The timer also closes the question, because it must be about the newest sale.
      after: { undoOffered: 'none' },
      on: {
        'sale.made': offerUndo,
        'booking.ended': endedElsewhere,
        'booking.done': {
          guard: { type: 'isOfNewest', params: ({ event }) => event.request },
          target: 'none',
          actions: 'clearUndoing',
        },
      },
      states: {
        quiet: { on: { 'undo.requested': { target: 'asking', actions: 'clearUndoRefusal' } } },
        asking: { on: { 'undo.confirmed': { guard: 'mayBook', target: 'undoing' }, 'undo.left': 'quiet' } },
        undoing: {
          entry: ['storeUndoing', 'announceUndoRequest'],
          on: {
            'booking.ended': [
              {
                guard: { type: 'isGivenBack', params: ({ event }) => event.reason },
                target: '#undo.none',
                actions: refused,
              },
              { target: 'quiet', actions: refused },
            ],
          },
        },
      },
    },
  },
})
