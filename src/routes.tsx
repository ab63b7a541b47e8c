import { lazy, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { homeOf, type Role } from './domain/roles.ts'
import { useSessionState } from './flows/session.ts'
import RunningIncident from './views/incident/Incident.tsx'
import { IncidentContext } from './views/ui/Incident.tsx'
import { PageSkeleton } from './views/ui/PageSkeleton.tsx'

/*
 * The route table of the documents with its guards (portal document §2). Every area is a chunk of its own.
 */

const SignIn = lazy(() => import('./views/auth/SignIn.tsx'))
const AdminShell = lazy(() => import('./views/admin/AdminShell.tsx'))
const Dashboard = lazy(() => import('./views/admin/dashboard/Dashboard.tsx'))
const HealthCorner = lazy(() => import('./views/admin/health/HealthCorner.tsx'))
const CheckIn = lazy(() => import('./views/admin/checkIn/CheckIn.tsx'))
const Registrations = lazy(() => import('./views/admin/registrations/Registrations.tsx'))
const CheckOut = lazy(() => import('./views/admin/checkOut/CheckOut.tsx'))
const Merchants = lazy(() => import('./views/admin/merchants/Merchants.tsx'))
const MerchantDetail = lazy(() => import('./views/admin/merchants/MerchantDetail.tsx'))
const Withdrawals = lazy(() => import('./views/admin/withdrawals/Withdrawals.tsx'))
const WalletManagement = lazy(() => import('./views/admin/wallets/WalletManagement.tsx'))
const ParticipantShell = lazy(() => import('./views/app/ParticipantShell.tsx'))
const Till = lazy(() => import('./views/merchant/Till.tsx'))
const ServiceProvider = lazy(() => import('./views/provider/ServiceProvider.tsx'))
const Wallet = lazy(() => import('./views/app/wallet/Wallet.tsx'))
const Upcoming = lazy(() => import('./views/ui/Upcoming.tsx'))
const PublicPage = lazy(() => import('./views/public/PublicPage.tsx'))
const NotFound = lazy(() => import('./views/public/NotFound.tsx'))
/** QA's bench: not in a build that does not ask for it. */
const Bench =
  import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1'
    ? lazy(() => import('./inspector/Bench.tsx'))
    : null
const LiveStream =
  (import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1') &&
  new URLSearchParams(window.location.search).has('inspect')
    ? lazy(() => import('./inspector/live/LiveStream.tsx'))
    : null

export function AppRoutes() {
  return (
    <IncidentContext value={RunningIncident}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path="/" element={<PublicPage page="landing" />} />
          <Route path="/register" element={<PublicPage page="register" />} />
          <Route path="/auth/signin" element={<SignIn key="any" firstRole="participant" />} />
          <Route path="/auth/merchant/signin" element={<SignIn key="merchant" firstRole="merchant" />} />
          <Route element={<Only admits="admin" />}>
            <Route path="/admin" element={<AdminShell />}>
              <Route index element={<Navigate to={homeOf.admin} replace />} />
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="registrations" element={<Registrations />} />
              <Route path="healthcorner" element={<HealthCorner />} />
              <Route path="merchants" element={<Merchants />} />
              <Route path="merchants/:merchantNumber" element={<MerchantDetail />} />
              <Route path="withdrawals" element={<Withdrawals />} />
              <Route path="wallets" element={<WalletManagement />} />
              <Route path="checkin" element={<CheckIn />} />
              <Route path="checkout" element={<CheckOut />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
          <Route element={<Only admits="participant" />}>
            <Route path="/app" element={<ParticipantShell />}>
              <Route index element={<Upcoming title="Home" />} />
              <Route path="registration" element={<Upcoming title="ID Card" />} />
              <Route path="health" element={<Upcoming title="Health" />} />
              <Route path="wallet" element={<Wallet />} />
              <Route path="schedule" element={<Upcoming title="Camp Schedule" />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Route>
          <Route element={<Only admits="merchant" />}>
            <Route path="/merchant/home" element={<Till />} />
          </Route>
          <Route element={<Only admits="serviceProvider" />}>
            <Route path="/provider" element={<ServiceProvider />} />
          </Route>
          {Bench && <Route path="/inspector/*" element={<Bench />} />}
          <Route path="*" element={<NotFound isAlone />} />
        </Routes>
      </Suspense>
      {LiveStream && (
        <Suspense fallback={null}>
          <LiveStream />
        </Suspense>
      )}
    </IncidentContext>
  )
}

/**
 * Lets one role in; others go to their own home, nobody goes to sign-in. When another tab has signed somebody else in,
 * the area begins anew: no flow goes on under another person.
 */
function Only({ admits }: { admits: Role }) {
  const { session, signInRoute } = useSessionState().context
  if (!session) return <Navigate to={signInRoute} replace />
  if (session.role !== admits) return <Navigate to={homeOf[session.role]} replace />
  const { code, merchantNumber, email } = session.user
  return <Outlet key={code ?? merchantNumber ?? email} />
}
