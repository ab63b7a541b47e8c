import { useHandIn } from '../../flows/gate/handIn.ts'
import { UploadView } from '../ui/flows/UploadView.tsx'

/** Uploads offline scans of this device on every page except the gate's own. */
export default function WaitingScans() {
  return <UploadView {...useHandIn()} />
}
