import { gateUpdateMachine } from '../../../machines/gate/gateUpdate.ts'
import { defineModel } from '../model.ts'

export const gateUpdateModel = defineModel<typeof gateUpdateMachine>({
  machine: gateUpdateMachine,
  area: 'admin',
  frame: 'part',
  view: async () => {
    const { GateUpdateView } = await import('../../../views/gate/settings/GateUpdateView.tsx')
    return (props) => <GateUpdateView {...props} />
  },
  inputs: [{ name: 'start', input: { isQuiet: false } }],
  samples: {
    'version.waiting': [{ type: 'version.waiting' }],
    'version.replaced': [{ type: 'version.replaced' }],
    'gate.told': [
      { type: 'gate.told', isQuiet: true },
      { type: 'gate.told', isQuiet: false },
    ],
    'page.touched': [{ type: 'page.touched' }],
    'start.chosen': [{ type: 'start.chosen' }],
  },
  outcomes: {
    watchForVersions: { done: [] },
    watchTouches: { done: [] },
    startWaitingVersion: { done: [undefined], failed: [new Error('The worker is gone')] },
  },
  delays: { quietLongEnough: 60_000, patience: 5_000 },
})
