import { clearFormMachine } from '../../machines/clearForm.ts'
import { defineModel } from './model.ts'

export const clearFormModel = defineModel<typeof clearFormMachine>({
  machine: clearFormMachine,
  area: 'app',
  view: async () => {
    const { ClearFormView } = await import('../../views/app/health/HealthFormDialogs.tsx')
    return (props) => <ClearFormView {...props} />
  },
  inputs: [{ name: 'camper', input: { code: 'EZC104' } }],
  samples: {
    'clear.requested': [{ type: 'clear.requested' }],
    'clear.cancelled': [{ type: 'clear.cancelled' }],
    'clear.confirmed': [{ type: 'clear.confirmed' }],
  },
  outcomes: {
    removeDraft: { done: [undefined], failed: [new Error('The operation is insecure.')] },
  },
  delays: {},
})
