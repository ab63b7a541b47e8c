import { otherCampScansMachine } from '../../../machines/gate/otherCampScans.ts'
import { defineModel } from '../model.ts'

export const otherCampScansModel = defineModel<typeof otherCampScansMachine>({
  machine: otherCampScansMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { OtherCampView } = await import('../../../views/gate/offline/OtherCampView.tsx')
    return (props) => <OtherCampView {...props} />
  },
  inputs: [{ name: 'start', input: undefined }],
  samples: {
    'file.requested': [{ type: 'file.requested' }],
    'removal.chosen': [{ type: 'removal.chosen' }],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'removal.cancelled': [{ type: 'removal.cancelled' }],
  },
  outcomes: {
    saveScans: {
      done: [['a'.repeat(32)], ['a'.repeat(32), 'b'.repeat(32)]],
      failed: [new Error('The storage of the browser does not answer')],
    },
    removeScans: { done: [undefined], failed: [new Error('The storage of the browser does not answer')] },
  },
  delays: {},
})
