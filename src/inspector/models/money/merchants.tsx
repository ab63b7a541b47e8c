import type { Merchant } from '../../../domain/people/people.ts'
import { merchantsMachine } from '../../../machines/money/merchants.ts'
import { defineModel } from '../model.ts'
import { merchant } from '../people/people.ts'

export const longNamed: Merchant = {
  _id: 'm-2',
  merchantNumber: 'STALL-AT-THE-LAKE-0002',
  merchantName: '<b>Nomathemba</b>-Sibusisiwe’s_Fresh_Lemonade_and_Handmade_Friendship_Bracelets',
  balance: 123_456_789_012,
  createdAt: 'yesterday',
}

export const merchantsModel = defineModel<typeof merchantsMachine>({
  machine: merchantsMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { MerchantsView } = await import('../../../views/money/merchants/MerchantsView.tsx')
    return (props) => <MerchantsView {...props} permissions={{}} onAdd={() => {}} />
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'merchants.refreshRequested': [{ type: 'merchants.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchMerchants: {
      done: [
        { ok: true, value: [merchant, longNamed] },
        { ok: true, value: [] },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
