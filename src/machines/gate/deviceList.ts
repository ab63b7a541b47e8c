import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Makes a gate's device ready for working without its host (design: "Gate"). What it keeps is
 * proven by reading it back: first that it can note at all, then the list of people, then the files of the page. The list
 * follows the camp minute by minute, and stays with its age while the host does not answer. A device without a list can
 * still note codes. A paired device gets ready by itself, the browser of a person when somebody switches that on; switched
 * off, it removes what it has kept. One that could not keep a scan notes nothing more until its storage is proven again.
 */

export interface DeviceListContext {
  readonly isPaired: boolean
  /** When the page was opened. */
  readonly isWanted: boolean
  /** What the list is; null without one that may be used. */
  readonly held: HeldFigures | null
  /** Why this device cannot note anything. */
  readonly problem: DeviceProblem | null
  readonly isClockWrong: boolean
  /** Whether the clock of the device went back since the host was heard. */
  readonly hasClockGoneBack: boolean
  /** Whether the page of the gate was open in another tab before. */
  readonly isInOtherTab: boolean
  /** Whether the list that was held was of another camp, and is gone. */
  readonly wasOfOtherCamp: boolean
  /** Whether the list that came last was not whole, and was not kept. */
  readonly isCutOff: boolean
}

export interface HeldFigures {
  readonly asOf: string
  readonly count: number
}

/**
 * What came of reading the list.
 * - `ofOtherCamp`: it is whole, and what was held before was of another camp
 * - `notWhole`: what is held stays
 */
export type ReadList =
  | { readonly came: 'whole' | 'ofOtherCamp'; readonly held: HeldFigures }
  | { readonly came: 'notWhole' }

/**
 * - `noHttps`: browsers keep nothing safely on such an address
 * - `noStorage`: the storage of the browser is full, blocked or closed, as in a private window
 */
export type DeviceProblem = 'noHttps' | 'noStorage'

export type DeviceListEvent =
  | { type: 'list.asked' }
  | { type: 'storage.failed' }
  | { type: 'readiness.switched' }
  | { type: 'clock.told'; isWrong: boolean; wentBack: boolean }
  | { type: 'tab.told'; isOther: boolean }

export interface DeviceListInput {
  /** For a gate and for nobody in person. */
  readonly isPaired: boolean
  /** Somebody has switched it on in this browser, or it says without that why it cannot. */
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
    emitted: {} as { type: 'device.told'; canNote: boolean },
    input: {} as DeviceListInput,
  },
  actors: {
    watchClock: fromCallback<AnyEventObject>(notProvided('watchClock')),
    watchTabs: fromCallback<AnyEventObject>(notProvided('watchTabs')),
    proveDevice: fromPromise<ProvenDevice>(notProvided('proveDevice')),
    readList: fromPromise<ReadList>(notProvided('readList')),
    /** What may be used of the list that the device holds. */
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
            wasOfOtherCamp: context.wasOfOtherCamp || read.came === 'ofOtherCamp',
          },
    ),
    storeTab: assign((_, isInOtherTab: boolean) => ({ isInOtherTab })),
    storeClock: assign((_, clock: { isWrong: boolean; wentBack: boolean }) => ({
      isClockWrong: clock.isWrong,
      hasClockGoneBack: clock.wentBack,
    })),
    forgetHeld: assign({ held: null, problem: null, isCutOff: false }),
    /** For the next page of this browser. */
    rememberWish: (_, _isWanted: boolean) => {},
    announceUnready: emit({ type: 'device.told' as const, canNote: false }),
    storeNoStorage: assign({ problem: 'noStorage' as const }),
    announceDevice: emit(({ context }) => ({
      type: 'device.told' as const,
      canNote: context.problem === null,
    })),
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
  }),
  invoke: [
    { src: 'watchClock', id: 'watchClock' },
    { src: 'watchTabs', id: 'watchTabs' },
  ],
  initial: 'choosing',
  on: {
    'clock.told': { actions: { type: 'storeClock', params: ({ event }) => event } },
    'tab.told': { actions: { type: 'storeTab', params: ({ event }) => event.isOther } },
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
    /** On this address it never will be. */
    unable: { on: { 'readiness.switched': {} } },
    broken: { on: { 'list.asked': 'proving' }, after: { untilNextTry: 'proving' } },
    able: {
      type: 'parallel',
      on: { 'storage.failed': { target: 'broken', actions: ['storeNoStorage', 'announceDevice'] } },
      states: {
        list: {
          initial: 'reading',
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
            fresh: { after: { untilNextRead: 'reading' }, on: { 'list.asked': 'reading' } },
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
            /** The host did not answer: the list may be behind, or there is none. */
            behind: { after: { untilNextTry: 'reading' }, on: { 'list.asked': 'reading' } },
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

/** Whether somebody may switch it on or off here. */
export function canSwitchReadiness(state: SnapshotFrom<typeof deviceListMachine>): boolean {
  return !state.context.isPaired && !state.matches('unable')
}

expose(deviceListMachine, {
  context: [
    ...['isPaired', 'isWanted', 'held', 'problem'],
    ...['isClockWrong', 'hasClockGoneBack', 'isInOtherTab', 'wasOfOtherCamp', 'isCutOff'],
  ] as const,
  events: { 'clock.told': ['isWrong', 'wentBack'], 'tab.told': ['isOther'] },
})
