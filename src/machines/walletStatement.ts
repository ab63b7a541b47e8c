import { assign, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * "Print Statement" (portal document §2): the moment is noted, so that the paper says when it was printed, and the
 * browser is asked to print. A browser that cannot is told of for 5 s, the document's time of an error toast (§9).
 */

export interface WalletStatementContext {
  /** ISO 8601 in UTC. */
  printedAt: string | null
}

export type WalletStatementEvent = { type: 'print.requested' } | { type: 'message.closed' }

export const walletStatementMachine = setup({
  types: { context: {} as WalletStatementContext, events: {} as WalletStatementEvent },
  actors: {
    readClock: fromPromise<string>(notProvided('readClock')),
    printStatement: fromPromise<void>(notProvided('printStatement')),
  },
  delays: { errorShown: 5_000 },
}).createMachine({
  id: 'walletStatement',
  context: { printedAt: null },
  initial: 'idle',
  states: {
    idle: { on: { 'print.requested': 'dating' } },
    dating: {
      invoke: {
        src: 'readClock',
        id: 'readClock',
        onDone: { target: 'printing', actions: assign(({ event }) => ({ printedAt: event.output })) },
        onError: 'failed',
      },
    },
    printing: {
      invoke: { src: 'printStatement', id: 'printStatement', onDone: 'idle', onError: 'failed' },
    },
    failed: {
      after: { errorShown: 'idle' },
      on: { 'print.requested': 'dating', 'message.closed': 'idle' },
    },
  },
})

export const walletStatementExposure = expose(walletStatementMachine, {
  context: [],
  events: {},
})
