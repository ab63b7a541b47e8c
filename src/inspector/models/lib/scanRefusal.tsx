import { scanRefusalMachine } from '../../../machines/lib/scanRefusal.ts'
import { defineModel } from '../model.ts'

export const scanRefusalModel = defineModel<typeof scanRefusalMachine>({
  machine: scanRefusalMachine,
  area: 'ui',
  view: async () => {
    const { ScanRefusalView } = await import('../../../views/ui/flows/ScanRefusalView.tsx')
    return (props) => <ScanRefusalView {...props} />
  },
  inputs: [{ name: 'page', input: undefined }],
  samples: {
    'scan.refused': [{ type: 'scan.refused' }],
    'scan.taken': [{ type: 'scan.taken' }],
  },
  outcomes: { watchScans: { done: [] } },
  delays: { refusalShown: 8_000 },
})
