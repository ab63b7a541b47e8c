import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { type Camp, writeFor } from './domain/camp/facts.ts'
import type { PrerenderedPath } from './domain/public/prerenderedPages.ts'
import { openWithoutVisitor } from './flows/account/session.ts'
import { openWithCamp } from './flows/camp/camp.ts'
import { AppRoutes } from './routes.tsx'
import { BalanceCard } from './views/camper/home/BalanceCard.tsx'
import { ParticipantLayout } from './views/camper/ParticipantLayout.tsx'
import { AdminShellView, closedNavigation } from './views/staff/AdminShellView.tsx'
import { CampContext } from './views/ui/camp.ts'
import { PageSkeleton } from './views/ui/layout/PageSkeleton.tsx'
import { TitledSkeleton } from './views/ui/layout/TitledSkeleton.tsx'
import { AppTheme } from './views/ui/theme/AppTheme.tsx'

const frames = { participant: CamperFrame, admin: StaffFrame } as const

/* Run by `scripts/build/prerender.ts`, and by the host for a camp with facts of its own. */

/**
 * The frames that are shown while the pages behind the sign-in load. The styles of `index.html` choose the
 * one for the session's role.
 */
export function framesHtml(camp: Camp): string {
  writeFor(camp)
  return renderToString(
    <CampContext value={camp}>
      <AppTheme>
        <StaticRouter location="/">
          {Object.entries(frames).map(([role, Frame]) => (
            <div key={role} data-frame-of={role}>
              <Frame />
            </div>
          ))}
        </StaticRouter>
      </AppTheme>
    </CampContext>,
  )
}

function CamperFrame() {
  const nothing = () => {}
  return (
    <ParticipantLayout camper={{}} onChangePassword={nothing} onSignOut={nothing}>
      <Skeletons>
        <div data-balance hidden>
          <BalanceCard reading={null} isAwaited titleId="first-balance" />
        </div>
      </Skeletons>
    </ParticipantLayout>
  )
}

/**
 * The script behind the frames shows the second skeleton if it knows the page's title, and the balance at
 * `/app`.
 */
function Skeletons({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <PageSkeleton />
      <div hidden aria-busy="true">
        <TitledSkeleton page={{ title: '' }}>{children}</TitledSkeleton>
      </div>
    </>
  )
}

/** The sidebar's links depend on rights, which are unknown at build time. */
function StaffFrame() {
  return (
    <AdminShellView navigation={closedNavigation} user={{ rights: [] }} onLogout={() => {}}>
      <Skeletons />
    </AdminShellView>
  )
}

/** The page in its first state when signed out, as `main.tsx` hydrates it. */
export async function pageHtml(path: PrerenderedPath, camp: Camp): Promise<string> {
  openWithCamp(camp)
  openWithoutVisitor()
  const { prelude } = await prerender(
    <StrictMode>
      <AppTheme>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </AppTheme>
    </StrictMode>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
