import type { LiveCounts } from '../../../domain/lib/live.ts'
import { useGateHours } from '../../../flows/gate/gateHours.ts'
import { GateHoursView } from './GateHoursView.tsx'

/** Only where the host has gates, and this person may see what they do. */
export default function GateHours({ counts }: { readonly counts: LiveCounts | null }) {
  return <GateHoursView {...useGateHours(counts)} />
}
