import { useHandIn } from '../../flows/gate/handIn.ts'
import { UploadView } from '../ui/flows/UploadView.tsx'

/** Uploads offline scans of this device, also after its pairing ended. The gate's own pages do it themselves. */
export default function WaitingScans() {
  return <UploadView {...useHandIn()} />
}
