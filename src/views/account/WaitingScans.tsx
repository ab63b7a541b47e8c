import { useHandIn } from '../../flows/gate/handIn.ts'
import { UploadView } from '../ui/flows/UploadView.tsx'

/** Uploads offline scans that a gate recorded on this device before its pairing ended. */
export default function WaitingScans() {
  return <UploadView {...useHandIn()} />
}
