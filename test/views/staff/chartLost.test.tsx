import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IncidentContext } from '../../../src/views/ui/layout/Incident.tsx'
import { inApp } from '../support/screen.tsx'

/** The query makes a second copy of the module, whose chart fails to load; other tests keep theirs. */
const address = '../../../src/views/staff/dashboard/ChartPanel.tsx?withoutChart'

test('a chart whose code cannot be loaded leaves its table, and is an incident', async () => {
  const { ChartPanel }: typeof import('../../../src/views/staff/dashboard/ChartPanel.tsx') = await import(
    /* @vite-ignore */ address
  )
  const figures = [
    { label: 'Male', count: 4 },
    { label: 'Female', count: 5 },
  ]
  await render(
    inApp(
      <IncidentContext value={({ flow }) => <p>The incident of {flow}</p>}>
        <ChartPanel
          title="Gender Distribution"
          chartTitle="Distribution by Gender"
          firstType="pie"
          groups="Gender"
          size={2}
          distribution={{ figures, unknown: 0, isSample: false }}
        />
      </IncidentContext>,
    ),
  )
  await expect
    .element(page.getByText('The chart could not be loaded. The table shows the same figures.'))
    .toBeVisible()
  await expect.element(page.getByText('The incident of dashboard')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Female/ })).toBeVisible()
})
