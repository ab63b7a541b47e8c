import { assign, fromPromise, setup } from 'xstate'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Prints a page: the time is stored first, so that the paper shows when it was printed. A browser that cannot
 * print shows an error (portal document §8) for 5 s, the time of an error toast (portal document §9).
 */

export interface PrintContext {
  printedAt: string | null
}

export type PrintEvent = { type: 'print.requested' } | { type: 'message.closed' }

export const printFailedText = "Failed to print. Please try again or use your browser's print function."

export const printMachine = setup({
  types: { context: {} as PrintContext, events: {} as PrintEvent },
  actors: {
    readClock: fromPromise<string>(notProvided('readClock')),
    printPage: fromPromise<void>(notProvided('printPage')),
  },
  delays: { errorShown: 5_000 },
}).createMachine({
  id: 'print',
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
    printing: { invoke: { src: 'printPage', id: 'printPage', onDone: 'idle', onError: 'failed' } },
    failed: {
      after: { errorShown: 'idle' },
      on: { 'print.requested': 'dating', 'message.closed': 'idle' },
    },
  },
})

expose(printMachine, { context: [], events: {} })
