import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { pageTitleAt } from '../../domain/lib/pageTitles.ts'
import { can } from '../../domain/staff/rights.ts'
import { homeOf } from '../../domain/staff/roles.ts'
import { useChangePassword } from '../../flows/account/changePassword.ts'
import { useLogout } from '../../flows/account/logout.ts'
import { usePasswordUpdate } from '../../flows/account/passwordUpdate.ts'
import { useSessionState } from '../../flows/account/session.ts'
import { useDevice } from '../../flows/devices/device.ts'
import { usePageStart } from '../../flows/lib/pageStart.ts'
import { PasswordUpdateView } from '../account/PasswordUpdateView.tsx'
import { useCamp } from '../ui/camp.ts'
import { LogoutView } from '../ui/flows/LogoutView.tsx'
import { ChangePasswordView } from '../ui/forms/ChangePasswordView.tsx'
import { PageBoundary } from '../ui/layout/PageBoundary.tsx'
import { PageOnItsWay } from '../ui/layout/TitledSkeleton.tsx'
import { AppUpdateView, ConnectionView } from './DeviceNotices.tsx'
import { ParticipantLayout } from './ParticipantLayout.tsx'

export default function ParticipantShell() {
  const user = useSessionState().context.session?.user ?? {}
  const logout = useLogout('participant')
  const changePassword = useChangePassword(user.code ?? '')
  const signOut = () => logout.send({ type: 'logout.requested' })
  const { pathname } = useLocation()
  const { facts } = useCamp()
  usePageStart(pathname)
  const onItsWay = <PageOnItsWay page={pageTitleAt(pathname, facts.identity.name, user.firstname)} />
  return (
    <>
      <ParticipantLayout
        camper={user}
        onChangePassword={() =>
          changePassword.send({ type: 'change.requested', asksForCurrent: can(user, 'passwords') })
        }
        onSignOut={signOut}
      >
        <Device />
        <PasswordUpdate onItsWay={onItsWay} onSignOut={signOut}>
          <PageBoundary path={pathname}>
            <Suspense fallback={onItsWay}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </PasswordUpdate>
      </ParticipantLayout>
      <LogoutView {...logout} removesDraft={logout.removesDraft} />
      <ChangePasswordView {...changePassword} />
    </>
  )
}

function Device() {
  const { update, connection } = useDevice()
  return (
    <>
      <ConnectionView {...connection} />
      <AppUpdateView {...update} />
    </>
  )
}

interface PasswordUpdateProps {
  readonly onItsWay: ReactNode
  readonly onSignOut: () => void
  readonly children: ReactNode
}

/** The page waits for the new password, because the server refuses all other calls until then. */
function PasswordUpdate({ onItsWay, onSignOut, children }: PasswordUpdateProps) {
  const navigate = useNavigate()
  const { state, send } = usePasswordUpdate((role) => navigate(homeOf[role], { replace: true }))
  return (
    <>
      {state.matches('closed') ? children : onItsWay}
      <PasswordUpdateView state={state} send={send} onSignOut={onSignOut} />
    </>
  )
}
