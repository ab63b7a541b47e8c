import type { Withdrawal } from '../../../domain/camper/wallet.ts'
import { withdrawalsMachine } from '../../../machines/money/withdrawals.ts'
import { defineModel } from '../model.ts'

export const payout: Withdrawal = {
  referenceId: 'WDR-7K3M9QX2TW',
  ownerCode: 'ZEUC001',
  amount: 1_250,
  createdAt: '2025-04-14T08:30:00.000Z',
  status: 'completed',
}

export const heldPayout: Withdrawal = {
  referenceId: 'PAYOUT-2025-04-12-NOMATHEMBA-SIBUSISIWE-VAN-DER-WESTHUIZEN',
  ownerCode: 'NOMATHEMBA-SIBUSISIWE-0001',
  amount: 1_234_567_890,
  createdAt: 'last Saturday',
  status: 'held for review',
}

export const withdrawalsModel = defineModel<typeof withdrawalsMachine>({
  machine: withdrawalsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { WithdrawalsView } = await import('../../../views/money/withdrawals/WithdrawalsView.tsx')
    return (props) => <WithdrawalsView {...props} />
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'withdrawals.refreshRequested': [{ type: 'withdrawals.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchWithdrawals: {
      done: [
        {
          ok: true,
          value: { withdrawals: [payout, heldPayout], totalWithdrawn: 1_234_569_140, count: 1_204 },
        },
        { ok: true, value: { withdrawals: [], totalWithdrawn: 0, count: 0 } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [
        new Error('No answer from the server. Check the connection and try again.'),
        Object.assign(new Error('The answer of the host could not be read.'), { kind: 'unreadable' }),
      ],
    },
  },
  delays: {},
})
