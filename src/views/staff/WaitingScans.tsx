import { useHandIn } from '../../flows/gate/handIn.ts'
import { HandInView } from '../ui/flows/HandInView.tsx'

/** Hands in what a gate has noted on this device, on every page but the gate's own. */
export default function WaitingScans() {
  return <HandInView {...useHandIn()} />
}
