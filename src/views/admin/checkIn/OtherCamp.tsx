import { useOtherCampScans } from '../../../flows/otherCampScans.ts'
import { OtherCampView } from './OtherCampView.tsx'

export default function OtherCamp() {
  return <OtherCampView {...useOtherCampScans()} />
}
