import type { Sale } from '../../../domain/money/refunds.ts'
import { refundMachine } from '../../../machines/money/refund.ts'
import { defineModel } from '../model.ts'
import { notStored } from './cash.ts'

export const rides: Sale = {
  referenceId: 'PUR-7K3M9QX2TW',
  ownerCode: 'EZC104',
  createdAt: '2025-04-14T08:05:00.000Z',
  amount: 13_00,
  items: [
    { name: 'Quad Bikes', price: 5_00, quantity: 2, refunded: 1 },
    { name: 'Glencity Heights', price: 3_00, quantity: 1, refunded: 0 },
  ],
  refunds: [
    {
      referenceId: 'RFD-4H8JKMNPQR',
      createdAt: '2025-04-14T08:15:00.000Z',
      amount: 5_00,
      reason: 'It rained',
    },
  ],
}

const fullyRefunded: Sale = {
  ...rides,
  items: rides.items.map((item) => ({ ...item, refunded: item.quantity })),
}

export const refundModel = defineModel<typeof refundMachine>({
  machine: refundMachine,
  area: 'merchant',
  view: async () => {
    const { RefundView } = await import('../../../views/ui/flows/RefundView.tsx')
    return (props) => <RefundView {...props} />
  },
  failures: { alerts: { 'Nothing was booked: the memory': 'the browser has not stored the booking' } },
  inputs: [{ name: 'stall', input: { merchantNumber: 'M1001' } }],
  samples: {
    'refund.opened': [{ type: 'refund.opened', reference: rides.referenceId }],
    'refund.left': [{ type: 'refund.left' }],
    'load.retried': [{ type: 'load.retried' }],
    'item.changed': [
      { type: 'item.changed', name: 'Quad Bikes', quantity: 0 },
      { type: 'item.changed', name: 'Glencity Heights', quantity: 0 },
    ],
    'reason.changed': [{ type: 'reason.changed', reason: 'It rained' }],
    'refund.submitted': [{ type: 'refund.submitted' }],
    'booking.done': [{ type: 'booking.done' }],
    'booking.ended': [{ type: 'booking.ended' }, { type: 'booking.ended', refusal: notStored }],
  },
  outcomes: {
    fetchSale: {
      done: [
        { ok: true, value: rides },
        { ok: true, value: fullyRefunded },
        { ok: false, status: 404, reason: 'notFound', message: 'This stall has no such sale.' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
