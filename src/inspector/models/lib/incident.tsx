import { incidentMachine } from '../../../machines/lib/incident.ts'
import { defineModel } from '../model.ts'

export const incidentModel = defineModel<typeof incidentMachine>({
  machine: incidentMachine,
  area: 'ui',
  view: async () => {
    const { IncidentActions } = await import('../../../views/ui/layout/IncidentActions.tsx')
    return (props) => <IncidentActions {...props} />
  },
  inputs: [
    { name: 'gate', input: { flow: 'checkIn' } },
    { name: 'with the number of the request', input: { flow: 'merchantBook', requestId: 'K7QM-3XTP' } },
  ],
  samples: {
    'copy.requested': [{ type: 'copy.requested' }],
    'download.requested': [{ type: 'download.requested' }],
  },
  outcomes: {
    copyIncident: { done: [undefined], failed: [new Error('Write permission denied.')] },
    downloadIncident: { done: [undefined], failed: [new Error('Out of memory.')] },
  },
  delays: { confirmationShown: 2_000 },
})
