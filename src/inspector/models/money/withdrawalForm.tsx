import { isRepeat, withdrawalFormMachine } from '../../../machines/money/withdrawalForm.ts'
import { defineModel } from '../model.ts'
import { naledi } from './cash.ts'

const payout = { key: 'a'.repeat(32), ownerCode: 'ZEUC001', amount: 12_50, isByName: true }

export const withdrawalFormModel = defineModel<typeof withdrawalFormMachine>({
  machine: withdrawalFormMachine,
  area: 'admin',
  view: async () => {
    const { WithdrawalFormView } = await import('../../../views/money/withdrawals/WithdrawalFormView.tsx')
    return (props) => <WithdrawalFormView {...props} />
  },
  notFailures: {
    alerts: {
      'This wallet is frozen': 'the office has frozen it',
      'There is no money in this wallet': 'the wallet is empty',
      'There is only': 'the wallet is not good for it',
      'Another withdrawal is not finished': 'nothing has failed, another window is not done',
    },
  },
  failures: {
    alerts: { 'Maybe paid out, maybe not': 'an answer got lost, perhaps before the page was opened' },
  },
  inputs: [{ name: 'office', input: { cashier: 'rudo@camp.example.org' } }],
  samples: {
    'code.changed': [
      { type: 'code.changed', ownerCode: ' zeuc001 ' },
      { type: 'code.changed', ownerCode: ' ' },
    ],
    'person.chosen': [{ type: 'person.chosen', ownerCode: 'ZEUC001' }],
    'amount.changed': [
      { type: 'amount.changed', amount: '12.50' },
      { type: 'amount.changed', amount: '12.505' },
    ],
    'withdrawal.submitted': [
      { type: 'withdrawal.submitted' },
      { type: 'withdrawal.submitted', looksUp: true },
    ],
    'withdrawal.cancelled': [{ type: 'withdrawal.cancelled' }],
    'withdrawal.confirmed': [{ type: 'withdrawal.confirmed' }],
    'toast.closed': [{ type: 'toast.closed' }],
  },
  outcomes: {
    readAttempt: { done: [null, payout], failed: [new Error('storage')] },
    recordAttempt: {
      done: [
        { kind: 'recorded', attempt: payout },
        { kind: 'unfinished', attempt: payout },
      ],
      failed: [new Error('The browser did not keep the pendingWithdrawal')],
    },
    findPerson: {
      done: [
        { ok: true, value: naledi },
        { ok: true, value: { ...naledi, age: null, union: null, isWithdrawn: true } },
        { ok: true, value: { ...naledi, isFrozen: true } },
        { ok: true, value: { ...naledi, balance: 4_00 } },
        { ok: true, value: { ...naledi, balance: 0 } },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'There is no participant with this code. Please check the code and enter it again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
    withdraw: {
      done: [
        { ok: true, value: {} },
        {
          ok: false,
          status: 422,
          reason: 'notEnoughMoney',
          message: 'There is only $4.00 in Naledi Moyo’s wallet. Please withdraw that or less.',
        },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: { toastShown: 5_000 },
  appearance: ({ context }) => {
    const { ownerCode, amount, rejectedFields, attempt, ...shown } = context
    const isRejected = [rejectedFields?.ownerCode === ownerCode, rejectedFields?.amount === amount]
    return [shown, rejectedFields, isRejected, attempt?.isUnanswered, isRepeat(context)]
  },
})
