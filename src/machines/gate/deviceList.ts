import {
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Prepares a gate's device for working offline (design: "Gate"). It first proves, by reading back, that scans
 * can be stored; then it loads the list of people and caches the files of the page. The list is refreshed
 * every minute and stays, with its age shown, while the server does not answer. A device without a list still
 * records codes. A paired device does this by itself; a person's browser does it after an opt-in, and an
 * opt-out deletes the stored data. After a scan could not be stored, the device records nothing until its
 * storage is proven again.
 */

export interface DeviceListContext {
  readonly isPaired: boolean
  /** The stored opt-in as it was when the page was opened. */
  readonly isWanted: boolean
  /** The list in storage, or null if there is none that may be used. */
  readonly held: HeldFigures | null
  readonly problem: DeviceProblem | null
  readonly isClockWrong: boolean
  readonly hasClockGoneBack: boolean
  readonly isInOtherTab: boolean
  readonly wasOfOtherCamp: boolean
  readonly isCutOff: boolean
  /** The last read failed, which is announced once: the gate probes the server, which may be reachable. */
  readonly isUnread: boolean
}

export interface HeldFigures {
  readonly asOf: string
  readonly count: number
}

/**
 * - `ofOtherCamp`: the new list is complete; the stored one belonged to another camp
 * - `notWhole`: the new list is incomplete; the stored one stays
 */
export type ReadList =
  | { readonly came: 'whole' | 'ofOtherCamp'; readonly held: HeldFigures }
  | { readonly came: 'notWhole' }

/**
 * - `noHttps`: browsers offer no reliable storage on this address
 * - `noStorage`: the browser's storage is full, blocked or closed, as in a private window
 */
export type DeviceProblem = 'noHttps' | 'noStorage'

export type DeviceListEvent =
  | { type: 'list.asked' }
  | { type: 'list.missing' }
  | { type: 'storage.failed' }
  | { type: 'readiness.switched' }
  | { type: 'clock.told'; isWrong: boolean; wentBack: boolean }
  | { type: 'tab.told'; isOther: boolean }

export interface DeviceListInput {
  readonly isPaired: boolean
  /** The person has opted in, or the address has no HTTPS and the machine starts in order to say so. */
  readonly isWanted: boolean
}

export interface ProvenDevice {
  readonly problem: DeviceProblem | null
  readonly held: HeldFigures | null
}

export const deviceListMachine = setup({
  types: {
    context: {} as DeviceListContext,
    events: {} as DeviceListEvent,
    emitted: {} as { type: 'device.told'; canNote: boolean } | { type: 'list.unread' },
    input: {} as DeviceListInput,
  },
  actors: {
    watchClock: fromCallback<AnyEventObject>(notProvided('watchClock')),
    watchTabs: fromCallback<AnyEventObject>(notProvided('watchTabs')),
    watchList: fromCallback<AnyEventObject>(notProvided('watchList')),
    proveDevice: fromPromise<ProvenDevice>(notProvided('proveDevice')),
    readList: fromPromise<ReadList>(notProvided('readList')),
    lookAtList: fromPromise<HeldFigures | null>(notProvided('lookAtList')),
    keepFiles: fromPromise<boolean>(notProvided('keepFiles')),
    removeKept: fromPromise<void>(notProvided('removeKept')),
  },
  delays: { untilNextRead: 60_000, untilNextTry: 20_000 },
  actions: {
    storeProven: assign((_, { problem, held }: ProvenDevice) => ({ problem, held })),
    storeHeld: assign((_, held: HeldFigures | null) => ({ held })),
    storeRead: assign(({ context }, read: ReadList) =>
      read.came === 'notWhole'
        ? { isCutOff: true }
        : {
            held: read.held,
            isCutOff: false,
            isUnread: false,
            wasOfOtherCamp: context.wasOfOtherCamp || read.came === 'ofOtherCamp',
          },
    ),
    forgetHeld: assign({ held: null, problem: null, isCutOff: false, isUnread: false }),
    rememberWish: (_, _isWanted: boolean) => {},
    announceUnready: emit({ type: 'device.told' as const, canNote: false }),
    storeNoStorage: assign({ problem: 'noStorage' as const }),
    announceDevice: emit(({ context }) => ({
      type: 'device.told' as const,
      canNote: context.problem === null,
    })),
    announceUnread: enqueueActions(({ context, enqueue }) => {
      if (!context.isUnread) enqueue.emit({ type: 'list.unread' })
      enqueue.assign({ isUnread: true })
    }),
    reportFailure: (_, _error: unknown) => {},
  },
  guards: {
    isWanted: ({ context }) => context.isPaired || context.isWanted,
    isOfPerson: ({ context }) => !context.isPaired,
    isAble: (_, { problem }: ProvenDevice) => problem === null,
    isWithoutHttps: (_, { problem }: ProvenDevice) => problem === 'noHttps',
    isWhole: (_, { came }: ReadList) => came !== 'notWhole',
    areKept: (_, kept: boolean) => kept,
  },
}).createMachine({
  id: 'deviceList',
  context: ({ input }) => ({
    ...input,
    held: null,
    problem: null,
    isClockWrong: false,
    hasClockGoneBack: false,
    isInOtherTab: false,
    wasOfOtherCamp: false,
    isCutOff: false,
    isUnread: false,
  }),
  invoke: [
    { src: 'watchClock', id: 'watchClock' },
    { src: 'watchTabs', id: 'watchTabs' },
    { src: 'watchList', id: 'watchList' },
  ],
  initial: 'choosing',
  on: {
    'clock.told': {
      actions: assign(({ event }) => ({ isClockWrong: event.isWrong, hasClockGoneBack: event.wentBack })),
    },
    'tab.told': { actions: assign(({ event }) => ({ isInOtherTab: event.isOther })) },
    'readiness.switched': {
      guard: 'isOfPerson',
      target: '.removing',
      actions: [{ type: 'rememberWish', params: false }, 'forgetHeld', 'announceUnready'],
    },
  },
  states: {
    choosing: {
      always: [{ guard: 'isWanted', target: 'proving' }, { target: 'off' }],
    },
    off: {
      on: { 'readiness.switched': { target: 'proving', actions: { type: 'rememberWish', params: true } } },
    },
    removing: {
      invoke: {
        src: 'removeKept',
        id: 'removeKept',
        onDone: 'off',
        onError: { target: 'off', actions: { type: 'reportFailure', params: errorOf } },
      },
      on: { 'readiness.switched': {} },
    },
    proving: {
      invoke: {
        src: 'proveDevice',
        id: 'proveDevice',
        onDone: [
          {
            guard: { type: 'isAble', params: answerOf },
            target: 'able',
            actions: [{ type: 'storeProven', params: answerOf }, 'announceDevice'],
          },
          {
            guard: { type: 'isWithoutHttps', params: answerOf },
            target: 'unable',
            actions: [{ type: 'storeProven', params: answerOf }, 'announceDevice'],
          },
          { target: 'broken', actions: [{ type: 'storeProven', params: answerOf }, 'announceDevice'] },
        ],
        onError: {
          target: 'broken',
          actions: ['storeNoStorage', 'announceDevice', { type: 'reportFailure', params: errorOf }],
        },
      },
    },
    /** Only another address (HTTPS) can change this. */
    unable: { on: { 'readiness.switched': {} } },
    broken: { on: { 'list.asked': 'proving' }, after: { untilNextTry: 'proving' } },
    able: {
      type: 'parallel',
      on: { 'storage.failed': { target: 'broken', actions: ['storeNoStorage', 'announceDevice'] } },
      states: {
        list: {
          initial: 'reading',
          on: { 'list.missing': { actions: { type: 'storeHeld', params: null } } },
          states: {
            reading: {
              invoke: {
                src: 'readList',
                id: 'readList',
                onDone: [
                  {
                    guard: { type: 'isWhole', params: answerOf },
                    target: 'fresh',
                    actions: { type: 'storeRead', params: answerOf },
                  },
                  { target: 'looking', actions: { type: 'storeRead', params: answerOf } },
                ],
                onError: { target: 'looking', actions: { type: 'reportFailure', params: errorOf } },
              },
            },
            fresh: {
              after: { untilNextRead: 'reading' },
              on: {
                'list.asked': 'reading',
                'list.missing': { target: 'reading', actions: { type: 'storeHeld', params: null } },
              },
            },
            looking: {
              invoke: {
                src: 'lookAtList',
                id: 'lookAtList',
                onDone: { target: 'behind', actions: { type: 'storeHeld', params: answerOf } },
                onError: {
                  target: 'behind',
                  actions: [
                    { type: 'storeHeld', params: null },
                    { type: 'reportFailure', params: errorOf },
                  ],
                },
              },
            },
            behind: {
              entry: 'announceUnread',
              after: { untilNextTry: 'reading' },
              on: { 'list.asked': 'reading' },
            },
          },
        },
        files: {
          initial: 'keeping',
          states: {
            keeping: {
              invoke: {
                src: 'keepFiles',
                id: 'keepFiles',
                onDone: [
                  { guard: { type: 'areKept', params: answerOf }, target: 'kept' },
                  { target: 'notKept' },
                ],
                onError: { target: 'notKept', actions: { type: 'reportFailure', params: errorOf } },
              },
            },
            kept: {},
            notKept: { after: { untilNextTry: 'keeping' }, on: { 'list.asked': 'keeping' } },
          },
        },
      },
    },
  },
})

export function canSwitchReadiness(state: SnapshotFrom<typeof deviceListMachine>): boolean {
  return !state.context.isPaired && !state.matches('unable')
}

expose(deviceListMachine, {
  context: [
    ...['isPaired', 'isWanted', 'held', 'problem'],
    ...['isClockWrong', 'hasClockGoneBack', 'isInOtherTab', 'wasOfOtherCamp', 'isCutOff', 'isUnread'],
  ] as const,
  events: { 'clock.told': ['isWrong', 'wentBack'], 'tab.told': ['isOther'] },
})
