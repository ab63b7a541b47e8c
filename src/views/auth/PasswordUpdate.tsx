import { usePasswordUpdate } from '../../flows/passwordUpdate.ts'
import { PasswordUpdateView } from './PasswordUpdateView.tsx'

export default function PasswordUpdate() {
  const { state, send } = usePasswordUpdate()
  return <PasswordUpdateView state={state} send={send} />
}
