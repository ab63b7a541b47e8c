import { answerOf, errorOf } from '../lib/answerOf.ts'
import { gateSetup } from './gateSetup.ts'

/*
 * The gate's connection to the server (design: "Gate"). A late scan, a broken stream, an unread list or a lost
 * network start a probe of the server. The gate goes offline only if the probe fails: a slow server must not
 * send sixteen gates offline together. Three slow answers in a minute are shown as a warning. While the server
 * is away, which includes a probe, the device answers new scans. Offline, the gate retries every few seconds.
 * It goes back online after six stable seconds plus random jitter, so that not all gates return at the same
 * moment.
 */

const noHost = { type: 'storeNoHost', params: errorOf } as const
const unreached = {
  target: '#away.offline.waiting',
  actions: [noHost, { type: 'reportNoHost', params: errorOf }],
} as const
const probe = { target: 'away.looking' } as const
/** A request that was sent over a lost network is not awaited. */
const restarted = <const Target extends string>(target: Target) => ({ target, reenter: true }) as const

const linked = {
  'network.lost': probe,
  'stream.lost': probe,
  'list.unread': probe,
  'answer.late': { target: 'away.doubting' },
  'offline.chosen': { guard: 'canNote', target: 'away.offline.byHand' },
} as const
const lostAgain = {
  'network.lost': 'waiting',
  'stream.lost': 'trying',
  'online.chosen': '#connection.online',
} as const

const offline = gateSetup.createStateConfig({
  initial: 'waiting',
  states: {
    byHand: { on: { 'online.chosen': '#away.returning' } },
    waiting: {
      after: { pause: 'trying' },
      on: { 'network.found': 'trying', 'online.chosen': '#away.returning' },
    },
    /** The operator wanted to go online, and the server did not answer. */
    notReached: {
      after: { pause: 'trying' },
      on: { 'network.found': 'trying', 'online.chosen': '#away.returning' },
    },
    trying: {
      invoke: {
        src: 'reachHost',
        id: 'reachHost',
        onDone: {
          target: 'goingBack',
          actions: [{ type: 'storeJitter', params: answerOf }, 'forgetSlow'],
        },
        onError: { target: 'waiting', actions: noHost },
      },
      on: { 'network.found': restarted('trying'), 'online.chosen': '#away.returning' },
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
            onError: { target: '#away.offline.waiting', actions: noHost },
          },
        },
      },
      on: lostAgain,
    },
    arriving: {
      invoke: {
        src: 'reachHost',
        id: 'reachHost',
        onDone: '#connection.online',
        onError: { target: 'waiting', actions: noHost },
      },
      on: lostAgain,
    },
  },
})

export const connection = gateSetup.createStateConfig({
  id: 'connection',
  initial: 'choosing',
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  states: {
    choosing: { always: [{ guard: 'hasDevice', target: 'online' }, { target: 'unwatched' }] },
    /** The server has no gates that work offline, or this person may not work so. */
    unwatched: {},
    online: { on: linked },
    doubtful: { on: linked, after: { minute: { target: 'online', actions: 'forgetSlow' } } },
    away: {
      id: 'away',
      initial: 'looking',
      entry: { type: 'announceConnection', params: 'host.lost' },
      exit: { type: 'announceConnection', params: 'host.back' },
      on: { 'offline.chosen': { guard: 'canNote', target: '.offline.byHand' } },
      states: {
        looking: {
          on: { 'network.found': restarted('looking') },
          invoke: {
            src: 'reachHost',
            id: 'reachHost',
            onDone: [
              { guard: 'wasOftenSlow', target: '#connection.doubtful' },
              { target: '#connection.online' },
            ],
            onError: unreached,
          },
        },
        /** After a late answer. */
        doubting: {
          on: { 'network.found': restarted('doubting') },
          invoke: {
            src: 'reachHost',
            id: 'reachHost',
            onDone: [
              {
                guard: { type: 'isOftenSlow', params: answerOf },
                target: '#connection.doubtful',
                actions: { type: 'countSlow', params: answerOf },
              },
              { target: '#connection.online', actions: { type: 'countSlow', params: answerOf } },
            ],
            onError: unreached,
          },
        },
        offline,
        /** Chosen by hand, so there is no jitter. */
        returning: {
          invoke: {
            src: 'reachHost',
            id: 'reachHost',
            onDone: { target: '#connection.online', actions: 'forgetSlow' },
            onError: { ...unreached, target: '#away.offline.notReached' },
          },
        },
      },
    },
  },
})
