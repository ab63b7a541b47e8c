import { Suspense } from 'react'
import { NavLink, Outlet, Route, Routes } from 'react-router-dom'
import { buildId } from '../services/buildId.ts'
import { Logo } from '../views/ui/Mark.tsx'
import { lazyPage } from '../views/ui/PageBoundary.tsx'
import { SchemeToggle } from '../views/ui/SchemeToggle.tsx'
import classes from './Bench.module.css'

/*
 * QA's bench, at /inspector: what runs, what was recorded, what can be, and what goes wrong. Only in development and in
 * builds that ask for it.
 */

const Live = lazyPage(() => import('./live/Live.tsx'))
const Replay = lazyPage(() => import('./replay/Replay.tsx'))
const Gallery = lazyPage(() => import('./gallery/Gallery.tsx'))
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
    <Suspense fallback={<p className={classes.wait}>Opening the bench…</p>}>
      <Routes>
        <Route path="frame/*" element={<Frame />} />
        <Route element={<Layout />}>
          <Route path="recordings/*" element={<Replay />} />
          <Route path="gallery/*" element={<Gallery />} />
          <Route path="faults" element={<Faults />} />
          <Route path="*" element={<Live />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

function Layout() {
  return (
    <div
      className={classes.bench}
      data-bench="camp-inspector"
      // In the dock of a portal there is little room.
      data-framed={window.self !== window.top || undefined}
    >
      <header className={classes.bar} data-on="brand">
        <div className={classes.logo}>
          <Logo size={36} caption={`Inspector · ${buildId}`} />
        </div>
        <nav className={classes.tabs} aria-label="Inspector">
          {tabs.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/inspector'} className={classes.tab ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.scheme}>
          <SchemeToggle />
        </div>
      </header>
      <main className={classes.main}>
        <Suspense fallback={<p className={classes.wait}>Opening…</p>}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
