import { connectionMachine } from '../../../machines/lib/connection.ts'
import { defineModel } from '../model.ts'

export const connectionModel = defineModel<typeof connectionMachine>({
  machine: connectionMachine,
  area: 'app',
  view: async () => {
    const { ConnectionView } = await import('../../../views/camper/DeviceNotices.tsx')
    return (props) => <ConnectionView {...props} />
  },
  notFailures: { alerts: { 'You are offline': 'the device’s own network' } },
  inputs: [{ name: 'camper', input: undefined }],
  samples: {
    'connection.lost': [{ type: 'connection.lost' }],
    'connection.found': [{ type: 'connection.found' }],
  },
  outcomes: { listenForConnection: { done: [] } },
  delays: {},
})
