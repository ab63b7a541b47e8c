import { defineModel } from '../models/model.ts'
import { faultDialMachine } from './faultDial.ts'

/** What can happen to the bench's fault dial: for its walk alone, it is no flow of the product. */
export const faultDialModel = defineModel<typeof faultDialMachine>({
  machine: faultDialMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'kind.chosen': [
      { type: 'kind.chosen', call: 'checkIn', kind: 'dropAfter' },
      { type: 'kind.chosen', call: 'checkIn', kind: 'none' },
    ],
    'latency.typed': [
      { type: 'latency.typed', call: 'checkIn', text: '2000' },
      { type: 'latency.typed', call: 'checkIn', text: '15001' },
    ],
    'latency.entered': [{ type: 'latency.entered', call: 'checkIn' }],
    'all.turnedOff': [{ type: 'all.turnedOff' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    readFaults: {
      done: [{ hasDial: true, faults: { deduct: { kind: 'failure', latency: 0 } } }, { hasDial: false }],
      failed: [new Error('The host could not be reached. Check the connection and try again.')],
    },
    saveFaults: {
      done: [undefined],
      failed: [new Error('The host could not be reached. Check the connection and try again.')],
    },
  },
  delays: {},
})
