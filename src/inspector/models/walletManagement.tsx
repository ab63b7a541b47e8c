import { walletManagementMachine } from '../../machines/walletManagement.ts'
import { defineModel } from './model.ts'

export const walletManagementModel = defineModel<typeof walletManagementMachine>({
  machine: walletManagementMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { WalletManagementView } = await import('../../views/admin/wallets/WalletManagementView.tsx')
    return (props) => <WalletManagementView {...props} />
  },
  notFailures: { alerts: { 'Sample data': 'what the page shows' } },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'overview' },
      { type: 'tab.chosen', tab: 'transactions' },
      { type: 'tab.chosen', tab: 'users' },
      { type: 'tab.chosen', tab: 'settings' },
    ],
  },
  outcomes: {},
  delays: {},
})
