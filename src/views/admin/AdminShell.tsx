import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useAdminShell } from '../../flows/adminShell.ts'
import { useLogout } from '../../flows/logout.ts'
import { LogoutView } from '../ui/LogoutView.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { AdminShellView } from './AdminShellView.tsx'

export default function AdminShell() {
  const { state, send } = useAdminShell()
  const logout = useLogout('admin')
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what has changed
  useEffect(() => send({ type: 'page.changed' }), [pathname, send])
  return (
    <>
      <AdminShellView state={state} send={send} onLogout={() => logout.send({ type: 'logout.requested' })}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </AdminShellView>
      <LogoutView {...logout} />
    </>
  )
}
