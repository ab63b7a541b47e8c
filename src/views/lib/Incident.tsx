import { unsaidRequestId, useIncident } from '../../flows/lib/incident.ts'
import type { IncidentProps } from '../ui/layout/Incident.tsx'
import { IncidentActions } from '../ui/layout/IncidentActions.tsx'

/** Another request id is another incident, hence the `key`. */
export default function RunningIncident({ flow, sentence = '' }: IncidentProps) {
  const requestId = unsaidRequestId(flow, sentence)
  return <Running key={requestId} flow={flow} requestId={requestId} />
}

function Running({ flow, requestId }: { readonly flow: string; readonly requestId: string | null }) {
  return <IncidentActions {...useIncident(flow, requestId)} />
}
