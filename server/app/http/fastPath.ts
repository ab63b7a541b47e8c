import { type Route, type RouteKey, type RouteParameters, routes } from '../../../src/api/routes.ts'
import { setPermissionHeaders } from '../auth/access.ts'
import { presentedTokenHash, type SessionLookUpValues, type SessionRow, used } from '../auth/sessions.ts'
import { answerText } from './answers.ts'
import { isKnownToFit } from './body.ts'
import type { ApiContext, Host } from './call.ts'
import { Refused } from './refused.ts'

/*
 * Frequent calls run as one statement that also looks up the session and does nothing if the session is
 * missing or not allowed. Only a success is answered here. Anything else continues on the normal path, which
 * finds the reason and refuses, so each refusal has one implementation.
 */

export interface FastPathCall<Key extends RouteKey> {
  readonly context: ApiContext
  readonly host: Host
  readonly parameters: RouteParameters<Key>
  readonly readJson: () => Promise<unknown>
  readonly caller: SessionLookUpValues
}

export interface FastPathAnswer extends SessionRow {
  readonly answer: string
}

export type FastPathHandler<Key extends RouteKey> = (
  call: FastPathCall<Key>,
) => Promise<FastPathAnswer | undefined>

export type FastPathHandlers = { readonly [Key in RouteKey]?: FastPathHandler<Key> }

/** Small, because the body is read before the caller is authenticated. */
const maxBody = 16 * 1024

export async function answerOnFastPath<Key extends RouteKey>(
  key: Key,
  handler: FastPathHandler<Key>,
  call: Omit<FastPathCall<Key>, 'caller'>,
): Promise<Response | undefined> {
  const { context, host } = call
  const tokenHash = presentedTokenHash(context, host)
  if (tokenHash === undefined || host.database.room() !== 'enough') return undefined
  if (routes[key].method !== 'GET' && !isKnownToFit(context, maxBody)) return undefined
  const row = await handler({ ...call, caller: { tokenHash, now: host.now() } }).catch(noneIfRefused)
  if (row === undefined) return undefined
  const { role, subject, restricted, isLocked, rights, isUnseen, isOld = false, answer } = row
  const found = { tokenHash, role, subject, restricted, isLocked, rights, isUnseen, isOld }
  setPermissionHeaders(context, await used(context, host, found))
  return answerText(context, answer)
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
}

export function hasRightTo(key: RouteKey): string {
  const { rights }: Route = routes[key]
  return `rights && '{${['lead', ...(rights ?? [])].join()}}'::text[]`
}
