import { assign, emit, setup } from 'xstate'
import {
  type CashFormFields,
  type CashFormSubject,
  type CashRequest,
  type Counts,
  cashFormErrorsOf,
  differenceIn,
  requestOf,
  sumOf,
} from '../domain/cashDesk.ts'
import { type Cents, decimalFromCents } from '../domain/money.ts'
import { expose } from './lib/exposure.ts'

/*
 * What is written down at a cash desk beside its people (design: "Money"): opening it with a float, cash to the safe and
 * from it, taking a booking back, paying out a stall, and closing it with what was counted. Counting notes fills the amount in; an amount
 * that is typed makes the count void. A desk that would close with a difference is asked about: count again, or book
 * the difference. What was typed stays after a refusal.
 */

export interface CashFormContext extends CashFormFields {
  readonly subject: CashFormSubject | null
  readonly counts: Counts
  /** The fields as they were submitted, when something was wrong with them. */
  readonly rejectedFields: CashFormFields | null
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
  counts: {},
  rejectedFields: null,
}

const fieldsOf = ({ amount, name, reason }: CashFormFields): CashFormFields => ({ amount, name, reason })

export const cashFormMachine = setup({
  types: {
    context: {} as CashFormContext,
    events: {} as CashFormEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest },
  },
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
    clearErrors: assign({ rejectedFields: null }),
    clearAll: assign(nothing),
    announceRequest: emit(({ context }) => {
      if (context.subject === null) throw new Error('There is nothing to book')
      return { type: 'booking.requested' as const, request: requestOf(context.subject, fieldsOf(context)) }
    }),
  },
  guards: {
    isWrong: ({ context }) =>
      context.subject !== null &&
      Object.values(cashFormErrorsOf(context.subject, context)).some((error) => error !== null),
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
          { guard: 'isDifferent', target: 'asking', actions: 'clearErrors' },
          { target: 'booking', actions: 'clearErrors' },
        ],
        'form.left': { target: 'closed', actions: 'clearAll' },
      },
    },
    asking: { on: { 'difference.accepted': 'booking', 'difference.doubted': 'editing' } },
    booking: {
      tags: 'busy',
      entry: 'announceRequest',
      on: { 'booking.done': { target: 'closed', actions: 'clearAll' }, 'booking.ended': 'editing' },
    },
  },
})

expose(cashFormMachine, { context: [], events: { 'field.changed': ['field'] } })
