import type { SnapshotFrom } from 'xstate'
import type { CashPosition } from '../../../domain/money/treasury.ts'
import { type CashPositionRaised, cashPositionMachine } from '../../../machines/money/cashPosition.ts'
import { defineModel } from '../model.ts'
import { answered, bookingExceptions, bookingOutcomes, projectBooking } from './cash.ts'

type State = SnapshotFrom<typeof cashPositionMachine>

const person = { by: 'Chenai Mhofu', witness: 'Tendai Ncube', isConfirmed: true }

const position: CashPosition = {
  safe: 127_50,
  bank: 147_50,
  drawers: [
    {
      ...{ id: 'd5b0f6f2-3f0e-4b5e-9d5a-5d8f4a7f1c11', name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo' },
      ...{ openedAt: '2025-04-14T06:00:00.000Z', cash: 70_00 },
    },
  ],
  origins: {
    ...{ firstMoney: 250_00, wallets: 20_00, stalls: -5_00 },
    ...{ withdrawals: 0, expenses: -17_00, settlements: 97_50, differences: -50 },
  },
  counts: [
    { ...person, at: '2025-04-14T17:30:00.000Z', expected: 128_00, counted: 127_50, isFirst: false },
    {
      ...person,
      at: '2025-04-13T15:00:00.000Z',
      expected: 0,
      counted: 250_00,
      isFirst: true,
      isConfirmed: false,
    },
  ],
  movements: [
    {
      ...{ ...person, referenceId: 'CSH-7K2MXQ4RWB', kind: 'expense', amount: 17_00 },
      ...{ createdAt: '2025-04-14T12:00:00.000Z', slip: 'R-114', whatFor: 'Firewood', safe: -17_00, bank: 0 },
    },
    {
      ...{ ...person, referenceId: 'CSH-4H8JKMNPQR', kind: 'toBank', amount: 50_00, isConfirmed: false },
      ...{ createdAt: '2025-04-14T11:00:00.000Z', slip: '4711', whatFor: null, safe: -50_00, bank: 50_00 },
    },
  ],
  unnamed: {
    count: 2,
    amount: 9_00,
    withdrawals: [
      {
        ...{ referenceId: 'WDR-9F3KQW2MNB', code: 'EZC104', amount: 4_50, by: 'Rudo Dube' },
        ...{ createdAt: '2025-04-14T08:05:00.000Z', hadDesk: true },
      },
    ],
  },
  depositDays: [
    { gateway: 'paynow', day: '2025-04-14', count: 5, amount: 100_00, fee: 2_50, takenBack: 20_00 },
    { gateway: 'paynow', day: '2025-04-15', count: 2, amount: 35_00, fee: null, takenBack: 0 },
  ],
  settlements: [
    {
      ...{ referenceId: 'CSH-4K7MXQ2RWC', gateway: 'paynow', firstDay: '2025-04-14', lastDay: '2025-04-14' },
      ...{
        day: '2025-04-15',
        amount: 97_50,
        fee: 2_50,
        slip: 'PN-88213',
        by: 'Chenai Mhofu',
        takenBack: null,
      },
    },
    {
      ...{ referenceId: 'CSH-9H2MXQ4RWD', gateway: 'paynow', firstDay: '2025-04-14', lastDay: '2025-04-14' },
      ...{ day: '2025-04-15', amount: 79_50, fee: 2_50, slip: 'PN-88213', by: 'Chenai Mhofu' },
      takenBack: { by: 'Chenai Mhofu', at: '2025-04-15T12:10:00.000Z', reason: '79.50 typed for 97.50' },
    },
  ],
  signers: null,
}

const uncounted: CashPosition = {
  ...{ safe: -50_00, bank: 0, drawers: [], counts: [], movements: [], signers: null },
  ...{ depositDays: [], settlements: [] },
  origins: {
    firstMoney: 0,
    wallets: 0,
    stalls: 0,
    withdrawals: 0,
    expenses: 0,
    settlements: 0,
    differences: -50_00,
  },
  unnamed: { count: 0, amount: 0, withdrawals: [] },
}

const belowZero: CashPosition = { ...position, safe: -10_00 }

/* The walk reads the position while nothing is booked, and books beside a position that was read. */

const isQuiet = (state: State) => state.matches({ form: 'closed', booking: 'idle' })
const isRead = ({ context }: State) => context.position === position && context.failure === null

export const cashPositionModel = defineModel<typeof cashPositionMachine, CashPositionRaised>({
  machine: cashPositionMachine,
  raised: ['booking.requested', 'booking.done', 'booking.ended'],
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const [{ CashPositionView }, { CashFormView }, { CashBookingView }] = await Promise.all([
      import('../../../views/money/books/CashPositionView.tsx'),
      import('../../../views/money/cash/CashFormView.tsx'),
      import('../../../views/ui/flows/CashBookingView.tsx'),
    ])
    return (props) => (
      <>
        <CashPositionView {...props} mayBook onPrint={() => {}} />
        <CashFormView {...props} />
        <CashBookingView {...props} cashier="Chenai Mhofu" canForget />
      </>
    )
  },
  inputs: [{ name: 'books', input: { cashier: 'chenai@camp.example.org' } }],
  samples: {
    'position.refreshRequested': [{ type: 'position.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
    'form.opened': [
      { type: 'form.opened', subject: { kind: 'countSafe', expected: 127_50, isFirst: false } },
    ],
    'field.changed': [
      { type: 'field.changed', field: 'amount', text: '17' },
      { type: 'field.changed', field: 'name', text: 'Tendai Ncube' },
    ],
    'count.changed': [{ type: 'count.changed', denomination: 20_00, count: '3' }],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.left': [{ type: 'form.left' }],
    'check.requested': [{ type: 'check.requested' }],
    'forget.requested': [{ type: 'forget.requested' }],
    'error.closed': [{ type: 'error.closed' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  triedOnly: {
    'position.refreshRequested': isQuiet,
    'load.retried': isQuiet,
    'form.opened': (state) => isRead(state) && state.matches({ position: { shown: 'settled' } }),
  },
  outcomes: {
    ...bookingOutcomes,
    bookCash: {
      ...bookingOutcomes.bookCash,
      done: [
        ...bookingOutcomes.bookCash.done,
        answered({ ok: false, status: 422, reason: 'wrongPin', message: 'This is not the PIN.' }),
      ],
    },
    fetchPosition: {
      done: [
        { ok: true, value: position },
        { ok: true, value: uncounted },
        { ok: true, value: belowZero },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
  drawnApart: ['position', 'form', 'booking'],
  project: (context) => {
    const { position: shown, failure, subject, fields, rejectedFields, rejectedSecret, formFailure } = context
    return [
      [shown && [shown.counts.length, shown.safe < 0], failure?.isIncident],
      [subject?.kind, fields.amount, fields.name !== '', Object.values(context.counts)],
      [rejectedFields !== null, rejectedSecret !== null, formFailure?.isIncident],
      projectBooking(context),
    ]
  },
  ...bookingExceptions,
})
