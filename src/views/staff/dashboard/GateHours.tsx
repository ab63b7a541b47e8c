import type { LiveCounts } from '../../../domain/lib/live.ts'
import { useGateHours } from '../../../flows/gate/gateHours.ts'
import { GateHoursView } from './GateHoursView.tsx'

export default function GateHours({ counts }: { readonly counts: LiveCounts | null }) {
  return <GateHoursView {...useGateHours(counts)} />
}
