import { useHealthCorner } from '../../../flows/healthCorner.ts'
import { HealthCornerView } from './HealthCornerView.tsx'

export default function HealthCorner() {
  const { state, send } = useHealthCorner()
  return <HealthCornerView state={state} send={send} />
}
