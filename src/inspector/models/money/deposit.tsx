import { depositMachine } from '../../../machines/money/deposit.ts'
import { sampleReading } from '../camper/wallet.tsx'
import { copyIsIdle, walletIsShown } from '../lib/samples.ts'
import { defineModel } from '../model.ts'

const link = 'https://pay.example.org/DEP-X5T2J8CEHG'
const referenceId = 'DEP-X5T2J8CEHG'

function transactionsWith(status: string) {
  return sampleReading.transactions.map((transaction) =>
    transaction.referenceId === referenceId ? { ...transaction, status } : transaction,
  )
}

export const depositModel = defineModel<typeof depositMachine>({
  machine: depositMachine,
  area: 'app',
  view: async () => {
    const { DepositView } = await import('../../../views/camper/wallet/DepositView.tsx')
    return (props, { flow }) => (
      <DepositView {...props} copy={flow(copyIsIdle)} wallet={flow(walletIsShown)} />
    )
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104', firstName: 'Tariro', lastName: 'Moyo' } }],
  samples: {
    'deposit.requested': [{ type: 'deposit.requested' }],
    'deposit.closed': [{ type: 'deposit.closed' }],
    'amount.changed': [
      { type: 'amount.changed', amount: '' },
      { type: 'amount.changed', amount: '12.505' },
      { type: 'amount.changed', amount: '0.99' },
      { type: 'amount.changed', amount: '20' },
      { type: 'amount.changed', amount: '25.5' },
    ],
    'deposit.submitted': [{ type: 'deposit.submitted' }],
    'payment.opened': [{ type: 'payment.opened' }],
    'payment.resumed': [
      { type: 'payment.resumed', deposit: { amount: 1_250, referenceId, paymentUrl: link } },
    ],
    'wallet.read': [
      { type: 'wallet.read', transactions: transactionsWith('pending') },
      { type: 'wallet.read', transactions: transactionsWith('completed') },
      { type: 'wallet.read', transactions: transactionsWith('failed') },
    ],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    startDeposit: {
      done: [
        { ok: true, value: { paymentUrl: link } },
        { ok: true, value: { paymentUrl: link, referenceId } },
        {
          ok: false,
          status: 400,
          message: 'The largest deposit is $1,000.00. Please enter a smaller amount.',
        },
        {
          ok: false,
          status: 409,
          message: 'You have 3 deposits that are not paid yet. Pay or cancel one of them in your wallet.',
        },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The host did not answer in time.')],
    },
    openPayment: { done: [undefined], failed: [new Error('The address is not safe to open')] },
  },
  delays: {},
  appearance: ({ context: { amount, attempt, ...shown } }) => [shown, attempt !== null],
})
