import type { SnapshotFrom } from 'xstate'
import type { CashAttempt } from '../../../domain/money/cashDesk.ts'
import type { NewestSale, Sale } from '../../../domain/money/refunds.ts'
import { stallBookingMachine } from '../../../machines/money/stallBooking.ts'
import type { StallBookingRaised } from '../../../machines/money/stallBookingSetup.ts'
import { defineModel } from '../model.ts'
import {
  answered,
  bookingExceptions,
  bookingOutcomes,
  cashAttempt,
  payingIn,
  projectBooking,
  signedAttempt,
} from './cash.ts'

type State = SnapshotFrom<typeof stallBookingMachine>

export const rides: Sale = {
  referenceId: 'PUR-7K3M9QX2TW',
  ownerCode: 'EZC104',
  createdAt: '2025-04-14T08:05:00.000Z',
  amount: 13_00,
  items: [
    { name: 'Quad Bikes', price: 5_00, quantity: 2, refunded: 1 },
    { name: 'Glencity Heights', price: 3_00, quantity: 1, refunded: 0 },
  ],
  refunds: [
    {
      referenceId: 'RFD-4H8JKMNPQR',
      createdAt: '2025-04-14T08:15:00.000Z',
      amount: 5_00,
      reason: 'It rained',
    },
  ],
}

const fullyRefunded: Sale = {
  ...rides,
  items: rides.items.map((item) => ({ ...item, refunded: item.quantity })),
}

const newest: NewestSale = {
  sale: rides.referenceId,
  number: 'EZC104',
  items: [
    { name: 'Quad Bikes', quantity: 2 },
    { name: 'Glencity Heights', quantity: 1 },
  ],
  amount: 13_00,
}
const newer: NewestSale = { ...newest, sale: 'PUR-2B6TRV8XYZ', number: 'NUZ042' }

const attempt: CashAttempt = {
  key: cashAttempt.key,
  request: { kind: 'refund', merchantNumber: 'M1001', ...newest, reason: 'It rained' },
}

/* The walk opens one dialog at a time. Only an undo is also asked for while a refund is being booked. */

const isFree = (state: State) => state.matches({ booking: 'idle' }) || state.matches({ booking: 'refused' })
const isClosed = (state: State) => state.matches({ refund: 'closed', form: 'closed' })
const isQuiet = (state: State) => state.matches({ booking: 'idle' }) && isClosed(state)
const isUnasked = (state: State) => state.matches({ undo: 'none' })
const isOffered = (state: State) =>
  state.matches({ undo: { offered: 'quiet' } }) &&
  state.context.undoing === null &&
  state.context.undoRefusal === null

/** Another request is being booked. */
const isRejected = (state: State) => {
  const { attempt: sent, isRepeat } = state.context
  if (state.matches({ booking: 'booked' })) return isClosed(state)
  if (!state.matches({ refund: 'booking' })) return false
  if (state.matches({ booking: 'sending' })) return !isRepeat
  return sent === null || sent.key === attempt.key
}
const mayUndo = (state: State) =>
  isRejected(state) || (isClosed(state) && (isFree(state) || state.matches({ booking: 'restoring' })))
const isNotAsking = (state: State) => !state.matches({ undo: { offered: 'asking' } })

export const stallBookingModel = defineModel<typeof stallBookingMachine, StallBookingRaised>({
  machine: stallBookingMachine,
  raised: ['booking.requested', 'booking.done', 'booking.ended'],
  area: 'merchant',
  view: async () => {
    const { CashFormView } = await import('../../../views/money/cash/CashFormView.tsx')
    const { SaleUndoView } = await import('../../../views/till/SaleUndoView.tsx')
    const { CashBookingView } = await import('../../../views/ui/flows/CashBookingView.tsx')
    const { RefundView } = await import('../../../views/ui/flows/RefundView.tsx')
    return (props) => (
      <>
        <SaleUndoView {...props} />
        <RefundView {...props} />
        <CashFormView {...props} />
        <CashBookingView {...props} cashier="Rudo Dube" canForget />
      </>
    )
  },
  ...bookingExceptions,
  notFailures: {
    ...bookingExceptions.notFailures,
    alerts: {
      ...bookingExceptions.notFailures.alerts,
      'Quad Bikes was given back': 'nothing has failed',
      'This stall has no such sale.': 'the server has answered',
    },
  },
  inputs: [{ name: 'stall', input: { merchantNumber: 'M1001', cashier: 'stall M1001' } }],
  samples: {
    'refund.opened': [{ type: 'refund.opened', reference: rides.referenceId }],
    'refund.left': [{ type: 'refund.left' }],
    'load.retried': [{ type: 'load.retried' }],
    'item.changed': [
      { type: 'item.changed', name: 'Quad Bikes', quantity: 0 },
      { type: 'item.changed', name: 'Glencity Heights', quantity: 0 },
    ],
    'reason.changed': [{ type: 'reason.changed', reason: 'It rained' }],
    'refund.submitted': [{ type: 'refund.submitted' }],
    'sale.made': [
      { type: 'sale.made', newest },
      { type: 'sale.made', newest: newer },
    ],
    'undo.requested': [{ type: 'undo.requested' }],
    'undo.left': [{ type: 'undo.left' }],
    'undo.confirmed': [{ type: 'undo.confirmed' }],
    'refusal.closed': [{ type: 'refusal.closed' }],
    'form.opened': [
      { type: 'form.opened', subject: { kind: 'stallPayOut', merchantNumber: 'M1001', balance: 69_75 } },
      { type: 'form.opened', subject: { kind: 'stallPayOut', merchantNumber: 'M1001', balance: -5_00 } },
      { type: 'form.opened', subject: { kind: 'stallPayIn', merchantNumber: 'M1001', balance: -5_00 } },
    ],
    'field.changed': [
      { type: 'field.changed', field: 'amount', text: '70' },
      { type: 'field.changed', field: 'name', text: 'Tendai Ncube' },
    ],
    'count.changed': [
      { type: 'count.changed', denomination: 10_00, count: '6' },
      { type: 'count.changed', denomination: 10_00, count: 'six' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.left': [{ type: 'form.left' }],
    'check.requested': [{ type: 'check.requested' }],
    'forget.requested': [{ type: 'forget.requested' }],
    'error.closed': [{ type: 'error.closed' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  triedOnly: {
    'refund.opened': (state) => isQuiet(state) && (isUnasked(state) || isOffered(state)),
    'item.changed': (state) => isUnasked(state) && !state.context.isRejected,
    'form.opened': (state) => isQuiet(state) && isUnasked(state),
    'sale.made': (state) =>
      isClosed(state) &&
      (state.matches({ undo: { offered: 'undoing' } })
        ? state.matches({ booking: 'recording' })
        : state.matches({ booking: 'idle' }) || state.matches({ booking: 'restoring' })),
    'undo.requested': (state) =>
      mayUndo(state) || (state.context.undoing !== null && state.matches({ booking: 'sending' })),
    'undo.confirmed': mayUndo,
    'refusal.closed': (state) => isClosed(state) || state.context.undoRefusal !== null,
    'check.requested': isNotAsking,
    'forget.requested': isNotAsking,
  },
  outcomes: {
    ...bookingOutcomes,
    readAttempt: { done: [null, attempt, signedAttempt], failed: [new Error('storage')] },
    recordAttempt: {
      done: [
        { kind: 'recorded', attempt },
        { kind: 'unfinished', attempt: { key: 'c'.repeat(32), request: payingIn } },
      ],
      failed: [new Error('The browser did not keep the pendingCash')],
    },
    bookCash: {
      ...bookingOutcomes.bookCash,
      done: [
        ...bookingOutcomes.bookCash.done,
        answered({
          ok: false,
          status: 409,
          reason: 'refunded',
          message: 'Quad Bikes was given back already.',
        }),
        answered({ ok: false, status: 422, reason: 'wrongPin', message: 'This is not the PIN.' }),
      ],
    },
    fetchSale: {
      done: [
        { ok: true, value: rides },
        { ok: true, value: fullyRefunded },
        { ok: false, status: 404, reason: 'notFound', message: 'This stall has no such sale.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    readSale: { done: [null, { newest, left: 120_000 }], failed: [new Error('storage')] },
  },
  delays: { undoOffered: 120_000 },
  project: (context) => {
    const {
      newest: offered,
      undoing,
      undoRefusal,
      sale,
      items,
      reason,
      isRejected,
      failure,
      refusal,
    } = context
    const { subject, fields, counts, rejectedFields, rejectedSecret, formFailure } = context
    return [
      [offered?.sale, undoing?.sale, undoRefusal?.isIncident],
      [sale === rides, sale !== null, items.map(({ name }) => name), reason !== '', isRejected],
      [failure?.isIncident, refusal?.isIncident],
      subject && [
        subject.kind === 'stallPayOut' ? subject.balance > 0 : 'in',
        fields.amount,
        fields.name !== '',
      ],
      [Object.values(counts), rejectedFields !== null, rejectedSecret !== null, formFailure?.isIncident],
      projectBooking(context),
    ]
  },
  drawnApart: ['refund', 'undo', 'form', 'booking'],
})
