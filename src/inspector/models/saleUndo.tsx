import { saleUndoMachine } from '../../machines/saleUndo.ts'
import { defineModel } from './model.ts'

export const saleUndoModel = defineModel<typeof saleUndoMachine>({
  machine: saleUndoMachine,
  area: 'merchant',
  contrast: 'enhanced',
  view: async () => {
    const { SaleUndoView } = await import('../../views/merchant/SaleUndoView.tsx')
    return (props) => <SaleUndoView {...props} />
  },
  inputs: [{ name: 'till', input: { merchantNumber: 'M1001' } }],
  samples: {
    'sale.made': [
      {
        type: 'sale.made',
        newest: {
          sale: 'PUR-7K3M9QX2TW',
          number: 'EZC104',
          items: [
            { name: 'Quad Bikes', quantity: 2 },
            { name: 'Glencity Heights', quantity: 1 },
          ],
          amount: 13_00,
        },
      },
    ],
    'undo.requested': [{ type: 'undo.requested' }],
    'undo.left': [{ type: 'undo.left' }],
    'undo.confirmed': [{ type: 'undo.confirmed' }],
    'booking.done': [{ type: 'booking.done' }],
    'booking.ended': [{ type: 'booking.ended' }],
  },
  outcomes: {},
  delays: { undoOffered: 120_000 },
})
