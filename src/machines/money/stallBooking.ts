import { expose } from '../lib/exposure.ts'
import { undo } from '../till/saleUndo.ts'
import { booking } from './cashBooking.ts'
import { noBooking } from './cashBookingParts.ts'
import { bookingForm, emptyForm, fieldChanges, leftForm, subjectIn } from './cashFormParts.ts'
import { refund } from './refund.ts'
import { noRefund, stallBookingSetup, undoTime } from './stallBookingSetup.ts'

/*
 * The bookings of one stall, at its till and in the office, and those of a camper outside of the cash desk: a
 * withdrawal taken back, or a sale of any stall given back. The regions `refund` (`refund.ts`), `undo`
 * (`../till/saleUndo.ts`) and `form` request them, and `booking` (`cashBooking.ts`) makes one at a time. Its end
 * clears or returns the input of the region that requested it; the stall's book has changed then.
 */

/**
 * Pays out a stall (design: "Money"), but only one with a positive balance, takes the cash of one that owes, and
 * asks why a withdrawal is taken back.
 */
const form = stallBookingSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: {
        'form.opened': [
          {
            guard: { type: 'isNothingOwed', params: subjectIn },
            target: 'nothingOwed',
            actions: { type: 'storeSubject', params: subjectIn },
          },
          { target: 'editing', actions: { type: 'storeSubject', params: subjectIn } },
        ],
      },
    },
    nothingOwed: { on: { 'form.left': leftForm } },
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

export const stallBookingMachine = stallBookingSetup.createMachine({
  id: 'stallBooking',
  context: ({ input: { merchantNumber, cashier } }) => ({
    merchantNumber,
    ...noRefund,
    newest: null,
    offeredFor: undoTime,
    undoing: null,
    undoRefusal: null,
    ...emptyForm,
    ...noBooking,
    cashier,
  }),
  type: 'parallel',
  states: { refund, undo, form, booking },
})

expose(stallBookingMachine, {
  context: ['isRejected', 'isRepeat', 'isOther', 'isAsked'],
  events: { 'field.changed': ['field'] },
})
