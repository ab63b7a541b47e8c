import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { PrerenderedPath } from './domain/prerenderedPages.ts'
import { openWithoutVisitor } from './flows/session.ts'
import { AppRoutes } from './routes.tsx'
import { AppTheme } from './views/ui/AppTheme.tsx'

/* What the build needs of the app's pages; `scripts/prerender.ts` runs it. */

/** The page in its first state with nobody signed in, as `main.tsx` hydrates it. */
export async function pageHtml(path: PrerenderedPath): Promise<string> {
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
