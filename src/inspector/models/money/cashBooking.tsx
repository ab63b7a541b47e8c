import type { CashAttempt } from '../../../domain/money/cashDesk.ts'
import { type CashAnswer, cashBookingMachine } from '../../../machines/money/cashBooking.ts'
import { defineModel } from '../model.ts'
import { cashAttempt, ownDesk, payingIn, tooLittle } from './cash.ts'

const at = '2025-04-14T08:05:00.000Z'
const booked = {
  referenceId: 'DEP-7K2MXQ4RWB',
  at,
  amount: 20_00,
  code: 'NUZ042',
  balance: 43_50,
  expected: null,
  cashier: null,
}
const signedAttempt: CashAttempt = {
  key: 'd'.repeat(32),
  request: { kind: 'toSafe', amount: 5_00, witness: 'Chipo Nyathi', signer: 's-1' },
}
const answered = (outcome: Extract<CashAnswer, { kind: 'answered' }>['outcome']) =>
  ({ kind: 'answered', outcome }) as const

export const cashBookingModel = defineModel<typeof cashBookingMachine>({
  machine: cashBookingMachine,
  area: 'admin',
  view: async () => {
    const { CashBookingView } = await import('../../../views/ui/flows/CashBookingView.tsx')
    return (props) => <CashBookingView {...props} cashier="Rudo Dube" canForget />
  },
  notFailures: {
    states: { 'refused.declined': 'the wallet, the drawer or the session is not good for it' },
    alerts: {
      'There is only': 'the wallet is not good for it',
      'This was finished in another window': 'nothing has failed, the list tells',
      'This could not be booked': 'the session is not good for it',
      'This was not booked': 'the cashier has asked for it',
    },
  },
  failures: { states: { unanswered: 'an answer got lost, perhaps before the page was opened' } },
  inputs: [{ name: 'desk', input: { cashier: 'rudo@camp.example.org' } }],
  samples: {
    'booking.requested': [
      { type: 'booking.requested', request: payingIn },
      {
        type: 'booking.requested',
        request: { kind: 'closeDesk', desk: ownDesk.id, amount: 69_50, witness: 'Tendai Ncube' },
      },
    ],
    'check.requested': [{ type: 'check.requested' }],
    'forget.requested': [{ type: 'forget.requested' }],
    'error.closed': [{ type: 'error.closed' }],
    'receipt.printRequested': [{ type: 'receipt.printRequested' }],
    'receipt.closed': [{ type: 'receipt.closed' }],
  },
  outcomes: {
    readAttempt: { done: [null, cashAttempt, signedAttempt], failed: [new Error('storage')] },
    recordAttempt: {
      done: [
        { kind: 'recorded', attempt: cashAttempt },
        {
          kind: 'recorded',
          attempt: {
            key: 'b'.repeat(32),
            request: { kind: 'closeDesk', desk: ownDesk.id, amount: 69_50, witness: 'Tendai Ncube' },
          },
        },
        { kind: 'unfinished', attempt: { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } } },
      ],
      failed: [new Error('The browser did not keep the pendingCash')],
    },
    endAttempt: {
      done: [
        { ok: true, value: true },
        { ok: true, value: false },
        { ok: false, status: 429, message: 'Too many tries. Please wait 15 minutes.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    bookCash: {
      done: [
        answered({ ok: true, value: booked }),
        answered({
          ok: true,
          value: {
            ...{ referenceId: 'CSH-4H8JKMNPQR', at, amount: null },
            ...{ code: null, balance: null, expected: 70_00, cashier: 'Rudo Dube' },
          },
        }),
        answered({
          ok: false,
          status: 422,
          reason: 'notEnoughMoney',
          message: tooLittle.text,
        }),
        answered({ ok: false, status: 401 }),
        answered({ ok: false, status: 503, message: 'The server cannot do this at the moment.' }),
        { kind: 'finishedElsewhere' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
