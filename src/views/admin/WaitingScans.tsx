import { useHandIn } from '../../flows/handIn.ts'
import { HandInView } from '../ui/HandInView.tsx'

/** Hands in what a gate has noted on this device, on every page but the gate's own. */
export default function WaitingScans() {
  return <HandInView {...useHandIn()} />
}
