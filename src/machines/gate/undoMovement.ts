import { assign, emit, fromPromise, setup } from 'xstate'
import type { Movement, Standing } from '../../domain/gate/movements.ts'
import {
  type Failure,
  failureOf,
  isIncident,
  isUndecided,
  messageOf,
  type Outcome,
} from '../../domain/lib/outcome.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { makeIdempotencyKey, preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Undoes a movement that was recorded by mistake (design: "Gate"), after a confirmation. The call carries an
 * idempotency key that is made once and kept until its answer arrives. A refusal, such as after ten minutes,
 * is shown in the dialog. An offline scan that was not sent yet is removed from the device, without a call.
 */

export interface UndoMovementContext {
  readonly movement: Movement | null
  readonly ownKey: string | null
  readonly failure: Failure | null
}

export type UndoMovementEvent =
  | { type: 'undo.asked'; movement: Movement }
  | { type: 'undo.confirmed' }
  | { type: 'undo.left' }

type Answer = Outcome<Standing | null>

export const maybeSentText =
  'The server may have this already. It can be undone when the server answers again.'

export const undoUnansweredText = 'Maybe undone, maybe not. Press Undo again.'

const maybeUndone = (sentence = '') => [sentence, undoUnansweredText].filter(Boolean).join(' ')

const nothing = { movement: null, ownKey: null, failure: null }

const lostAnswer = { target: 'asking', actions: { type: 'showException', params: errorOf } } as const

export const undoMovementMachine = setup({
  types: {
    context: {} as UndoMovementContext,
    events: {} as UndoMovementEvent,
    emitted: {} as { type: 'movements.changed' | 'movement.undone' },
  },
  actors: {
    makeIdempotencyKey,
    undoMovement: fromPromise<Answer, { key: string; ownKey: string }>(notProvided('undoMovement')),
    takeBackNote: fromPromise<Answer, { key: string }>(notProvided('takeBackNote')),
  },
  actions: {
    storeAttempt: assign((_, ownKey: string) => ({ ownKey })),
    clearFailure: assign({ failure: null }),
    showRefusal: assign((_, answer: Answer) => ({
      ownKey: null,
      failure: failureOf(answer, 'This could not be undone.'),
    })),
    showUnanswered: assign((_, answer: Answer) => ({
      failure: { text: maybeUndone(answer.message), isIncident: isIncident(answer) },
    })),
    showException: assign((_, error: unknown) => ({
      failure: { text: maybeUndone(messageOf(error)), isIncident: true },
    })),
    clearAll: assign(nothing),
    announceChange: emit({ type: 'movements.changed' as const }),
    announceUndone: emit({ type: 'movement.undone' as const }),
  },
  guards: {
    isDone: (_, answer: Answer) => answer.ok,
    isRefused: (_, answer: Answer) => !answer.ok && !isUndecided(answer),
    hasKey: ({ context }) => context.ownKey !== null,
    waitsHere: ({ context }) => context.movement?.onDevice !== undefined,
  },
}).createMachine({
  id: 'undoMovement',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'undo.asked': {
          target: 'asking',
          actions: assign(({ event }) => ({ movement: event.movement })),
        },
      },
    },
    asking: {
      on: {
        'undo.confirmed': [
          { guard: 'waitsHere', target: 'takingBack', actions: 'clearFailure' },
          { guard: 'hasKey', target: 'undoing', actions: 'clearFailure' },
          { target: 'preparing', actions: 'clearFailure' },
        ],
        // An unanswered undo may have succeeded, so the list is reloaded.
        'undo.left': { target: 'closed', actions: ['clearAll', 'announceChange'] },
      },
    },
    takingBack: {
      tags: 'busy',
      invoke: {
        src: 'takeBackNote',
        id: 'takeBackNote',
        input: ({ context: { movement } }) => ({ key: movement?.key ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed',
            actions: ['clearAll', 'announceChange', 'announceUndone'],
          },
          { target: 'asking', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: lostAnswer,
      },
    },
    preparing: {
      tags: 'busy',
      ...preparingBy('makeIdempotencyKey', lostAnswer, 'undoing'),
    },
    undoing: {
      tags: 'busy',
      invoke: {
        src: 'undoMovement',
        id: 'undoMovement',
        input: ({ context: { movement, ownKey } }) => ({ key: movement?.key ?? '', ownKey: ownKey ?? '' }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'closed',
            actions: ['clearAll', 'announceChange', 'announceUndone'],
          },
          {
            guard: { type: 'isRefused', params: answerOf },
            target: 'asking',
            actions: { type: 'showRefusal', params: answerOf },
          },
          { target: 'asking', actions: { type: 'showUnanswered', params: answerOf } },
        ],
        onError: lostAnswer,
      },
    },
  },
})

expose(undoMovementMachine, { context: [], events: {} })
