import { abilitiesHeader, rightsHeader } from '../../../src/api/routes/route.ts'
import { type Route, type RouteKey, routes, type Who } from '../../../src/api/routes.ts'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { abilities, hasRight, type Right, rightsText } from '../../../src/domain/staff/rights.ts'
import { sessionAfterPairing } from '../devices/afterPairing.ts'
import { auditRefusedLookUp } from '../health/healthTrail.ts'
import type { ApiContext, Host, Session, WithoutSession } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { findSession, presentedTokenHash, type SessionHolder } from './sessions.ts'

/*
 * Permissions are decided from the route table, before a call validates its body. A refusal does not reveal
 * whether the body was valid or a person exists.
 */

interface Asked {
  readonly context: ApiContext
  readonly host: Host
  readonly readJson: () => Promise<unknown>
}

export async function authorise(key: RouteKey, asked: Asked): Promise<Session | undefined> {
  const { who, rights, alsoRights, isNoActivity, afterPairing }: Route = routes[key]
  if (isWithoutSession(who)) return undefined
  const session = await findSession(asked.context, asked.host, holderOf(who), isNoActivity)
  const ended = session === undefined && afterPairing && (await afterPairingOf(asked))
  if (ended) return ended
  if (session === undefined) throw signedOut()
  setPermissionHeaders(asked.context, session)
  const refused = await refusalOf(key, who, [rights, alsoRights], session, asked)
  if (refused === undefined) return session
  if (isAboutHealthOfOthers(key))
    await auditRefusedLookUp(
      asked.host,
      session,
      withoutHidden(asked.context.req.param('code') ?? ''),
      refused,
    )
  throw refused
}

function afterPairingOf({ context, host }: Asked): Promise<Session | undefined> | undefined {
  const tokenHash = presentedTokenHash(context, host)
  return tokenHash === undefined ? undefined : sessionAfterPairing(host, tokenHash)
}

async function refusalOf(
  key: RouteKey,
  who: Exclude<Who, WithoutSession>,
  needed: readonly Route['rights'][],
  session: Session,
  asked: Asked,
): Promise<Refused | undefined> {
  if (session.restricted && !('whileRestricted' in routes[key]))
    return new Refused('passwordChangeRequired', 'Please choose your own password first.')
  if (!(await isAllowed(who, session, asked)))
    return new Refused('forbidden', 'This belongs to somebody else. Please sign in as that person.')
  const missing = needed.find((rights) => rights && !hasRight(session.rights, rights))
  if (isStaff(session) && missing) return noRight(missing)
  if (session.isLocked && isAboutHealthOfOthers(key))
    return new Refused('locked', 'The health corner is locked. Please enter your password to open it again.')
  return undefined
}

function isAboutHealthOfOthers(key: RouteKey): boolean {
  return key === 'participantHealth' || key === 'openHealthRecord'
}

function noRight(rights: readonly Right[]): Refused {
  return new Refused(
    'noRight',
    `This needs the right ${rightsText(rights)}. Please ask a lead at the camp office.`,
  )
}

/** The browser updates its view of the rights from these headers at every call. */
export function setPermissionHeaders(context: ApiContext, session: Session): void {
  context.header(abilitiesHeader, abilities.join(' '))
  if (isStaff(session)) context.header(rightsHeader, session.rights.join(' '))
}

function isStaff({ role }: Session): boolean {
  return role === 'admin' || role === 'device'
}

export function signedOut(): Refused {
  return new Refused('signedOut', 'You are signed out. Please sign in again.')
}

function holderOf(who: Exclude<Who, WithoutSession>): SessionHolder | undefined {
  switch (who) {
    case 'staff':
      return 'staff'
    case 'thatParticipant':
      return 'participant'
    case 'thatMerchant':
      return 'merchant'
    case 'signedIn':
    case 'thatMerchantOrStaff':
      return undefined
  }
}

function isWithoutSession(who: Who): who is WithoutSession {
  return who === 'anyone' || who === 'signature' || who === 'reference'
}

async function isAllowed(who: Exclude<Who, WithoutSession>, session: Session, asked: Asked) {
  switch (who) {
    case 'signedIn':
      return true
    case 'staff':
      return isStaff(session)
    case 'thatParticipant':
      return session.role === 'participant' && session.subject === (await namedIn(asked, 'code', 'ownerCode'))
    case 'thatMerchant':
    case 'thatMerchantOrStaff':
      if (isStaff(session)) return who === 'thatMerchantOrStaff'
      return (
        session.role === 'merchant' &&
        session.subject === (await namedIn(asked, 'merchantNumber', 'merchantNumber'))
      )
  }
}

async function namedIn({ context, readJson }: Asked, parameter: string, field: string): Promise<unknown> {
  const inPath = context.req.param(parameter)
  if (inPath !== undefined) return withoutHidden(inPath)
  const body = await readJson()
  return new Map<string, unknown>(Object.entries(body ?? {})).get(field)
}
