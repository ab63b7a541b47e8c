import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { homeFor } from '../../domain/account/session.ts'
import type { SignInRole } from '../../domain/staff/roles.ts'
import { sessionActor, useSessionState } from '../../flows/account/session.ts'
import { useSignIn, useUnsentScansText } from '../../flows/account/signIn.ts'
import { SignInView } from './SignInView.tsx'

/** Exported from here so that the pairing page loads this chunk and the bundler does not split it. */
export { AuthLayout } from '../ui/layout/AuthLayout.tsx'

export default function SignIn({ firstRole }: { firstRole: SignInRole }) {
  const { session } = useSessionState().context
  return session ? <Navigate to={homeFor(session)} replace /> : <SignInForm firstRole={firstRole} />
}

function SignInForm({ firstRole }: { firstRole: SignInRole }) {
  const { state, send } = useSignIn(firstRole)
  useEffect(() => sessionActor().send({ type: 'signIn.opened' }), [])
  return <SignInView state={state} send={send} unsentScans={useUnsentScansText()} />
}
