import { assign, emit, fromPromise, setup } from 'xstate'
import type { Reason } from '../../domain/lib/outcome.ts'
import type { CashRefusal, CashRequest } from '../../domain/money/cashDesk.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Undo" for the newest sale of a till, for two minutes (design: "Money"): it is asked about once and then given back
 * whole, as a refund. Neither a reload of the page nor a refusal takes or gives anything of the two minutes. What was
 * given back in another way is not offered any more. Older sales are refunded from the transactions. A refusal names its
 * sale, and goes with the next one.
 */

export interface SaleUndoContext {
  readonly merchantNumber: string
  readonly newest: NewestSale | null
  readonly offeredFor: number
  /** What is given back just now; a newer sale may have been made meanwhile. */
  readonly undoing: NewestSale | null
  /** Why a sale was not given back, with that sale. */
  readonly refusal: (CashRefusal & { readonly of: NewestSale }) | null
}

/** The newest sale of this tab before it was loaded again, with how much is left of the time to undo it. */
interface Kept {
  readonly newest: NewestSale
  readonly left: number
}

export type SaleUndoEvent =
  | { type: 'sale.made'; newest: NewestSale }
  | { type: 'undo.requested' }
  | { type: 'undo.left' }
  | { type: 'undo.confirmed' }
  | { type: 'booking.done'; request: CashRequest }
  | { type: 'booking.ended'; reason: Reason | null; refusal?: CashRefusal | null }
  | { type: 'refusal.closed' }

export const undoneReason = 'Undone at the till'
export const undoTime = 120_000

interface Made {
  readonly context: SaleUndoContext
  readonly event: { readonly newest: NewestSale }
}
const made = {
  target: '#saleUndo.offered',
  reenter: true,
  actions: [
    { type: 'storeSale', params: ({ event }: Made) => event.newest },
    {
      type: 'keepSale',
      params: ({ context: { merchantNumber }, event: { newest } }: Made) => ({ merchantNumber, newest }),
    },
  ],
} as const

const refused = {
  type: 'showRefusal',
  params: ({ event }: { readonly event: { readonly refusal?: CashRefusal | null } }) => event.refusal ?? null,
} as const

/** A newer sale was made while this one was given back. */
const endedElsewhere = { guard: 'isUndoing', actions: refused } as const

export const saleUndoMachine = setup({
  types: {
    context: {} as SaleUndoContext,
    events: {} as SaleUndoEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest },
    input: {} as { merchantNumber: string },
  },
  actors: { readSale: fromPromise<Kept | null, { merchantNumber: string }>(notProvided('readSale')) },
  delays: { undoOffered: ({ context }) => context.offeredFor },
  actions: {
    keepSale: (_, _kept: { merchantNumber: string; newest: NewestSale }) => {},
    forgetSale: (_, _merchantNumber: string) => {},
    storeSale: assign((_, newest: NewestSale) => ({ newest, offeredFor: undoTime, refusal: null })),
    storeUndoing: assign(({ context: { newest } }) => ({ undoing: newest })),
    showRefusal: assign(({ context: { undoing } }, refusal: CashRefusal | null) => ({
      refusal: refusal && undoing && { ...refusal, of: undoing },
      undoing: null,
    })),
    clearRefusal: assign({ refusal: null }),
    restoreSale: assign((_, kept: Kept | null) =>
      kept === null ? {} : { newest: kept.newest, offeredFor: kept.left },
    ),
    clearSale: assign({ newest: null }),
    announceRequest: emit(({ context: { merchantNumber, newest } }) => {
      if (newest === null) throw new Error('There is no sale to undo')
      return {
        type: 'booking.requested' as const,
        request: { kind: 'refund' as const, merchantNumber, ...newest, reason: undoneReason },
      }
    }),
  },
  guards: {
    isKept: (_, kept: Kept | null) => kept !== null,
    isOfNewest: ({ context: { newest } }, request: CashRequest) =>
      request.kind === 'refund' && request.sale === newest?.sale,
    isUndoing: ({ context }) => context.undoing !== null,
    isGivenBack: (_, reason: Reason | null) => reason === 'refunded',
  },
}).createMachine({
  id: 'saleUndo',
  context: ({ input: { merchantNumber } }) => ({
    merchantNumber,
    newest: null,
    offeredFor: undoTime,
    undoing: null,
    refusal: null,
  }),
  initial: 'restoring',
  on: {
    'refusal.closed': { actions: 'clearRefusal' },
    'booking.done': { actions: assign({ undoing: null }) },
  },
  states: {
    restoring: {
      on: { 'sale.made': made },
      invoke: {
        src: 'readSale',
        id: 'readSale',
        input: ({ context: { merchantNumber } }) => ({ merchantNumber }),
        onDone: [
          {
            guard: { type: 'isKept', params: answerOf },
            target: 'offered',
            actions: { type: 'restoreSale', params: answerOf },
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    none: {
      entry: ['clearSale', { type: 'forgetSale', params: ({ context }) => context.merchantNumber }],
      on: { 'sale.made': made, 'booking.ended': endedElsewhere },
    },
    offered: {
      initial: 'quiet',
      // The question closes too: what is asked about must still be the newest.
      after: { undoOffered: 'none' },
      on: {
        'sale.made': made,
        'booking.ended': endedElsewhere,
        'booking.done': {
          guard: { type: 'isOfNewest', params: ({ event }) => event.request },
          target: 'none',
        },
      },
      states: {
        quiet: { on: { 'undo.requested': { target: 'asking', actions: 'clearRefusal' } } },
        asking: { on: { 'undo.confirmed': 'undoing', 'undo.left': 'quiet' } },
        undoing: {
          tags: 'busy',
          entry: ['storeUndoing', 'announceRequest'],
          on: {
            'booking.ended': [
              {
                guard: { type: 'isGivenBack', params: ({ event }) => event.reason },
                target: '#saleUndo.none',
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

expose(saleUndoMachine, { context: [], events: {} })
