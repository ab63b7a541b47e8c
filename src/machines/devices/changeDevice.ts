import { assign, emit, fromPromise, setup } from 'xstate'
import type { PairedDevice } from '../../domain/devices/devices.ts'
import { type Failure, failureOf, isIncident, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A lead's changes to a listed device: end its pairing immediately, after a confirmation, or change its last
 * day. Both are idempotent, so an unanswered one is simply sent again.
 */

export interface ChangeDeviceContext {
  readonly device: PairedDevice | null
  readonly endsOn: string
  readonly dayError: string | null
  readonly failure: Failure | null
  readonly notice: string | null
}

export type ChangeDeviceEvent =
  | { type: 'revoke.requested'; device: PairedDevice }
  | { type: 'revoke.confirmed' }
  | { type: 'day.requested'; device: PairedDevice; endsOn: string }
  | { type: 'day.changed'; endsOn: string }
  | { type: 'day.submitted' }
  | { type: 'change.closed' }
  | { type: 'toast.closed' }

type Answer = Outcome<unknown>

const noDayText = 'Please choose the last day.'
const failedTexts = {
  revoke: 'The pairing could not be ended. Please try again.',
  day: 'The last day could not be changed. Please try again.',
}

const nothingChosen = { device: null, endsOn: '', dayError: null, failure: null }

export const changeDeviceMachine = setup({
  types: {
    context: {} as ChangeDeviceContext,
    events: {} as ChangeDeviceEvent,
    emitted: {} as { type: 'devices.changed' },
  },
  actors: {
    revokeDevice: fromPromise<Answer, { id: string }>(notProvided('revokeDevice')),
    changeDevice: fromPromise<Answer, { id: string; endsOn: string }>(notProvided('changeDevice')),
  },
  delays: { successShown: 5_000 },
  actions: {
    showFailure: assign((_, failure: Failure) => ({ failure })),
    showDone: assign((_, notice: string) => ({ ...nothingChosen, notice })),
    announceChange: emit({ type: 'devices.changed' as const }),
  },
  guards: {
    isWithoutDay: ({ context }) => context.endsOn === '',
    isDone: (_, answer: Answer) => answer.ok,
    isFailure: (_, answer: Answer) => isIncident(answer),
  },
}).createMachine({
  id: 'changeDevice',
  context: { ...nothingChosen, notice: null },
  initial: 'closed',
  states: {
    closed: {
      initial: 'quiet',
      on: {
        'revoke.requested': {
          target: 'asking',
          actions: assign(({ event }) => ({ device: event.device })),
        },
        'day.requested': {
          target: 'choosing',
          actions: assign(({ event }) => ({ device: event.device, endsOn: event.endsOn })),
        },
      },
      states: {
        quiet: {},
        announced: { after: { successShown: 'quiet' }, on: { 'toast.closed': 'quiet' } },
      },
    },
    asking: {
      on: {
        'revoke.confirmed': 'revoking',
        'change.closed': { target: 'closed', actions: assign(nothingChosen) },
      },
    },
    revoking: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'revokeDevice',
        id: 'revokeDevice',
        input: ({ context: { device } }) => ({ id: device?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed.announced',
            actions: [
              {
                type: 'showDone',
                params: ({ context: { device } }) => `The pairing of ${device?.name ?? ''} has ended.`,
              },
              'announceChange',
            ],
          },
          {
            guard: { type: 'isFailure', params: answerOf },
            target: 'asking',
            actions: {
              type: 'showFailure',
              params: ({ event }) => failureOf(event.output, failedTexts.revoke),
            },
          },
          {
            target: 'asking',
            actions: [
              { type: 'showFailure', params: ({ event }) => failureOf(event.output, failedTexts.revoke) },
              'announceChange',
            ],
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'showFailure', params: { text: failedTexts.revoke, isIncident: true } },
        },
      },
    },
    choosing: {
      on: {
        'day.changed': { actions: assign(({ event }) => ({ endsOn: event.endsOn, dayError: null })) },
        'day.submitted': [
          {
            guard: 'isWithoutDay',
            actions: assign({ dayError: noDayText, failure: null }),
          },
          { target: 'saving' },
        ],
        'change.closed': { target: 'closed', actions: assign(nothingChosen) },
      },
    },
    saving: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'changeDevice',
        id: 'changeDevice',
        input: ({ context: { device, endsOn } }) => ({ id: device?.id ?? '', endsOn }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed.announced',
            actions: [
              {
                type: 'showDone',
                params: ({ context: { device } }) => `The last day of ${device?.name ?? ''} is changed.`,
              },
              'announceChange',
            ],
          },
          {
            guard: { type: 'isFailure', params: answerOf },
            target: 'choosing',
            actions: { type: 'showFailure', params: ({ event }) => failureOf(event.output, failedTexts.day) },
          },
          {
            target: 'choosing',
            actions: [
              { type: 'showFailure', params: ({ event }) => failureOf(event.output, failedTexts.day) },
              'announceChange',
            ],
          },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'showFailure', params: { text: failedTexts.day, isIncident: true } },
        },
      },
    },
  },
})

expose(changeDeviceMachine, { context: [], events: {} })
