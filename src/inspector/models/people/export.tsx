import { exportMachine } from '../../../machines/people/export.ts'
import { registrationsMachine } from '../../../machines/people/registrations.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, bare, registered, withLostCard } from './people.ts'

const camp = [registered, alreadyIn, withLostCard, bare]

export const exportModel = defineModel<typeof exportMachine>({
  machine: exportMachine,
  area: 'admin',
  view: async () => {
    const { ExportButton, ExportPanel } = await import('../../../views/people/export/ExportPanel.tsx')
    return (props, { valueIn }) => (
      <>
        <ExportButton
          {...props}
          participants={valueIn(registrationsMachine, [registered], ({ participants }) => participants)}
          isDemo={false}
        />
        <ExportPanel {...props} exportButton={{ current: null }} />
      </>
    )
  },
  notFailures: {
    alerts: {
      'No participants to export.': 'nobody is in the list',
      'All of these cards are reported lost.': 'no card of the list can be used',
    },
  },
  failures: {
    states: {
      'resting.done': 'some cards could not be drawn',
      'resting.incomplete': 'some cards could not be drawn',
      'resting.alerting': 'some cards could not be drawn, or none',
    },
  },
  inputs: [{ name: 'list', input: undefined }],
  samples: {
    'export.requested': [
      { type: 'export.requested', participants: camp, isDemo: false },
      { type: 'export.requested', participants: camp, isDemo: true },
      { type: 'export.requested', participants: [], isDemo: false },
      { type: 'export.requested', participants: [withLostCard], isDemo: false },
      { type: 'export.requested', participants: camp, isDemo: false, filter: 'Under 18' },
    ],
    'export.cancelled': [{ type: 'export.cancelled' }],
    'drawing.started': [{ type: 'drawing.started' }],
    'cards.drawn': [{ type: 'cards.drawn', done: 2 }],
    'zip.started': [{ type: 'zip.started' }],
    'zip.downloaded': [
      { type: 'zip.downloaded', failed: [] },
      { type: 'zip.downloaded', failed: [registered, bare] },
    ],
    'export.failed': [{ type: 'export.failed' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'failures.dismissed': [{ type: 'failures.dismissed' }],
    'alert.dismissed': [{ type: 'alert.dismissed' }],
    'result.closed': [{ type: 'result.closed' }],
  },
  outcomes: {
    noteCards: {
      done: [
        { ok: true, value: null },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    exportCards: { done: [], failed: [new Error('The export could not begin')] },
  },
  delays: { progressShown: 2_000 },
})
