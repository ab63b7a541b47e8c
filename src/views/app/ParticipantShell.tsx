import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { pageTitleAt } from '../../domain/pageTitles.ts'
import { can } from '../../domain/rights.ts'
import { homeOf } from '../../domain/roles.ts'
import { useChangePassword } from '../../flows/changePassword.ts'
import { useDevice } from '../../flows/device.ts'
import { useLogout } from '../../flows/logout.ts'
import { usePageStart } from '../../flows/pageStart.ts'
import { usePasswordUpdate } from '../../flows/passwordUpdate.ts'
import { useSessionState } from '../../flows/session.ts'
import { PasswordUpdateView } from '../auth/PasswordUpdateView.tsx'
import { ChangePasswordView } from '../ui/ChangePasswordView.tsx'
import { LogoutView } from '../ui/LogoutView.tsx'
import { PageBoundary } from '../ui/PageBoundary.tsx'
import { PageOnItsWay } from '../ui/TitledSkeleton.tsx'
import { AppUpdateView, ConnectionView } from './DeviceNotices.tsx'
import { ParticipantLayout } from './ParticipantLayout.tsx'

export default function ParticipantShell() {
  const user = useSessionState().context.session?.user ?? {}
  const logout = useLogout('participant')
  const changePassword = useChangePassword(user.code ?? '')
  const signOut = () => logout.send({ type: 'logout.requested' })
  const { pathname } = useLocation()
  usePageStart(pathname)
  const onItsWay = <PageOnItsWay page={pageTitleAt(pathname, user.firstname)} />
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

/** What the device has to say, above the page: that there is no network, or that a new version is ready. */
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

/** The page inside waits for the new password: until then the host refuses everything else that it would ask for. */
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
