import { useHealthCorner } from '../../../flows/healthCorner.ts'
import { HealthCornerView } from './HealthCornerView.tsx'

export default function HealthCorner() {
  return <HealthCornerView {...useHealthCorner()} />
}
