import { useHandIn } from '../../flows/gate/handIn.ts'
import { HandInView } from '../ui/flows/HandInView.tsx'

/** Hands in what a gate has noted on this device before its pairing ended. */
export default function WaitingScans() {
  return <HandInView {...useHandIn()} />
}
