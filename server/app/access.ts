import { type RouteKey, routes, type Who } from '../../src/api/routes.ts'
import type { SignInRole } from '../../src/domain/roles.ts'
import type { ApiContext, Host, Session, WithoutSession } from './call.ts'
import { auditRefusedLookUp } from './healthTrail.ts'
import { Refused } from './refused.ts'
import { findSession } from './sessions.ts'

/*
 * Who may make which call, from the route table alone and before anything else is looked at: nobody learns from a
 * refusal whether a body was right or a person exists.
 */

interface Asked {
  readonly context: ApiContext
  readonly host: Host
  readonly readJson: () => Promise<unknown>
}

/** The session a call is made with; undefined for the calls that need none. Refused otherwise: 401 or 403. */
export async function authorise(key: RouteKey, asked: Asked): Promise<Session | undefined> {
  const { who } = routes[key]
  if (isWithoutSession(who)) return undefined
  const session = await findSession(asked.context, asked.host, roleOf(who))
  if (session === undefined) throw signedOut()
  const refused = await refusalOf(key, who, session, asked)
  if (refused === undefined) return session
  if (key === 'participantHealth')
    await auditRefusedLookUp(asked.host, session, asked.context.req.param('code') ?? '', refused)
  throw refused
}

async function refusalOf(
  key: RouteKey,
  who: Exclude<Who, WithoutSession>,
  session: Session,
  asked: Asked,
): Promise<Refused | undefined> {
  if (session.restricted && !('whileRestricted' in routes[key]))
    return new Refused('passwordChangeRequired', 'Please choose your own password first.')
  if (!(await isAllowed(who, session, asked)))
    return new Refused('forbidden', 'This belongs to somebody else. Please sign in as that person.')
  return undefined
}

export function signedOut(): Refused {
  return new Refused('signedOut', 'You are signed out. Please sign in again.')
}

/** The role of everybody who may make such a call; undefined where that is not one role. */
function roleOf(who: Exclude<Who, WithoutSession>): SignInRole | undefined {
  switch (who) {
    case 'admin':
      return 'admin'
    case 'thatParticipant':
      return 'participant'
    case 'thatMerchant':
      return 'merchant'
    case 'signedIn':
    case 'thatMerchantOrAdmin':
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
    case 'admin':
      return session.role === 'admin'
    case 'thatParticipant':
      return session.role === 'participant' && session.subject === (await namedIn(asked, 'code', 'ownerCode'))
    case 'thatMerchant':
    case 'thatMerchantOrAdmin':
      if (session.role === 'admin') return who === 'thatMerchantOrAdmin'
      return (
        session.role === 'merchant' &&
        session.subject === (await namedIn(asked, 'merchantNumber', 'merchantNumber'))
      )
  }
}

/** Whom the call is about: named in its path, or else in its body. */
async function namedIn({ context, readJson }: Asked, parameter: string, field: string): Promise<unknown> {
  const inPath = context.req.param(parameter)
  if (inPath !== undefined) return inPath
  const body = await readJson()
  return new Map<string, unknown>(Object.entries(body ?? {})).get(field)
}
