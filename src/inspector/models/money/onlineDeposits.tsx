import type { OnlineDeposit } from '../../../domain/money/onlineDeposits.ts'
import { onlineDepositsMachine } from '../../../machines/money/onlineDeposits.ts'
import { defineModel } from '../model.ts'

const paid: OnlineDeposit = {
  ...{ referenceId: 'DEP-4H8N2WZ6RB', gateway: 'paynow', gatewayReference: '29871145', code: 'NUZ042' },
  ...{ name: 'Naledi Moyo', amount: 25_50, fee: null, status: 'completed', disputed: 0, missing: 0 },
  ...{ createdAt: '2025-04-14T08:00:00.000Z', paidAt: '2025-04-14T08:02:00.000Z' },
  ...{ disputedAt: null, releasedAt: null },
}

export const sampleDeposits: readonly OnlineDeposit[] = [
  {
    ...{ ...paid, referenceId: 'DEP-9F3KQW2MNB', code: 'EZC104', amount: 1_000_00, status: 'pending' },
    ...{ name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo', gatewayReference: null, paidAt: null },
    createdAt: '2025-04-15T09:00:00.000Z',
  },
  {
    ...{ ...paid, referenceId: 'DEP-7K2MXQ4RWB', code: 'EZC104', disputed: 20_00, missing: 16_50 },
    ...{ name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo', amount: 20_00 },
    disputedAt: '2025-04-15T06:30:00.000Z',
  },
  paid,
  {
    ...{ ...paid, referenceId: 'DEP-2B6TRV8XYZ', gateway: 'sandbox', gatewayReference: null, fee: 0 },
    ...{ disputedAt: '2025-04-14T10:00:00.000Z', releasedAt: '2025-04-15T07:00:00.000Z' },
  },
  { ...paid, referenceId: 'DEP-5C7UPA9WQE', status: 'failed', paidAt: null, name: null, code: '#77' },
]

export const onlineDepositsModel = defineModel<typeof onlineDepositsMachine>({
  machine: onlineDepositsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { OnlineDepositsView } = await import('../../../views/money/deposits/OnlineDepositsView.tsx')
    return (props) => <OnlineDepositsView {...props} onPrint={() => {}} />
  },
  inputs: [
    { name: 'all', input: { state: '' } },
    { name: 'from the dashboard', input: { state: 'takenBack' } },
  ],
  samples: {
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'filter.changed': [{ type: 'filter.changed', change: { day: '2025-04-13' } }],
    'filters.cleared': [{ type: 'filters.cleared' }],
  },
  outcomes: {
    fetchDeposits: {
      done: [
        { ok: true, value: sampleDeposits },
        { ok: true, value: [] },
        { ok: false, status: 503, message: 'The server is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
