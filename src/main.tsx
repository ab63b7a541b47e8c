import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { readSettings } from './domain/settings.ts'
import { openPortal } from './flows/session.ts'
import { AppRoutes } from './routes.tsx'
import { AppTheme } from './views/ui/AppTheme.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

openPortal(readSettings(import.meta.env))
createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppTheme>
  </StrictMode>,
)
