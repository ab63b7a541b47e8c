import { connectionMachine } from '../../machines/connection.ts'
import { defineModel } from './model.ts'

export const connectionModel = defineModel<typeof connectionMachine>({
  machine: connectionMachine,
  inputs: [{ name: 'camper', input: undefined }],
  samples: {
    'connection.lost': [{ type: 'connection.lost' }],
    'connection.found': [{ type: 'connection.found' }],
  },
  outcomes: { listenForConnection: { done: [] } },
  delays: {},
})
