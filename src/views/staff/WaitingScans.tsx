import { useHandIn } from '../../flows/gate/handIn.ts'
import { HandInView } from '../ui/flows/UploadView.tsx'

/** Uploads offline scans of this device on every page except the gate's own. */
export default function WaitingScans() {
  return <HandInView {...useHandIn()} />
}
