import { assign } from 'xstate'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { type CashDeskContext, cashDeskSetup } from './cashDeskSetup.ts'

/*
 * The person at the cash desk (design: "Money"): a card is scanned or typed, or a person is found by name;
 * then cash is paid in or out. A pay-out and a large pay-in need a confirmation with the person on screen; one
 * that is impossible is refused before that.
 * After a refusal the input stays and the person is looked up again, so that no outdated balance is shown
 * beside it; the refusal disappears with the person. A scan shows the next person and closes the receipt of the
 * last one; during a question or a booking it is ignored.
 */

export const cashSearchFailedText = 'The person could not be looked up. Please try again.'

interface Named {
  readonly event: { readonly code: string }
}

const scanned = {
  target: '#person.searching',
  actions: {
    type: 'storeLookUp',
    params: ({ event }: Named) => ({ number: event.code.trim(), isByName: false }),
  },
} as const
const found = {
  target: '#person.searching',
  actions: { type: 'storeLookUp', params: ({ event }: Named) => ({ number: event.code, isByName: true }) },
} as const

const lookUp = {
  src: 'findPerson',
  input: ({ number, isByName }: CashDeskContext) => ({ number, isByName }),
} as const

export const person = cashDeskSetup.createStateConfig({
  id: 'person',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSought', target: 'searching' }, { target: 'ready' }] },
    ready: {
      on: {
        'code.changed': {
          actions: assign(({ event }) => ({ code: event.code, fieldError: null, personFailure: null })),
        },
        'code.scanned': scanned,
        'person.chosen': found,
        'search.submitted': [
          {
            guard: { type: 'isBlank', params: ({ context }) => context.code },
            actions: 'showFieldError',
          },
          {
            target: 'searching',
            actions: {
              type: 'storeLookUp',
              params: ({ context }) => ({ number: context.code.trim(), isByName: false }),
            },
          },
        ],
      },
    },
    searching: {
      entry: 'closeReceipt',
      on: {
        'code.scanned': { ...scanned, reenter: true },
        'person.chosen': { ...found, reenter: true },
        'search.cancelled': { target: 'ready', actions: 'clearPerson' },
      },
      ...reading({
        ...lookUp,
        store: 'storePerson',
        unread: showingCause(cashSearchFailedText, 'showPersonFailure'),
        shown: 'shown',
        failed: 'ready',
      }),
    },
    shown: {
      initial: 'settled',
      states: {
        settled: {},
        refreshing: reading({ ...lookUp, store: 'storeReread', shown: 'settled', failed: 'stale' }),
        stale: {},
      },
      on: {
        'code.scanned': scanned,
        'person.chosen': found,
        'amount.changed': { actions: assign(({ event }) => ({ amount: event.amount, amountError: null })) },
        'cash.submitted': [
          {
            guard: { type: 'isAmountWrong', params: ({ event }) => event.direction },
            actions: { type: 'showAmountError', params: ({ event }) => event.direction },
          },
          {
            guard: { type: 'isAskedFirst', params: ({ event }) => event.direction },
            target: 'asking',
            actions: { type: 'storeDirection', params: ({ event }) => event.direction },
          },
          {
            guard: 'mayBook',
            target: 'booking',
            actions: { type: 'storeDirection', params: ({ event }) => event.direction },
          },
        ],
        'person.left': { target: 'ready', actions: 'clearPerson' },
      },
    },
    asking: {
      on: { 'question.confirmed': { guard: 'mayBook', target: 'booking' }, 'question.left': 'shown' },
    },
    booking: {
      entry: 'announcePersonRequest',
      on: {
        'booking.done': { target: 'ready', actions: 'clearPerson' },
        'booking.ended': {
          target: '#person.shown.refreshing',
          actions: { type: 'showPersonFailure', params: ({ event }) => event.refusal },
        },
      },
    },
  },
})
