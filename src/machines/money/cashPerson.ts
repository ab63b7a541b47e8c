import { type AnyEventObject, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { centsFromDollars } from '../../domain/lib/money.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import {
  amountErrorOf,
  type CashPerson,
  type CashRequest,
  isAskedFirst,
  maxPersonCash,
} from '../../domain/money/cashDesk.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The person at the cash desk (design: "Money"): a card is scanned or typed, or a person is found by name;
 * then cash is paid in or out. A pay-out and a large pay-in need a confirmation with the person on screen.
 * After a refusal the input stays and the person is looked up again, so that no outdated balance is shown
 * beside it; the refusal disappears with the person. A scan shows the next person; during a question or a
 * booking it is ignored.
 */

type Direction = 'topUp' | 'payOut'

export interface CashPersonContext {
  readonly code: string
  readonly number: string
  readonly isByName: boolean
  readonly person: CashPerson | null
  readonly amount: string
  readonly direction: Direction | null
  readonly fieldError: string | null
  readonly amountError: string | null
  readonly failure: Failure | null
}

export type CashPersonEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'person.chosen'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }
  | { type: 'amount.changed'; amount: string }
  | { type: 'cash.submitted'; direction: Direction }
  | { type: 'question.confirmed' }
  | { type: 'question.left' }
  | { type: 'person.left' }
  | { type: 'booking.done' }
  | { type: 'booking.ended'; refusal?: Failure | null }

type Answer = Outcome<CashPerson>
interface LookUp {
  readonly number: string
  readonly isByName: boolean
}

export const blankCashCodeText = 'Scan or enter the code of a card.'
export const cashSearchFailedText = 'The person could not be looked up. Please try again.'

const nothing: CashPersonContext = {
  code: '',
  number: '',
  isByName: false,
  person: null,
  amount: '',
  direction: null,
  fieldError: null,
  amountError: null,
  failure: null,
}

const amountErrorIn = ({ amount }: CashPersonContext) =>
  amountErrorOf(amount, { least: 1, most: maxPersonCash })

const scanned = {
  target: '#cashPerson.searching',
  actions: {
    type: 'storeLookUp',
    params: ({ event }: { readonly event: { readonly code: string } }) => ({
      number: event.code.trim(),
      isByName: false,
    }),
  },
} as const
const found = {
  target: '#cashPerson.searching',
  actions: {
    type: 'storeLookUp',
    params: ({ event }: { readonly event: { readonly code: string } }) => ({
      number: event.code,
      isByName: true,
    }),
  },
} as const

const lookUp = {
  src: 'findPerson',
  input: ({ number, isByName }: CashPersonContext) => ({
    number,
    isByName,
  }),
  guard: 'isDone',
} as const

export const cashPersonMachine = setup({
  types: {
    context: {} as CashPersonContext,
    events: {} as CashPersonEvent,
    emitted: {} as { type: 'booking.requested'; request: CashRequest } | { type: 'person.sought' },
    /** The code of a person sent here by another page. */
    input: {} as { sought: string | null },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    findPerson: fromPromise<Answer, LookUp>(notProvided('findPerson')),
  },
  actions: {
    storeLookUp: assign((_, { number, isByName }: LookUp) => ({
      ...nothing,
      ...(!isByName && { code: number }),
      number,
      isByName,
    })),
    storeReread: assign((_, person: CashPerson) => ({ person })),
    storePerson: assign((_, person: CashPerson) => ({ person, code: '' })),
    storeDirection: assign((_, direction: Direction) => ({ direction, failure: null })),
    showAmountError: assign(({ context }) => ({ amountError: amountErrorIn(context) })),
    showFieldError: assign({ ...nothing, fieldError: blankCashCodeText }),
    showFailure: assign((_, failure: Failure | null) => ({ failure })),
    clearAll: assign(nothing),
    announceSought: emit({ type: 'person.sought' as const }),
    announceRequest: emit(({ context: { number, isByName, amount, direction } }) => ({
      type: 'booking.requested' as const,
      request: { kind: direction ?? 'topUp', number, isByName, amount: centsFromDollars(amount) ?? 0 },
    })),
  },
  guards: {
    isSought: ({ context }) => context.number !== '',
    isBlank: (_, code: string) => code.trim() === '',
    isDone: (_, answer: Answer) => answer.ok,
    isWrong: ({ context }) => amountErrorIn(context) !== null,
    isAskedFirst: ({ context }, direction: Direction) =>
      isAskedFirst(direction, centsFromDollars(context.amount) ?? 0),
  },
}).createMachine({
  id: 'cashPerson',
  context: ({ input: { sought } }) => ({ ...nothing, number: sought ?? '', isByName: sought !== null }),
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSought', target: 'searching' }, { target: 'ready' }] },
    ready: {
      on: {
        'code.changed': {
          actions: assign(({ event }) => ({ code: event.code, fieldError: null, failure: null })),
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
      tags: 'busy',
      entry: 'announceSought',
      on: {
        'code.scanned': { ...scanned, reenter: true },
        'person.chosen': { ...found, reenter: true },
        'search.cancelled': { target: 'ready', actions: 'clearAll' },
      },
      ...reading({
        ...lookUp,
        store: 'storePerson',
        unread: showingCause(cashSearchFailedText),
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
          { guard: 'isWrong', actions: 'showAmountError' },
          {
            guard: { type: 'isAskedFirst', params: ({ event }) => event.direction },
            target: 'asking',
            actions: { type: 'storeDirection', params: ({ event }) => event.direction },
          },
          {
            target: 'booking',
            actions: { type: 'storeDirection', params: ({ event }) => event.direction },
          },
        ],
        'person.left': { target: 'ready', actions: 'clearAll' },
      },
    },
    asking: { on: { 'question.confirmed': 'booking', 'question.left': 'shown' } },
    booking: {
      tags: 'booking',
      entry: 'announceRequest',
      on: {
        'booking.done': { target: 'ready', actions: 'clearAll' },
        'booking.ended': {
          target: '#cashPerson.shown.refreshing',
          actions: { type: 'showFailure', params: ({ event }) => event.refusal ?? null },
        },
      },
    },
  },
})

expose(cashPersonMachine, { context: ['isByName', 'direction'], events: {} })
