import { useCampProgramme } from '../../flows/camp/campProgramme.ts'
import { useCamp } from '../ui/camp.ts'
import { CampProgrammeView } from './CampProgrammeView.tsx'

export default function CampProgrammePage() {
  return <CampProgrammeView {...useCampProgramme(useCamp().facts.time)} />
}
