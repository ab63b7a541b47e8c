import { type AnyEventObject, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { InterruptedScan, ReturnedInput } from '../../domain/gate/deviceGate.ts'
import { isProgramError } from '../../domain/lib/outcome.ts'
import { errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The gate's connection to the server, and which side answers its scans (design: "Gate"). A late scan, a
 * broken stream, an unread list or a lost network start a probe of the server. The gate goes offline only if
 * the probe fails: a slow server must not send sixteen gates offline together. Three slow answers in a minute
 * are shown as a warning. While it probes and while it is offline, the device answers. Offline, it retries
 * every few seconds. It goes back online after six stable seconds plus random jitter, so that not all gates
 * return at the same moment. A scan without an answer is passed to the device with its attempt; the device
 * passes the turn back as soon as the server is reachable.
 */

export interface GateLinkContext {
  readonly canNote: boolean
  /** Times of the slow searches, in ms. */
  readonly slowAt: readonly number[]
  /** Jitter before going back online, in ms. */
  readonly reconnectJitter: number
  readonly left: InterruptedScan | null
  readonly handedBack: ReturnedInput | null
  /** The request was never sent because the page has a bug. */
  readonly hasFault: boolean
}

export type GateLinkEvent =
  | { type: 'device.told'; canNote: boolean }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  | { type: 'stream.lost' }
  | { type: 'list.unread' }
  | { type: 'answer.late'; at: number }
  | { type: 'scan.left'; left: InterruptedScan }
  | { type: 'left.taken' }
  | { type: 'device.done'; back: ReturnedInput }
  | { type: 'offline.chosen' }
  | { type: 'online.chosen' }

export interface Reached {
  readonly reconnectJitter: number
}

const connectionLost = {
  'network.lost': 'waiting',
  'stream.lost': 'trying',
  'online.chosen': '#gateLink.link.online',
} as const

interface SlowAnswer {
  readonly event: { readonly at: number }
}

const noHost = { type: 'storeNoHost', params: errorOf } as const
const none: readonly number[] = []
const maxSlowAnswers = 3
/** Minimum stable time in ms before going back online (avoids flapping). */
const minStableTime = 6_000
/** A request that was sent over a lost network is not awaited. */
const restartProbe = <Target extends string>(target: Target) => ({ target, reenter: true }) as const
const startProbe = { target: '#gateLink.link.looking' } as const
const slowAnswer = {
  ...startProbe,
  actions: { type: 'countSlow', params: ({ event }: SlowAnswer) => event.at },
} as const

export const gateLinkMachine = setup({
  types: { context: {} as GateLinkContext, events: {} as GateLinkEvent },
  actors: {
    watchNetwork: fromCallback<AnyEventObject>(notProvided('watchNetwork')),
    reachHost: fromPromise<Reached>(notProvided('reachHost')),
  },
  delays: {
    minute: 60_000,
    pause: 3_000,
    goBack: ({ context }) => minStableTime + context.reconnectJitter,
  },
  actions: {
    forgetLeft: assign({ left: null }),
    countSlow: assign(({ context: { slowAt } }, at: number) => ({
      slowAt: [...slowAt.filter((time) => at - time < 60_000), at],
    })),
    forgetSlow: assign({ slowAt: none }),
    storeMoment: assign((_, { reconnectJitter }: Reached) => ({ reconnectJitter })),
    storeNoHost: assign((_, error: unknown) => ({ hasFault: isProgramError(error) })),
    reportNoHost: (_, _error: unknown) => {},
  },
  guards: {
    canNote: ({ context }) => context.canNote,
    isOftenSlow: ({ context }) => context.slowAt.length >= maxSlowAnswers,
  },
}).createMachine({
  id: 'gateLink',
  context: {
    canNote: false,
    slowAt: none,
    reconnectJitter: 0,
    left: null,
    handedBack: null,
    hasFault: false,
  },
  type: 'parallel',
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  on: {
    'device.told': { actions: assign(({ event }) => ({ canNote: event.canNote })) },
  },
  states: {
    link: {
      initial: 'online',
      on: {
        'offline.chosen': { guard: 'canNote', target: '.offline.byHand' },
      },
      states: {
        online: {
          on: {
            'network.lost': startProbe,
            'stream.lost': startProbe,
            'list.unread': startProbe,
            'answer.late': slowAnswer,
          },
        },
        doubtful: {
          on: {
            'network.lost': startProbe,
            'stream.lost': startProbe,
            'list.unread': startProbe,
            'answer.late': slowAnswer,
          },
          after: { minute: { target: 'online', actions: 'forgetSlow' } },
        },
        looking: {
          tags: 'away',
          on: { 'network.found': restartProbe('#gateLink.link.looking') },
          invoke: {
            src: 'reachHost',
            id: 'reachHost',
            onDone: [{ guard: 'isOftenSlow', target: 'doubtful' }, { target: 'online' }],
            onError: {
              target: 'offline.waiting',
              actions: [noHost, { type: 'reportNoHost', params: errorOf }],
            },
          },
        },
        offline: {
          tags: 'away',
          initial: 'waiting',
          states: {
            byHand: { on: { 'online.chosen': '#gateLink.link.returning' } },
            waiting: {
              after: { pause: 'trying' },
              on: { 'network.found': 'trying', 'online.chosen': '#gateLink.link.returning' },
            },
            trying: {
              invoke: {
                src: 'reachHost',
                id: 'reachHost',
                onDone: {
                  target: 'goingBack',
                  actions: [{ type: 'storeMoment', params: ({ event }) => event.output }, 'forgetSlow'],
                },
                onError: { target: 'waiting', actions: noHost },
              },
              on: {
                'network.found': restartProbe('#gateLink.link.offline.trying'),
                'online.chosen': '#gateLink.link.returning',
              },
            },
            goingBack: {
              initial: 'resting',
              after: { goBack: 'arriving' },
              states: {
                resting: { after: { pause: 'checking' } },
                checking: {
                  invoke: {
                    src: 'reachHost',
                    id: 'reachHost',
                    onDone: 'resting',
                    onError: { target: '#gateLink.link.offline.waiting', actions: noHost },
                  },
                },
              },
              on: connectionLost,
            },
            arriving: {
              invoke: {
                src: 'reachHost',
                id: 'reachHost',
                onDone: '#gateLink.link.online',
                onError: { target: 'waiting', actions: noHost },
              },
              on: connectionLost,
            },
          },
        },
        /** Chosen by hand, so there is no jitter. */
        returning: {
          tags: 'away',
          invoke: {
            src: 'reachHost',
            id: 'reachHost',
            onDone: { target: 'online', actions: 'forgetSlow' },
            onError: {
              target: 'offline.waiting',
              actions: [noHost, { type: 'reportNoHost', params: errorOf }],
            },
          },
        },
      },
    },
    answers: {
      initial: 'host',
      states: {
        host: {
          on: {
            'scan.left': {
              guard: 'canNote',
              target: 'device',
              actions: assign(({ event }) => ({ left: event.left, handedBack: null })),
            },
          },
        },
        device: {
          on: {
            'left.taken': { actions: 'forgetLeft' },
            'device.done': {
              target: 'host',
              actions: assign(({ event }) => ({ left: null, handedBack: event.back })),
            },
          },
        },
      },
    },
  },
})

export interface HostLink {
  readonly canNote: boolean
  readonly isAway: boolean
  readonly first: ReturnedInput | null
  /** Quiet: no person on screen and nothing typed. */
  readonly onQuiet: (isQuiet: boolean) => void
  readonly onLate: () => void
  readonly onLeft: (left: InterruptedScan) => void
}

export function isServerAway(state: SnapshotFrom<typeof gateLinkMachine>): boolean {
  return state.hasTag('away')
}

expose(gateLinkMachine, {
  context: ['canNote', 'slowAt', 'reconnectJitter', 'hasFault'],
  events: { 'device.told': ['canNote'], 'answer.late': ['at'] },
})
