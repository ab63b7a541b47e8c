import { assign, emit, fromPromise, setup } from 'xstate'
import {
  type CashFormFields,
  type CashFormSubject,
  type CashMovement,
  type CashRequest,
  type Counts,
  cashFormErrorsOf,
  differenceIn,
  requestOf,
  sumOf,
} from '../domain/cashDesk.ts'
import { type Cents, decimalFromCents } from '../domain/money.ts'
import { isIncident, messageOf, type Outcome } from '../domain/outcome.ts'
import { answerOf, errorOf, valueIn } from './lib/answerOf.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * What is written down at a cash desk beside its people (design: "Money"): opening it with a float, cash to the safe and
 * from it, taking a booking back, paying out a stall, and closing it with what was counted. Counting notes fills the amount
 * in; an amount that is typed makes the count void. A desk that would close with a difference is asked about: count again,
 * or book the difference. A lead looks up a booking of any desk by the reference of its receipt before it is taken back.
 * What was typed stays after a refusal.
 */

export interface CashFormContext extends CashFormFields {
  readonly subject: CashFormSubject | null
  readonly counts: Counts
  /** The fields as they were submitted, when something was wrong with them. */
  readonly rejectedFields: CashFormFields | null
  /** Why a booking was not found. */
  readonly callError: string | null
  readonly isIncident: boolean
}

export type CashFormEvent =
  | { type: 'form.opened'; subject: CashFormSubject }
  | { type: 'field.changed'; field: keyof CashFormFields; text: string }
  | { type: 'count.changed'; denomination: Cents; count: string }
  | { type: 'form.submitted' }
  | { type: 'form.left' }
  | { type: 'difference.accepted' }
  | { type: 'difference.doubted' }
  | { type: 'booking.done' }
  | { type: 'booking.ended' }

const nothing: CashFormContext = {
  subject: null,
  amount: '',
  name: '',
  reason: '',
  reference: '',
  counts: {},
  rejectedFields: null,
  callError: null,
  isIncident: false,
}

type Answer = Outcome<CashMovement>

export const bookingNotFoundText = 'The booking could not be looked up. Please try again.'

const fieldsOf = ({ amount, name, reason, reference }: CashFormFields): CashFormFields => ({
  amount,
  name,
  reason,
  reference,
})

export const cashFormMachine = setup({
  types: {
    context: {} as CashFormContext,
    events: {} as CashFormEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest },
  },
  actors: { findBooking: fromPromise<Answer, string>(notProvided('findBooking')) },
  actions: {
    storeSubject: assign((_, subject: CashFormSubject) => ({
      ...nothing,
      subject,
      ...(subject.kind === 'stallPayOut' && { amount: decimalFromCents(Math.max(subject.balance, 0)) }),
    })),
    storeField: assign((_, { field, text }: { field: keyof CashFormFields; text: string }) => ({
      [field]: text,
      ...(field === 'amount' && { counts: {} }),
    })),
    storeCount: assign(({ context }, { denomination, count }: { denomination: Cents; count: string }) => {
      const counts = { ...context.counts, [denomination]: count }
      const sum = sumOf(counts)
      return { counts, amount: sum === undefined ? '' : decimalFromCents(sum) }
    }),
    showFieldErrors: assign(({ context }) => ({ rejectedFields: fieldsOf(context) })),
    storeMovement: assign((_, movement: CashMovement) => ({
      ...nothing,
      subject: { kind: 'reverse' as const, movement },
    })),
    showRefusal: assign((_, answer: Answer) => ({
      callError: (!answer.ok && answer.message) || bookingNotFoundText,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, error: unknown) => ({
      callError: messageOf(error) || bookingNotFoundText,
      isIncident: true,
    })),
    clearErrors: assign({ rejectedFields: null, callError: null, isIncident: false }),
    clearAll: assign(nothing),
    announceRequest: emit(({ context }) => {
      const { subject } = context
      if (subject === null || subject.kind === 'findBooking') throw new Error('There is nothing to book')
      return { type: 'booking.requested' as const, request: requestOf(subject, fieldsOf(context)) }
    }),
  },
  guards: {
    isWrong: ({ context }) =>
      context.subject !== null &&
      Object.values(cashFormErrorsOf(context.subject, context)).some((error) => error !== null),
    isSought: ({ context }) => context.subject?.kind === 'findBooking',
    isFound: (_, answer: Answer) => answer.ok,
    isDifferent: ({ context }) => (differenceIn(context.subject, context) ?? 0) !== 0,
  },
}).createMachine({
  id: 'cashForm',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': {
          target: 'editing',
          actions: { type: 'storeSubject', params: ({ event }) => event.subject },
        },
      },
    },
    editing: {
      on: {
        'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
        'count.changed': { actions: { type: 'storeCount', params: ({ event }) => event } },
        'form.submitted': [
          { guard: 'isWrong', actions: 'showFieldErrors' },
          { guard: 'isSought', target: 'finding', actions: 'clearErrors' },
          { guard: 'isDifferent', target: 'asking', actions: 'clearErrors' },
          { target: 'booking', actions: 'clearErrors' },
        ],
        'form.left': { target: 'closed', actions: 'clearAll' },
      },
    },
    finding: {
      tags: 'busy',
      invoke: {
        src: 'findBooking',
        id: 'findBooking',
        input: ({ context }) => context.reference.trim(),
        onDone: [
          {
            guard: { type: 'isFound', params: answerOf },
            target: 'editing',
            actions: { type: 'storeMovement', params: ({ event }) => valueIn(event.output) },
          },
          { target: 'editing', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: { target: 'editing', actions: { type: 'showException', params: errorOf } },
      },
      on: { 'form.left': { target: 'closed', actions: 'clearAll' } },
    },
    asking: { on: { 'difference.accepted': 'booking', 'difference.doubted': 'editing' } },
    booking: {
      tags: 'busy',
      entry: 'announceRequest',
      on: { 'booking.done': { target: 'closed', actions: 'clearAll' }, 'booking.ended': 'editing' },
    },
  },
})

expose(cashFormMachine, { context: ['isIncident'], events: { 'field.changed': ['field'] } })
