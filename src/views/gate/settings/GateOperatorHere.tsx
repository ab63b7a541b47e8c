import { useOfflineGateOperator } from '../../../flows/gate/gateOperator.ts'
import { GateOperatorView } from './GateOperatorView.tsx'

export default function GateOperatorHere() {
  return <GateOperatorView {...useOfflineGateOperator()} />
}
