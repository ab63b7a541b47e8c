import { ageDistributionOf } from '../../domain/dashboardFigures.ts'
import { chartPanelMachine } from '../../machines/chartPanel.ts'
import { fullCamp } from './dashboard.tsx'
import { defineModel } from './model.ts'

export const chartPanelModel = defineModel<typeof chartPanelMachine>({
  machine: chartPanelMachine,
  area: 'admin',
  view: async () => {
    const { ChartPanelView } = await import('../../views/admin/dashboard/ChartPanelView.tsx')
    return (props, { value }) => (
      <>
        <h2>The section around it</h2>
        <ChartPanelView
          {...props}
          title="Age Distribution"
          chartTitle="Distribution by Age Group"
          groups="Age"
          size={5}
          distribution={value(ageDistributionOf(fullCamp))}
        />
      </>
    )
  },
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
