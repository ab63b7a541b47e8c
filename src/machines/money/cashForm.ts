import type { Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { cashDeskSetup } from './cashDeskSetup.ts'
import { bookingForm, fieldChanges, leftForm, subjectIn } from './cashFormParts.ts'

/*
 * The bookings of a cash desk without a camper (design: "Money"): opening with a float, cash to and from the
 * safe, taking a booking back, and closing with the counted cash. Before a desk closes it is read again, because
 * another window may have booked meanwhile; a difference must be confirmed or counted again. A lead finds a
 * booking of any desk by the reference of its receipt before taking it back. `cashFormParts.ts` has the rest.
 */

export const bookingNotFoundText = 'The booking could not be looked up. Please try again.'
export const drawerUnreadText =
  'What must be in the drawer could not be read. Nothing was closed. Please try again.'

export const closedMeanwhile: Outcome<never> = {
  ok: false,
  status: 409,
  message: 'This cash desk is closed already. Please load the page again.',
}

const showNotFound = showingCause(bookingNotFoundText, 'showFormFailure')
const showDrawerUnread = showingCause(drawerUnreadText, 'showFormFailure')

export const form = cashDeskSetup.createStateConfig({
  id: 'form',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': {
          target: 'editing',
          actions: [
            { type: 'storeSubject', params: subjectIn },
            { type: 'storeSigners', params: ({ context }) => context.desks?.signers ?? null },
          ],
        },
      },
    },
    editing: {
      on: {
        ...fieldChanges,
        'form.submitted': [
          { guard: 'isFormWrong', actions: 'showFieldErrors' },
          { guard: 'isBookingSought', target: 'finding', actions: 'clearFormErrors' },
          { guard: 'isClosing', target: 'reading', actions: 'clearFormErrors' },
          { guard: 'mayBook', target: 'booking', actions: 'clearFormErrors' },
        ],
        'form.left': leftForm,
      },
    },
    finding: {
      tags: 'formBusy',
      invoke: {
        src: 'findBooking',
        id: 'findBooking',
        input: ({ context }) => context.fields.reference.trim(),
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'editing',
            actions: { type: 'storeMovement', params: answerValue },
          },
          { target: 'editing', ...showNotFound.onRefusal },
        ],
        onError: { target: 'editing', ...showNotFound.onException },
      },
      on: { 'form.left': leftForm },
    },
    reading: {
      tags: 'formBusy',
      invoke: {
        src: 'readDrawer',
        id: 'readDrawer',
        input: ({ context: { subject } }) => (subject?.kind === 'closeDesk' ? subject.desk.id : ''),
        onDone: [
          {
            guard: { type: 'isDifferent', params: answerOf },
            target: 'asking',
            actions: { type: 'storeDrawer', params: answerValue },
          },
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'counted',
            actions: { type: 'storeDrawer', params: answerValue },
          },
          { target: 'editing', ...showDrawerUnread.onRefusal },
        ],
        onError: { target: 'editing', ...showDrawerUnread.onException },
      },
      on: { 'form.left': leftForm },
    },
    counted: { always: [{ guard: 'mayBook', target: 'booking' }, { target: 'editing' }] },
    asking: {
      on: { 'difference.accepted': { guard: 'mayBook', target: 'booking' }, 'difference.doubted': 'editing' },
    },
    booking: bookingForm,
  },
})
