import { Suspense } from 'react'
import { NavLink, Outlet, Route, Routes } from 'react-router-dom'
import { buildId } from '../services/browser/buildId.ts'
import { lazyPage } from '../views/ui/layout/PageBoundary.tsx'
import { Row } from '../views/ui/layout/Stack.tsx'
import { Logo } from '../views/ui/parts/Mark.tsx'
import { SchemeToggle } from '../views/ui/theme/SchemeToggle.tsx'
import classes from './Bench.module.css'

/*
 * QA's bench at /inspector: live flows, recordings, the gallery and the fault dial. Included only in
 * development and in builds that request it.
 */

const Live = lazyPage(() => import('./live/Live.tsx'))
const Replay = lazyPage(() => import('./replay/Replay.tsx'))
const GalleryIndex = lazyPage(() => import('./gallery/GalleryIndex.tsx'))
const FlowPage = lazyPage(() => import('./gallery/FlowPage.tsx'))
const StatePage = lazyPage(() => import('./gallery/StatePage.tsx'))
const Frame = lazyPage(() => import('./gallery/Frame.tsx'))
const Faults = lazyPage(() => import('./faults/FaultsView.tsx'))

const tabs = [
  { to: '/inspector', label: 'Live' },
  { to: '/inspector/recordings', label: 'Recordings' },
  { to: '/inspector/gallery', label: 'Gallery' },
  { to: '/inspector/faults', label: 'Faults' },
] as const

export default function Bench() {
  return (
    <Suspense fallback={<p className="dimmed">Opening the bench…</p>}>
      <Routes>
        <Route path="frame/:flow/:state" element={<Frame />} />
        <Route element={<Layout />}>
          <Route path="recordings/*" element={<Replay />} />
          <Route path="gallery" element={<GalleryIndex />} />
          <Route path="gallery/:flow" element={<FlowPage />} />
          <Route path="gallery/:flow/:state" element={<StatePage />} />
          <Route path="faults" element={<Faults />} />
          <Route path="*" element={<Live />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

function Layout() {
  const isFramed = window.self !== window.top
  return (
    <div className={classes.bench} data-bench="camp-inspector" data-framed={isFramed || undefined}>
      <Row as="header" gap="4px 24px" wraps align="center" className={classes.bar} data-on="brand">
        {!isFramed && <Logo size={36} caption={`Inspector · ${buildId}`} />}
        <Row as="nav" gap={4} wraps aria-label="Inspector">
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/inspector'}>
              {label}
            </NavLink>
          ))}
        </Row>
        {!isFramed && <SchemeToggle />}
      </Row>
      <main>
        <Suspense fallback={<p className="dimmed">Opening…</p>}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
