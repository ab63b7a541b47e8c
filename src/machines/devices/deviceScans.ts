import { assign, emit, fromPromise, setup } from 'xstate'
import type { DismissedScans, PairedDevice } from '../../domain/devices/devices.ts'
import { counted } from '../../domain/lib/counted.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, valueIn } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A lead's decisions about the scans of a device whose pairing has ended and that may be in the wrong hands:
 * accept no more scans from it, or dismiss all its uploaded scans that are still undecided. Both need a
 * confirmation and are idempotent. The server decides some hundreds per call, so dismissing repeats until
 * none is left.
 */

export type ScanQuestion = 'stop' | 'dismiss'

export interface DeviceScansContext {
  readonly device: PairedDevice | null
  readonly question: ScanQuestion
  readonly decided: number
  readonly failure: Failure | null
  readonly notice: string | null
}

export type DeviceScansEvent =
  | { type: 'scans.asked'; device: PairedDevice; question: ScanQuestion }
  | { type: 'scans.confirmed' }
  | { type: 'scans.closed' }
  | { type: 'toast.closed' }

const failedTexts = {
  stop: 'The device could not be stopped. Please try again.',
  dismiss: 'Not everything was decided. Please try again.',
} as const satisfies Record<ScanQuestion, string>

const nothingAsked = { device: null, decided: 0, failure: null }

export const deviceScansMachine = setup({
  types: {
    context: {} as DeviceScansContext,
    events: {} as DeviceScansEvent,
    emitted: {} as { type: 'devices.changed' },
  },
  actors: {
    stopScans: fromPromise<Outcome<unknown>, { id: string }>(notProvided('stopScans')),
    dismissScans: fromPromise<Outcome<DismissedScans>, { id: string }>(notProvided('dismissScans')),
  },
  delays: { successShown: 5_000 },
  actions: {
    showException: assign(({ context: { question } }) => ({
      failure: { text: failedTexts[question], isIncident: true },
    })),
    showRefusal: assign(({ context: { question } }, answer: Outcome<unknown>) => ({
      failure: failureOf(answer, failedTexts[question]),
    })),
    countDecided: assign(({ context }, answer: Outcome<DismissedScans>) => ({
      decided: context.decided + valueIn(answer).decided,
    })),
    showStopped: assign(({ context: { device } }) => ({
      ...nothingAsked,
      notice: `Nothing more is taken from ${device?.name ?? ''}.`,
    })),
    showDismissed: assign(({ context: { device, decided } }) => ({
      ...nothingAsked,
      notice: `${counted(decided, 'scan')} of ${device?.name ?? ''} ${decided === 1 ? 'does' : 'do'} not count.`,
    })),
    announceChange: emit({ type: 'devices.changed' as const }),
  },
  guards: {
    isStop: ({ context }) => context.question === 'stop',
    isDone: (_, answer: Outcome<unknown>) => answer.ok,
    areAllDecided: (_, answer: Outcome<DismissedScans>) => answer.ok && answer.value.left === 0,
    areSomeDecided: (_, answer: Outcome<DismissedScans>) => answer.ok && answer.value.decided > 0,
  },
}).createMachine({
  id: 'deviceScans',
  context: { ...nothingAsked, question: 'stop', notice: null },
  initial: 'closed',
  states: {
    closed: {
      initial: 'quiet',
      on: {
        'scans.asked': {
          target: 'asking',
          actions: assign(({ event: { device, question } }) => ({ device, question })),
        },
      },
      states: {
        quiet: {},
        announced: { after: { successShown: 'quiet' }, on: { 'toast.closed': 'quiet' } },
      },
    },
    asking: {
      on: {
        'scans.confirmed': [{ guard: 'isStop', target: 'stopping' }, { target: 'dismissing' }],
        'scans.closed': { target: 'closed', actions: assign(nothingAsked) },
      },
    },
    stopping: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'stopScans',
        id: 'stopScans',
        input: ({ context: { device } }) => ({ id: device?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed.announced',
            actions: ['showStopped', 'announceChange'],
          },
          { target: 'asking', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'asking', actions: 'showException' },
      },
    },
    dismissing: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'dismissScans',
        id: 'dismissScans',
        input: ({ context: { device } }) => ({ id: device?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'areAllDecided', params: answerOf },
            target: 'closed.announced',
            actions: [{ type: 'countDecided', params: answerOf }, 'showDismissed', 'announceChange'],
          },
          {
            guard: { type: 'areSomeDecided', params: answerOf },
            target: 'dismissing',
            reenter: true,
            actions: { type: 'countDecided', params: answerOf },
          },
          { target: 'asking', actions: [{ type: 'showRefusal', params: answerOf }, 'announceChange'] },
        ],
        onError: { target: 'asking', actions: ['showException', 'announceChange'] },
      },
    },
  },
})

expose(deviceScansMachine, { context: ['question', 'decided'], events: {} })
