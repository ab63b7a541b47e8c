import { assign, emit, fromPromise, setup } from 'xstate'
import type { Standing, WantedMovement } from '../../domain/gate/movements.ts'
import { type Failure, failureOf, isUndecided } from '../../domain/lib/outcome.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import type { KeyedMark } from './gateSetup.ts'
import { exceptionText, type MoveAnswer, moveAnswerText, type StandingAnswer } from './movementAnswers.ts'

/*
 * The detail beside the documented "already checked in" (design: "Gate"): time and gate of the arrival, and
 * "Back in?" for a person who had stepped out, so that no mode change is needed. The return is sent under one
 * idempotency key, which is kept until its answer arrives, also while the next card is searched.
 */

export interface AlreadyInContext {
  readonly number: string
  readonly isByName: boolean
  /** This device keeps what the server does. */
  readonly canNote: boolean
  readonly standing: Standing | null
  readonly attempt: WantedMovement | null
  readonly notice: string | null
  readonly failure: Failure | null
}

export type AlreadyInEvent =
  | { type: 'person.judged'; number: string; isByName: boolean }
  | { type: 'device.told'; canNote: boolean }
  | { type: 'backIn.confirmed' }
  | { type: 'backIn.left' }

const noPerson = {
  number: '',
  isByName: false,
  standing: null,
  attempt: null,
  notice: null,
  failure: null,
}

type Asked = Pick<AlreadyInContext, 'number' | 'isByName'>

const judged = {
  'person.judged': {
    target: 'reading',
    actions: {
      type: 'storeNumber',
      params: ({ event }: { readonly event: Asked }) => ({
        number: event.number,
        isByName: event.isByName,
      }),
    },
  },
} as const

const lostAnswer = { target: 'unanswered', actions: { type: 'showException', params: errorOf } } as const

export const alreadyInMachine = setup({
  types: {
    context: {} as AlreadyInContext,
    events: {} as AlreadyInEvent,
    emitted: {} as { type: 'person.returned' },
  },
  actors: {
    findStanding: fromPromise<StandingAnswer, { number: string; isByName: boolean }>(
      notProvided('findStanding'),
    ),
    markAttempt: fromPromise<KeyedMark>(notProvided('markAttempt')),
    move: fromPromise<MoveAnswer, { wanted: WantedMovement | null; canNote: boolean }>(notProvided('move')),
  },
  delays: { successShown: 5_000 },
  actions: {
    storeNumber: assign((_, asked: Asked) => ({ ...noPerson, ...asked })),
    storeStanding: assign((_, answer: StandingAnswer) => ({ standing: answer.ok ? answer.value : null })),
    storeAttempt: assign(({ context: { number, isByName } }, mark: KeyedMark) => ({
      attempt: { ...mark, number, kind: 'backIn' as const, ...(isByName && { byName: true }) },
    })),
    clearFailure: assign({ failure: null }),
    showReturned: assign((_, answer: MoveAnswer) => ({ notice: moveAnswerText(answer, 'backIn') })),
    showRefusal: assign((_, answer: MoveAnswer) => ({
      failure: failureOf(answer, moveAnswerText(answer, 'backIn')),
    })),
    showException: assign((_, error: unknown) => ({
      failure: { text: exceptionText(error), isIncident: true },
    })),
    clearAll: assign(noPerson),
    announceReturn: emit({ type: 'person.returned' as const }),
  },
  guards: {
    isRead: (_, answer: StandingAnswer) => answer.ok,
    isOutside: (_, answer: StandingAnswer) => answer.ok && answer.value.place === 'outside',
    isWritten: (_, answer: MoveAnswer) => answer.ok,
    isUnanswered: (_, answer: MoveAnswer) => isUndecided(answer),
    hasAttempt: ({ context }) => context.attempt !== null,
  },
}).createMachine({
  id: 'alreadyIn',
  context: { ...noPerson, canNote: false },
  initial: 'idle',
  on: { 'device.told': { actions: assign(({ event }) => ({ canNote: event.canNote })) } },
  states: {
    idle: { on: judged },
    reading: {
      on: { 'person.judged': { ...judged['person.judged'], reenter: true } },
      invoke: {
        src: 'findStanding',
        id: 'findStanding',
        input: ({ context: { number, isByName } }) => ({ number, isByName }),
        onDone: [
          {
            guard: { type: 'isOutside', params: answerOf },
            target: 'outside',
            actions: { type: 'storeStanding', params: answerOf },
          },
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'inside',
            actions: { type: 'storeStanding', params: answerOf },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    inside: { on: judged },
    outside: { on: { ...judged, 'backIn.confirmed': 'preparing' } },
    preparing: {
      tags: 'busy',
      entry: 'clearFailure',
      ...preparingBy('markAttempt', lostAnswer),
    },
    sending: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'move',
        id: 'move',
        input: ({ context: { attempt, canNote } }) => ({ wanted: attempt, canNote }),
        onDone: [
          {
            guard: { type: 'isWritten', params: answerOf },
            target: 'returned',
            actions: { type: 'showReturned', params: answerOf },
          },
          {
            guard: { type: 'isUnanswered', params: answerOf },
            target: 'unanswered',
            actions: { type: 'showRefusal', params: answerOf },
          },
          { target: 'refused', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: lostAnswer,
      },
    },
    returned: {
      tags: 'takesFocus',
      entry: 'announceReturn',
      on: judged,
      after: { successShown: 'passed' },
    },
    passed: { on: judged },
    // `person.judged` is ignored here, so a new scan cannot replace the unanswered attempt.
    unanswered: {
      tags: 'takesFocus',
      on: {
        'backIn.confirmed': [{ guard: 'hasAttempt', target: 'sending' }, { target: 'preparing' }],
        'backIn.left': { target: 'idle', actions: ['announceReturn', 'clearAll'] },
      },
    },
    refused: {
      tags: 'takesFocus',
      on: { ...judged, 'backIn.left': { target: 'idle', actions: 'clearAll' } },
    },
  },
})

expose(alreadyInMachine, { context: ['isByName', 'canNote'], events: { 'device.told': ['canNote'] } })
