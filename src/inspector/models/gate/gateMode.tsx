import { gateModeMachine } from '../../../machines/gate/gateMode.ts'
import { defineModel } from '../model.ts'

export const gateModeModel = defineModel<typeof gateModeMachine>({
  machine: gateModeMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { GateModeView } = await import('../../../views/gate/settings/GateModeView.tsx')
    return (props) => <GateModeView {...props} isHeld={false} />
  },
  inputs: [
    { name: 'arrive', input: { mode: 'arrive' } },
    { name: 'stepOut', input: { mode: 'stepOut' } },
    { name: 'backIn', input: { mode: 'backIn' } },
    { name: 'goHome', input: { mode: 'goHome' } },
  ],
  samples: {
    'mode.chosen': [
      { type: 'mode.chosen', mode: 'arrive' },
      { type: 'mode.chosen', mode: 'stepOut' },
      { type: 'mode.chosen', mode: 'backIn' },
      { type: 'mode.chosen', mode: 'goHome' },
    ],
  },
  outcomes: {},
  delays: {},
  appearance: () => null,
})
