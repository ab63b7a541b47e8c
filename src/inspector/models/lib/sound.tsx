import { soundMachine } from '../../../machines/lib/sound.ts'
import { defineModel } from '../model.ts'

export const soundModel = defineModel<typeof soundMachine>({
  machine: soundMachine,
  area: 'ui',
  contrast: 'enhanced',
  view: async () => {
    const { SoundView } = await import('../../../views/ui/flows/SoundView.tsx')
    return (props) => <SoundView {...props} />
  },
  inputs: [
    { name: 'heard', input: { setting: 'on' } },
    { name: 'muted', input: { setting: 'off' } },
  ],
  samples: {
    'sound.toggled': [{ type: 'sound.toggled' }],
    'signal.given': [{ type: 'signal.given', signal: 'success' }],
  },
  outcomes: {},
  delays: {},
})
