import { usePublicRegistration } from '../../../flows/publicRegistration.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { RegisterView } from './RegisterView.tsx'

export default function Register() {
  const { state, send } = usePublicRegistration()
  usePageTitle('Camporee Registration')
  return <RegisterView state={state} send={send} />
}
