import { assign, emit, fromPromise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import type { CashPosition } from '../../domain/money/treasury.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { booking } from './cashBooking.ts'
import {
  type CashBookingContext,
  type CashBookingEvent,
  cashBookingActions,
  cashBookingActors,
  cashBookingGuards,
  noBooking,
} from './cashBookingParts.ts'
import {
  bookingForm,
  type CashFormContext,
  type CashFormEvent,
  cashFormActions,
  cashFormGuards,
  emptyForm,
  fieldChanges,
  leftForm,
  subjectIn,
} from './cashFormParts.ts'

/*
 * All cash of the camp and the treasurer's bookings (design: "Money"). `position` is read on opening and after
 * each booking, and stays visible meanwhile. `form` requests a booking of the safe, the bank, an expense, a count
 * or the source of a withdrawal's cash; `booking` (`cashBooking.ts`) makes one at a time and keeps an unanswered
 * one. Without the right to handle cash the page shows no form.
 */

export interface CashPositionContext extends CashFormContext, CashBookingContext {
  readonly position: CashPosition | null
  readonly failure: Failure | null
}

/** Events that regions send each other. */
export type CashPositionRaised = 'booking.requested' | 'booking.done' | 'booking.ended'

export type CashPositionEvent =
  | { type: 'position.refreshRequested' }
  | { type: 'load.retried' }
  | CashFormEvent
  | CashBookingEvent

export const positionFailedText = 'The cash position could not be read. Please try again.'

const positionSetup = setup({
  types: {
    context: {} as CashPositionContext,
    events: {} as CashPositionEvent,
    emitted: {} as { type: 'position.changed' },
    input: {} as { cashier: string },
  },
  actors: {
    ...cashBookingActors,
    fetchPosition: fromPromise<Outcome<CashPosition>>(notProvided('fetchPosition')),
  },
  actions: {
    announceChange: emit({ type: 'position.changed' }),
    storePosition: assign((_, position: CashPosition) => ({ position, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: readGuards,
}).extend({
  actions: { ...cashBookingActions, ...cashFormActions },
  guards: { ...cashBookingGuards, ...cashFormGuards },
})

const { initial, states } = readable({
  src: 'fetchPosition',
  refresh: 'position.refreshRequested',
  store: 'storePosition',
  unread: showingCause(positionFailedText),
})

const position = positionSetup.createStateConfig({ initial, states })

const form = positionSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': {
          target: 'editing',
          actions: [
            { type: 'storeSubject', params: subjectIn },
            { type: 'storeSigners', params: ({ context }) => context.position?.signers ?? null },
          ],
        },
      },
    },
    editing: {
      on: {
        ...fieldChanges,
        'form.submitted': [
          { guard: 'isFormWrong', actions: 'showFieldErrors' },
          { guard: 'mayBook', target: 'booking', actions: 'clearFormErrors' },
        ],
        'form.left': leftForm,
      },
    },
    booking: bookingForm,
  },
})

export const cashPositionMachine = positionSetup.createMachine({
  id: 'cashPosition',
  context: ({ input: { cashier } }) => ({
    position: null,
    failure: null,
    ...emptyForm,
    ...noBooking,
    cashier,
  }),
  type: 'parallel',
  states: { position, form, booking },
})

expose(cashPositionMachine, {
  context: ['isRepeat', 'isOther', 'isAsked'],
  events: { 'field.changed': ['field'] },
})
