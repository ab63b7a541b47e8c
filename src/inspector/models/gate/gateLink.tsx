import { gateLinkMachine } from '../../../machines/gate/gateLink.ts'
import { defineModel } from '../model.ts'

const left = { number: 'EZC104', typed: '', isByName: false, name: null, attempt: null, next: null }

export const gateLinkModel = defineModel<typeof gateLinkMachine>({
  machine: gateLinkMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { GateLinkView } = await import('../../../views/gate/offline/GateLinkView.tsx')
    return (props) => <GateLinkView {...props} />
  },
  inputs: [{ name: 'start', input: undefined }],
  samples: {
    'device.told': [
      { type: 'device.told', canNote: true },
      { type: 'device.told', canNote: false },
    ],
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'stream.lost': [{ type: 'stream.lost' }],
    'list.unread': [{ type: 'list.unread' }],
    'answer.late': [{ type: 'answer.late', at: 0 }],
    'scan.left': [{ type: 'scan.left', left }],
    'left.taken': [{ type: 'left.taken' }],
    'device.done': [
      { type: 'device.done', back: { next: null, typed: '' } },
      { type: 'device.done', back: { next: 'EZC105', typed: '' } },
    ],
    'offline.chosen': [{ type: 'offline.chosen' }],
    'online.chosen': [{ type: 'online.chosen' }],
  },
  outcomes: {
    watchNetwork: { done: [] },
    reachHost: {
      done: [{ reconnectJitter: 4_000 }],
      failed: [new Error('The host answered 503'), new TypeError('AbortSignal.any is not a function')],
    },
  },
  delays: { minute: 60_000, pause: 3_000, goBack: 10_000 },
  project: ({ slowAt, left: leftScan, ...context }) => [
    context,
    Math.min(slowAt.length, 3),
    leftScan !== null,
  ],
  appearance: ({ context: { slowAt, reconnectJitter, left: leftScan, handedBack, ...shown } }) => shown,
  drawnApart: ['answers'],
})
