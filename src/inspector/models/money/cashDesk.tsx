import { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import type { CashDeskRaised } from '../../../machines/money/cashDeskSetup.ts'
import { closedMeanwhile } from '../../../machines/money/cashForm.ts'
import { defineModel } from '../model.ts'
import {
  aDay,
  answered,
  bookingExceptions,
  bookingOutcomes,
  closedByLead,
  naledi,
  ownDesk,
  payIn,
  signers,
} from './cash.ts'
import {
  emptyDesk,
  isAtDesk,
  isDuringAnother,
  isFilled,
  isSentAgain,
  mayCallNext,
  mayCheck,
  mayCount,
  mayFill,
  mayLeave,
  mayLookUp,
  mayOpen,
  mayPay,
  mayType,
  otherCashier,
  project,
} from './cashDeskWalk.ts'

const signedDay = { ...aDay, signers }

const unreachable = [new Error('No answer from the server. Check the connection and try again.')]

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
    { name: 'from the books', input: { cashier: otherCashier, sought: 'NUZ042' } },
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
    'code.changed': mayLookUp,
    'code.scanned': mayCallNext,
    'person.chosen': mayCallNext,
    'search.submitted': mayLookUp,
    'search.cancelled': mayCallNext,
    'amount.changed': mayType,
    'cash.submitted': (state) => mayPay(state) || isDuringAnother(state),
    'question.confirmed': mayPay,
    'question.left': mayPay,
    'person.left': mayLeave,
    'form.opened': mayOpen,
    'field.changed': mayFill,
    'count.changed': mayCount,
    'form.submitted': (state) => mayFill(state) || isFilled(state) || isSentAgain(state),
    'form.left': isAtDesk,
    'difference.accepted': isAtDesk,
    'difference.doubted': isAtDesk,
    'check.requested': mayCheck,
    'forget.requested': mayCheck,
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
  unreachable: {
    'form.counted · always [else] → form.editing': 'while the dialog reads the drawer, nobody can be paid',
  },
  project,
  drawnApart: ['desk', 'form', 'person', 'booking'],
})
