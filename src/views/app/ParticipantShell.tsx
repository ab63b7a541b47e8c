import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useChangePassword } from '../../flows/changePassword.ts'
import { useLogout } from '../../flows/logout.ts'
import { useSessionState } from '../../flows/session.ts'
import PasswordUpdate from '../auth/PasswordUpdate.tsx'
import { LogoutView } from '../ui/LogoutView.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { TopBarLayout } from '../ui/TopBarLayout.tsx'
import { ChangePasswordView } from './ChangePasswordView.tsx'

export default function ParticipantShell() {
  const user = useSessionState().context.session?.user ?? {}
  const logout = useLogout('participant')
  const changePassword = useChangePassword(user.code ?? '')
  return (
    <>
      <TopBarLayout
        person={`Welcome back, ${user.firstname || 'Camper'}`}
        actions={
          <>
            <Button variant="default" onClick={() => changePassword.send({ type: 'change.requested' })}>
              Change password
            </Button>
            <Button variant="default" onClick={() => logout.send({ type: 'logout.requested' })}>
              Sign Out
            </Button>
          </>
        }
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </TopBarLayout>
      <LogoutView state={logout.state} send={logout.send} />
      <ChangePasswordView state={changePassword.state} send={changePassword.send} />
      <PasswordUpdate />
    </>
  )
}
