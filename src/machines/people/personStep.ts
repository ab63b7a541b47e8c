import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { PersonRecord } from '../../domain/people/personRecord.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The reversible office actions on a person: withdraw and restore a registration, freeze and unfreeze a
 * wallet, report a card lost and found. Only a withdrawal asks for confirmation, because it signs the person
 * out. Each action is idempotent, so an unanswered one is simply sent again. A new card ends the undo, which
 * would be about an earlier one.
 */

export type PersonStep =
  | { readonly kind: 'withdraw' | 'restore' | 'freeze' | 'free' }
  | { readonly kind: 'lose' | 'find'; readonly number: string }

export interface PersonStepContext {
  readonly code: string
  readonly step: PersonStep | null
  readonly failure: Failure | null
}

export type PersonStepEvent =
  | { type: 'step.requested'; step: PersonStep }
  | { type: 'step.confirmed' }
  | { type: 'step.cancelled' }
  | { type: 'step.undone' }
  | { type: 'step.superseded' }

type Answer = Outcome<PersonRecord>

const showNoAnswer = showingText(
  'No answer from the server. Maybe it was done, maybe not. Please press again.',
)

export const personStepMachine = setup({
  types: {
    context: {} as PersonStepContext,
    events: {} as PersonStepEvent,
    emitted: {} as { type: 'person.changed'; person: PersonRecord },
    input: {} as { code: string },
  },
  actors: {
    takeStep: fromPromise<Answer, { code: string; step: PersonStep | null }>(notProvided('takeStep')),
  },
  actions: {
    storeStep: assign((_, step: PersonStep) => ({ step })),
    turnStep: assign(({ context: { step } }) => ({ step: step && undoOf(step) })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    announceChange: emit((_, person: PersonRecord) => ({ type: 'person.changed' as const, person })),
  },
  guards: {
    isWithdrawal: (_, step: PersonStep) => step.kind === 'withdraw',
    isDone: (_, answer: Answer) => answer.ok,
  },
}).createMachine({
  id: 'personStep',
  context: ({ input: { code } }) => ({ code, step: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      initial: 'quiet',
      on: {
        'step.requested': [
          {
            guard: { type: 'isWithdrawal', params: ({ event }) => event.step },
            target: 'asking',
            actions: [{ type: 'storeStep', params: ({ event }) => event.step }, 'clearFailure'],
          },
          { target: 'taking', actions: { type: 'storeStep', params: ({ event }) => event.step } },
        ],
      },
      states: {
        quiet: {},
        refused: {},
        done: {
          on: {
            'step.undone': { target: '#personStep.taking', actions: 'turnStep' },
            'step.superseded': 'quiet',
          },
        },
      },
    },
    asking: { on: { 'step.confirmed': 'taking', 'step.cancelled': 'idle' } },
    taking: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'takeStep',
        id: 'takeStep',
        input: ({ context: { code, step } }) => ({ code, step }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerOf },
            target: 'idle.done',
            actions: { type: 'announceChange', params: answerValue },
          },
          { target: 'idle.refused', ...showNoAnswer.onRefusal },
        ],
        onError: { target: 'idle.refused', ...showNoAnswer.onException },
      },
    },
  },
})

const opposites = {
  withdraw: 'restore',
  restore: 'withdraw',
  freeze: 'free',
  free: 'freeze',
} as const

function undoOf(step: PersonStep): PersonStep {
  if (step.kind === 'lose' || step.kind === 'find')
    return { ...step, kind: step.kind === 'lose' ? 'find' : 'lose' }
  return { kind: opposites[step.kind] }
}

expose(personStepMachine, { context: [], events: {} })
