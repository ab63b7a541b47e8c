import { type AnyEventObject, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { HandedBack, LeftScan } from '../../domain/gate/deviceGate.ts'
import { isFault } from '../../domain/lib/outcome.ts'
import { errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Whether a gate reaches its host, and who answers its scans (design: "Gate").
 *
 * A scan without an answer, a stream that broke, a list that could not be read and a browser without a network make the
 * gate look for its host. Only when nothing answers there the gate is offline: a host that is slow must not send sixteen
 * gates away together. Three slow answers in a minute are said. While the gate looks, and while it is offline, the device
 * answers. Offline, it looks again and again by itself. It goes back when the host was there for six seconds, at a moment
 * by chance, so that not all gates do so at once.
 *
 * A scan that waits too long is left to the device with all that was sent; a device that is done gives the turn back as
 * soon as the host is there.
 */

export interface GateLinkContext {
  /** Whether the device can keep what it notes; else only the host answers. */
  readonly canNote: boolean
  /** When searches were slow, in milliseconds. */
  readonly slowAt: readonly number[]
  /** How long the gate waits until it goes back, in milliseconds. */
  readonly goesBackIn: number
  /** What the host was asked and did not answer in time, until the device has taken it. */
  readonly left: LeftScan | null
  /** What the device had in hand when the host was back. */
  readonly handedBack: HandedBack | null
  /** The host was not even asked, because the page has a fault. */
  readonly hasFault: boolean
}

export type GateLinkEvent =
  | { type: 'device.told'; canNote: boolean }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  | { type: 'stream.lost' }
  | { type: 'list.unread' }
  | { type: 'answer.late'; at: number }
  | { type: 'scan.left'; left: LeftScan }
  | { type: 'left.taken' }
  | { type: 'device.done'; back: HandedBack }
  | { type: 'offline.chosen' }
  | { type: 'online.chosen' }

/** The host has answered. */
export interface Reached {
  /** By chance, in milliseconds. */
  readonly goesBackIn: number
}

const goesBack = {
  'network.lost': 'waiting',
  'stream.lost': 'trying',
  'online.chosen': '#gateLink.link.online',
} as const

interface Late {
  readonly event: { readonly at: number }
}

const noHost = { type: 'storeNoHost', params: errorOf } as const
const none: readonly number[] = []
const isMany = 3
/** For so long, in milliseconds, the host has to be there each time that it is looked for: a network that comes and goes takes no gate back and forth. */
const calm = 6_000
/** What was sent over a network that is gone is not waited for. */
const lookAnew = <Target extends string>(target: Target) => ({ target, reenter: true }) as const
const away = { target: '#gateLink.link.looking' } as const
const late = { ...away, actions: { type: 'countSlow', params: ({ event }: Late) => event.at } } as const

export const gateLinkMachine = setup({
  types: { context: {} as GateLinkContext, events: {} as GateLinkEvent },
  actors: {
    watchNetwork: fromCallback<AnyEventObject>(notProvided('watchNetwork')),
    reachHost: fromPromise<Reached>(notProvided('reachHost')),
  },
  delays: {
    minute: 60_000,
    pause: 3_000,
    goBack: ({ context }) => calm + context.goesBackIn,
  },
  actions: {
    storeDevice: assign((_, canNote: boolean) => ({ canNote })),
    storeLeft: assign((_, left: LeftScan) => ({ left, handedBack: null })),
    forgetLeft: assign({ left: null }),
    countSlow: assign(({ context: { slowAt } }, at: number) => ({
      slowAt: [...slowAt.filter((time) => at - time < 60_000), at],
    })),
    storeHandedBack: assign((_, handedBack: HandedBack) => ({ left: null, handedBack })),
    forgetSlow: assign({ slowAt: none }),
    storeMoment: assign((_, { goesBackIn }: Reached) => ({ goesBackIn })),
    storeNoHost: assign((_, error: unknown) => ({ hasFault: isFault(error) })),
    reportNoHost: (_, _error: unknown) => {},
  },
  guards: {
    canNote: ({ context }) => context.canNote,
    isOftenSlow: ({ context }) => context.slowAt.length >= isMany,
  },
}).createMachine({
  id: 'gateLink',
  context: { canNote: false, slowAt: none, goesBackIn: 0, left: null, handedBack: null, hasFault: false },
  type: 'parallel',
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  on: {
    'device.told': { actions: { type: 'storeDevice', params: ({ event }) => event.canNote } },
  },
  states: {
    link: {
      initial: 'online',
      on: {
        'offline.chosen': { guard: 'canNote', target: '.offline.byHand' },
      },
      states: {
        online: {
          on: { 'network.lost': away, 'stream.lost': away, 'list.unread': away, 'answer.late': late },
        },
        doubtful: {
          on: { 'network.lost': away, 'stream.lost': away, 'list.unread': away, 'answer.late': late },
          after: { minute: { target: 'online', actions: 'forgetSlow' } },
        },
        looking: {
          tags: 'away',
          on: { 'network.found': lookAnew('#gateLink.link.looking') },
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
                'network.found': lookAnew('#gateLink.link.offline.trying'),
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
              on: goesBack,
            },
            arriving: {
              invoke: {
                src: 'reachHost',
                id: 'reachHost',
                onDone: '#gateLink.link.online',
                onError: { target: 'waiting', actions: noHost },
              },
              on: goesBack,
            },
          },
        },
        /** Asked for by hand: nobody waits for a moment by chance. */
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
              actions: { type: 'storeLeft', params: ({ event }) => event.left },
            },
          },
        },
        device: {
          on: {
            'left.taken': { actions: 'forgetLeft' },
            'device.done': {
              target: 'host',
              actions: { type: 'storeHandedBack', params: ({ event }) => event.back },
            },
          },
        },
      },
    },
  },
})

/** What a flow that asks the host has to know of a device that can go on by itself. */
export interface HostLink {
  readonly canNote: boolean
  /** Whether the gate does not reach its host now. */
  readonly isAway: boolean
  readonly first: HandedBack | null
  /** Whether nobody is looked at and nothing is typed. */
  readonly onQuiet: (isQuiet: boolean) => void
  /** An answer takes long, or did not come. */
  readonly onLate: () => void
  readonly onLeft: (left: LeftScan) => void
}

/** Whether the gate does not reach its host, or looks for it. */
export function isAway(state: SnapshotFrom<typeof gateLinkMachine>): boolean {
  return state.hasTag('away')
}

expose(gateLinkMachine, {
  context: ['canNote', 'slowAt', 'goesBackIn', 'hasFault'],
  events: { 'device.told': ['canNote'], 'answer.late': ['at'] },
})
