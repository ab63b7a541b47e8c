import { usePublicRegistration } from '../../../flows/publicRegistration.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { RegisterView } from './RegisterView.tsx'

export default function Register() {
  usePageTitle('Camporee Registration')
  return <RegisterView {...usePublicRegistration()} />
}
