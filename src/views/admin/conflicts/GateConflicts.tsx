import { useGateConflicts } from '../../../flows/gateConflicts.ts'
import { GateConflictsView } from './GateConflictsView.tsx'

export default function GateConflicts() {
  return <GateConflictsView {...useGateConflicts()} />
}
