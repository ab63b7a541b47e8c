import type { SnapshotFrom } from 'xstate'
import { signersFor, sumOf } from '../../../domain/money/cashDesk.ts'
import { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import type { CashDeskContext, CashDeskRaised } from '../../../machines/money/cashDeskSetup.ts'
import { closedMeanwhile } from '../../../machines/money/cashForm.ts'
import { defineModel } from '../model.ts'
import {
  aDay,
  answered,
  bookingExceptions,
  bookingOutcomes,
  cashAttempt,
  closedByLead,
  naledi,
  ownDesk,
  payIn,
  projectBooking,
  signers,
} from './cash.ts'

type State = SnapshotFrom<typeof cashDeskMachine>

const sender = 'chipo@camp.example.org'

const signedDay = { ...aDay, signers }
const emptyDesk = { desk: { ...ownDesk, movements: [] }, others: [] }

const unreachable = [new Error('No answer from the server. Check the connection and try again.')]

/* The walk tries the parts of the page one after another, as its dialogs do, and not in each state of the others. */

const isIdle = (state: State) => state.matches({ booking: 'idle' })
/** A refusal that no region has asked for may be on the screen. */
const isFree = (state: State) => isIdle(state) || state.matches({ booking: 'refused' })
const isClosed = (state: State) => state.matches({ form: 'closed' })
const isAtDesk = (state: State) => state.matches({ desk: { shown: 'settled' } })
const isUnsigned = ({ context: { desks } }: State) => desks === emptyDesk
const hasMoved: readonly string[] = ['openDesk', 'toSafe', 'fromSafe']
/** With a person of another page the walk takes only what is possible early. */
const isSought = ({ context }: State) => context.cashier === sender

/** The attempt of an earlier page is not known yet, or could not be read. */
const isEarly = (state: State) =>
  state.matches({ desk: 'loading', booking: 'restoring' }) ||
  state.matches({ desk: { shown: 'settled' }, booking: { refused: 'failed' } })

const isForPerson = (state: State) =>
  isClosed(state) && isAtDesk(state) && isUnsigned(state) && !isSought(state)
const isNextPerson = (state: State) =>
  isForPerson(state) && (isIdle(state) || state.matches({ booking: 'booked' }))
const isPaying = (state: State) =>
  isSought(state)
    ? isEarly(state) && state.context.person === naledi
    : isForPerson(state) && isFree(state) && !state.context.isByName && state.context.person === naledi

/** With a person shown, only one form is filled in: a request that comes during another is rejected. */
const isPersonWaiting = (state: State) => {
  const { person, amount, direction, amountError } = state.context
  return (
    isUnsigned(state) && person === naledi && amount === '20' && direction === null && amountError === null
  )
}
const isPersonAway = ({ context: { code, fieldError, personFailure, number } }: State) =>
  number === '' && code === '' && fieldError === null && personFailure === null
/** The form of the person that waits. */
const isReady = (state: State) =>
  isPersonWaiting(state) &&
  isIdle(state) &&
  isAtDesk(state) &&
  state.context.fields.name !== '' &&
  state.context.fields.amount !== '' &&
  state.context.formFailure === null

/** Another request is being booked. */
const isRejected = (state: State) => {
  const { attempt, isRepeat, callError } = state.context
  if (!isPersonWaiting(state)) return false
  if (state.matches({ booking: 'booked' })) return isClosed(state) && !isAtDesk(state)
  if (!isAtDesk(state) || !state.matches({ form: 'booking' })) return false
  if (state.matches({ booking: 'sending' })) return !isRepeat
  return callError === null && (attempt === null || attempt.key === cashAttempt.key)
}
/** A rejected request has also returned the form whose request is being booked. */
const isReturned = (state: State) => state.matches({ form: 'editing' }) && !isIdle(state)

/** Forms without a second person's PIN are all filled in, and one of those with it. */
const isFilled = (state: State) => {
  const { subject, signers: listed, fields, rejectedFields, formFailure } = state.context
  if (!isAtDesk(state) || !isIdle(state) || listed?.length === 0) return false
  if (isPersonAway(state)) return listed === null || (subject !== null && hasMoved.includes(subject.kind))
  const isFirst = rejectedFields === null && formFailure === null && fields.name === ''
  return isPersonWaiting(state) && subject?.kind === 'toSafe' && isFirst
}

export const cashDeskModel = defineModel<typeof cashDeskMachine, CashDeskRaised>({
  machine: cashDeskMachine,
  raised: ['desks.refreshRequested', 'booking.requested', 'booking.done', 'booking.ended'],
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { CashDeskView } = await import('../../../views/money/cash/CashDeskView.tsx')
    return (props) => <CashDeskView {...props} cashier="Rudo Dube" isLead canForget />
  },
  ...bookingExceptions,
  inputs: [
    { name: 'desk', input: { cashier: 'rudo@camp.example.org', sought: null } },
    { name: 'from the books', input: { cashier: sender, sought: 'NUZ042' } },
  ],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'code.changed': [
      { type: 'code.changed', code: 'NUZ042' },
      { type: 'code.changed', code: ' ' },
    ],
    'code.scanned': [{ type: 'code.scanned', code: 'NUZ042' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
    'search.submitted': [{ type: 'search.submitted' }],
    'search.cancelled': [{ type: 'search.cancelled' }],
    'amount.changed': [
      { type: 'amount.changed', amount: '20' },
      { type: 'amount.changed', amount: '' },
    ],
    'cash.submitted': [
      { type: 'cash.submitted', direction: 'topUp' },
      { type: 'cash.submitted', direction: 'payOut' },
    ],
    'question.confirmed': [{ type: 'question.confirmed' }],
    'question.left': [{ type: 'question.left' }],
    'person.left': [{ type: 'person.left' }],
    'form.opened': [
      { type: 'form.opened', subject: { kind: 'openDesk' } },
      { type: 'form.opened', subject: { kind: 'toSafe' } },
      { type: 'form.opened', subject: { kind: 'fromSafe' } },
      { type: 'form.opened', subject: { kind: 'closeDesk', desk: ownDesk } },
      { type: 'form.opened', subject: { kind: 'reverse', movement: payIn } },
      { type: 'form.opened', subject: { kind: 'findBooking' } },
    ],
    'field.changed': [
      { type: 'field.changed', field: 'amount', text: '69.50' },
      { type: 'field.changed', field: 'name', text: 'Tendai Ncube' },
      { type: 'field.changed', field: 'reason', text: '$200 typed for $20' },
      { type: 'field.changed', field: 'reference', text: 'DEP-7K2MXQ4RWB' },
      { type: 'field.changed', field: 'signer', text: 's-1' },
      { type: 'field.changed', field: 'signer', text: 's-2' },
      { type: 'field.changed', field: 'secret', text: '407295' },
    ],
    'count.changed': [
      { type: 'count.changed', denomination: 10_00, count: '7' },
      { type: 'count.changed', denomination: 10_00, count: 'seven' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.left': [{ type: 'form.left' }],
    'difference.accepted': [{ type: 'difference.accepted' }],
    'difference.doubted': [{ type: 'difference.doubted' }],
    'check.requested': [{ type: 'check.requested' }],
    'forget.requested': [{ type: 'forget.requested' }],
    'error.closed': [{ type: 'error.closed' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  triedOnly: {
    'code.changed': (state) => isForPerson(state) && isIdle(state),
    'code.scanned': isNextPerson,
    'person.chosen': isNextPerson,
    'search.submitted': (state) => isForPerson(state) && isIdle(state),
    'search.cancelled': isNextPerson,
    'amount.changed': (state) => isPaying(state) && !(isSought(state) && state.context.amount !== ''),
    'cash.submitted': (state) =>
      isRejected(state) || (isPaying(state) && !(isSought(state) && state.context.amount !== '20')),
    'question.confirmed': isPaying,
    'question.left': isPaying,
    'person.left': (state) => isAtDesk(state) && isClosed(state) && isIdle(state) && !isSought(state),
    'form.opened': (state) =>
      isAtDesk(state) && isIdle(state) && !isSought(state) && (isPersonAway(state) || isPersonWaiting(state)),
    'field.changed': isFilled,
    'count.changed': (state) => isFilled(state) && isPersonAway(state),
    'form.submitted': (state) => isFilled(state) || isReady(state),
    'form.left': (state) => isAtDesk(state) && !isReturned(state),
    'difference.accepted': isAtDesk,
    'difference.doubted': isAtDesk,
    'check.requested': (state) => isAtDesk(state) && !isSought(state) && !isReturned(state),
    'forget.requested': (state) => isAtDesk(state) && !isSought(state) && !isReturned(state),
  },
  outcomes: {
    ...bookingOutcomes,
    bookCash: {
      ...bookingOutcomes.bookCash,
      done: [
        ...bookingOutcomes.bookCash.done,
        answered({
          ok: false,
          status: 422,
          reason: 'wrongPin',
          message:
            'This is not the PIN of Chipo Nyathi. Nothing was booked. Please let Chipo Nyathi type it again.',
        }),
      ],
    },
    fetchDesks: {
      done: [
        { ok: true, value: emptyDesk },
        { ok: true, value: signedDay },
        {
          ok: true,
          value: {
            ...{ desk: null, others: [], closedByOther: closedByLead, signers: [] },
            disputed: [
              { code: 'EZC104', name: 'Tatenda van der Westhuizen-Nkomo', amount: 20_00, missing: 16_50 },
              { code: 'NUZ042', name: 'Naledi Moyo', amount: 20_00, missing: 0 },
            ],
          },
        },
        { ok: false, status: 503, message: 'The server is being restarted. Try again in a minute.' },
      ],
      failed: unreachable,
    },
    listenForScans: { done: [] },
    findPerson: {
      done: [
        { ok: true, value: naledi },
        { ok: true, value: { ...naledi, isFrozen: true, age: null, union: null, disputed: 20_00 } },
        { ok: true, value: { ...naledi, isWithdrawn: true, disputed: 30_00 } },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'Nobody has this code. Please look at the card and try again.',
        },
      ],
      failed: unreachable,
    },
    findBooking: {
      done: [
        { ok: true, value: payIn },
        {
          ok: false,
          status: 404,
          message: 'There is no such booking at a cash desk. Please check the reference.',
        },
      ],
      failed: unreachable,
    },
    readDrawer: {
      done: [{ ok: true, value: ownDesk }, closedMeanwhile],
      failed: unreachable,
    },
  },
  delays: {},
  project: (context) => {
    const { desks, failure, code, isByName, person, amount, direction, fieldError, amountError } = context
    const isUntouched = amount === '' && direction === null
    return [
      [desks, failure !== null],
      ...[code, isByName, person && (isUntouched ? person : person === naledi), amount, direction],
      ...[fieldError, amountError, context.personFailure?.isIncident],
      projectForm(context),
      projectBooking(context),
    ]
  },
  drawnApart: ['desk', 'form', 'person', 'booking'],
})

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
