import { usePublicRegistration } from '../../../flows/public/publicRegistration.ts'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { RegisterView } from './RegisterView.tsx'

export default function Register() {
  usePageTitle('Camporee Registration')
  return <RegisterView {...usePublicRegistration()} />
}
