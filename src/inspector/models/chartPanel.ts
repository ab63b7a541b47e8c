import { chartPanelMachine } from '../../machines/chartPanel.ts'
import { defineModel } from './model.ts'

export const chartPanelModel = defineModel<typeof chartPanelMachine>({
  machine: chartPanelMachine,
  inputs: [
    { name: 'gender', input: { type: 'pie' } },
    { name: 'age', input: { type: 'bar' } },
    { name: 'line', input: { type: 'line' } },
  ],
  samples: {
    'type.chosen': [
      { type: 'type.chosen', chartType: 'pie' },
      { type: 'type.chosen', chartType: 'bar' },
      { type: 'type.chosen', chartType: 'line' },
    ],
  },
  outcomes: {},
  delays: {},
})
