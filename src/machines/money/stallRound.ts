import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '../../domain/lib/attempt.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import {
  nextStall,
  type OwedStall,
  type RoundStall,
  type StallRound,
  withResult,
} from '../../domain/money/stallRound.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * Pays out all stalls (design: "Money"). The round is kept with the keys of its bookings before the first one is
 * sent. A stall that cannot be paid is named, and the round goes on; without an answer it stops, and going on
 * sends the same booking again, which the server books once. A reload finds the round and goes on with it.
 */

export interface StallRoundContext {
  readonly cashier: string
  readonly owed: readonly OwedStall[]
  readonly takenBy: string
  readonly isRejected: boolean
  readonly round: StallRound | null
  readonly failure: Failure | null
}

export type StallRoundEvent =
  | { type: 'round.opened'; owed: readonly OwedStall[] }
  | { type: 'takenBy.changed'; takenBy: string }
  | { type: 'round.submitted' }
  | { type: 'round.continued' }
  | { type: 'round.closed' }

type Paid = Outcome<{ readonly referenceId: string }>

interface Within {
  readonly context: StallRoundContext
}

const roundUnkeptText = 'Nothing was paid out: the memory of this browser is full.'
const roundStoppedText = 'No answer from the server. Press Go on: no stall is paid twice.'

const waiting = ({ round }: StallRoundContext): RoundStall | null => (round && nextStall(round)) ?? null
const closed = { owed: [], takenBy: '', isRejected: false, round: null, failure: null }

export const stallRoundMachine = setup({
  types: {
    context: {} as StallRoundContext,
    events: {} as StallRoundEvent,
    emitted: {} as { type: 'stalls.changed' },
    input: {} as { cashier: string },
  },
  actors: {
    readRound: fromPromise<StallRound | null, { cashier: string }>(notProvided('readRound')),
    keepRound: fromPromise<StallRound, { cashier: string; owed: readonly OwedStall[]; takenBy: string }>(
      notProvided('keepRound'),
    ),
    payStall: fromPromise<Paid, { stall: RoundStall | null; takenBy: string }>(notProvided('payStall')),
  },
  actions: {
    storeOwed: assign((_, owed: readonly OwedStall[]) => ({ ...closed, owed })),
    storeRound: assign((_, round: StallRound | null) => ({
      round,
      takenBy: round?.takenBy ?? '',
      failure: null,
    })),
    storePaid: assign(({ context }, { referenceId }: { readonly referenceId: string }) =>
      changed(context, { state: 'paid', isUnanswered: false, referenceId, sentence: null }),
    ),
    storeRefused: assign(({ context }, answer: Paid) =>
      changed(context, { state: 'refused', isUnanswered: false, sentence: answer.message ?? '' }),
    ),
    storeUnanswered: assign(({ context }) => ({
      ...changed(context, { isUnanswered: true }),
      failure: { text: roundStoppedText, isIncident: true },
    })),
    showUnkept: assign({ failure: { text: roundUnkeptText, isIncident: true } }),
    saveRound: (_, _kept: { cashier: string; round: StallRound | null }) => {},
    clear: assign(closed),
    announceChange: emit({ type: 'stalls.changed' as const }),
  },
  guards: {
    isUnfinished: (_, round: StallRound | null) => round !== null && nextStall(round) !== undefined,
    isKept: (_, round: StallRound | null) => round !== null,
    isNameMissing: ({ context }) => context.takenBy.trim() === '',
    isPaid: (_, answer: Paid) => answer.ok,
    isRefused: ({ context }, answer: Paid) =>
      !answer.ok &&
      answer.status !== 401 &&
      isRefusal(answer, { isUnanswered: waiting(context)?.isUnanswered === true }),
    hasWaiting: ({ context }) => waiting(context) !== null,
  },
}).createMachine({
  id: 'stallRound',
  context: ({ input: { cashier } }) => ({ cashier, ...closed }),
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        src: 'readRound',
        id: 'readRound',
        input: ({ context: { cashier } }) => ({ cashier }),
        onDone: [
          {
            guard: { type: 'isUnfinished', params: answerOf },
            target: 'stopped',
            actions: { type: 'storeRound', params: answerOf },
          },
          {
            guard: { type: 'isKept', params: answerOf },
            target: 'finished',
            actions: { type: 'storeRound', params: answerOf },
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    closed: {
      on: {
        'round.opened': {
          target: 'asking',
          actions: { type: 'storeOwed', params: ({ event }) => event.owed },
        },
      },
    },
    asking: {
      on: {
        'takenBy.changed': {
          actions: assign(({ event }) => ({ takenBy: event.takenBy, isRejected: false })),
        },
        'round.submitted': [
          { guard: 'isNameMissing', actions: assign({ isRejected: true }) },
          { target: 'keeping' },
        ],
        'round.closed': 'closed',
      },
    },
    keeping: {
      invoke: {
        src: 'keepRound',
        id: 'keepRound',
        input: ({ context: { cashier, owed, takenBy } }) => ({ cashier, owed, takenBy: takenBy.trim() }),
        onDone: { target: 'paying', actions: { type: 'storeRound', params: answerOf } },
        onError: { target: 'asking', actions: 'showUnkept' },
      },
    },
    paying: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'payStall',
        id: 'payStall',
        input: ({ context }) => ({ stall: waiting(context), takenBy: context.takenBy }),
        onDone: [
          {
            guard: { type: 'isPaid', params: answerOf },
            target: 'paid',
            actions: { type: 'storePaid', params: answerValue },
          },
          {
            guard: { type: 'isRefused', params: answerOf },
            target: 'paid',
            actions: { type: 'storeRefused', params: answerOf },
          },
          { target: 'stopped', actions: 'storeUnanswered' },
        ],
        onError: { target: 'stopped', actions: 'storeUnanswered' },
      },
    },
    /** One stall is done, paid or not. */
    paid: {
      entry: { type: 'saveRound', params: kept },
      always: [
        { guard: 'hasWaiting', target: 'paying' },
        { target: 'finished', actions: 'announceChange' },
      ],
    },
    stopped: { entry: { type: 'saveRound', params: kept }, on: { 'round.continued': 'paying' } },
    finished: {
      on: {
        'round.closed': {
          target: 'closed',
          actions: ['clear', { type: 'saveRound', params: kept }],
        },
      },
    },
  },
})

function kept({ context: { cashier, round } }: Within) {
  return { cashier, round }
}

function changed(context: StallRoundContext, result: Parameters<typeof withResult>[2]) {
  const { round } = context
  const stall = waiting(context)
  return round && stall ? { round: withResult(round, stall.key, result) } : {}
}

expose(stallRoundMachine, { context: ['isRejected'], events: {} })
