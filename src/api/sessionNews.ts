import type { Refusal } from '../domain/outcome.ts'
import { type RouteKey, routes } from './routes.ts'

/** What a refused call reveals about the session, whoever made the call (contract: "Sessions"). */
export type SessionNews = 'sessionEnded' | 'passwordChangeRequired'

const listeners = new Set<(news: SessionNews) => void>()

/** Tells `listener` whenever the host no longer takes this browser's session as it is; returns the way to stop. */
export function listenForSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A sign-in that is refused says nothing about a session; a 403 without our reason is a foreign host's own matter. */
export function announceSessionNews(key: RouteKey, { status, reason }: Refusal): void {
  if (routes[key].who === 'anyone' || key === 'signOut') return
  if (status === 401 || (status === 403 && reason === 'forbidden')) tell('sessionEnded')
  if (status === 403 && reason === 'passwordChangeRequired') tell('passwordChangeRequired')
}

function tell(news: SessionNews): void {
  for (const listener of listeners) listener(news)
}
