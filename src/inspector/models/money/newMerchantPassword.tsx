import { newMerchantPasswordMachine } from '../../../machines/money/newMerchantPassword.ts'
import { copyIsIdle, passwordPaper } from '../lib/samples.ts'
import { defineModel } from '../model.ts'

export const newMerchantPasswordModel = defineModel<typeof newMerchantPasswordMachine>({
  machine: newMerchantPasswordMachine,
  area: 'admin',
  view: async () => {
    const { NewMerchantPasswordView } = await import(
      '../../../views/money/merchants/NewMerchantPasswordView.tsx'
    )
    return (props, { flow }) => (
      <NewMerchantPasswordView {...props} copy={flow(copyIsIdle)} paper={passwordPaper} />
    )
  },
  inputs: [{ name: 'office', input: { merchantNumber: 'M1003' } }],
  samples: {
    'password.requested': [{ type: 'password.requested' }],
    'password.cancelled': [{ type: 'password.cancelled' }],
    'password.confirmed': [{ type: 'password.confirmed' }],
    'password.noted': [{ type: 'password.noted' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    makePassword: {
      done: [
        { ok: true, value: { oneTimePassword: 'KQ7M-2XWP-9RTD' } },
        { ok: false, status: 404, message: 'There is no merchant with this number.' },
        { ok: false, status: 403 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
})
