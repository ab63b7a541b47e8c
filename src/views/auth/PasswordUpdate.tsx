import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { homeOf } from '../../domain/roles.ts'
import { usePasswordUpdate } from '../../flows/passwordUpdate.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { PasswordUpdateView } from './PasswordUpdateView.tsx'

/** The page inside waits for the new password: until then the host refuses everything else that it would ask for. */
export default function PasswordUpdate({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const { state, send } = usePasswordUpdate((role) => navigate(homeOf[role], { replace: true }))
  return (
    <>
      {state.matches('closed') ? children : <PageSkeleton />}
      <PasswordUpdateView state={state} send={send} />
    </>
  )
}
