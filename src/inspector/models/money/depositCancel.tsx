import { depositCancelMachine } from '../../../machines/money/depositCancel.ts'
import { defineModel } from '../model.ts'

export const depositCancelModel = defineModel<typeof depositCancelMachine>({
  machine: depositCancelMachine,
  area: 'ui',
  view: async () => (await import('../../../views/ui/flows/DepositCancelView.tsx')).DepositCancelView,
  inputs: [
    { name: 'camper', input: { code: 'EZC104' } },
    { name: 'staff', input: { code: null } },
  ],
  samples: {
    'cancel.requested': [
      { type: 'cancel.requested', deposit: { referenceId: 'DEP-7K2MXQ4RWB', amount: 25_00 } },
    ],
    'cancel.confirmed': [{ type: 'cancel.confirmed' }],
    'cancel.left': [{ type: 'cancel.left' }],
  },
  outcomes: {
    cancelDeposit: {
      done: [
        { ok: true, value: undefined },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'This deposit is paid. The money is in the wallet.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
