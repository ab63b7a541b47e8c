import { assign, emit, setup } from 'xstate'
import type { CashRequest } from '../domain/cashDesk.ts'
import type { Cents } from '../domain/money.ts'
import type { RefundedItems } from '../domain/refunds.ts'
import { expose } from './lib/exposure.ts'

/*
 * "Undo" for the newest sale of a till, for two minutes (design: "Money"): it is asked about once and then given back
 * whole, as a refund. Older sales are refunded from the transactions.
 */

/** The newest sale, as the till has just made it. */
export interface NewestSale {
  /** Its reference. */
  readonly sale: string
  readonly number: string
  readonly items: RefundedItems
  readonly amount: Cents
}

export interface SaleUndoContext {
  readonly merchantNumber: string
  readonly newest: NewestSale | null
}

export type SaleUndoEvent =
  | { type: 'sale.made'; newest: NewestSale }
  | { type: 'undo.requested' }
  | { type: 'undo.left' }
  | { type: 'undo.confirmed' }
  | { type: 'booking.done' }
  | { type: 'booking.ended' }

export const undoneReason = 'Undone at the till'

const made = {
  target: '#saleUndo.offered',
  reenter: true,
  actions: {
    type: 'storeSale',
    params: ({ event }: { readonly event: { readonly newest: NewestSale } }) => event.newest,
  },
} as const

export const saleUndoMachine = setup({
  types: {
    context: {} as SaleUndoContext,
    events: {} as SaleUndoEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest },
    input: {} as { merchantNumber: string },
  },
  delays: { undoOffered: 120_000 },
  actions: {
    storeSale: assign((_, newest: NewestSale) => ({ newest })),
    clearSale: assign({ newest: null }),
    announceRequest: emit(({ context: { merchantNumber, newest } }) => {
      if (newest === null) throw new Error('There is no sale to undo')
      return {
        type: 'booking.requested' as const,
        request: { kind: 'refund' as const, merchantNumber, ...newest, reason: undoneReason },
      }
    }),
  },
}).createMachine({
  id: 'saleUndo',
  context: ({ input: { merchantNumber } }) => ({ merchantNumber, newest: null }),
  initial: 'none',
  states: {
    none: { entry: 'clearSale', on: { 'sale.made': { ...made, reenter: false } } },
    offered: {
      initial: 'quiet',
      // The question closes too: what is asked about must still be the newest.
      after: { undoOffered: 'none' },
      on: { 'sale.made': made },
      states: {
        quiet: { on: { 'undo.requested': 'asking' } },
        asking: { on: { 'undo.confirmed': '#saleUndo.undoing', 'undo.left': 'quiet' } },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'announceRequest',
      on: { 'booking.done': 'none', 'booking.ended': 'offered' },
    },
  },
})

expose(saleUndoMachine, { context: [], events: {} })
