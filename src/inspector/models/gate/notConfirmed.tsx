import { notConfirmedMachine } from '../../../machines/gate/notConfirmed.ts'
import { defineModel } from '../model.ts'

const tariro = { number: 'EZC104', code: 'EZC104', name: 'Tariro Moyo' }
const unknown = { number: 'NUZ042', code: null, name: null }

export const notConfirmedModel = defineModel<typeof notConfirmedMachine>({
  machine: notConfirmedMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { NotConfirmedView } = await import('../../../views/gate/checkIn/NotConfirmedView.tsx')
    return (props) => <NotConfirmedView {...props} />
  },
  inputs: [
    { name: 'start', input: { numbers: [] } },
    { name: 'reloaded', input: { numbers: ['NUZ044'] } },
  ],
  samples: {
    'scan.replaced': [
      { type: 'scan.replaced', by: 'NUZ042', left: [tariro] },
      { type: 'scan.replaced', by: 'EZC104', left: [unknown] },
      { type: 'scan.replaced', by: '', left: [unknown, tariro, { ...unknown, number: 'NUZ043' }] },
    ],
    'scan.dismissed': [{ type: 'scan.dismissed', number: 'EZC104' }],
    'all.dismissed': [{ type: 'all.dismissed' }],
  },
  outcomes: {},
  delays: {},
})
