import { type AnyEventObject, assign, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { centsFromTyped } from '../../domain/lib/typedAmount.ts'
import {
  amountErrorOf,
  type CashDesks,
  type CashMovement,
  type CashPerson,
  differenceIn,
  isAskedFirst,
  maxPersonCash,
  type OpenDesk,
  payOutObstacle,
} from '../../domain/money/cashDesk.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards } from '../lib/readable.ts'
import {
  type CashBookingContext,
  type CashBookingEvent,
  cashBookingActions,
  cashBookingActors,
  cashBookingGuards,
} from './cashBookingParts.ts'
import { type CashFormContext, type CashFormEvent, cashFormActions, cashFormGuards } from './cashFormParts.ts'

type Direction = 'topUp' | 'payOut'

interface PersonContext {
  readonly code: string
  readonly number: string
  readonly isByName: boolean
  readonly person: CashPerson | null
  readonly amount: string
  readonly direction: Direction | null
  readonly fieldError: string | null
  readonly amountError: string | null
  readonly personFailure: Failure | null
}

export interface CashDeskContext extends PersonContext, CashFormContext, CashBookingContext {
  readonly desks: CashDesks | null
  readonly failure: Failure | null
}

/** Events that regions send each other. */
export type CashDeskRaised = 'desks.refreshRequested' | 'booking.requested' | 'booking.done' | 'booking.ended'

export type CashDeskEvent =
  | { type: 'desks.refreshRequested' }
  | { type: 'load.retried' }
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
  | { type: 'difference.accepted' }
  | { type: 'difference.doubted' }
  | CashFormEvent
  | CashBookingEvent

interface LookUp {
  readonly number: string
  readonly isByName: boolean
}

export const noPerson: PersonContext = {
  code: '',
  number: '',
  isByName: false,
  person: null,
  amount: '',
  direction: null,
  fieldError: null,
  amountError: null,
  personFailure: null,
}

const blankCodeText = 'Scan or enter the code of a card.'

function amountErrorIn({ amount, person, desks }: CashDeskContext, direction: Direction): string | null {
  const error = amountErrorOf(amount, { least: 1, most: maxPersonCash })
  if (error !== null || direction === 'topUp' || person === null) return error
  return payOutObstacle(person, centsFromTyped(amount) ?? 0, desks?.desk?.cash)
}

export const cashDeskSetup = setup({
  types: {
    context: {} as CashDeskContext,
    events: {} as CashDeskEvent,
    /** `sought` is the code of a person sent here by another page. */
    input: {} as { cashier: string; sought: string | null },
  },
  actors: {
    ...cashBookingActors,
    fetchDesks: fromPromise<Outcome<CashDesks>>(notProvided('fetchDesks')),
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    findPerson: fromPromise<Outcome<CashPerson>, LookUp>(notProvided('findPerson')),
    findBooking: fromPromise<Outcome<CashMovement>, string>(notProvided('findBooking')),
    readDrawer: fromPromise<Outcome<OpenDesk>, string>(notProvided('readDrawer')),
  },
  actions: {
    announceChange: raise({ type: 'desks.refreshRequested' }),
    storeDesks: assign((_, desks: CashDesks) => ({ desks, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    storeLookUp: assign((_, { number, isByName }: LookUp) => ({
      ...noPerson,
      ...(!isByName && { code: number }),
      number,
      isByName,
    })),
    storeReread: assign((_, person: CashPerson) => ({ person })),
    storePerson: assign((_, person: CashPerson) => ({ person, code: '' })),
    storeDirection: assign((_, direction: Direction) => ({ direction, personFailure: null })),
    showAmountError: assign(({ context }, direction: Direction) => ({
      amountError: amountErrorIn(context, direction),
    })),
    showFieldError: assign({ ...noPerson, fieldError: blankCodeText }),
    showPersonFailure: assign((_, personFailure: Failure | null) => ({ personFailure })),
    clearPerson: assign(noPerson),
    closeReceipt: raise({ type: 'receipt.closed' }),
    announcePersonRequest: raise(({ context: { number, isByName, amount, direction, person } }) => ({
      type: 'booking.requested' as const,
      request: { kind: direction ?? 'topUp', number, isByName, amount: centsFromTyped(amount) ?? 0 },
      payer: person && fullNameOf(person),
    })),
  },
  guards: {
    ...readGuards,
    isSought: ({ context }) => context.number !== '',
    isBlank: (_, code: string) => code.trim() === '',
    isAmountWrong: ({ context }, direction: Direction) => amountErrorIn(context, direction) !== null,
    isAskedFirst: ({ context }, direction: Direction) =>
      isAskedFirst(direction, centsFromTyped(context.amount) ?? 0),
    isBookingSought: ({ context }) => context.subject?.kind === 'findBooking',
    isClosing: ({ context }) => context.subject?.kind === 'closeDesk',
    isDifferent: ({ context: { fields } }, drawer: Outcome<OpenDesk>) =>
      drawer.ok && differenceIn({ kind: 'closeDesk', desk: drawer.value }, fields) !== 0,
  },
}).extend({
  actions: { ...cashBookingActions, ...cashFormActions },
  guards: { ...cashBookingGuards, ...cashFormGuards },
})
