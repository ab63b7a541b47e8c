import { assign } from 'xstate'
import { expose } from '../lib/exposure.ts'
import { readable } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { booking } from './cashBooking.ts'
import { noBooking } from './cashBookingParts.ts'
import { cashDeskSetup, noPerson } from './cashDeskSetup.ts'
import { form } from './cashForm.ts'
import { emptyForm } from './cashFormParts.ts'
import { person } from './cashPerson.ts'

/*
 * The page of the cash desk (design: "Money") with its regions. `desk` is the cashier's own open desk with the
 * drawer's balance by the books and its bookings, and for leads the desks of others. `person` (`cashPerson.ts`)
 * and `form` (`cashForm.ts`) request bookings, and `booking` (`cashBooking.ts`) makes one at a time. Its end
 * clears or returns the input of the region that requested it, and refreshes the desk; the last data stays
 * visible meanwhile.
 */

const failedText = 'The cash desk could not be loaded.'

const { initial, states } = readable({
  src: 'fetchDesks',
  refresh: 'desks.refreshRequested',
  store: 'storeDesks',
  unread: showingCause(failedText),
})

const desk = cashDeskSetup.createStateConfig({
  initial,
  states: { ...states, loading: { entry: assign({ failure: null }), ...states.loading } },
})

export const cashDeskMachine = cashDeskSetup.createMachine({
  id: 'cashDesk',
  context: ({ input: { cashier, sought } }) => ({
    desks: null,
    failure: null,
    ...emptyForm,
    ...noPerson,
    number: sought ?? '',
    isByName: sought !== null,
    ...noBooking,
    cashier,
  }),
  type: 'parallel',
  states: { desk, form, person, booking },
})

expose(cashDeskMachine, {
  context: ['failure', 'isByName', 'direction', 'isRepeat', 'isOther', 'isAsked'],
  events: { 'field.changed': ['field'] },
})
