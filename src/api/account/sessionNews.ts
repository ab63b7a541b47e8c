import type { Refusal } from '../../domain/lib/outcome.ts'
import type { Ability } from '../../domain/staff/rights.ts'
import { abilitiesHeader, type Route, rightsHeader } from '../routes/route.ts'

/** News about the session from any call (contract: "Sessions"). */
export type SessionNews =
  | 'sessionEnded'
  | 'passwordChangeRequired'
  | { readonly permissions: AnsweredPermissions }
  | { readonly missing: Ability }

export interface AnsweredPermissions {
  readonly rights?: readonly string[]
  readonly abilities?: readonly string[]
}

const listeners = new Set<(news: SessionNews) => void>()

export function listenForSessionNews(listener: (news: SessionNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ignores refused sign-ins, 403 answers of another server, and answers to calls of an earlier session. */
export function announceSessionNews(route: Route, { status, reason }: Refusal, call: number): void {
  if (route.who === 'anyone' || route.path === '/signout' || call < firstOfSession) return
  if (status === 401 || (status === 403 && reason === 'forbidden')) announce('sessionEnded')
  if (status === 403 && reason === 'passwordChangeRequired') announce('passwordChangeRequired')
  if (route.ability && (status === 501 || (status === 404 && reason === undefined)))
    announce({ missing: route.ability })
}

let calls = 0
let newest = 0
let firstOfSession = 0

export function numberOfCall(): number {
  calls += 1
  return calls
}

/** Answers to calls sent before a sign-in say nothing about the new session. */
export function beginSession(): void {
  firstOfSession = numberOfCall()
  newest = firstOfSession
}

/**
 * Our own server sends the session's rights with every answer, so that changes are noticed. An answer to an
 * older call is out of date.
 */
export function announcePermissions({ who }: Route, headers: Headers, call: number): void {
  const rights = listIn(headers.get(rightsHeader))
  const abilities = listIn(headers.get(abilitiesHeader))
  const hasPermissions = rights !== undefined || abilities !== undefined
  if (call < newest || !(hasPermissions || who === 'anyone')) return
  newest = call
  if (hasPermissions)
    announce({ permissions: { ...(rights && { rights }), ...(abilities && { abilities }) } })
}

/** Rights from the stream are newer than all answers to calls already sent. */
export function announceRights(rights: readonly string[]): void {
  newest = numberOfCall()
  announce({ permissions: { rights } })
}

function listIn(value: string | null): readonly string[] | undefined {
  return value === null ? undefined : value.split(' ').filter((word) => word !== '')
}

function announce(news: SessionNews): void {
  for (const listener of listeners) listener(news)
}
