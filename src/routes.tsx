import { Suspense, useEffect } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { homeFor } from './domain/account/session.ts'
import { type Ability, can } from './domain/staff/rights.ts'
import { pairingRoute, type Role } from './domain/staff/roles.ts'
import { useSessionState } from './flows/account/session.ts'
import { useRunningCamp } from './flows/camp/camp.ts'
import { inspectionRequest } from './flows/lib/inspectionRequest.ts'
import RunningIncident from './views/lib/Incident.tsx'
import { CampContext } from './views/ui/camp.ts'
import { IncidentContext } from './views/ui/layout/Incident.tsx'
import { type LoadedPage, lazyPage, PageBoundary } from './views/ui/layout/PageBoundary.tsx'
import { PageSkeleton } from './views/ui/layout/PageSkeleton.tsx'

/* The route table of the documents with its guards (portal document §2). Every area is its own chunk. */

const opening: Promise<unknown>[] = []

const SignIn = early(['/auth/signin', '/auth/merchant/signin'], () => import('./views/account/SignIn.tsx'))
const ChoosePassword = lazyPage(() => import('./views/account/ChoosePassword.tsx'))
const Pair = lazyPage(() => import('./views/account/Pair.tsx'))
const AdminShell = lazyPage(() => import('./views/staff/AdminShell.tsx'))
const Dashboard = lazyPage(() => import('./views/staff/dashboard/Dashboard.tsx'))
const HealthCorner = lazyPage(() => import('./views/health/HealthCorner.tsx'))
const Gate = lazyPage(() => import('./views/gate/checkIn/Gate.tsx'))
const GunTest = lazyPage(() => import('./views/gate/settings/GunTest.tsx'))
const Registrations = lazyPage(() => import('./views/people/registrations/Registrations.tsx'))
const ImportPeople = lazyPage(() => import('./views/people/importPeople/ImportPeople.tsx'))
const Duplicates = lazyPage(() => import('./views/people/registrations/Duplicates.tsx'))
const WithdrawnPeople = lazyPage(() => import('./views/people/registrations/WithdrawnPeople.tsx'))
const Slips = lazyPage(() => import('./views/people/slips/Slips.tsx'))
const GateConflicts = lazyPage(() => import('./views/gate/conflicts/GateConflicts.tsx'))
const RollCall = lazyPage(() => import('./views/gate/rollCall/RollCall.tsx'))
const CheckOut = lazyPage(() => import('./views/gate/checkOut/CheckOut.tsx'))
const Merchants = lazyPage(() => import('./views/money/merchants/Merchants.tsx'))
const MerchantDetail = lazyPage(() => import('./views/money/merchants/MerchantDetail.tsx'))
const Books = lazyPage(() => import('./views/money/books/Books.tsx'))
const Statement = lazyPage(() => import('./views/money/statement/Statement.tsx'))
const WalletClosing = lazyPage(() => import('./views/money/closing/WalletClosing.tsx'))
const CashPosition = lazyPage(() => import('./views/money/books/CashPosition.tsx'))
const ClosedDesks = lazyPage(() => import('./views/money/books/ClosedDesks.tsx'))
const ClosedDesk = lazyPage(() => import('./views/money/books/ClosedDesk.tsx'))
const OnlineDeposits = lazyPage(() => import('./views/money/deposits/OnlineDeposits.tsx'))
const CashDesk = lazyPage(() => import('./views/money/cash/CashDesk.tsx'))
const Withdrawals = lazyPage(() => import('./views/money/withdrawals/Withdrawals.tsx'))
const Staff = lazyPage(() => import('./views/staff/accounts/Staff.tsx'))
const WalletManagement = lazyPage(() => import('./views/money/wallets/WalletManagement.tsx'))
const CampProgramme = lazyPage(() => import('./views/camp/CampProgramme.tsx'))
const Messages = lazyPage(() => import('./views/camp/Messages.tsx'))
const CampFacts = lazyPage(() => import('./views/camp/CampFacts.tsx'))
const Beginning = lazyPage(() => import('./views/account/Beginning.tsx'))
const Devices = lazyPage(() => import('./views/devices/Devices.tsx'))
const Audit = lazyPage(() => import('./views/staff/audit/Audit.tsx'))
const StaffAccount = lazyPage(() => import('./views/staff/account/Account.tsx'))
const ParticipantShell = early(['/app/*'], () => import('./views/camper/ParticipantShell.tsx'))
const Till = lazyPage(() => import('./views/till/Till.tsx'))
const MerchantAccount = lazyPage(() => import('./views/till/account/Account.tsx'))
const ServiceProvider = lazyPage(() => import('./views/lib/ServiceProvider.tsx'))
const Home = early(['/app'], async () => {
  const { default: Page, readEarly } = await import('./views/camper/home/Home.tsx')
  return { default: Page, readEarly }
})
const IdCardPage = early(['/app/registration'], () => import('./views/camper/idCard/IdCardPage.tsx'))
const Health = early(['/app/health'], () => import('./views/camper/health/Health.tsx'))
const Wallet = early(['/app/wallet'], async () => {
  const { default: Page, readEarly } = await import('./views/camper/wallet/Wallet.tsx')
  return { default: Page, readEarly }
})
const Schedule = early(['/app/schedule'], () => import('./views/camper/schedule/Schedule.tsx'))
const CamperAccount = early(['/app/account'], () => import('./views/camper/account/Account.tsx'))
const Register = early(['/register'], () => import('./views/public/register/Register.tsx'))
const Landing = lazyPage(() => import('./views/public/landing/Landing.tsx'))
const NotFound = lazyPage(() => import('./views/public/NotFound.tsx'))
const Bench =
  import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1'
    ? lazyPage(() => import('./inspector/Bench.tsx'))
    : null
const LiveStream =
  !import.meta.env.SSR &&
  (import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1') &&
  inspectionRequest() !== null
    ? lazyPage(() => import('./inspector/live/LiveStream.tsx'))
    : null

/** Inspected pages have an extra part that prerendered pages lack. */
export const isInspected = LiveStream !== null

/**
 * Loads the code of the opened page in parallel with its shell, and starts its requests before it renders.
 */
function early<Props extends object>(paths: readonly string[], load: () => Promise<LoadedPage<Props>>) {
  const page = lazyPage(load)
  const isOpened = () => paths.some((path) => matchPath(path, window.location.pathname))
  if (!import.meta.env.SSR && isOpened())
    opening.push(
      page.preload().then(
        ({ readEarly }) => readEarly?.(),
        () => {},
      ),
    )
  return page
}

export function pageOpened(): Promise<unknown> {
  return Promise.all(opening)
}

interface AppRoutesProps {
  readonly onShown?: (() => void) | undefined
}

export function AppRoutes({ onShown }: AppRoutesProps) {
  const { pathname } = useLocation()
  // Also draws pages again that write times and amounts for the camp (docs/decisions/0030).
  const camp = useRunningCamp()
  return (
    <CampContext value={camp}>
      <IncidentContext value={RunningIncident}>
        <PageBoundary path={pathname} onFailed={onShown}>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              <Route path="/" element={<Landing />} />
              <Route path="/register" element={<Register />} />
              <Route path="/auth/signin" element={<SignIn key="any" firstRole="participant" />} />
              <Route path="/auth/merchant/signin" element={<SignIn key="merchant" firstRole="merchant" />} />
              <Route path={pairingRoute} element={<Pair />} />
              <Route path="/begin" element={<Beginning />} />
              <Route element={<Only admits="admin" />}>
                <Route path="/admin" element={<AdminShell notFound={<NotFound />} />}>
                  <Route path="dashboard" element={<Dashboard />} />
                  <Route path="registrations" element={<Registrations />} />
                  <Route element={<OnlyWith ability="people" />}>
                    <Route path="registrations/import" element={<ImportPeople />} />
                    <Route path="registrations/slips" element={<Slips />} />
                    <Route path="registrations/duplicates" element={<Duplicates />} />
                    <Route path="registrations/withdrawn" element={<WithdrawnPeople />} />
                  </Route>
                  <Route path="healthcorner" element={<HealthCorner />} />
                  <Route path="merchants" element={<Merchants />} />
                  <Route path="merchants/:merchantNumber" element={<MerchantDetail />} />
                  <Route path="withdrawals" element={<Withdrawals />} />
                  <Route path="cash" element={<CashDesk />} />
                  <Route path="deposits" element={<OnlineDeposits />} />
                  <Route element={<OnlyWith ability="treasury" />}>
                    <Route path="statements/:code" element={<Statement />} />
                  </Route>
                  <Route path="books" element={<Books />} />
                  <Route path="closing" element={<WalletClosing />} />
                  <Route path="books/cash" element={<CashPosition />} />
                  <Route path="books/desks" element={<ClosedDesks />} />
                  <Route path="books/desks/:desk" element={<ClosedDesk />} />
                  <Route path="wallets" element={<WalletManagement />} />
                  <Route path="staff" element={<Staff />} />
                  <Route path="checkin" element={<Gate />} />
                  <Route path="checkin/gun" element={<GunTest />} />
                  <Route path="checkout" element={<CheckOut />} />
                  <Route path="rollcall" element={<RollCall />} />
                  <Route path="gate/conflicts" element={<GateConflicts />} />
                  <Route path="camp" element={<CampFacts />} />
                  <Route path="camp/programme" element={<CampProgramme />} />
                  <Route path="messages" element={<Messages />} />
                  <Route path="devices" element={<Devices />} />
                  <Route path="audit" element={<Audit />} />
                  <Route path="account" element={<StaffAccount />} />
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Route>
              <Route element={<Only admits="participant" />}>
                <Route path="/app" element={<ParticipantShell />}>
                  <Route index element={<Home />} />
                  <Route path="registration" element={<IdCardPage />} />
                  <Route path="health" element={<Health />} />
                  <Route path="wallet" element={<Wallet />} />
                  <Route path="schedule" element={<Schedule />} />
                  <Route element={<OnlyWith ability="sessions" />}>
                    <Route path="account" element={<CamperAccount />} />
                  </Route>
                  <Route path="*" element={<NotFound />} />
                </Route>
              </Route>
              <Route element={<Only admits="merchant" />}>
                <Route element={<Till />}>
                  <Route path="/merchant/home" element={null} />
                  <Route element={<OnlyWith ability="sessions" />}>
                    <Route path="/merchant/account" element={<MerchantAccount />} />
                  </Route>
                </Route>
              </Route>
              <Route element={<Only admits="serviceProvider" />}>
                <Route path="/provider" element={<ServiceProvider />} />
              </Route>
              {Bench && <Route path="/inspector/*" element={<Bench />} />}
              <Route path="*" element={<NotFound isAlone />} />
            </Routes>
            <Shown onShown={onShown} />
          </Suspense>
        </PageBoundary>
        {LiveStream && (
          <Suspense fallback={null}>
            <LiveStream />
          </Suspense>
        )}
      </IncidentContext>
    </CampContext>
  )
}

/** Rendered after the page, so that the page's own effects run first. */
function Shown({ onShown }: AppRoutesProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => onShown?.(), [])
  return null
}

/**
 * Admits one role. Other roles are redirected to their home, signed-out people to the sign-in. When another
 * tab signs in another person, the area remounts, so that no flow continues under another person. Staff and
 * stalls must first change an initial password.
 */
function Only({ admits }: { admits: Role }) {
  const { session, signInRoute } = useSessionState().context
  if (!session) return <Navigate to={signInRoute} replace />
  if (session.role !== admits) return <Navigate to={homeFor(session)} replace />
  const { code, merchantNumber, email, device } = session.user
  const key = code ?? merchantNumber ?? email ?? device
  return session.user.mustChangePassword && !code ? <ChoosePassword key={key} /> : <Outlet key={key} />
}

/** Pages for abilities that the server lacks render as not found. */
function OnlyWith({ ability }: { ability: Ability }) {
  const { session } = useSessionState().context
  return can(session?.user ?? {}, ability) ? <Outlet /> : <NotFound />
}
