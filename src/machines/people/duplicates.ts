import { assign, fromPromise, setup } from 'xstate'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { PossibleDuplicate, PossibleDuplicates } from '../../domain/people/personRecord.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * Pairs of registrations that may be one person. The office marks a pair as two people, which removes it from
 * the list and can be undone, or withdraws one of the two in its profile, after which the list is reloaded.
 * Both steps are idempotent. When the list becomes empty and the server has more pairs, the next ones load.
 */

export interface DuplicatesContext extends PossibleDuplicates {
  /** The pair that is being marked, or the last marked one, for undo. */
  readonly decided: PossibleDuplicate | null
  readonly failure: Failure | null
}

export type DuplicatesEvent =
  | { type: 'pair.toldApart'; pair: PossibleDuplicate }
  | { type: 'pair.undone' }
  | { type: 'list.refreshRequested' }
  | { type: 'load.retried' }

type Answer = Outcome<PossibleDuplicates>
type StepAnswer = Outcome<unknown>

type DecidedPair = { readonly pair: PossibleDuplicate | null }

export const duplicatesFailedText = 'The possible duplicates could not be read. Please try again.'
export const duplicateUnansweredText = 'No answer from the server. Please press again.'

export const duplicatesMachine = setup({
  types: { context: {} as DuplicatesContext, events: {} as DuplicatesEvent },
  actors: {
    fetchDuplicates: fromPromise<Answer>(notProvided('fetchDuplicates')),
    tellApart: fromPromise<StepAnswer, DecidedPair>(notProvided('tellApart')),
    undoTellApart: fromPromise<StepAnswer, DecidedPair>(notProvided('undoTellApart')),
  },
  actions: {
    storePairs: assign((_, { pairs, total }: PossibleDuplicates) => ({ pairs, total })),
    clearDecided: assign({ decided: null }),
    removeDecided: assign(({ context: { pairs, total, decided } }) => ({
      pairs: others(pairs, decided),
      total: total - 1,
    })),
    /** A list that was loaded meanwhile may contain the pair again. */
    returnDecided: assign(({ context: { pairs, total, decided } }) => {
      const beside = others(pairs, decided)
      return {
        pairs: decided === null ? pairs : [decided, ...beside],
        total: beside.length < pairs.length ? total : total + 1,
        decided: null,
      }
    }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    showRefusal: assign((_, answer: StepAnswer) => ({
      failure: failureOf(answer, duplicateUnansweredText),
    })),
    showUnanswered: assign({ failure: { text: duplicateUnansweredText, isIncident: true } }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    ...readGuards,
    isDone: (_, answer: StepAnswer) => answer.ok,
    isListed: ({ context }, pair: PossibleDuplicate) =>
      context.pairs.some((other) => pairKey(other) === pairKey(pair)),
    isDoneBeforeMore: ({ context: { pairs, total } }, answer: StepAnswer) =>
      answer.ok && pairs.length === 1 && total > 1,
    isAnyDecided: ({ context }) => context.decided !== null,
  },
}).createMachine({
  id: 'duplicates',
  context: { pairs: [], total: 0, decided: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearFailure',
      on: { 'list.refreshRequested': { target: 'loading', reenter: true } },
      ...reading({
        src: 'fetchDuplicates',
        store: 'storePairs',
        unread: showingText(duplicatesFailedText),
        shown: 'shown',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading', 'list.refreshRequested': 'loading' } },
    shown: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'list.refreshRequested': { target: '#duplicates.loading', actions: 'clearDecided' },
            'pair.toldApart': {
              guard: { type: 'isListed', params: ({ event }) => event.pair },
              target: 'tellingApart',
              actions: assign(({ event }) => ({ decided: event.pair })),
            },
            'pair.undone': { guard: 'isAnyDecided', target: 'undoing' },
          },
        },
        tellingApart: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'tellApart',
            id: 'tellApart',
            input: ({ context }) => ({ pair: context.decided }),
            onDone: [
              {
                guard: { type: 'isDoneBeforeMore', params: answerOf },
                target: '#duplicates.loading',
                actions: 'removeDecided',
              },
              { guard: { type: 'isDone', params: answerOf }, target: 'settled', actions: 'removeDecided' },
              { target: 'settled', actions: ['clearDecided', { type: 'showRefusal', params: answerOf }] },
            ],
            onError: { target: 'settled', actions: ['clearDecided', 'showUnanswered'] },
          },
        },
        undoing: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'undoTellApart',
            id: 'undoTellApart',
            input: ({ context }) => ({ pair: context.decided }),
            onDone: [
              { guard: { type: 'isDone', params: answerOf }, target: 'settled', actions: 'returnDecided' },
              { target: 'settled', actions: { type: 'showRefusal', params: answerOf } },
            ],
            onError: { target: 'settled', actions: 'showUnanswered' },
          },
        },
      },
    },
  },
})

export function pairKey({ people: [one, other] }: PossibleDuplicate): string {
  return `${one.code} ${other.code}`
}

function others(
  pairs: readonly PossibleDuplicate[],
  decided: PossibleDuplicate | null,
): readonly PossibleDuplicate[] {
  return pairs.filter((pair) => decided === null || pairKey(pair) !== pairKey(decided))
}

expose(duplicatesMachine, { context: [], events: {} })
