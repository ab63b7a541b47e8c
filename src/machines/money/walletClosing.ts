import { assign, fromPromise, raise, type SnapshotFrom, setup } from 'xstate'
import { type Attempt, unansweredAttempt } from '../../domain/lib/attempt.ts'
import type { Cents } from '../../domain/lib/money.ts'
import { type Failure, failureOf, type Outcome } from '../../domain/lib/outcome.ts'
import {
  type Closing,
  type ClosingList,
  type ClosingSubject,
  type ClosingSummary,
  type ClosingTask,
  type ClosingText,
  closingErrorsOf,
  emptyClosingFields,
  taskOf,
} from '../../domain/money/walletClosing.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { attemptGuards, keyed, makeIdempotencyKey } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { running, showingCause } from '../lib/showingFailure.ts'

/*
 * The end of the camp for wallets. A list of one union, of one person or of all is made, printed and signed; then
 * its people are booked a few a call until none is left. The server holds the list, so a reload, a lost answer or
 * a server that was stopped goes on with those who are not booked yet. A region of its own has the forms: a new
 * list, paying out what was kept under a number, and taking a booking back. An unanswered form keeps its
 * idempotency key for the same content until it is closed.
 */

export interface ClosingBooking {
  /** The list that was made; null for a booking. */
  readonly list: string | null
  readonly referenceId: string
  readonly at: string
  readonly amount: Cents
}

interface ClosingAttempt extends Attempt {
  readonly task: ClosingTask
}

export interface WalletClosingContext {
  readonly closing: Closing | null
  readonly search: string
  readonly union: string | null
  readonly number: string
  readonly list: ClosingList | null
  readonly progress: ClosingSummary | null
  readonly isPausing: boolean
  readonly failure: Failure | null
  readonly subject: ClosingSubject | null
  readonly fields: Readonly<Record<ClosingText, string>>
  readonly showsErrors: boolean
  readonly formFailure: Failure | null
  readonly attempt: ClosingAttempt | null
  readonly booked: ClosingBooking | null
}

export type WalletClosingEvent =
  | { type: 'load.retried' }
  | { type: 'search.changed'; search: string }
  | { type: 'union.chosen'; union: string | null }
  | { type: 'list.opened'; number: string }
  | { type: 'list.left' }
  | { type: 'booking.requested' }
  | { type: 'booking.paused' }
  | { type: 'ending.requested' }
  | { type: 'ending.confirmed' }
  | { type: 'ending.cancelled' }
  | { type: 'form.opened'; subject: ClosingSubject }
  | { type: 'form.changed'; field: ClosingText; text: string }
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'money.moved' }

type Progress = Outcome<ClosingSummary>
type Performed = Outcome<ClosingBooking>

const readFailedText = 'The wallets could not be read. Please try again.'
const listFailedText = 'The list could not be read. Please try again.'
const stoppedText = 'No answer from the server. Some may be booked. Press Go on: each person is booked once.'
const notDoneText = 'This was not done. Please try again.'

/** Nothing is booked twice without the key either: each of these is done once by the server. */
const closedForm = {
  subject: null,
  fields: emptyClosingFields,
  showsErrors: false,
  formFailure: null,
  attempt: null,
  booked: null,
}

const closingRead = {
  src: 'fetchClosing',
  store: 'storeClosing',
  unread: showingCause(readFailedText),
} as const

const stopping = running(
  'showFailure',
  (answer) => failureOf(answer, stoppedText),
  (): Failure => ({ text: stoppedText, isIncident: true }),
)

export const walletClosingMachine = setup({
  types: { context: {} as WalletClosingContext, events: {} as WalletClosingEvent },
  actors: {
    fetchClosing: fromPromise<Outcome<Closing>>(notProvided('fetchClosing')),
    fetchList: fromPromise<Outcome<ClosingList>, string>(notProvided('fetchList')),
    bookNext: fromPromise<Progress, string>(notProvided('bookNext')),
    endList: fromPromise<Progress, string>(notProvided('endList')),
    makeIdempotencyKey,
    perform: fromPromise<Performed, { task: ClosingTask | null; idempotencyKey: string }>(
      notProvided('perform'),
    ),
  },
  actions: {
    storeClosing: assign((_, closing: Closing) => ({ closing, failure: null })),
    storeList: assign((_, list: ClosingList) => ({ list, progress: list, failure: null, isPausing: false })),
    storeProgress: assign((_, progress: ClosingSummary) => ({ progress })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    clearList: assign({ number: '', list: null, progress: null, failure: null }),
    storeNumber: assign((_, number: string) => ({ number, list: null, progress: null, failure: null })),
    pauseSoon: assign({ isPausing: true }),
    stopPausing: assign({ isPausing: false }),
    openForm: assign((_, subject: ClosingSubject) => ({
      subject,
      fields: { ...emptyClosingFields, number: subject.form === 'claim' ? subject.number : '' },
    })),
    showErrors: assign({ showsErrors: true, formFailure: null }),
    storeAttempt: assign(({ context: { subject, fields } }, key: string) => ({
      attempt: subject && { key, task: taskOf(subject, fields), isUnanswered: false },
    })),
    showNotSent: assign({ formFailure: { text: notDoneText, isIncident: true } }),
    showRefusal: assign((_, answer: Performed) => ({
      formFailure: failureOf(answer, notDoneText),
      attempt: null,
    })),
    showUnanswered: assign(({ context: { attempt } }, sentence: string | null) => ({
      formFailure: { text: sentence ?? notDoneText, isIncident: true },
      attempt: unansweredAttempt(attempt),
    })),
    storeBooked: assign((_, answer: Performed) => ({
      booked: answer.ok ? answer.value : null,
      attempt: null,
    })),
    closeForm: assign(closedForm),
    announceMove: raise({ type: 'money.moved' }),
    announceList: raise(({ context: { booked } }) => ({
      type: 'list.opened' as const,
      number: booked?.list ?? '',
    })),
  },
  guards: {
    ...readGuards,
    ...attemptGuards,
    hasClosing: ({ context }) => context.closing !== null,
    isOpen: ({ context }) => context.list !== null && context.list.endedAt === null,
    isEnded: (_, answer: Progress) => answer.ok && answer.value.endedAt !== null,
    isPaused: ({ context }, answer: Progress) => answer.ok && context.isPausing,
    isFaulty: ({ context: { subject, fields } }) =>
      subject === null || Object.values(closingErrorsOf(subject, fields)).some((error) => error !== null),
    isSameAttempt: ({ context: { attempt, subject, fields } }) =>
      attempt !== null &&
      subject !== null &&
      JSON.stringify(attempt.task) === JSON.stringify(taskOf(subject, fields)),
    isNewList: (_, answer: Performed) => answer.ok && answer.value.list !== null,
  },
}).createMachine({
  id: 'walletClosing',
  context: {
    closing: null,
    search: '',
    union: null,
    number: '',
    list: null,
    progress: null,
    isPausing: false,
    failure: null,
    ...closedForm,
  },
  type: 'parallel',
  states: {
    page: {
      initial: 'overview',
      on: {
        'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
        'union.chosen': { actions: assign(({ event }) => ({ union: event.union })) },
      },
      states: {
        overview: {
          initial: 'loading',
          on: {
            'list.opened': {
              target: 'list',
              actions: { type: 'storeNumber', params: ({ event }) => event.number },
            },
          },
          states: {
            loading: reading({ ...closingRead, shown: 'shown', failed: 'failed' }),
            failed: { on: { 'load.retried': 'loading' } },
            shown: {
              initial: 'settled',
              states: {
                settled: { on: { 'money.moved': 'refreshing' } },
                refreshing: reading({ ...closingRead, shown: 'settled', failed: 'stale' }),
                stale: { on: { 'load.retried': 'refreshing', 'money.moved': 'refreshing' } },
              },
            },
          },
        },
        list: {
          initial: 'reading',
          on: {
            'list.left': [
              { guard: 'hasClosing', target: 'overview.shown.refreshing', actions: 'clearList' },
              { target: 'overview', actions: 'clearList' },
            ],
          },
          states: {
            reading: reading({
              src: 'fetchList',
              input: ({ number }: WalletClosingContext) => number,
              store: 'storeList',
              unread: showingCause(listFailedText),
              shown: 'shown',
              failed: 'failed',
            }),
            failed: { on: { 'load.retried': { target: 'reading', actions: 'clearFailure' } } },
            shown: {
              on: {
                'booking.requested': { guard: 'isOpen', target: 'booking' },
                'ending.requested': { guard: 'isOpen', target: 'asking' },
                'money.moved': 'reading',
              },
            },
            booking: {
              tags: 'busy',
              entry: 'clearFailure',
              on: {
                'booking.paused': { actions: 'pauseSoon' },
                // The call under way is finished on the server, but its page is gone.
                'list.left': {},
              },
              invoke: {
                src: 'bookNext',
                id: 'bookNext',
                input: ({ context }) => context.number,
                onDone: [
                  {
                    guard: { type: 'isEnded', params: answerOf },
                    target: 'reading',
                    actions: { type: 'storeProgress', params: answerValue },
                  },
                  {
                    guard: { type: 'isPaused', params: answerOf },
                    target: 'reading',
                    actions: { type: 'storeProgress', params: answerValue },
                  },
                  {
                    guard: { type: 'isRead', params: answerOf },
                    target: 'booking',
                    reenter: true,
                    actions: { type: 'storeProgress', params: answerValue },
                  },
                  { target: 'stopped', ...stopping.onRefusal },
                ],
                onError: { target: 'stopped', ...stopping.onException },
              },
            },
            stopped: {
              entry: 'stopPausing',
              on: {
                'booking.requested': 'booking',
                'ending.requested': 'asking',
                'money.moved': 'reading',
              },
            },
            asking: {
              on: { 'ending.confirmed': 'ending', 'ending.cancelled': 'reading' },
            },
            ending: {
              tags: 'busy',
              entry: 'clearFailure',
              ...reading({
                src: 'endList',
                input: ({ number }: WalletClosingContext) => number,
                store: 'storeProgress',
                unread: showingCause(notDoneText),
                shown: 'reading',
                failed: 'stopped',
              }),
            },
          },
        },
      },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'form.opened': {
              target: 'editing',
              actions: { type: 'openForm', params: ({ event }) => event.subject },
            },
          },
        },
        editing: {
          on: {
            'form.changed': {
              actions: assign(({ context: { fields }, event: { field, text } }) => ({
                fields: { ...fields, [field]: text },
              })),
            },
            'form.submitted': [
              { guard: 'isFaulty', actions: 'showErrors' },
              { guard: 'isSameAttempt', target: 'sending.sending' },
              { target: 'sending.preparing' },
            ],
            'form.closed': { target: 'closed', actions: 'closeForm' },
          },
        },
        sending: {
          entry: assign({ formFailure: null }),
          ...keyed({
            form: '#walletClosing.form.editing',
            src: 'perform',
            input: ({ attempt }: WalletClosingContext) => ({
              task: attempt?.task ?? null,
              idempotencyKey: attempt?.key ?? '',
            }),
            done: [
              {
                guard: { type: 'isNewList', params: answerOf },
                target: '#walletClosing.form.closed',
                actions: [{ type: 'storeBooked', params: answerOf }, 'announceList', 'closeForm'],
              },
              {
                guard: { type: 'isDone', params: answerOf },
                target: '#walletClosing.form.done',
                actions: [{ type: 'storeBooked', params: answerOf }, 'announceMove'],
              },
            ],
          }),
        },
        done: { on: { 'form.closed': { target: 'closed', actions: 'closeForm' } } },
      },
    },
  },
})

export type WalletClosingState = SnapshotFrom<typeof walletClosingMachine>

expose(walletClosingMachine, {
  context: ['isPausing', 'showsErrors'],
  events: { 'form.changed': ['field'] },
})
