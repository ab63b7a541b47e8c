import type { SnapshotFrom } from 'xstate'
import { type CashDesks, signersFor, sumOf } from '../../../domain/money/cashDesk.ts'
import type { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import type { CashDeskContext } from '../../../machines/money/cashDeskSetup.ts'
import { cashAttempt, naledi, ownDesk, projectBooking } from './cash.ts'

/*
 * Bounds the walk of the cash desk. It walks the regions one after another, as the dialogs of the page do,
 * instead of each state of one in each state of the others:
 *
 * - the person, while no form is open and the desk has no second persons,
 * - the forms, while no person is looked up,
 * - a request during another: a person waits with $20 while the form "To the safe" is booked,
 * - for a person that another page has sent, what is possible before the attempt of an earlier page is known.
 */

type State = SnapshotFrom<typeof cashDeskMachine>

export const emptyDesk: CashDesks = { desk: { ...ownDesk, movements: [] }, others: [] }

/** The cashier of the input with a person that another page has sent. */
export const otherCashier = 'chipo@camp.example.org'

const isSent = ({ context }: State) => context.cashier === otherCashier
const isIdle = (state: State) => state.matches({ booking: 'idle' })
const isClosed = (state: State) => state.matches({ form: 'closed' })
export const isAtDesk = (state: State) => state.matches({ desk: { shown: 'settled' } })
const isNaledi = ({ context: { person, isByName } }: State) => person === naledi && !isByName

/* The person. */

const isForPerson = (state: State) =>
  isClosed(state) && isAtDesk(state) && state.context.desks === emptyDesk && !isSent(state)

export const mayLookUp = (state: State) => isForPerson(state) && isIdle(state)

/** The receipt of the last person may be open. */
export const mayCallNext = (state: State) =>
  isForPerson(state) && (isIdle(state) || state.matches({ booking: 'booked' }))

const mayPayEarly = (state: State) =>
  isSent(state) &&
  state.context.person === naledi &&
  (state.matches({ desk: 'loading', booking: 'restoring' }) ||
    state.matches({ desk: { shown: 'settled' }, booking: { refused: 'failed' } }))

const mayPayNow = (state: State) =>
  isForPerson(state) && isNaledi(state) && (isIdle(state) || state.matches({ booking: 'refused' }))

export const mayType = (state: State) =>
  mayPayNow(state) || (mayPayEarly(state) && state.context.amount === '')

export const mayPay = (state: State) =>
  mayPayNow(state) || (mayPayEarly(state) && state.context.amount !== '')

export const mayLeave = (state: State) =>
  isAtDesk(state) && isClosed(state) && isIdle(state) && !isSent(state)

/* The forms. */

const isPersonAway = ({ context: { code, number, fieldError, personFailure } }: State) =>
  number === '' && code === '' && fieldError === null && personFailure === null

const isPersonWaiting = (state: State) => {
  const { desks, amount, direction, amountError } = state.context
  return (
    desks === emptyDesk && isNaledi(state) && amount === '20' && direction === null && amountError === null
  )
}

export const mayOpen = (state: State) =>
  isAtDesk(state) && isIdle(state) && !isSent(state) && (isPersonAway(state) || isPersonWaiting(state))

const withFloat: readonly (string | undefined)[] = ['openDesk', 'toSafe', 'fromSafe']

/** With second persons only the forms that move cash are filled in. */
const mayFillAny = (state: State) => {
  const { subject, signers } = state.context
  if (!isAtDesk(state) || !isIdle(state) || !isPersonAway(state)) return false
  return signers === null || (signers.length > 0 && withFloat.includes(subject?.kind))
}

const mayFillBesidePerson = (state: State) => {
  const { subject, fields, rejectedFields, formFailure } = state.context
  const isFirstTry = rejectedFields === null && formFailure === null && fields.name === ''
  return (
    isAtDesk(state) && isIdle(state) && isPersonWaiting(state) && subject?.kind === 'toSafe' && isFirstTry
  )
}

export const mayCount = mayFillAny

export const mayFill = (state: State) => mayFillAny(state) || mayFillBesidePerson(state)

/** The form beside the person that waits. */
export const isFilled = (state: State) => {
  const { fields, formFailure } = state.context
  const hasAll = fields.name !== '' && fields.amount !== '' && formFailure === null
  return isAtDesk(state) && isIdle(state) && isPersonWaiting(state) && hasAll
}

/** The form is sent again while the desk is read after its refusal. */
export const isSentAgain = (state: State) => {
  const { subject, formFailure } = state.context
  const isRead =
    state.matches({ desk: { shown: 'refreshing' } }) || state.matches({ desk: { shown: 'stale' } })
  const isReturned = state.matches({ form: 'editing', booking: 'idle' }) && formFailure !== null
  return isRead && isReturned && isPersonWaiting(state) && subject?.kind === 'toSafe'
}

/* A request during another. */

export const isDuringAnother = (state: State) => {
  const { attempt, isRepeat, callError } = state.context
  if (!isPersonWaiting(state)) return false
  if (state.matches({ booking: 'booked' })) return isClosed(state) && !isAtDesk(state)
  if (!isAtDesk(state) || !state.matches({ form: 'booking' })) return false
  if (state.matches({ booking: 'sending' })) return !isRepeat
  return callError === null && (attempt === null || attempt.key === cashAttempt.key)
}

export const mayCheck = (state: State) => isAtDesk(state) && !isSent(state)

export function project(context: CashDeskContext) {
  const { desks, failure, code, isByName, person, amount, direction, fieldError, amountError } = context
  const isUntouched = amount === '' && direction === null
  return [
    [desks, failure !== null],
    ...[code, isByName, person && (isUntouched ? person : person === naledi), amount, direction],
    ...[fieldError, amountError, context.personFailure?.isIncident],
    projectForm(context),
    projectBooking(context),
  ]
}

/** Each subject has its own fields; the others never matter. Untouched forms differ in all they show. */
function projectForm({ subject, fields, counts, signers: listed, ...shown }: CashDeskContext) {
  if (subject === null) return null
  const { kind } = subject
  const { amount, name, reason, reference, signer, secret } = fields
  const hasReads = kind === 'findBooking' || kind === 'closeDesk'
  const failure = hasReads ? shown.formFailure?.isIncident : shown.formFailure !== null
  const failing = [failure, shown.rejectedFields !== null]
  if (kind === 'findBooking') return [kind, reference !== '', failing]
  if (kind === 'reverse') return [kind, reason !== '', failing]
  const isMiscounted = sumOf(counts) === undefined
  const chosen = signersFor(subject, listed)
  const signature = signer === '' || secret === '' ? signer : 'signed'
  const witness = chosen === null ? name !== '' : [chosen.length, signature]
  const isTouched = amount !== '' || isMiscounted || (chosen === null ? name : signer) !== ''
  return [
    kind === 'closeDesk' || !(isTouched || shown.rejectedFields) ? kind : 'moved',
    kind === 'closeDesk' && Number(amount) === 70 ? 'as expected' : amount !== '',
    isMiscounted,
    witness,
    chosen !== null && shown.rejectedSecret !== null,
    failing,
  ]
}
