import './views/ui/theme.css'
import './views/ui/print.css'
import './views/public/landing/page.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { inspectionRequest } from './flows/inspectionRequest.ts'
import RunningIncident from './views/incident/Incident.tsx'
import Landing from './views/public/landing/Landing.tsx'
import { IncidentContext } from './views/ui/Incident.tsx'

/* The page at `/` where it was rendered with the build: without router, session and component library. */

const root = document.getElementById('root')
if (!root) throw new Error('landing.html has no element with the id "root"')

hydrateRoot(
  root,
  <StrictMode>
    <IncidentContext value={RunningIncident}>
      <Landing />
    </IncidentContext>
  </StrictMode>,
)

if ((import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1') && inspectionRequest() !== null) {
  const dock = createRoot(document.body.appendChild(document.createElement('div')))
  import('./inspector/live/LiveStream.tsx').then(({ default: LiveStream }) => dock.render(<LiveStream />))
}
