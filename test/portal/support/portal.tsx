import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
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

/** Opens the app at a path with its router; `path` in the document shows the current address. */
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
  await expect.poll(() => page.getByTestId('path').element().textContent, { timeout: 10_000 }).toBe(path)
}

export function signInAs(session: Session): void {
  sessionActor().send({ type: 'person.signedIn', session })
}

/** Ends the session and clears stored values, notices and an unanswered sign-out. */
export function forgetEverybody(): void {
  sessionActor().send({ type: 'session.loggedOut' })
  sessionActor().send({ type: 'signIn.opened' })
  owedSignOut().send({ type: 'session.replaced' })
  localStorage.clear()
}

/** Each test begins on a wide page and ends signed out; its stubbed host does not hear of the end. */
export function freshPortal(): void {
  beforeEach(() => page.viewport(1280, 800))
  afterEach(() => {
    vi.unstubAllGlobals()
    forgetEverybody()
  })
}

/** Another tab signs a person in, or everyone out; this tab receives the storage event. */
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

export function stubHost(answers: Readonly<Record<string, () => Response | Promise<Response>>>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    const request = asked instanceof Request ? asked : new Request(asked, init)
    const { pathname, search } = new URL(request.url)
    // Requests for the host's files are not calls.
    if (!pathname.startsWith('/api/')) throw new TypeError('Failed to fetch')
    const line = `${request.method} ${pathname.replace('/api', '')}${search}`
    const text = await request.clone().text()
    const key = request.headers.get('Idempotency-Key')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    sent.push({ line, body, key, credentials: request.credentials, signal: request.signal })
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
