import { useGateOperator } from '../../../flows/gateOperator.ts'
import { GateOperatorView } from './GateOperatorView.tsx'

export default function GateOperator() {
  return <GateOperatorView {...useGateOperator()} />
}
