import type { Refusal } from '../../domain/lib/outcome.ts'
import type { Ability } from '../../domain/staff/rights.ts'
import { abilitiesHeader, type Route, rightsHeader } from '../routes/route.ts'

/** What a call reveals about the session, whoever made the call (contract: "Sessions"). */
export type SessionNews =
  | 'sessionEnded'
  | 'passwordChangeRequired'
  | { readonly permissions: ToldPermissions }
  | { readonly missing: Ability }

/** As the host writes them; only our own does. */
export interface ToldPermissions {
  readonly rights?: readonly string[]
  readonly abilities?: readonly string[]
}

const listeners = new Set<(news: SessionNews) => void>()

/** Tells `listener` whenever the host no longer takes this browser's session as it is; returns the way to stop. */
export function listenForSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A sign-in that is refused says nothing about a session; a 403 without our reason is a foreign host's own matter. What
 * was said to a call of whoever was signed in before says nothing about the session of now.
 */
export function announceSessionNews(route: Route, { status, reason }: Refusal, call: number): void {
  if (route.who === 'anyone' || route.path === '/signout' || call < firstOfSession) return
  if (status === 401 || (status === 403 && reason === 'forbidden')) tell('sessionEnded')
  if (status === 403 && reason === 'passwordChangeRequired') tell('passwordChangeRequired')
  if (route.ability && (status === 501 || (status === 404 && reason === undefined)))
    tell({ missing: route.ability })
}

let calls = 0
let newest = 0
let firstOfSession = 0

/** The number of a call that is about to be sent. */
export function numberOfCall(): number {
  calls += 1
  return calls
}

/** Somebody has signed in: calls that were sent before have nothing more to say about a session. */
export function beginSession(): void {
  firstOfSession = numberOfCall()
  newest = firstOfSession
}

/**
 * Our own host says with every answer what this session may do, so that a right that was given or taken is seen. What
 * it said to an older call, perhaps of somebody who was signed in before, is out of date.
 */
export function announcePermissions({ who }: Route, headers: Headers, call: number): void {
  const rights = listIn(headers.get(rightsHeader))
  const abilities = listIn(headers.get(abilitiesHeader))
  const tells = rights !== undefined || abilities !== undefined
  if (call < newest || !(tells || who === 'anyone')) return
  newest = call
  if (tells) tell({ permissions: { ...(rights && { rights }), ...(abilities && { abilities }) } })
}

/** What a stream says between two calls: newer than every answer to a call that was sent before. */
export function announceRights(rights: readonly string[]): void {
  newest = numberOfCall()
  tell({ permissions: { rights } })
}

function listIn(value: string | null): readonly string[] | undefined {
  return value === null ? undefined : value.split(' ').filter((word) => word !== '')
}

function tell(news: SessionNews): void {
  for (const listener of listeners) listener(news)
}
