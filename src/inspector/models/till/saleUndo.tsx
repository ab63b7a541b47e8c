import type { NewestSale } from '../../../domain/money/refunds.ts'
import { saleUndoMachine } from '../../../machines/till/saleUndo.ts'
import { defineModel } from '../model.ts'
import { notStored } from '../money/cash.ts'

const newest: NewestSale = {
  sale: 'PUR-7K3M9QX2TW',
  number: 'EZC104',
  items: [
    { name: 'Quad Bikes', quantity: 2 },
    { name: 'Glencity Heights', quantity: 1 },
  ],
  amount: 13_00,
}

const refundOf = (sale: string) => ({
  ...{ kind: 'refund' as const, merchantNumber: 'M1001' },
  ...newest,
  ...{ sale, reason: 'Undone at the till' },
})

export const saleUndoModel = defineModel<typeof saleUndoMachine>({
  machine: saleUndoMachine,
  area: 'merchant',
  contrast: 'enhanced',
  view: async () => {
    const { SaleUndoView } = await import('../../../views/till/SaleUndoView.tsx')
    return (props) => <SaleUndoView {...props} />
  },
  failures: { alerts: { 'Nothing was booked: the memory': 'the browser has not stored the booking' } },
  notFailures: { alerts: { 'Quad Bikes was given back': 'nothing has failed' } },
  inputs: [{ name: 'till', input: { merchantNumber: 'M1001' } }],
  samples: {
    'sale.made': [
      { type: 'sale.made', newest },
      { type: 'sale.made', newest: { ...newest, sale: 'PUR-2B6TRV8XYZ', number: 'NUZ042' } },
    ],
    'undo.requested': [{ type: 'undo.requested' }],
    'undo.left': [{ type: 'undo.left' }],
    'undo.confirmed': [{ type: 'undo.confirmed' }],
    'booking.done': [
      { type: 'booking.done', request: refundOf(newest.sale) },
      { type: 'booking.done', request: refundOf('PUR-2B6TRV8XYZ') },
    ],
    'booking.ended': [
      { type: 'booking.ended', reason: null },
      {
        type: 'booking.ended',
        reason: 'refunded',
        refusal: { text: 'Quad Bikes was given back already.', isIncident: false },
      },
      { type: 'booking.ended', reason: null, refusal: notStored },
    ],
    'refusal.closed': [{ type: 'refusal.closed' }],
  },
  outcomes: { readSale: { done: [null, { newest, left: 120_000 }], failed: [new Error('storage')] } },
  delays: { undoOffered: 120_000 },
})
