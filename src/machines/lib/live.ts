import { type AnyEventObject, assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { LiveCounts } from '../../domain/lib/live.ts'
import { type Outcome, type Refusal, refusalKind } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from './answerOf.ts'
import { expose } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * Live counts of people inside, home and expected (design: "Gate"), if the server has the ability `gate`, and
 * for the office the number of undecided gate conflicts. One tab of a browser holds the server's stream and
 * shares it with the others; when it closes, another tab takes over. If tabs cannot coordinate (an address
 * without HTTPS), each tab polls. A page that was hidden for a minute releases the stream until it is
 * visible. A silent stream counts as broken and is reopened after growing pauses; after a stream that the
 * server has ended, a call finds out why.
 */

export interface CountsAtTime {
  readonly counts: LiveCounts
  /** The last time that the server sent or confirmed the counts. */
  readonly countedAt: string
  readonly isLive: boolean
  /** Undecided gate conflicts; null if the server has not sent the number to this person. */
  readonly inbox: number | null
}

export interface LiveContext {
  /** The server has the counts and the person may see them. */
  readonly isOffered: boolean
  readonly canShare: boolean
  readonly counts: LiveCounts | null
  readonly countedAt: string | null
  /** False before the first counts, and after too long a silence of the server. */
  readonly isLive: boolean
  readonly inbox: number | null
  readonly failures: number
}

export type LiveEvent =
  | { type: 'live.offered' }
  | { type: 'live.withdrawn' }
  | { type: 'page.left' }
  | { type: 'page.seen' }
  | { type: 'turn.given' }
  | { type: 'counts.asked' }
  | { type: 'counts.heard'; heard: CountsAtTime }
  | { type: 'counts.told'; counts: LiveCounts; at: string }
  | { type: 'inbox.told'; open: number; at: string }
  | { type: 'beat.heard'; at: string }
  | { type: 'stream.ended' }
  | { type: 'stream.broken' }
  | { type: 'stream.refused'; refusal: Refusal }

export interface CountsRead {
  readonly counts: LiveCounts
  readonly at: string
}

const nothingKnown = { counts: null, countedAt: null, isLive: false, inbox: null, failures: 0 }
const isFinal = { type: 'isFinal', params: answerOf<Outcome<unknown>> } as const
const storeAndShare = [
  { type: 'storeCounts', params: ({ event }: { event: CountsRead }) => event },
  { type: 'tellTabs', params: shownOf },
] as const

export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as { type: 'live.lost' },
    input: {} as { isOffered: boolean; canShare: boolean },
  },
  actors: {
    watchSession: fromCallback<AnyEventObject>(notProvided('watchSession')),
    watchPage: fromCallback<AnyEventObject>(notProvided('watchPage')),
    hearTabs: fromCallback<AnyEventObject>(notProvided('hearTabs')),
    waitForTurn: fromCallback<AnyEventObject>(notProvided('waitForTurn')),
    readStream: fromCallback<AnyEventObject>(notProvided('readStream')),
    readCounts: fromPromise<Outcome<CountsRead>>(notProvided('readCounts')),
  },
  delays: {
    silence: 40_000,
    noAnswer: 10_000,
    firstPause: 1_000,
    secondPause: 5_000,
    longPause: 20_000,
    callAgain: 10_000,
  },
  actions: {
    tellTabs: (_, _shown: CountsAtTime | null) => {},
    storeCounts: assign((_, { counts, at }: CountsRead) => ({
      counts,
      countedAt: at,
      isLive: true,
      failures: 0,
    })),
    storeHeard: enqueueActions(({ context, enqueue }, { counts, countedAt, isLive, inbox }: CountsAtTime) => {
      if (context.isLive && !isLive) enqueue.emit({ type: 'live.lost' })
      enqueue.assign({ counts, countedAt, isLive, inbox })
    }),
    storeBroken: enqueueActions(({ context, enqueue }) => {
      if (context.isLive) enqueue.emit({ type: 'live.lost' })
      enqueue.assign({ isLive: false })
    }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    forgetCounts: assign(nothingKnown),
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    canShare: ({ context }) => context.canShare,
    isFirstFailure: ({ context }) => context.failures <= 1,
    isSecondFailure: ({ context }) => context.failures === 2,
    isRead: (_, outcome: Outcome<CountsRead>) => outcome.ok,
    /** A retry would get the same answer. */
    isFinal: (_, outcome: Outcome<unknown>) =>
      !outcome.ok && ['notAllowed', 'rejected'].includes(refusalKind(outcome)),
  },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ ...input, ...nothingKnown }),
  initial: 'absent',
  invoke: { src: 'watchSession', id: 'watchSession' },
  states: {
    absent: {
      always: { guard: 'isOffered', target: 'offered' },
      on: { 'live.offered': { actions: assign({ isOffered: true }) } },
    },
    offered: {
      exit: 'forgetCounts',
      invoke: { src: 'watchPage', id: 'watchPage' },
      on: { 'live.withdrawn': { target: 'absent', actions: assign({ isOffered: false }) } },
      initial: 'following',
      states: {
        following: {
          on: { 'page.left': 'resting' },
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'canShare', target: 'sharing' }, { target: 'calling' }] },
            sharing: {
              invoke: [
                { src: 'hearTabs', id: 'hearTabs' },
                { src: 'waitForTurn', id: 'waitForTurn' },
              ],
              initial: 'listening',
              states: {
                listening: {
                  initial: 'heard',
                  on: {
                    'turn.given': 'holding',
                    'counts.heard': {
                      target: '.heard',
                      actions: { type: 'storeHeard', params: ({ event }) => event.heard },
                    },
                  },
                  states: {
                    heard: { after: { silence: 'unheard' } },
                    unheard: { entry: 'storeBroken' },
                  },
                },
                holding: {
                  initial: 'streaming',
                  on: { 'counts.asked': { actions: { type: 'tellTabs', params: shownOf } } },
                  states: {
                    streaming: {
                      id: 'streaming',
                      invoke: { src: 'readStream', id: 'readStream' },
                      initial: 'opening',
                      on: {
                        'counts.told': { target: '.open', actions: storeAndShare },
                        'inbox.told': {
                          target: '.open',
                          actions: [
                            assign(({ event }) => ({ inbox: event.open, countedAt: event.at, isLive: true })),
                            { type: 'tellTabs', params: shownOf },
                          ],
                        },
                        'beat.heard': {
                          target: '.open',
                          actions: [
                            assign(({ event }) => ({ countedAt: event.at, isLive: true })),
                            { type: 'tellTabs', params: shownOf },
                          ],
                        },
                        'stream.broken': 'pausing',
                        'stream.ended': 'asking',
                        'stream.refused': [
                          {
                            guard: { type: 'isFinal', params: ({ event }) => event.refusal },
                            target: '#live.offered.ended',
                          },
                          { target: 'pausing' },
                        ],
                      },
                      states: {
                        opening: { after: { noAnswer: '#pausing' } },
                        open: { after: { silence: '#pausing' } },
                      },
                    },
                    asking: {
                      invoke: {
                        src: 'readCounts',
                        id: 'readCounts',
                        onDone: [{ guard: isFinal, target: '#live.offered.ended' }, { target: 'pausing' }],
                        onError: 'pausing',
                      },
                    },
                    pausing: {
                      id: 'pausing',
                      entry: ['storeBroken', 'countFailure', { type: 'tellTabs', params: shownOf }],
                      initial: 'choosing',
                      states: {
                        choosing: {
                          always: [
                            { guard: 'isFirstFailure', target: 'briefly' },
                            { guard: 'isSecondFailure', target: 'longer' },
                            { target: 'long' },
                          ],
                        },
                        briefly: { after: { firstPause: '#streaming' } },
                        longer: { after: { secondPause: '#streaming' } },
                        long: { after: { longPause: '#streaming' } },
                      },
                    },
                  },
                },
              },
            },
            calling: {
              initial: 'asking',
              states: {
                asking: {
                  invoke: {
                    src: 'readCounts',
                    id: 'readCounts',
                    onDone: [
                      {
                        guard: { type: 'isRead', params: answerOf<Outcome<CountsRead>> },
                        target: 'waiting',
                        actions: {
                          type: 'storeCounts',
                          params: answerValue,
                        },
                      },
                      { guard: isFinal, target: '#live.offered.ended' },
                      { target: 'waiting', actions: 'storeBroken' },
                    ],
                    onError: { target: 'waiting', actions: 'storeBroken' },
                  },
                },
                waiting: { after: { callAgain: 'asking' } },
              },
            },
          },
        },
        resting: {
          entry: ['storeBroken', 'forgetFailures'],
          on: { 'page.seen': 'following' },
        },
        ended: { entry: 'storeBroken' },
      },
    },
  },
})

function shownOf({ context }: { context: LiveContext }): CountsAtTime | null {
  const { counts, countedAt, isLive, inbox } = context
  return counts && countedAt !== null ? { counts, countedAt, isLive, inbox } : null
}

expose(liveMachine, { context: ['isOffered', 'canShare', 'isLive', 'failures'], events: {} })
