import { addMerchantMachine } from '../../../machines/money/addMerchant.ts'
import { copyIsIdle, passwordPaper } from '../lib/samples.ts'
import { defineModel } from '../model.ts'

export const addMerchantModel = defineModel<typeof addMerchantMachine>({
  machine: addMerchantMachine,
  area: 'admin',
  view: async () => {
    const { AddMerchantView, MerchantToast } = await import(
      '../../../views/money/merchants/AddMerchantView.tsx'
    )
    return (props, { flow }) => (
      <>
        <MerchantToast {...props} />
        <AddMerchantView {...props} copy={flow(copyIsIdle)} paper={passwordPaper} />
      </>
    )
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'adding.requested': [{ type: 'adding.requested' }],
    'adding.closed': [{ type: 'adding.closed' }],
    'name.changed': [
      { type: 'name.changed', name: ' Lakeside Lemonade ' },
      { type: 'name.changed', name: ' ' },
      { type: 'name.changed', name: 'x'.repeat(201) },
    ],
    'adding.submitted': [{ type: 'adding.submitted' }],
    'toast.closed': [{ type: 'toast.closed' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    addMerchant: {
      done: [
        { ok: true, value: { merchantNumber: 'M1042', oneTimePassword: 'Green-Tent-7-Owl' } },
        { ok: true, value: undefined },
        { ok: false, status: 409, message: 'There is a merchant of this name already.' },
        { ok: false, status: 200 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: { successShown: 5_000 },
})
