import { assign, emit, fromPromise, setup } from 'xstate'
import type { Signer } from '../../domain/account/pins.ts'
import { type Cents, decimalFromCents } from '../../domain/lib/money.ts'
import type { Failure, Outcome, Reason } from '../../domain/lib/outcome.ts'
import {
  type CashFormFields,
  type CashFormSubject,
  type CashMovement,
  type CashRequest,
  type Counts,
  cashFormErrorsOf,
  differenceIn,
  isNothingOwed,
  type OpenDesk,
  requestOf,
  sumOf,
} from '../../domain/money/cashDesk.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The bookings of a cash desk without a camper (design: "Money"): opening with a float, cash to and from the
 * safe, taking a booking back, paying out a stall, and closing with the counted cash. Counting notes fills in
 * the amount; typing an amount clears the count. Before a desk closes it is read again, because another
 * window may have booked meanwhile; a difference must be confirmed or counted again. A lead finds a booking
 * of any desk by the reference of its receipt before taking it back. A stall without a positive balance gets
 * no pay-out. The input stays after a refusal. If the camp requires PINs, the second person is chosen and
 * types a PIN or password here. It is passed on with the request and never stored; a wrong one is reported at
 * its field.
 */

export interface CashFormContext extends CashFormFields {
  readonly subject: CashFormSubject | null
  readonly counts: Counts
  readonly signers: readonly Signer[] | null
  /** The refused PIN and the reason. */
  readonly rejectedSecret: { readonly secret: string; readonly sentence: string } | null
  readonly rejectedFields: CashFormFields | null
  readonly failure: Failure | null
}

export type CashFormEvent =
  | { type: 'form.opened'; subject: CashFormSubject; signers?: readonly Signer[] | null }
  | { type: 'field.changed'; field: keyof CashFormFields; text: string }
  | { type: 'count.changed'; denomination: Cents; count: string }
  | { type: 'form.submitted' }
  | { type: 'form.left' }
  | { type: 'difference.accepted' }
  | { type: 'difference.doubted' }
  | { type: 'booking.done' }
  | { type: 'booking.ended'; reason?: Reason | null; refusal?: Failure | null }

const nothing: CashFormContext = {
  subject: null,
  amount: '',
  name: '',
  reason: '',
  reference: '',
  signer: '',
  secret: '',
  counts: {},
  signers: null,
  rejectedSecret: null,
  rejectedFields: null,
  failure: null,
}

type Answer = Outcome<CashMovement>
type Opened = Extract<CashFormEvent, { type: 'form.opened' }>

export const bookingNotFoundText = 'The booking could not be looked up. Please try again.'
export const drawerUnreadText =
  'What must be in the drawer could not be read. Nothing was closed. Please try again.'

export const closedMeanwhile: Outcome<never> = {
  ok: false,
  status: 409,
  message: 'This cash desk is closed already. Please load the page again.',
}

const showNotFound = showingCause(bookingNotFoundText)
const showDrawerUnread = showingCause(drawerUnreadText)

const fieldsOf = ({ amount, name, reason, reference, signer, secret }: CashFormFields): CashFormFields => ({
  ...{ amount, name, reason, reference },
  ...{ signer, secret },
})

export const cashFormMachine = setup({
  types: {
    context: {} as CashFormContext,
    events: {} as CashFormEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest; secret: string },
  },
  actors: {
    findBooking: fromPromise<Answer, string>(notProvided('findBooking')),
    readDrawer: fromPromise<Outcome<OpenDesk>, string>(notProvided('readDrawer')),
  },
  actions: {
    storeSubject: assign((_, { subject, signers = null }: Opened) => ({
      subject,
      signers,
      ...(subject.kind === 'stallPayOut' && { amount: decimalFromCents(Math.max(subject.balance, 0)) }),
    })),
    storeField: assign((_, { field, text }: { field: keyof CashFormFields; text: string }) => ({
      [field]: text,
      ...(field === 'amount' && { counts: {} }),
      ...(field === 'signer' && { secret: '' }),
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
    storeDrawer: assign(({ context: { subject } }, drawer: Outcome<OpenDesk>) =>
      subject?.kind === 'closeDesk' && drawer.ok ? { subject: { ...subject, desk: drawer.value } } : {},
    ),
    showFailure: assign((_, failure: Failure | null) => ({ failure })),
    rejectSecret: assign(({ context: { secret } }, refusal: Failure | null) => ({
      rejectedSecret: { secret, sentence: refusal?.text ?? '' },
    })),
    clearErrors: assign({ rejectedFields: null, rejectedSecret: null, failure: null }),
    clearAll: assign(nothing),
    announceRequest: emit(({ context }) => {
      const { subject } = context
      if (subject === null || subject.kind === 'findBooking') throw new Error('There is nothing to book')
      const request = requestOf(subject, fieldsOf(context), context.signers)
      return { type: 'booking.requested' as const, request, secret: context.secret }
    }),
  },
  guards: {
    isNothingOwed: (_, subject: CashFormSubject) => isNothingOwed(subject),
    isWrong: ({ context }) =>
      context.subject !== null &&
      Object.values(cashFormErrorsOf(context.subject, context, context.signers)).some(
        (error) => error !== null,
      ),
    isAboutSecret: (_, reason: Reason | null) => reason === 'wrongPin',
    isSought: ({ context }) => context.subject?.kind === 'findBooking',
    isFound: (_, answer: Answer) => answer.ok,
    isClosing: ({ context }) => context.subject?.kind === 'closeDesk',
    isRead: (_, drawer: Outcome<OpenDesk>) => drawer.ok,
    isDifferent: ({ context: { subject, ...fields } }, drawer: Outcome<OpenDesk>) =>
      drawer.ok && differenceIn({ kind: 'closeDesk', desk: drawer.value }, fields) !== 0,
  },
}).createMachine({
  id: 'cashForm',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': [
          {
            guard: { type: 'isNothingOwed', params: ({ event }) => event.subject },
            target: 'nothingOwed',
            actions: { type: 'storeSubject', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: { type: 'storeSubject', params: ({ event }) => event },
          },
        ],
      },
    },
    nothingOwed: { on: { 'form.left': { target: 'closed', actions: 'clearAll' } } },
    editing: {
      on: {
        'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
        'count.changed': { actions: { type: 'storeCount', params: ({ event }) => event } },
        'form.submitted': [
          { guard: 'isWrong', actions: 'showFieldErrors' },
          { guard: 'isSought', target: 'finding', actions: 'clearErrors' },
          { guard: 'isClosing', target: 'reading', actions: 'clearErrors' },
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
            actions: { type: 'storeMovement', params: answerValue },
          },
          { target: 'editing', ...showNotFound.onRefusal },
        ],
        onError: { target: 'editing', ...showNotFound.onException },
      },
      on: { 'form.left': { target: 'closed', actions: 'clearAll' } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDrawer',
        id: 'readDrawer',
        input: ({ context: { subject } }) => (subject?.kind === 'closeDesk' ? subject.desk.id : ''),
        onDone: [
          {
            guard: { type: 'isDifferent', params: answerOf },
            target: 'asking',
            actions: { type: 'storeDrawer', params: answerOf },
          },
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'booking',
            actions: { type: 'storeDrawer', params: answerOf },
          },
          { target: 'editing', ...showDrawerUnread.onRefusal },
        ],
        onError: { target: 'editing', ...showDrawerUnread.onException },
      },
      on: { 'form.left': { target: 'closed', actions: 'clearAll' } },
    },
    asking: { on: { 'difference.accepted': 'booking', 'difference.doubted': 'editing' } },
    booking: {
      tags: 'busy',
      entry: 'announceRequest',
      on: {
        'booking.done': { target: 'closed', actions: 'clearAll' },
        'booking.ended': [
          {
            guard: { type: 'isAboutSecret', params: ({ event }) => event.reason ?? null },
            target: 'editing',
            actions: { type: 'rejectSecret', params: ({ event }) => event.refusal ?? null },
          },
          {
            target: 'editing',
            actions: { type: 'showFailure', params: ({ event }) => event.refusal ?? null },
          },
        ],
      },
    },
  },
})

expose(cashFormMachine, { context: [], events: { 'field.changed': ['field'] } })
