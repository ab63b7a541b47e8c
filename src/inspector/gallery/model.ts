import { defineModel } from '../models/model.ts'
import { pathPlayerMachine } from './pathPlayer.ts'

/** What can happen to the gallery's own machine: for its walk alone, it is no flow of the product. */
export const pathPlayerModel = defineModel<typeof pathPlayerMachine>({
  machine: pathPlayerMachine,
  inputs: [
    { name: 'three steps', input: { last: 3, step: 3 } },
    { name: 'the start itself', input: { last: 0, step: 0 } },
  ],
  samples: {
    'playback.started': [{ type: 'playback.started' }],
    'playback.paused': [{ type: 'playback.paused' }],
    'step.chosen': [
      { type: 'step.chosen', step: 1 },
      { type: 'step.chosen', step: 9 },
    ],
    'step.moved': [
      { type: 'step.moved', by: 1 },
      { type: 'step.moved', by: -1 },
    ],
  },
  outcomes: {},
  delays: { stepShown: 1_200 },
})
