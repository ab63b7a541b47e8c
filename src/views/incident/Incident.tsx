import { useIncident } from '../../flows/incident.ts'
import { IncidentActions } from '../ui/IncidentActions.tsx'

/** @param flow the id of the machine that the incident is about */
export default function RunningIncident({ flow }: { readonly flow: string }) {
  const { state, send } = useIncident(flow)
  return <IncidentActions state={state} send={send} />
}
