import { useGateOperator } from '../../../flows/gate/gateOperator.ts'
import { GateOperatorView } from './GateOperatorView.tsx'

export default function GateOperator() {
  return <GateOperatorView {...useGateOperator()} />
}
