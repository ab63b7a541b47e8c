import { assign, emit, fromPromise, setup } from 'xstate'
import {
  fieldErrorsOfEntry,
  type RegistrationEntry,
  type RegistrationEntryErrors,
} from '../../domain/public/publicRegistration.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { printFailedText } from '../lib/print.ts'

/*
 * The public registration (portal document §2, §4 and §9): submitting waits 2 s, shows success for 1.5 s and
 * opens the landing page. Nothing is sent: the screen says so before the first field, and offers to print the
 * filled form. The input stays until the page is left.
 */

export interface PublicRegistrationContext {
  readonly entry: RegistrationEntry
  readonly fieldErrors: RegistrationEntryErrors
  readonly printError: string | null
  readonly firstDay: string
}

export type PublicRegistrationEvent =
  | { type: 'field.changed'; change: Partial<RegistrationEntry> }
  | { type: 'registration.submitted' }
  | { type: 'print.requested' }

export const publicRegistrationTexts = {
  success: 'Your registration form is complete.',
  next: 'Nothing was sent. The camp office completes your registration.',
  smallPrint:
    'This form sends nothing. Fill it in, print it and bring it to the camp office. The camp office completes your registration and takes the fee.',
} as const

const blank: RegistrationEntry = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  gender: '',
  email: '',
  phone: '',
  city: '',
  country: '',
  emergencyName: '',
  emergencyRelation: '',
  emergencyPhone: '',
  transportMode: '',
}

export const publicRegistrationMachine = setup({
  types: {
    context: {} as PublicRegistrationContext,
    input: {} as { readonly firstDay: string },
    events: {} as PublicRegistrationEvent,
    emitted: {} as { type: 'registration.over' },
  },
  actors: { printForm: fromPromise<void>(notProvided('printForm')) },
  delays: { registrationDelay: 2_000, successShown: 1_500 },
  actions: {
    storeChange: assign(({ context }, change: Partial<RegistrationEntry>) => ({
      entry: { ...context.entry, ...change },
      fieldErrors: Object.fromEntries(
        Object.entries(context.fieldErrors).filter(([field]) => !(field in change)),
      ),
    })),
    showFieldErrors: assign(({ context }) => ({
      fieldErrors: fieldErrorsOfEntry(context.entry, context.firstDay),
    })),
  },
  guards: {
    hasFieldErrors: ({ context }) =>
      Object.keys(fieldErrorsOfEntry(context.entry, context.firstDay)).length > 0,
  },
}).createMachine({
  id: 'publicRegistration',
  context: ({ input: { firstDay } }) => ({ entry: blank, fieldErrors: {}, printError: null, firstDay }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.changed': { actions: { type: 'storeChange', params: ({ event }) => event.change } },
        'registration.submitted': [
          { guard: 'hasFieldErrors', actions: 'showFieldErrors' },
          { target: 'registering' },
        ],
        'print.requested': 'printing',
      },
    },
    printing: {
      entry: assign({ printError: null }),
      invoke: {
        src: 'printForm',
        id: 'printForm',
        onDone: 'editing',
        onError: { target: 'editing', actions: assign({ printError: printFailedText }) },
      },
    },
    registering: { tags: 'busy', after: { registrationDelay: 'registered' } },
    registered: { tags: 'success', after: { successShown: 'over' } },
    over: { tags: 'success', type: 'final', entry: emit({ type: 'registration.over' as const }) },
  },
})

expose(publicRegistrationMachine, {
  context: ['fieldErrors'],
  events: {},
})
