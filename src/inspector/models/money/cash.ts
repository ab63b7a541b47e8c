import type { Signer } from '../../../domain/account/pins.ts'
import type { Failure, Outcome } from '../../../domain/lib/outcome.ts'
import type {
  CashAttempt,
  CashDesks,
  CashMovement,
  CashPerson,
  CashRequest,
  ClosedByOther,
  OpenDesk,
} from '../../../domain/money/cashDesk.ts'
import type { Recorded } from '../../../machines/lib/storedAttempts.ts'
import type { CashAnswer, CashBookingContext } from '../../../machines/money/cashBookingParts.ts'

export const ownDesk: OpenDesk = {
  id: 'd5b0f6f2-3f0e-4b5e-9d5a-5d8f4a7f1c11',
  cashier: 'rudo@camp.example.org',
  name: 'Rudo Dube',
  openedAt: '2025-04-14T06:00:00.000Z',
  cash: 70_00,
}

export const payIn: CashMovement = {
  referenceId: 'DEP-7K2MXQ4RWB',
  kind: 'topUp',
  amount: 20_00,
  createdAt: '2025-04-14T08:05:00.000Z',
  code: 'NUZ042',
  name: 'Naledi Moyo',
  witness: null,
  reason: null,
  reverses: null,
  reversedBy: null,
}

export const payOut: CashMovement = {
  ...payIn,
  referenceId: 'WDR-9F3KQW2MNB',
  kind: 'payOut',
  amount: 3_50,
  code: 'EZC104',
  name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo',
}

const float: CashMovement = {
  ...payIn,
  referenceId: 'CSH-4H8JKMNPQR',
  kind: 'fromSafe',
  amount: 50_00,
  createdAt: '2025-04-14T06:00:00.000Z',
  code: null,
  name: null,
  witness: 'Tendai Ncube',
  isConfirmed: true,
}

const wrong: CashMovement = {
  ...payIn,
  referenceId: 'DEP-2B6TRV8XYZ',
  amount: 200_00,
  reversedBy: 'REV-5C7UPA9WQE',
}

export const aDay: CashDesks = {
  desk: {
    ...ownDesk,
    movements: [
      payOut,
      {
        ...wrong,
        referenceId: 'REV-5C7UPA9WQE',
        kind: 'reverseTopUp',
        reason: '$200 typed for $20',
        by: 'Chipo Nyathi',
        reverses: wrong.referenceId,
        reversedBy: null,
      },
      wrong,
      payIn,
      float,
    ],
  },
  others: [
    {
      ...ownDesk,
      id: '0a3f8f3c-6b1c-4a55-8a7e-3b9d2c5e7f10',
      cashier: 'simba@camp.example.org',
      name: 'Simba Chirwa',
      cash: 12_50,
    },
  ],
}

export const signers: readonly Signer[] = [
  { id: 's-1', name: 'Chipo Nyathi', hasPin: true },
  { id: 's-2', name: 'Nomathemba-Sibusisiwe van der Westhuizen', hasPin: false },
]

export const closedByLead: ClosedByOther = {
  by: 'Chipo Nyathi',
  closedAt: '2025-04-14T17:30:00.000Z',
  expected: 70_00,
  counted: 69_50,
  handedTo: 'Tendai Ncube',
}

export const naledi: CashPerson = {
  code: 'NUZ042',
  firstname: 'Naledi',
  lastname: 'Moyo',
  age: 14,
  union: 'North Union',
  balance: 23_50,
  isFrozen: false,
  isWithdrawn: false,
}

export const tooLittle: Failure = {
  text: 'There is only $15.50 in Naledi Moyo’s wallet. Please pay out that or less.',
  isIncident: false,
}

export const payingIn: CashRequest = { kind: 'topUp', number: 'NUZ042', isByName: false, amount: 20_00 }

export const cashAttempt: CashAttempt = { key: 'a'.repeat(32), request: payingIn }

const at = '2025-04-14T08:05:00.000Z'

/** The second person's PIN is lost with the page. */
export const signedAttempt: CashAttempt = {
  key: 'd'.repeat(32),
  request: { kind: 'closeDesk', desk: ownDesk.id, amount: 69_50, witness: 'Chipo Nyathi', signer: 's-1' },
}

export const answered = (outcome: Extract<CashAnswer, { kind: 'answered' }>['outcome']) =>
  ({ kind: 'answered', outcome }) as const

const unanswered = [new Error('No answer from the server. Check the connection and try again.')]

/** The answers of the actors of the region `booking`. */
export const bookingOutcomes = {
  readAttempt: { done: [null, cashAttempt, signedAttempt], failed: [new Error('storage')] },
  recordAttempt: {
    done: [
      { kind: 'recorded', attempt: cashAttempt },
      { kind: 'unfinished', attempt: { key: 'c'.repeat(32), request: { ...payingIn, amount: 5_00 } } },
    ] satisfies Recorded<CashAttempt>[],
    failed: [new Error('The browser did not keep the pendingCash')],
  },
  endAttempt: {
    done: [
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: false, status: 429, message: 'Too many tries. Please wait 15 minutes.' },
    ] satisfies Outcome<boolean>[],
    failed: unanswered,
  },
  bookCash: {
    done: [
      answered({
        ok: true,
        value: {
          ...{ referenceId: 'DEP-7K2MXQ4RWB', at, amount: 20_00 },
          ...{ code: 'NUZ042', balance: 43_50, expected: null, cashier: null },
        },
      }),
      answered({
        ok: true,
        value: {
          ...{ referenceId: 'CSH-4H8JKMNPQR', at, amount: null },
          ...{ code: null, balance: null, expected: 70_00, cashier: 'Rudo Dube' },
        },
      }),
      answered({ ok: false, status: 422, reason: 'notEnoughMoney', message: tooLittle.text }),
      answered({ ok: false, status: 401 }),
      answered({ ok: false, status: 503, message: 'The server cannot do this at the moment.' }),
      { kind: 'finishedElsewhere' },
    ] satisfies CashAnswer[],
    failed: unanswered,
  },
}

export const bookingExceptions = {
  notFailures: {
    states: { 'booking.refused.declined': 'the wallet, the drawer or the session is not good for it' },
    alerts: {
      'There is only': 'the wallet is not good for it',
      'This was finished in another window': 'nothing has failed, the list tells',
      'This could not be booked': 'the session is not good for it',
      'This was not booked': 'the cashier has asked for it',
    },
  },
  failures: {
    states: { 'booking.unanswered': 'an answer got lost, perhaps before the page was opened' },
    alerts: { 'Nothing was booked: the memory': 'the browser has not stored the booking' },
  },
}

/** The states of the region `booking` differ in these, whatever it books. */
export function projectBooking(context: CashBookingContext) {
  const { request, attempt, isRepeat, isOther, isAsked, callError, booked } = context
  return [
    ...[request !== null, attempt?.key, isRepeat, isOther, isAsked],
    ...[callError !== null, booked && request?.kind === 'closeDesk' ? booked.referenceId : booked !== null],
  ]
}
