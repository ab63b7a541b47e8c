import { soundMachine } from '../../machines/sound.ts'
import { defineModel } from './model.ts'

export const soundModel = defineModel<typeof soundMachine>({
  machine: soundMachine,
  inputs: [
    { name: 'heard', input: { setting: 'on' } },
    { name: 'muted', input: { setting: 'off' } },
  ],
  samples: { 'sound.toggled': [{ type: 'sound.toggled' }] },
  outcomes: {},
  delays: {},
})
