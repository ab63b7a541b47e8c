import { StrictMode, startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { readSettings } from './domain/lib/settings.ts'
import { prerenderedPathOf } from './domain/public/prerenderedPages.ts'
import { openPortal, sessionActor } from './flows/account/session.ts'
import { createRoot, hydrateRoot } from './reactDom.ts'
import { AppRoutes, isInspected, pageOpened } from './routes.tsx'
import { repeatEarlyInput, stopKeepingInput } from './services/browser/earlyInput.ts'
import { laterStyleSheets } from './services/browser/laterStyleSheets.ts'
import { missingParts } from './services/browser/missingParts.ts'
import { hearHistoryFirst } from './services/browser/waysOut.ts'
import { AppTheme } from './views/ui/theme/AppTheme.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

document.getElementById('unloaded')?.remove()
document.querySelector('#too-old[hidden]')?.remove()
openPortal(readSettings(import.meta.env))
hearHistoryFirst()
await Promise.all([missingParts(), laterStyleSheets()])
if (isDrawn(root)) {
  delete document.documentElement.dataset.signedIn
  // What is drawn stays as it is until the code of its page is there to take it over.
  await pageOpened()
  // In slices: what is typed and pressed meanwhile does not wait until all of the page is taken over.
  startTransition(() => void hydrateRoot(root, app(repeatEarlyInput)))
} else {
  stopKeepingInput()
  root.replaceChildren()
  delete document.documentElement.dataset.signedIn
  // A placeholder that React has drawn stays for 300 ms at least. The frame is one that does not.
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

/** Whether the page holds what this visitor sees first: whoever is signed in does not sign in. */
function isDrawn({ dataset: { prerendered } }: HTMLElement): boolean {
  const path = prerenderedPathOf(location.pathname)
  if (isInspected || path === undefined || path !== prerendered) return false
  return path === '/register' || sessionActor().getSnapshot().context.session === null
}
