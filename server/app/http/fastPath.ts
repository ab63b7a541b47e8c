import { type Route, type RouteKey, type RouteParameters, routes } from '../../../src/api/routes.ts'
import { tellPermissions } from '../auth/access.ts'
import { presentedTokenHash, type SessionLookUpValues, type SessionRow, used } from '../auth/sessions.ts'
import { answerText } from './answers.ts'
import { isKnownToFit } from './body.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * Calls that are made again and again are done by one statement, which looks the session up as well: it does nothing
 * where the session is not there or may not make the call. Only a success is answered here. Whatever else comes of it, the
 * call then goes the way of all others, which finds out why and refuses it: so that nothing is refused in two ways.
 */

export interface CallAtOnce<Key extends RouteKey> {
  readonly context: ApiContext
  readonly host: Host
  readonly parameters: RouteParameters<Key>
  readonly readJson: () => Promise<unknown>
  /** To look the session up with (`callerIs`). */
  readonly caller: SessionLookUpValues
}

/** The statement's row: the session, and the text of the answer. */
export interface AnsweredAtOnce extends SessionRow {
  readonly answer: string
}

/** @returns undefined where nothing was done; a refusal that is thrown counts as that */
export type HandlerAtOnce<Key extends RouteKey> = (
  call: CallAtOnce<Key>,
) => Promise<AnsweredAtOnce | undefined>

export type HandlersAtOnce = { readonly [Key in RouteKey]?: HandlerAtOnce<Key> }

/** The body is read before anybody is known to be signed in. */
const largestBody = 16 * 1024

export async function answerAtOnce<Key extends RouteKey>(
  key: Key,
  handler: HandlerAtOnce<Key>,
  call: Omit<CallAtOnce<Key>, 'caller'>,
): Promise<Response | undefined> {
  const { context, host } = call
  const tokenHash = presentedTokenHash(context, host)
  if (tokenHash === undefined || host.database.room() !== 'enough') return undefined
  if (routes[key].method !== 'GET' && !isKnownToFit(context, largestBody)) return undefined
  const row = await handler({ ...call, caller: { tokenHash, now: host.now() } }).catch(noneIfRefused)
  if (row === undefined) return undefined
  const { role, subject, restricted, isLocked, rights, isUnseen, isOld = false, answer } = row
  const found = { tokenHash, role, subject, restricted, isLocked, rights, isUnseen, isOld }
  tellPermissions(context, await used(context, host, found))
  return answerText(context, answer)
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
}

/** On the row of a session of the staff, as SQL: whether it has a right that the route table asks for. */
export function hasRightTo(key: RouteKey): string {
  const { rights }: Route = routes[key]
  return `rights && '{${['lead', ...(rights ?? [])].join()}}'::text[]`
}
