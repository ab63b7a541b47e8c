import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useChangePassword } from '../../flows/changePassword.ts'
import { useLogout } from '../../flows/logout.ts'
import { usePageStart } from '../../flows/pageStart.ts'
import { useSessionState } from '../../flows/session.ts'
import PasswordUpdate from '../auth/PasswordUpdate.tsx'
import { LogoutView } from '../ui/LogoutView.tsx'
import { PageBoundary } from '../ui/PageBoundary.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ChangePasswordView } from './ChangePasswordView.tsx'
import Device from './Device.tsx'
import { ParticipantLayout } from './ParticipantLayout.tsx'

export default function ParticipantShell() {
  const user = useSessionState().context.session?.user ?? {}
  const logout = useLogout('participant')
  const changePassword = useChangePassword(user.code ?? '')
  const { pathname } = useLocation()
  usePageStart(pathname)
  return (
    <>
      <ParticipantLayout
        camper={user}
        onChangePassword={() => changePassword.send({ type: 'change.requested' })}
        onSignOut={() => logout.send({ type: 'logout.requested' })}
      >
        <Device />
        <PasswordUpdate>
          <PageBoundary path={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </PasswordUpdate>
      </ParticipantLayout>
      <LogoutView state={logout.state} send={logout.send} removesDraft={logout.removesDraft} />
      <ChangePasswordView state={changePassword.state} send={changePassword.send} />
    </>
  )
}
