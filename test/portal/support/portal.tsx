import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Session } from '../../../src/domain/account/session.ts'
import { readSettings } from '../../../src/domain/lib/settings.ts'
import { owedSignOut } from '../../../src/flows/account/owedSignOut.ts'
import { openPortal, sessionActor } from '../../../src/flows/account/session.ts'
import { AppRoutes } from '../../../src/routes.tsx'
import { storeSession } from '../../../src/services/storage/sessionKeys.ts'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'

openPortal(readSettings({}))

/** The app at a path, as the router has it; `path` in the document tells where it is now. */
export async function openPage(path: string) {
  return render(
    <AppTheme env="test">
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
        <Whereabouts />
      </MemoryRouter>
    </AppTheme>,
  )
}

function Whereabouts() {
  return <output data-testid="path">{useLocation().pathname}</output>
}

export async function expectPath(path: string) {
  // A page is there only when its chunk is.
  await expect.poll(() => page.getByTestId('path').element().textContent, { timeout: 10_000 }).toBe(path)
}

/** As after a sign-in, without the form. */
export function signInAs(session: Session): void {
  sessionActor().send({ type: 'person.signedIn', session })
}

/** Ends the session and what a test has left: stored values, notices and a sign-out that got no answer. */
export function forgetEverybody(): void {
  sessionActor().send({ type: 'session.loggedOut' })
  sessionActor().send({ type: 'signIn.opened' })
  owedSignOut().send({ type: 'session.replaced' })
  localStorage.clear()
}

/** Another tab signs somebody in, or everybody out; this one hears of it as a browser tells it. */
export function otherTabHas(session: Session | null): void {
  if (session) storeSession(session)
  else localStorage.removeItem('isAuthenticated')
  window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
}

export interface Sent {
  readonly line: string
  readonly body: unknown
  readonly key: string | null
  readonly credentials: RequestCredentials
  readonly signal: AbortSignal
}

/** A host that answers by method and path below `/api`; what it was asked is listed. */
export function stubHost(answers: Readonly<Record<string, () => Response | Promise<Response>>>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const request = asked instanceof Request ? asked : new Request(asked, init)
    const { pathname, search } = new URL(request.url)
    // The host's files are no calls.
    if (!pathname.startsWith('/api/')) throw new TypeError('Failed to fetch')
    const line = `${request.method} ${pathname.replace('/api', '')}${search}`
    const text = await request.clone().text()
    const key = request.headers.get('Idempotency-Key')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    sent.push({ line, body, key, credentials: request.credentials, signal: request.signal })
    // A stream that nobody answers is one that does not come about.
    if (!answers[line] && typeof asked === 'string') throw new TypeError('Failed to fetch')
    return answers[line]?.() ?? new Response('', { status: 404 })
  })
  return sent
}

export function refusal(status: number, reason?: string, message = 'No.') {
  return () => Response.json({ success: false, message, reason }, { status })
}

export function answer(body: object) {
  return () => Response.json({ success: true, ...body })
}
