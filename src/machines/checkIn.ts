import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import type { Participant } from '../domain/people.ts'
import type { Verdict } from '../domain/verdict.ts'
import {
  blankCodeText,
  type CheckInAnswer,
  confirmExceptionText,
  confirmText,
  type Judgement,
  judge,
  personIn,
  searchExceptionText,
  searchText,
} from './checkInAnswers.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

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
  notice: string | null
  fieldError: string | null
}

export type CheckInEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }
  | { type: 'checkIn.confirmed' }
  | { type: 'checkIn.cancelled' }

interface Answered {
  readonly context: CheckInContext
  readonly event: { readonly output: CheckInAnswer }
}

const answer = ({ event }: Answered) => event.output
const searchJudged = ({ event }: Answered) => judge(event.output, 'search')
const confirmJudged = ({ event }: Answered) => judge(event.output, 'confirm')
const judgedAs = (expected: Judgement) => (_: unknown, judgement: Judgement) => judgement === expected
const showSearchText = {
  type: 'showRefusal',
  params: ({ event }: Answered) => searchText(event.output),
} as const
const showConfirmText = {
  type: 'showNotice',
  params: ({ context, event }: Answered) => confirmText(event.output, context.participant),
} as const

const nobody = { participant: null, idempotencyKey: null, notice: null, fieldError: null }

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
    storeSearchedCode: assign((_, code: string) => ({ ...nobody, code: code.trim() })),
    storeCode: assign((_, code: string) => ({ code, fieldError: null })),
    showFieldError: assign({ fieldError: blankCodeText }),
    showRefusal: assign((_, notice: string) => ({ notice, code: '' })),
    clearAll: assign({ ...nobody, code: '' }),
    showNotice: assign((_, notice: string) => ({ notice })),
    showParticipant: assign((_, answer: CheckInAnswer) => ({ participant: personIn(answer) })),
    clearParticipant: assign({ participant: null, idempotencyKey: null }),
    clearAttempt: assign({ idempotencyKey: null }),
    announceVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    hasAttempt: ({ context }) => context.idempotencyKey !== null,
    hasNoFieldError: ({ context }) => context.fieldError === null,
    isDone: judgedAs('checkedIn'),
    isFound: judgedAs('found'),
    isAlreadyIn: judgedAs('alreadyCheckedIn'),
    isUnavailable: judgedAs('unreachable'),
    isRefused: judgedAs('refused'),
    isUnknown: judgedAs('notFound'),
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
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'code.scanned': {
          target: 'searching',
          actions: { type: 'storeSearchedCode', params: ({ event }) => event.code },
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: ({ context }) => context.code }, actions: 'showFieldError' },
          {
            target: 'searching',
            actions: { type: 'storeSearchedCode', params: ({ context }) => context.code },
          },
        ],
      },
      states: {
        idle: { tags: 'takesFocus' },
        checkedIn: {
          entry: { type: 'announceVerdict', params: 'checkedIn' },
          initial: 'announced',
          after: {
            successShown: [{ guard: 'hasNoFieldError', target: 'idle', actions: assign(nobody) }, {}],
          },
          states: {
            announced: { after: { inputRefocus: 'refocused' } },
            refocused: { tags: 'takesFocus' },
          },
        },
        alreadyCheckedIn: {
          tags: 'takesFocus',
          entry: { type: 'announceVerdict', params: 'alreadyCheckedIn' },
        },
        notFound: {
          tags: 'takesFocus',
          entry: { type: 'announceVerdict', params: 'notFound' },
        },
        unreachable: {
          tags: 'takesFocus',
          entry: { type: 'announceVerdict', params: 'unreachable' },
        },
        refused: { tags: 'takesFocus', entry: { type: 'announceVerdict', params: 'refused' } },
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
            guard: { type: 'isAlreadyIn', params: searchJudged },
            target: 'ready.alreadyCheckedIn',
            actions: showSearchText,
          },
          {
            guard: { type: 'isFound', params: searchJudged },
            target: 'found',
            actions: { type: 'showParticipant', params: answer },
          },
          {
            guard: { type: 'isUnavailable', params: searchJudged },
            target: 'ready.unreachable',
            actions: showSearchText,
          },
          {
            guard: { type: 'isRefused', params: searchJudged },
            target: 'ready.refused',
            actions: showSearchText,
          },
          { target: 'ready.notFound', actions: showSearchText },
        ],
        onError: {
          target: 'ready.unreachable',
          actions: { type: 'showRefusal', params: ({ event }) => searchExceptionText(event.error) },
        },
      },
      on: {
        'code.scanned': {
          target: 'searching',
          reenter: true,
          actions: { type: 'storeSearchedCode', params: ({ event }) => event.code },
        },
        'search.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
    },
    found: {
      initial: 'asking',
      on: {
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'code.scanned': {
          target: 'searching',
          actions: { type: 'storeSearchedCode', params: ({ event }) => event.code },
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: ({ context }) => context.code }, actions: 'showFieldError' },
          {
            target: 'searching',
            actions: { type: 'storeSearchedCode', params: ({ context }) => context.code },
          },
        ],
        'checkIn.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
      states: {
        asking: {
          tags: 'asksForConfirmation',
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
        unanswered: {
          tags: 'asksForConfirmation',
          entry: { type: 'announceVerdict', params: 'unreachable' },
          on: {
            'checkIn.confirmed': [
              { guard: 'hasAttempt', target: '#checkIn.confirming.sending' },
              { target: '#checkIn.confirming.preparing' },
            ],
          },
        },
        refused: {
          tags: 'asksForConfirmation',
          entry: ['clearAttempt', { type: 'announceVerdict', params: 'refused' }],
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({ code: '', notice: null, fieldError: null }),
      on: { 'code.scanned': { actions: { type: 'storeCode', params: ({ event }) => event.code } } },
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
                type: 'showNotice',
                params: ({ event }) => confirmExceptionText(event.error),
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
                guard: { type: 'isDone', params: confirmJudged },
                target: '#checkIn.ready.checkedIn',
                actions: [showConfirmText, 'clearParticipant'],
              },
              {
                guard: { type: 'isAlreadyIn', params: confirmJudged },
                target: '#checkIn.ready.alreadyCheckedIn',
                actions: [showConfirmText, 'clearParticipant'],
              },
              {
                guard: { type: 'isUnknown', params: confirmJudged },
                target: '#checkIn.ready.notFound',
                actions: [showConfirmText, 'clearParticipant'],
              },
              {
                guard: { type: 'isUnavailable', params: confirmJudged },
                target: '#checkIn.found.unanswered',
                actions: showConfirmText,
              },
              { target: '#checkIn.found.refused', actions: showConfirmText },
            ],
            onError: {
              target: '#checkIn.found.unanswered',
              actions: {
                type: 'showNotice',
                params: ({ event }) => confirmExceptionText(event.error),
              },
            },
          },
        },
      },
    },
  },
})

export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  if (state.matches({ ready: 'checkedIn' })) return 'checkedIn'
  if (state.matches({ ready: 'alreadyCheckedIn' })) return 'alreadyCheckedIn'
  if (state.matches({ ready: 'notFound' })) return 'notFound'
  if (state.matches({ ready: 'unreachable' }) || state.matches({ found: 'unanswered' })) return 'unreachable'
  if (state.matches({ ready: 'refused' }) || state.matches({ found: 'refused' })) return 'refused'
  return null
}

expose(checkInMachine, {
  context: ['fieldError'],
  events: {},
})
