import { StrictMode, startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { readSettings } from './domain/lib/settings.ts'
import { prerenderedPathOf } from './domain/public/prerenderedPages.ts'
import { openPortal, sessionActor } from './flows/account/session.ts'
import { openCamp } from './flows/camp/camp.ts'
import { createRoot, hydrateRoot } from './reactDom.ts'
import { AppRoutes, isInspected, pageOpened } from './routes.tsx'
import { repeatEarlyInput, stopKeepingInput } from './services/browser/earlyInput.ts'
import { laterStyleSheets } from './services/browser/laterStyleSheets.ts'
import { loadPolyfills } from './services/browser/loadPolyfills.ts'
import { listenToHistoryFirst } from './services/browser/navigationGuard.ts'
import { AppTheme } from './views/ui/theme/AppTheme.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

document.getElementById('unloaded')?.remove()
document.querySelector('#too-old[hidden]')?.remove()
openPortal(readSettings(import.meta.env))
openCamp()
listenToHistoryFirst()
await Promise.all([loadPolyfills(), laterStyleSheets()])
if (isDrawn(root)) {
  delete document.documentElement.dataset.signedIn
  // The prerendered content stays until the code of its page is loaded.
  await pageOpened()
  // A transition hydrates in slices, so that input is handled in between.
  startTransition(() => void hydrateRoot(root, app(repeatEarlyInput)))
} else {
  stopKeepingInput()
  root.replaceChildren()
  delete document.documentElement.dataset.signedIn
  // React shows a fallback for at least 300 ms. The frame is no fallback.
  if (document.documentElement.dataset.frame) await pageOpened()
  startTransition(() => createRoot(root).render(app(() => document.getElementById('frame')?.remove())))
}

function app(onShown: () => void) {
  return (
    <StrictMode>
      <AppTheme>
        <BrowserRouter>
          <AppRoutes onShown={onShown} />
        </BrowserRouter>
      </AppTheme>
    </StrictMode>
  )
}

function isDrawn({ dataset: { prerendered } }: HTMLElement): boolean {
  const path = prerenderedPathOf(location.pathname)
  if (isInspected || path === undefined || path !== prerendered) return false
  return path === '/register' || sessionActor().getSnapshot().context.session === null
}
