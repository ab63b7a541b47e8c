import { merchantHomeMachine } from '../../machines/merchantHome.ts'
import { defineModel } from './model.ts'

export const merchantHomeModel = defineModel<typeof merchantHomeMachine>({
  machine: merchantHomeMachine,
  inputs: [{ name: 'merchant', input: undefined }],
  samples: {
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'pos' },
      { type: 'tab.chosen', tab: 'transactions' },
      { type: 'tab.chosen', tab: 'reports' },
    ],
  },
  outcomes: {},
  delays: {},
})
