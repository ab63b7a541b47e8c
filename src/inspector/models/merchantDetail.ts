import { merchantDetailMachine } from '../../machines/merchantDetail.ts'
import { longNamed } from './merchants.ts'
import { defineModel } from './model.ts'
import { merchant } from './people.ts'

export const merchantDetailModel = defineModel<typeof merchantDetailMachine>({
  machine: merchantDetailMachine,
  inputs: [
    { name: 'merchant', input: { merchantNumber: merchant.merchantNumber } },
    { name: 'merchant with a long name', input: { merchantNumber: longNamed.merchantNumber } },
  ],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'tab.chosen': [
      { type: 'tab.chosen', tab: 'overview' },
      { type: 'tab.chosen', tab: 'transactions' },
    ],
  },
  outcomes: {
    fetchMerchants: {
      done: [
        { ok: true, value: [merchant, longNamed] },
        { ok: true, value: [] },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The host could not be reached. Check the connection and try again.')],
    },
  },
  delays: {},
})
