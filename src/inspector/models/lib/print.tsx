import { printMachine } from '../../../machines/lib/print.ts'
import { defineModel } from '../model.ts'

export const printModel = defineModel<typeof printMachine>({
  machine: printMachine,
  area: 'ui',
  view: async () => {
    const { PrintMessage } = await import('../../../views/ui/lists/PrintMessage.tsx')
    return (props) => <PrintMessage {...props} />
  },
  inputs: [{ name: 'a page', input: undefined }],
  samples: {
    'print.requested': [{ type: 'print.requested' }],
    'message.closed': [{ type: 'message.closed' }],
  },
  outcomes: {
    readClock: { done: ['2025-04-17T16:40:00.000Z'], failed: [new Error('')] },
    printPage: { done: [undefined], failed: [new Error('The browser cannot print')] },
  },
  delays: { errorShown: 5_000 },
})
