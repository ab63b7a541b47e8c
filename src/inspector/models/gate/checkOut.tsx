import { checkOutMachine } from '../../../machines/gate/checkOut.ts'
import { defineModel } from '../model.ts'

export const checkOutModel = defineModel<typeof checkOutMachine>({
  machine: checkOutMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { CheckOutView } = await import('../../../views/gate/checkOut/CheckOutView.tsx')
    return (props) => <CheckOutView {...props} hasGate />
  },
  notFailures: { states: { 'ready.refused': 'nobody with the code may be checked out' } },
  inputs: [{ name: 'demonstration', input: undefined }],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: 'DEMO-001' },
      { type: 'code.changed', code: ' demo-002 ' },
      { type: 'code.changed', code: 'DEMO-003' },
      { type: 'code.changed', code: 'DEMO-004' },
    ],
    'search.submitted': [{ type: 'search.submitted' }],
    'checkOut.confirmed': [{ type: 'checkOut.confirmed' }],
    'checkOut.cancelled': [{ type: 'checkOut.cancelled' }],
  },
  outcomes: {},
  delays: { searchTime: 800, processingTime: 1_500, messageShown: 5_000 },
  appearance: ({ context: { code, ...shown } }) => shown,
})
