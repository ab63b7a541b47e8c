import { registrationTitleOf } from '../../../domain/camp/facts.ts'
import { usePublicRegistration } from '../../../flows/public/publicRegistration.ts'
import { useCamp } from '../../ui/camp.ts'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { RegisterView } from './RegisterView.tsx'

export default function Register() {
  const { facts } = useCamp()
  usePageTitle(registrationTitleOf(facts))
  return <RegisterView {...usePublicRegistration(facts.time.firstDay)} />
}
