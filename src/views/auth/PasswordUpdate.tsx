import { useNavigate } from 'react-router-dom'
import { homeOf } from '../../domain/roles.ts'
import { usePasswordUpdate } from '../../flows/passwordUpdate.ts'
import { PasswordUpdateView } from './PasswordUpdateView.tsx'

export default function PasswordUpdate() {
  const navigate = useNavigate()
  const { state, send } = usePasswordUpdate((role) => navigate(homeOf[role], { replace: true }))
  return <PasswordUpdateView state={state} send={send} />
}
