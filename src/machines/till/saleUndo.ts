import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Reason } from '../../domain/lib/outcome.ts'
import type { CashRequest } from '../../domain/money/cashDesk.ts'
import type { NewestSale } from '../../domain/money/refunds.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Undo" for the newest sale of a till, for two minutes (design: "Money"): after a confirmation the whole
 * sale is refunded. A reload or a refusal does not change the two minutes. A sale that was refunded in
 * another way is not offered. A refusal names its sale and disappears with the next one. Older sales are
 * refunded from the transactions.
 */

export interface SaleUndoContext {
  readonly merchantNumber: string
  readonly newest: NewestSale | null
  readonly offeredFor: number
  /** The sale whose refund is running; a newer sale may exist. */
  readonly undoing: NewestSale | null
  readonly refusal: (Failure & { readonly of: NewestSale }) | null
}

/** `left` is the remaining time to undo the sale after a reload, in ms. */
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
  | { type: 'booking.ended'; reason: Reason | null; refusal?: Failure | null }
  | { type: 'refusal.closed' }

export const undoneReason = 'Undone at the till'
export const undoTime = 120_000

interface SaleMade {
  readonly context: SaleUndoContext
  readonly event: { readonly newest: NewestSale }
}
const offerUndo = {
  target: '#saleUndo.offered',
  reenter: true,
  actions: [
    { type: 'storeSale', params: ({ event }: SaleMade) => event.newest },
    {
      type: 'keepSale',
      params: ({ context: { merchantNumber }, event: { newest } }: SaleMade) => ({ merchantNumber, newest }),
    },
  ],
} as const

const refused = {
  type: 'showRefusal',
  params: ({ event }: { readonly event: { readonly refusal?: Failure | null } }) => event.refusal ?? null,
} as const

/** For an undo whose sale is no longer the newest. */
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
    showRefusal: assign(({ context: { undoing } }, refusal: Failure | null) => ({
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
      on: { 'sale.made': offerUndo },
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
