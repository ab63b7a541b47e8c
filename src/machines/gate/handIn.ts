import { type AnyEventObject, assign, fromCallback, fromPromise, setup } from 'xstate'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Uploads the offline scans of a device (design: "Gate"): a hundred at a time, in order, by one tab, whenever scans
 * wait and the server is reachable. Failures are retried without limit after growing pauses, and immediately when the
 * connection returns. Scans refused for missing rights and scans of another camp stay in the queue. If the browser
 * deleted its storage, the screen shows the number of lost scans until it is dismissed.
 */

export interface HandInContext {
  /** Scans that the server has not acknowledged; null before the first count. */
  readonly waiting: number | null
  readonly failures: number
  /** Scans that were lost because the browser deleted its storage. */
  readonly lost: number
  /** Waiting scans that the server already had before it was restored from a backup. */
  readonly again: number
  /** Scans recorded for another camp; this server does not get them. */
  readonly ofOtherCamp: number
}

export type HandInEvent =
  | { type: 'queue.changed'; waiting: number }
  | { type: 'host.back' }
  | { type: 'loss.told'; lost: number }
  | { type: 'news.told'; news: Pick<HandInContext, 'again' | 'ofOtherCamp'> }
  | { type: 'loss.read' }

/**
 * The result of a batch.
 * - `taken`: the server has acknowledged at least one scan
 * - `notTaken`: retry later
 * - `refused`: this person or device lacks the right
 */
export interface HandInStep {
  readonly came: 'taken' | 'notTaken' | 'refused'
  readonly waiting: number
}

const stored = {
  type: 'storeWaiting',
  params: ({ event }: { event: { output: HandInStep } }) => event.output.waiting,
} as const
const changed = {
  type: 'storeWaiting',
  params: ({ event }: { readonly event: { readonly waiting: number } }) => event.waiting,
} as const
const failed = ['countFailure', { type: 'reportFailure', params: errorOf }] as const

export const handInMachine = setup({
  types: { context: {} as HandInContext, events: {} as HandInEvent },
  actors: {
    listenToQueue: fromCallback<AnyEventObject>(notProvided('listenToQueue')),
    countWaiting: fromPromise<number>(notProvided('countWaiting')),
    handIn: fromPromise<HandInStep>(notProvided('handIn')),
  },
  delays: { firstPause: 2_000, secondPause: 10_000, longPause: 30_000, refusedPause: 60_000 },
  actions: {
    storeWaiting: assign((_, waiting: number) => ({ waiting })),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    storeLost: assign((_, lost: number) => ({ lost })),
    forgetLost: () => {},
    reportFailure: (_, _error: unknown) => {},
  },
  guards: {
    isNothing: (_, waiting: number) => waiting === 0,
    isTaken: (_, { came }: HandInStep) => came === 'taken',
    isRefused: (_, { came }: HandInStep) => came === 'refused',
    isFirstFailure: ({ context }) => context.failures <= 1,
    isSecondFailure: ({ context }) => context.failures === 2,
  },
}).createMachine({
  id: 'handIn',
  context: { waiting: null, failures: 0, lost: 0, again: 0, ofOtherCamp: 0 },
  initial: 'counting',
  invoke: { src: 'listenToQueue', id: 'listenToQueue' },
  on: {
    'queue.changed': { actions: changed },
    'loss.told': { actions: { type: 'storeLost', params: ({ event }) => event.lost } },
    'news.told': {
      actions: assign(({ event: { news } }) => ({ again: news.again, ofOtherCamp: news.ofOtherCamp })),
    },
    'loss.read': { actions: ['forgetLost', { type: 'storeLost', params: 0 }] },
  },
  states: {
    counting: {
      invoke: {
        src: 'countWaiting',
        id: 'countWaiting',
        onDone: [
          {
            guard: { type: 'isNothing', params: answerOf },
            target: 'resting',
            actions: { type: 'storeWaiting', params: answerOf },
          },
          { target: 'sending', actions: { type: 'storeWaiting', params: answerOf } },
        ],
        onError: { target: 'pausing', actions: failed },
      },
      on: { 'queue.changed': { target: 'counting', reenter: true, actions: changed } },
    },
    resting: {
      entry: 'forgetFailures',
      on: { 'queue.changed': { target: 'counting', actions: changed }, 'host.back': 'counting' },
    },
    sending: {
      invoke: {
        src: 'handIn',
        id: 'handIn',
        onDone: [
          {
            guard: { type: 'isTaken', params: answerOf },
            target: 'counting',
            actions: [stored, 'forgetFailures'],
          },
          { guard: { type: 'isRefused', params: answerOf }, target: 'withoutRight', actions: stored },
          { target: 'pausing', actions: [stored, 'countFailure'] },
        ],
        onError: { target: 'pausing', actions: failed },
      },
    },
    pausing: {
      on: { 'host.back': 'counting' },
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'isFirstFailure', target: 'first' },
            { guard: 'isSecondFailure', target: 'second' },
            { target: 'long' },
          ],
        },
        first: { after: { firstPause: '#handIn.counting' } },
        second: { after: { secondPause: '#handIn.counting' } },
        long: { after: { longPause: '#handIn.counting' } },
      },
    },
    withoutRight: {
      on: { 'host.back': 'counting' },
      after: { refusedPause: 'counting' },
    },
  },
})

expose(handInMachine, {
  context: ['waiting', 'failures', 'lost', 'again', 'ofOtherCamp'],
  events: { 'news.told': ['news'] },
})
