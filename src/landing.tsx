import './views/ui/theme.css'
import './views/ui/print.css'
import './views/public/landing/page.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import Landing from './views/public/landing/Landing.tsx'

/* The page at `/` where it was rendered with the build: without router, session and component library. */

const root = document.getElementById('root')
if (!root) throw new Error('landing.html has no element with the id "root"')

hydrateRoot(
  root,
  <StrictMode>
    <Landing />
  </StrictMode>,
)
