import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { documentedCamp, writeFor } from './domain/camp/facts.ts'
import type { CampProgramme } from './domain/camp/programme.ts'
import { readSettings } from './domain/lib/settings.ts'
import { inspectionRequest } from './flows/lib/inspectionRequest.ts'
import { openLanding } from './flows/public/landing.ts'
import { campOfPage, programmeOfPage } from './services/browser/campOfPage.ts'
import { loadPolyfills } from './services/browser/loadPolyfills.ts'
import RunningIncident from './views/lib/Incident.tsx'
import Landing from './views/public/landing/Landing.tsx'
import { CampContext } from './views/ui/camp.ts'
import { IncidentContext } from './views/ui/layout/Incident.tsx'

/* The prerendered page at `/`, without router, session and component library. */

export async function takeOver(root: HTMLElement, shownDay: number): Promise<void> {
  openLanding(readSettings(import.meta.env))
  await loadPolyfills()
  const camp = campOfPage() ?? documentedCamp
  writeFor(camp)
  const programme = programmeOfPage()
  if ((import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1') && inspectionRequest() !== null) {
    const dock = createRoot(document.body.appendChild(document.createElement('div')))
    import('./inspector/live/LiveStream.tsx').then(({ default: LiveStream }) => dock.render(<LiveStream />))
  }
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <IncidentContext value={RunningIncident}>
          <CampContext value={camp}>
            <Running onRunning={resolve} shownDay={shownDay} programme={programme} />
          </CampContext>
        </IncidentContext>
      </StrictMode>,
    )
  })
}

interface RunningProps {
  readonly onRunning: () => void
  readonly shownDay: number
  readonly programme: CampProgramme | null
}

function Running({ onRunning, shownDay, programme }: RunningProps) {
  useEffect(onRunning, [onRunning])
  return <Landing shownDay={shownDay} programme={programme} />
}
