import { handInMachine } from '../../../machines/gate/handIn.ts'
import { defineModel } from '../model.ts'

export const handInModel = defineModel<typeof handInMachine>({
  machine: handInMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { UploadView } = await import('../../../views/ui/flows/UploadView.tsx')
    return (props) => <UploadView {...props} />
  },
  notFailures: {
    alerts: { 'The storage of this browser was removed': 'somebody has to tell the office who passed' },
  },
  inputs: [{ name: 'start', input: undefined }],
  samples: {
    'queue.changed': [{ type: 'queue.changed', waiting: 300 }],
    'host.back': [{ type: 'host.back' }],
    'loss.told': [{ type: 'loss.told', lost: 12 }],
    'news.told': [
      { type: 'news.told', news: { again: 14, ofOtherCamp: 0 } },
      { type: 'news.told', news: { again: 0, ofOtherCamp: 12 } },
    ],
    'loss.read': [{ type: 'loss.read' }],
  },
  outcomes: {
    listenToQueue: { done: [] },
    countWaiting: { done: [0, 1, 300], failed: [new Error('The storage of the browser does not answer')] },
    handIn: {
      done: [
        { came: 'taken', waiting: 200 },
        { came: 'notTaken', waiting: 300 },
        { came: 'refused', waiting: 300 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { firstPause: 2_000, secondPause: 10_000, longPause: 30_000, refusedPause: 60_000 },
  project: ({ waiting, failures, lost }) => [waiting, Math.min(failures, 3), lost],
  appearance: ({ context: { failures, ...shown } }) => shown,
})
