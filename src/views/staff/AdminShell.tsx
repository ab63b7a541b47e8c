import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { SessionUser } from '../../domain/account/session.ts'
import { pageTitleAt } from '../../domain/lib/pageTitles.ts'
import { can, may } from '../../domain/staff/rights.ts'
import { useLogout } from '../../flows/account/logout.ts'
import { useSessionUser } from '../../flows/account/sessionUser.ts'
import { useNoOldGateList } from '../../flows/gate/oldGateList.ts'
import { useHasWaitingScans, waitingScansText } from '../../flows/gate/waitingScans.ts'
import { useLeavingPage } from '../../flows/lib/leavingPage.ts'
import { useScanRefusal } from '../../flows/lib/scanRefusal.ts'
import InboxNews from '../lib/InboxNews.tsx'
import { useCamp } from '../ui/camp.ts'
import { LogoutView } from '../ui/flows/LogoutView.tsx'
import { ScanRefusalView } from '../ui/flows/ScanRefusalView.tsx'
import { lazyPage } from '../ui/layout/PageBoundary.tsx'
import { PageOnItsWay } from '../ui/layout/TitledSkeleton.tsx'
import { AdminShellView } from './AdminShellView.tsx'
import { firstPageOf, isHome, isSupported, mayOpen, pageAt } from './adminPages.ts'
import { LeavingPageView } from './LeavingPageView.tsx'

const WaitingScans = lazyPage(() => import('../lib/WaitingScans.tsx'))
const NoRight = lazyPage(() => import('./NoRight.tsx'))

interface AdminShellProps {
  readonly notFound: ReactNode
}

export default function AdminShell({ notFound }: AdminShellProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const logout = useLogout('admin')
  const leavingPage = useLeavingPage()
  const scanRefusal = useScanRefusal()
  const { pathname } = useLocation()
  const { facts } = useCamp()
  const user = useSessionUser()
  useNoOldGateList()
  const hasWaitingScans = useHasWaitingScans()
  const uploadsScans = can(user, 'offlineGate') && !(pathname === '/admin/checkin' && may(user, ['gate']))
  const [inbox, setInbox] = useState<number | null>(null)
  const showsInbox = can(user, 'offlineGate') && may(user, ['office'])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each change of the path
  useEffect(() => {
    close()
    window.scrollTo({ top: 0, left: 0 })
  }, [pathname, close])
  return (
    <>
      <AdminShellView
        navigation={{ isOpen, open, close }}
        user={user}
        inbox={showsInbox ? inbox : null}
        onLogout={() => logout.send({ type: 'logout.requested' })}
      >
        {showsInbox && <InboxNews onInbox={setInbox} />}
        {hasWaitingScans && uploadsScans && (
          <Suspense fallback={null}>
            <WaitingScans />
          </Suspense>
        )}
        <Suspense fallback={<PageOnItsWay page={pageTitleAt(pathname, facts.identity.name)} />}>
          <GuardedPage path={pathname} user={user} notFound={notFound} />
        </Suspense>
      </AdminShellView>
      <LogoutView {...logout} also={logout.state.matches('closed') ? undefined : waitingScansText()} />
      <ScanRefusalView {...scanRefusal} />
      <LeavingPageView {...leavingPage} />
    </>
  )
}

interface GuardedPageProps extends AdminShellProps {
  readonly path: string
  readonly user: SessionUser
}

function GuardedPage({ path, user, notFound }: GuardedPageProps) {
  if (isHome(path)) {
    const first = firstPageOf(user)
    return first ? <Navigate to={first.to} replace /> : <NoRight user={user} />
  }
  const page = pageAt(path)
  if (page === undefined || mayOpen(page, user)) return <Outlet />
  return isSupported(page, user) ? <NoRight page={page} user={user} /> : notFound
}
