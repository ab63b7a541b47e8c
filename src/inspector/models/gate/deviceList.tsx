import { deviceListMachine } from '../../../machines/gate/deviceList.ts'
import { defineModel } from '../model.ts'

const held = { asOf: '2025-04-14T12:00:00.000Z', count: 612 }

export const deviceListModel = defineModel<typeof deviceListMachine>({
  machine: deviceListMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { DeviceListView } = await import('../../../views/gate/offline/DeviceListView.tsx')
    return (props) => <DeviceListView {...props} />
  },
  inputs: [
    { name: 'paired', input: { isPaired: true, isWanted: false } },
    { name: 'person', input: { isPaired: false, isWanted: false } },
    { name: 'switchedOn', input: { isPaired: false, isWanted: true } },
  ],
  samples: {
    'list.asked': [{ type: 'list.asked' }],
    'list.missing': [{ type: 'list.missing' }],
    'storage.failed': [{ type: 'storage.failed' }],
    'clock.told': [
      { type: 'clock.told', isWrong: true, wentBack: false },
      { type: 'clock.told', isWrong: false, wentBack: true },
      { type: 'clock.told', isWrong: false, wentBack: false },
    ],
    'tab.told': [
      { type: 'tab.told', isOther: true },
      { type: 'tab.told', isOther: false },
    ],
    'readiness.switched': [{ type: 'readiness.switched' }],
  },
  outcomes: {
    watchClock: { done: [] },
    watchTabs: { done: [] },
    watchList: { done: [] },
    proveDevice: {
      done: [
        { problem: null, held: null },
        { problem: null, held },
        { problem: 'noHttps', held: null },
        { problem: 'noStorage', held: null },
      ],
      failed: [new Error('The storage of the browser does not answer')],
    },
    readList: {
      done: [{ came: 'whole', held }, { came: 'ofOtherCamp', held }, { came: 'notWhole' }],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    lookAtList: { done: [null, held], failed: [new Error('The storage of the browser does not answer')] },
    removeKept: { done: [undefined], failed: [new Error('The files could not be removed')] },
    keepFiles: { done: [true, false], failed: [new Error('The files were not kept')] },
  },
  delays: { untilNextRead: 60_000, untilNextTry: 20_000 },
  project: ({ isPaired, isWanted, held, problem, isClockWrong, hasClockGoneBack }) => [
    isPaired,
    isWanted,
    held,
    problem,
    isClockWrong,
    hasClockGoneBack,
  ],
})
