import type { Statement, StatementRow } from '../../../domain/money/statement.ts'
import { statementMachine } from '../../../machines/money/statement.ts'
import { defineModel } from '../model.ts'

const paidIn: StatementRow = {
  ...{ referenceId: 'DEP-7K2MXQ4RWB', kind: 'topUp', status: 'completed', amount: 40_00 },
  ...{ createdAt: '2025-04-14T08:05:00.000Z', stall: null, items: [], reason: null },
  ...{ cashier: 'Rudo Dube', reversedBy: null, left: 0 },
}
const bought: StatementRow = {
  ...{ ...paidIn, referenceId: 'PUR-7K3M9QX2TW', kind: 'purchase', amount: 13_00, cashier: null },
  ...{ createdAt: '2025-04-14T09:00:00.000Z', left: 8_00 },
  stall: { number: 'M1001', name: 'Baobab Adventures and Extraordinarily Long Names' },
  items: [
    { name: 'Quad Bikes', price: 5_00, quantity: 2 },
    { name: 'Glencity Heights', price: 3_00, quantity: 1 },
  ],
}

export const sampleStatement: Statement = {
  ...{ code: 'EZC104', name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo', union: 'East Union' },
  ...{ balance: 28_50, isFrozen: true, isWithdrawn: false, readAt: '2025-04-15T09:30:00.000Z' },
  rows: [
    {
      ...{ ...paidIn, referenceId: 'DEP-9F3KQW2MNB', kind: 'deposit', amount: 20_00, status: 'pending' },
      ...{ cashier: null, createdAt: '2025-04-15T09:00:00.000Z' },
    },
    {
      ...{ ...paidIn, referenceId: 'WDR-9F3KQW2MNB', kind: 'payOut', amount: 3_50 },
      createdAt: '2025-04-14T10:00:00.000Z',
    },
    {
      ...{ ...bought, referenceId: 'RFD-4H8JKMNPQR', kind: 'refund', amount: 5_00, left: 0 },
      ...{ reason: 'It rained', cashier: 'Chipo Nyathi', createdAt: '2025-04-14T09:15:00.000Z' },
    },
    bought,
    paidIn,
  ],
}

export const statementModel = defineModel<typeof statementMachine>({
  machine: statementMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { StatementView } = await import('../../../views/money/statement/StatementView.tsx')
    return (props) => <StatementView {...props} onPrint={() => {}} onReceipt={() => {}} onRefund={() => {}} />
  },
  inputs: [{ name: 'person', input: { code: 'EZC104' } }],
  samples: {
    'statement.refreshRequested': [{ type: 'statement.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
    'search.changed': [{ type: 'search.changed', search: 'zebra' }],
    'file.requested': [{ type: 'file.requested' }],
  },
  outcomes: {
    fetchStatement: {
      done: [
        { ok: true, value: sampleStatement },
        { ok: true, value: { ...sampleStatement, rows: [], balance: 0, isWithdrawn: true } },
        { ok: false, status: 404, reason: 'notFound', message: 'There is no participant with this code.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
