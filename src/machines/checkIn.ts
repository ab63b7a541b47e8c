import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { messageOf, type Outcome } from '../domain/outcome.ts'
import type { Participant } from '../domain/people.ts'
import type { Verdict } from '../domain/verdict.ts'
import { alreadyInText, confirmText, problemText, searchText, successText } from './checkInTexts.ts'
import type { Exposure } from './exposure.ts'
import { notProvided } from './notProvided.ts'

/*
 * The gate (admin document §2, §4 and §8): scan or type a code, look at who stands there, confirm, done.
 * Searching and confirming are the same documented POST. A confirm carries an idempotency key that is made
 * once per attempt and kept while its answer is missing, so that pressing again never checks in twice.
 * Green comes only from the host's answer, and an exception never looks like an unknown code. A new scan
 * replaces the last result; one that arrives while a confirm is under way waits in the field.
 */

export interface CheckInContext {
  code: string
  participant: Participant | null
  idempotencyKey: string | null
  /** The sentence of the verdict. */
  message: string | null
  /** What is wrong with the code field itself. */
  problem: string | null
}

export type CheckInEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }
  | { type: 'checkIn.confirmed' }
  | { type: 'checkIn.cancelled' }

export type CheckInAnswer = Outcome<Participant | undefined>

const nobody = { participant: null, idempotencyKey: null, message: null, problem: null }

export const checkInMachine = setup({
  types: {
    context: {} as CheckInContext,
    events: {} as CheckInEvent,
    emitted: {} as { type: 'verdict.given'; verdict: Verdict },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    searchParticipant: fromPromise<CheckInAnswer, { code: string }>(notProvided('searchParticipant')),
    makeIdempotencyKey: fromPromise<string>(notProvided('makeIdempotencyKey')),
    confirmCheckIn: fromPromise<CheckInAnswer, { code: string; idempotencyKey: string }>(
      notProvided('confirmCheckIn'),
    ),
  },
  delays: { inputRefocus: 500, successShown: 5_000 },
  actions: {
    hold: assign((_, code: string) => ({ ...nobody, code: code.trim() })),
    take: assign((_, code: string) => ({ code, problem: null })),
    complain: assign({ problem: problemText }),
    refuse: assign((_, message: string) => ({ message, code: '' })),
    forget: assign({ ...nobody, code: '' }),
    say: assign((_, message: string) => ({ message })),
    welcome: assign((_, participant: Participant | undefined) => ({ participant: participant ?? null })),
    dismiss: assign({ participant: null, idempotencyKey: null }),
    dropAttempt: assign({ idempotencyKey: null }),
    giveVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    hasAttempt: ({ context }) => context.idempotencyKey !== null,
    hasNoProblem: ({ context }) => context.problem === null,
    isDone: (_, answer: CheckInAnswer) => answer.ok,
    isFound: (_, answer: CheckInAnswer) => answer.ok && answer.value !== undefined,
    isAlreadyIn: (_, answer: CheckInAnswer) =>
      answer.ok ? answer.value?.checkedIn === true : answer.reason === 'alreadyCheckedIn',
    isUnavailable: (_, answer: CheckInAnswer) =>
      !answer.ok && (answer.status >= 500 || answer.status === 429),
    isNotAllowed: (_, answer: CheckInAnswer) =>
      !answer.ok && (answer.status === 401 || answer.status === 403),
    isUnknown: (_, answer: CheckInAnswer) => !answer.ok && answer.status === 404,
  },
}).createMachine({
  id: 'checkIn',
  context: { ...nobody, code: '' },
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  states: {
    ready: {
      initial: 'idle',
      on: {
        'code.changed': { actions: { type: 'take', params: ({ event }) => event.code } },
        'code.scanned': {
          target: 'searching',
          actions: { type: 'hold', params: ({ event }) => event.code },
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: ({ context }) => context.code }, actions: 'complain' },
          { target: 'searching', actions: { type: 'hold', params: ({ context }) => context.code } },
        ],
      },
      states: {
        idle: { tags: 'takesFocus' },
        checkedIn: {
          entry: { type: 'giveVerdict', params: 'checkedIn' },
          initial: 'announced',
          after: {
            successShown: [{ guard: 'hasNoProblem', target: 'idle', actions: assign(nobody) }, {}],
          },
          states: {
            announced: { after: { inputRefocus: 'refocused' } },
            refocused: { tags: 'takesFocus' },
          },
        },
        alreadyCheckedIn: {
          tags: 'takesFocus',
          entry: { type: 'giveVerdict', params: 'alreadyCheckedIn' },
        },
        notFound: {
          tags: 'takesFocus',
          entry: { type: 'giveVerdict', params: 'notFound' },
        },
        unreachable: {
          tags: 'takesFocus',
          entry: { type: 'giveVerdict', params: 'unreachable' },
        },
        refused: { tags: 'takesFocus', entry: { type: 'giveVerdict', params: 'refused' } },
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        src: 'searchParticipant',
        id: 'searchParticipant',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: { type: 'isAlreadyIn', params: ({ event }) => event.output },
            target: 'ready.alreadyCheckedIn',
            actions: { type: 'refuse', params: ({ event }) => alreadyInText(event.output, null) },
          },
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'welcome', params: ({ event }) => personOf(event.output) },
          },
          {
            guard: { type: 'isUnavailable', params: ({ event }) => event.output },
            target: 'ready.unreachable',
            actions: { type: 'refuse', params: ({ event }) => searchText(event.output) },
          },
          {
            guard: { type: 'isNotAllowed', params: ({ event }) => event.output },
            target: 'ready.refused',
            actions: { type: 'refuse', params: ({ event }) => searchText(event.output) },
          },
          {
            target: 'ready.notFound',
            actions: { type: 'refuse', params: ({ event }) => searchText(event.output) },
          },
        ],
        onError: {
          target: 'ready.unreachable',
          actions: {
            type: 'refuse',
            params: ({ event }) => messageOf(event.error) || 'No participant found with this ID',
          },
        },
      },
      on: {
        'code.scanned': {
          target: 'searching',
          reenter: true,
          actions: { type: 'hold', params: ({ event }) => event.code },
        },
        'search.cancelled': { target: 'ready.idle', actions: 'forget' },
      },
    },
    found: {
      initial: 'asking',
      on: {
        'code.changed': { actions: { type: 'take', params: ({ event }) => event.code } },
        'code.scanned': {
          target: 'searching',
          actions: { type: 'hold', params: ({ event }) => event.code },
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: ({ context }) => context.code }, actions: 'complain' },
          { target: 'searching', actions: { type: 'hold', params: ({ context }) => context.code } },
        ],
        'checkIn.cancelled': { target: 'ready.idle', actions: 'forget' },
      },
      states: {
        asking: {
          tags: 'asksForConfirmation',
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
        unanswered: {
          entry: { type: 'giveVerdict', params: 'unreachable' },
          on: {
            'checkIn.confirmed': [
              { guard: 'hasAttempt', target: '#checkIn.confirming.sending' },
              { target: '#checkIn.confirming.preparing' },
            ],
          },
        },
        refused: {
          entry: ['dropAttempt', { type: 'giveVerdict', params: 'refused' }],
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({ code: '', message: null, problem: null }),
      on: { 'code.scanned': { actions: { type: 'take', params: ({ event }) => event.code } } },
      states: {
        preparing: {
          invoke: {
            src: 'makeIdempotencyKey',
            id: 'makeIdempotencyKey',
            onDone: {
              target: 'sending',
              actions: assign(({ event }) => ({ idempotencyKey: event.output })),
            },
            onError: {
              target: '#checkIn.found.unanswered',
              actions: {
                type: 'say',
                params: ({ event }) => messageOf(event.error) || confirmText.exception,
              },
            },
          },
        },
        sending: {
          invoke: {
            src: 'confirmCheckIn',
            id: 'confirmCheckIn',
            input: ({ context }) => ({
              code: context.participant?.code ?? '',
              idempotencyKey: context.idempotencyKey ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: '#checkIn.ready.checkedIn',
                actions: [
                  {
                    type: 'say',
                    params: ({ context, event }) => event.output.message ?? successText(context.participant),
                  },
                  'dismiss',
                ],
              },
              {
                guard: { type: 'isAlreadyIn', params: ({ event }) => event.output },
                target: '#checkIn.ready.alreadyCheckedIn',
                actions: [
                  {
                    type: 'say',
                    params: ({ context, event }) => alreadyInText(event.output, context.participant),
                  },
                  'dismiss',
                ],
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event.output },
                target: '#checkIn.ready.notFound',
                actions: [
                  { type: 'say', params: ({ event }) => event.output.message ?? confirmText.refusal },
                  'dismiss',
                ],
              },
              {
                guard: { type: 'isUnavailable', params: ({ event }) => event.output },
                target: '#checkIn.found.unanswered',
                actions: { type: 'say', params: ({ event }) => event.output.message ?? confirmText.refusal },
              },
              {
                target: '#checkIn.found.refused',
                actions: { type: 'say', params: ({ event }) => event.output.message ?? confirmText.refusal },
              },
            ],
            onError: {
              target: '#checkIn.found.unanswered',
              actions: {
                type: 'say',
                params: ({ event }) => messageOf(event.error) || confirmText.exception,
              },
            },
          },
        },
      },
    },
  },
})

function personOf(answer: CheckInAnswer): Participant | undefined {
  return answer.ok ? answer.value : undefined
}

/** The verdict that stands on the screen, if any. */
export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  if (state.matches({ ready: 'checkedIn' })) return 'checkedIn'
  if (state.matches({ ready: 'alreadyCheckedIn' })) return 'alreadyCheckedIn'
  if (state.matches({ ready: 'notFound' })) return 'notFound'
  if (state.matches({ ready: 'unreachable' }) || state.matches({ found: 'unanswered' })) return 'unreachable'
  if (state.matches({ ready: 'refused' }) || state.matches({ found: 'refused' })) return 'refused'
  return null
}

export const checkInExposure: Exposure<CheckInContext, CheckInEvent> = {
  context: ['problem'],
  events: {},
}
