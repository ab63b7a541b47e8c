import type {
  Closing,
  ClosingItem,
  ClosingList,
  ClosingSummary,
  OpenWallet,
} from '../../../domain/money/walletClosing.ts'
import { type WalletClosingState, walletClosingMachine } from '../../../machines/money/walletClosing.ts'
import { defineModel } from '../model.ts'

const wallet: OpenWallet = {
  ...{ code: 'EZC104', name: 'Tariro Moyo', union: 'East Zimbabwe', balance: 100_00, held: 0 },
  ...{ isFrozen: false, isWithdrawn: false, list: null },
}
const summary: ClosingSummary = {
  ...{ number: 'LST-7K2MXQ', kind: 'payBack', union: 'East Zimbabwe', signedBy: 'Rudo Dube', contact: null },
  ...{ claimUntil: null, madeBy: 'Kuda Sibanda', madeAt: '2025-04-19T08:05:00.000Z', endedAt: null },
  ...{ people: 2, booked: 0, notPaid: 1, amount: 100_00, bookedAmount: 0 },
}
const ended: ClosingSummary = {
  ...{
    ...summary,
    number: 'LST-9WDR2B',
    kind: 'keep',
    union: null,
    signedBy: '',
    contact: '+263 77 000 0009',
  },
  ...{ claimUntil: '2025-06-30', endedAt: '2025-04-19T09:00:00.000Z', booked: 1, bookedAmount: 5_00 },
}
const keptRow = {
  ...{ number: '7K2MXQ4R', code: 'NUZ042', name: 'Farai Dube', amount: 5_00, reference: 'KPT-7K2MXQ4RWB' },
  ...{ claimUntil: '2025-06-30', claim: null },
}
const claimed = {
  ...{ ...keptRow, number: '9WDR2BQX', code: 'NUZ043', name: 'Rudo Phiri', reference: 'KPT-9WDR2BQXWB' },
  claim: { reference: 'CLM-7K2MXQ4RWB', at: '2025-04-20T09:00:00.000Z', takenBy: 'Rudo Phiri' },
}
const closing: Closing = {
  wallets: [
    wallet,
    {
      ...{ ...wallet, code: 'NUZ-000042', name: 'Nomathemba-Sibusisiwe van der Westhuizen', union: null },
      ...{ held: 40_00, isFrozen: true, isWithdrawn: true, list: 'LST-7K2MXQ' },
    },
  ],
  lists: [summary, ended],
  kept: [keptRow, claimed],
  cash: 120_00,
}
const nothingLeft: Closing = { wallets: [], lists: [], kept: [], cash: null }

const item: ClosingItem = {
  ...{ code: 'EZC104', name: 'Tariro Moyo', amount: 100_00, held: 0, refusal: null, reference: null },
  ...{ isTakenBack: false, kept: null },
}
const list: ClosingList = {
  ...summary,
  items: [item, { ...item, code: 'NUZ-000042', name: 'Rudo Phiri', amount: 0, held: 5_00, refusal: 'held' }],
}
const endedList: ClosingList = {
  ...ended,
  items: [
    { ...item, code: 'NUZ042', name: 'Farai Dube', reference: 'KPT-7K2MXQ4RWB', kept: '7K2MXQ4R' },
    { ...item, reference: 'KPT-9WDR2BQXWB', kept: '9WDR2BQX', isTakenBack: true },
  ],
}

const refusal = {
  ok: false,
  status: 422,
  reason: 'notEnoughCash',
  message: 'There is only $40.00 in the drawer by the books.',
} as const
const lost = new Error('No answer from the server. Check the connection and try again.')

const isFormClosed = (state: WalletClosingState) => state.matches({ form: 'closed' })
/** Forms are opened over a page that reads nothing and shows something. */
const isAtRest = (state: WalletClosingState) => {
  const { closing: read, list: shown } = state.context
  if (state.matches({ page: 'list' }))
    return (
      shown?.endedAt === null &&
      (state.matches({ page: { list: 'shown' } }) || state.matches({ page: { list: 'stopped' } }))
    )
  return read?.cash !== null && isResting(state)
}
const isResting = (state: WalletClosingState) =>
  state.matches({ page: { overview: { shown: 'settled' } } }) ||
  state.matches({ page: { overview: { shown: 'stale' } } })

export const walletClosingModel = defineModel<typeof walletClosingMachine, 'money.moved'>({
  machine: walletClosingMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { WalletClosingView } = await import('../../../views/money/closing/WalletClosingView.tsx')
    return (props) => <WalletClosingView {...props} onPrint={() => {}} />
  },
  inputs: [{ name: 'cashier', input: undefined }],
  raised: ['money.moved'],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'search.changed': [{ type: 'search.changed', search: 'no such name' }],
    'union.chosen': [{ type: 'union.chosen', union: 'East Zimbabwe' }],
    'list.opened': [{ type: 'list.opened', number: 'LST-7K2MXQ' }],
    'list.left': [{ type: 'list.left' }],
    'booking.requested': [{ type: 'booking.requested' }],
    'booking.paused': [{ type: 'booking.paused' }],
    'ending.requested': [{ type: 'ending.requested' }],
    'ending.confirmed': [{ type: 'ending.confirmed' }],
    'ending.cancelled': [{ type: 'ending.cancelled' }],
    'form.opened': [
      {
        type: 'form.opened',
        subject: { form: 'list', kind: 'payBack', union: 'East Zimbabwe', person: null },
      },
      { type: 'form.opened', subject: { form: 'list', kind: 'keep', union: null, person: null } },
      { type: 'form.opened', subject: { form: 'claim', number: '7K2MXQ4R' } },
      {
        type: 'form.opened',
        subject: {
          ...{ form: 'takeBack', referenceId: 'KPT-7K2MXQ4RWB', name: 'Farai Dube', amount: 5_00 },
          isPayOut: false,
        },
      },
    ],
    'form.changed': [
      { type: 'form.changed', field: 'signedBy', text: 'Rudo Dube' },
      { type: 'form.changed', field: 'takenBy', text: 'Farai Dube' },
    ],
    'form.submitted': [{ type: 'form.submitted' }],
    'form.closed': [{ type: 'form.closed' }],
  },
  triedOnly: {
    'load.retried': isFormClosed,
    'search.changed': isFormClosed,
    'union.chosen': isFormClosed,
    'list.opened': isFormClosed,
    'list.left': isFormClosed,
    'booking.requested': isFormClosed,
    'ending.requested': isFormClosed,
    'form.opened': isAtRest,
    'form.changed': isAtRest,
    'form.submitted': isAtRest,
    'form.closed': isAtRest,
  },
  outcomes: {
    fetchClosing: {
      done: [
        { ok: true, value: closing },
        { ok: true, value: nothingLeft },
        { ok: false, status: 503 },
      ],
      failed: [lost],
    },
    fetchList: {
      done: [
        { ok: true, value: list },
        { ok: true, value: endedList },
        { ok: false, status: 503 },
      ],
      failed: [lost],
    },
    bookNext: {
      done: [{ ok: true, value: { ...summary, booked: 1 } }, { ok: true, value: ended }, refusal],
      failed: [lost],
    },
    endList: {
      done: [
        { ok: true, value: ended },
        { ok: false, status: 503 },
      ],
      failed: [lost],
    },
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    perform: {
      done: [
        { ok: true, value: { list: 'LST-7K2MXQ', referenceId: '', at: '', amount: 0 } },
        {
          ok: true,
          value: {
            ...{ list: null, referenceId: 'CLM-7K2MXQ4RWB', at: '2025-04-20T09:00:00.000Z' },
            amount: 5_00,
          },
        },
        refusal,
        { ok: false, status: 503 },
      ],
      failed: [lost],
    },
  },
  possibleOnly: {
    perform: (answer, { context: { subject } }) =>
      !('ok' in answer && answer.ok) || (answer.value.list === null) === (subject?.form !== 'list'),
  },
  delays: {},
  drawnApart: ['page', 'form'],
  project: ({ closing: read, list: shown, progress, isPausing, failure, ...form }) => ({
    ...{ wallets: read?.wallets.length, isEnded: shown && shown.endedAt !== null },
    ...{ done: progress && progress.booked + progress.notPaid, isPausing, failure: failure?.isIncident },
    ...{ subject: form.subject && `${form.subject.form} ${'kind' in form.subject && form.subject.kind}` },
    ...{ isSigned: form.fields.signedBy !== '', isTaken: form.fields.takenBy !== '' },
    ...{ showsErrors: form.showsErrors, formFailure: form.formFailure?.isIncident },
    ...{ attempt: form.attempt?.isUnanswered, isBooked: form.booked !== null },
  }),
})
