import { useOtherCampScans } from '../../../flows/gate/otherCampScans.ts'
import { OtherCampView } from './OtherCampView.tsx'

export default function OtherCamp() {
  return <OtherCampView {...useOtherCampScans()} />
}
