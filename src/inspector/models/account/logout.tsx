import { logoutMachine } from '../../../machines/account/logout.ts'
import { defineModel } from '../model.ts'

export const logoutModel = defineModel<typeof logoutMachine>({
  machine: logoutMachine,
  area: 'ui',
  view: async () => {
    const { LogoutView } = await import('../../../views/ui/flows/LogoutView.tsx')
    return (props) => <LogoutView {...props} />
  },
  inputs: [
    { name: 'admin', input: { role: 'admin' } },
    { name: 'camper', input: { role: 'participant' } },
    { name: 'merchant', input: { role: 'merchant' } },
  ],
  samples: {
    'logout.requested': [{ type: 'logout.requested' }],
    'logout.cancelled': [{ type: 'logout.cancelled' }],
    'logout.confirmed': [{ type: 'logout.confirmed' }],
  },
  outcomes: {
    removeStoredKeys: { done: [undefined], failed: [new Error('storage is forbidden')] },
  },
  delays: { logoutDelay: 1_500 },
})
