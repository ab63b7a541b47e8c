import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { OwedSignOut } from '../../domain/account/session.ts'
import { isUndecided, type Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A sign-out that the server has not confirmed yet (portal document §4, contract "Sessions"). The page is
 * signed out immediately. The call that ends the server's session is stored in the browser and retried until
 * it is answered: when the network returns, on the next load, in another tab, or by the service worker. A
 * sign-in replaces the session and cancels the owed sign-out.
 */

export interface OwedSignOutContext {
  owed: OwedSignOut | null
  /** A retry: by the time of its answer the cookie may belong to another session. */
  isRepeat: boolean
}

export type OwedSignOutEvent =
  | { type: 'signOut.owed'; owed: OwedSignOut }
  | { type: 'signOut.heard'; owed: OwedSignOut }
  | { type: 'signOut.confirmed' }
  | { type: 'signOut.retried' }
  | { type: 'signOut.abandoned' }
  | { type: 'session.replaced' }

export const owedSignOutMachine = setup({
  types: {
    context: {} as OwedSignOutContext,
    events: {} as OwedSignOutEvent,
    input: {} as { owed: OwedSignOut | null },
  },
  actors: {
    listenForSignOut: fromCallback(notProvided('listenForSignOut')),
    sendSignOut: fromPromise<Outcome<unknown>, { isRepeat: boolean }>(notProvided('sendSignOut')),
  },
  delays: { retryDelay: 15_000 },
  actions: {
    storeOwed: assign((_, owed: OwedSignOut) => ({ owed })),
    keepInBrowser: (_, _owed: OwedSignOut) => {},
    leaveToWorker: () => {},
    forgetInBrowser: () => {},
    clearOwed: assign({ owed: null }),
  },
  guards: {
    isOwed: ({ context }) => context.owed !== null,
    isConfirmed: ({ context }, outcome: Outcome<unknown>) =>
      outcome.ok ||
      (context.owed?.isOwnServer
        ? outcome.reason === 'signedOut'
        : outcome.status === 501 || !isUndecided(outcome)),
  },
}).createMachine({
  id: 'owedSignOut',
  context: ({ input }) => ({ owed: input.owed, isRepeat: input.owed !== null }),
  initial: 'settled',
  invoke: { src: 'listenForSignOut', id: 'listenForSignOut' },
  on: {
    'signOut.owed': {
      target: '.owed',
      reenter: true,
      actions: [
        { type: 'storeOwed', params: ({ event }) => event.owed },
        { type: 'keepInBrowser', params: ({ event }) => event.owed },
        assign({ isRepeat: false }),
      ],
    },
  },
  states: {
    settled: {
      always: { guard: 'isOwed', target: 'owed' },
      on: {
        'signOut.heard': {
          target: 'owed.waiting',
          actions: { type: 'storeOwed', params: ({ event }) => event.owed },
        },
      },
    },
    owed: {
      initial: 'sending',
      on: {
        'signOut.confirmed': { target: 'settled', actions: 'clearOwed' },
        'session.replaced': { target: 'settled', actions: ['clearOwed', 'forgetInBrowser'] },
      },
      states: {
        sending: {
          invoke: {
            src: 'sendSignOut',
            id: 'sendSignOut',
            input: ({ context: { isRepeat } }) => ({ isRepeat }),
            onDone: [
              {
                guard: { type: 'isConfirmed', params: ({ event }) => event.output },
                target: '#owedSignOut.settled',
                actions: ['clearOwed', 'forgetInBrowser'],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
          on: { 'signOut.abandoned': 'waiting' },
        },
        waiting: {
          entry: [assign({ isRepeat: true }), 'leaveToWorker'],
          on: { 'signOut.retried': 'sending' },
          after: { retryDelay: 'sending' },
        },
      },
    },
  },
})

expose(owedSignOutMachine, { context: ['isRepeat'], events: {} })
