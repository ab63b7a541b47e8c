import { useIncident } from '../../flows/incident.ts'
import { IncidentActions } from '../ui/IncidentActions.tsx'

/** @param flow the id of the machine that the incident is about */
export default function RunningIncident({ flow }: { readonly flow: string }) {
  return <IncidentActions {...useIncident(flow)} />
}
