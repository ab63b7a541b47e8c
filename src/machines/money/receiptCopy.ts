import { assign, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { ReceiptCopy } from '../../domain/money/receipt.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * Prints the receipt of a booking once more. The server counts and audits each copy, so the receipt is asked
 * for anew each time and shown before it is printed.
 */

export interface ReceiptCopyContext {
  readonly reference: string
  readonly receipt: ReceiptCopy | null
  readonly failure: Failure | null
}

export type ReceiptCopyEvent =
  | { type: 'copy.requested'; reference: string }
  | { type: 'copy.retried' }
  | { type: 'receipt.printRequested' }
  | { type: 'receipt.closed' }

const nothing = { reference: '', receipt: null, failure: null }

const copyFailedText = 'The receipt could not be read. Please try again.'

export const receiptCopyMachine = setup({
  types: { context: {} as ReceiptCopyContext, events: {} as ReceiptCopyEvent },
  actors: {
    copyReceipt: fromPromise<Outcome<ReceiptCopy>, { reference: string }>(notProvided('copyReceipt')),
  },
  actions: {
    storeReceipt: assign((_, receipt: ReceiptCopy) => ({ receipt })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    printReceipt: () => {},
  },
  guards: readGuards,
}).createMachine({
  id: 'receiptCopy',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      entry: assign(nothing),
      on: {
        'copy.requested': {
          target: 'loading',
          actions: assign(({ event }) => ({ reference: event.reference })),
        },
      },
    },
    loading: {
      entry: assign({ failure: null }),
      on: { 'receipt.closed': 'closed' },
      ...reading({
        src: 'copyReceipt',
        input: ({ reference }: ReceiptCopyContext) => ({ reference }),
        store: 'storeReceipt',
        unread: showingCause(copyFailedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'copy.retried': 'loading', 'receipt.closed': 'closed' } },
    shown: {
      on: { 'receipt.printRequested': { actions: 'printReceipt' }, 'receipt.closed': 'closed' },
    },
  },
})

expose(receiptCopyMachine, { context: [], events: {} })
