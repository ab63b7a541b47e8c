import { hash, randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { handsInFor } from '../../../src/domain/gate/offlineGate.ts'
import { auditEntry } from '../../database/audit.ts'
import { type Precondition, type Statement, statement } from '../../database/sql.ts'
import { keepUploadTokens } from '../devices/afterPairing.ts'
import {
  endCopiedPairing,
  isSuperseded,
  nextTokenOf,
  oldTokenStays,
  renewal,
  renewedAfter,
} from '../devices/deviceTokens.ts'
import type { ApiContext, Host, Session, SessionRole } from '../http/call.ts'
import { addressOf, isBehindHttps } from '../http/origin.ts'
import { accountKinds } from './identities.ts'

/*
 * A session is a random token in a cookie; the database stores its SHA-256 and is asked at every call
 * (contract: "Sessions"). It ends after 12 hours without a call, after 7 days, with its account, and at
 * sign-out. A paired device's session ends with its pairing only.
 */

const minute = 60_000
const maxIdle = 12 * 60 * minute
const maxSessionAge = 7 * 24 * 60 * minute
const maxCookieLength = 400 * 24 * 60 * minute
/** A session dated further ahead was created before the clock was set back. */
const clocksDiffer = 60 * minute
/** The limit is per account, far above the gates, offices and phones that share one in a camp. */
export const maxSessions = 100

export interface SessionLookUpValues {
  readonly tokenHash: string
  readonly now: Date
}

type LookUpParameters = Readonly<Record<keyof SessionLookUpValues, string>>

interface SeenValues {
  readonly name: string
  readonly now: Date
  readonly network: string
  readonly userAgent: string | null
}

const seen = (table: string, column: string) =>
  statement<SeenValues>(
    `seen-${table}`,
    ({ name, now, network, userAgent }) => `
      update ${table} set last_seen_at = ${now}, network = ${network}, user_agent = ${userAgent}
      where ${column} = ${name}`,
  )
const sessionSeen = seen('sessions', 'token_hash')
const deviceSeen = seen('devices', 'id')

/**
 * A statement locks every table that it names, so each kind of holder has a statement with its own tables
 * only.
 */
export const sessionLookUps = {
  participant: lookUpOf('participant'),
  merchant: lookUpOf('merchant'),
  staff: lookUpOf('admin', 'device'),
  anybody: lookUpOf('participant', 'merchant', 'admin', 'device'),
} as const

export type SessionHolder = Exclude<keyof typeof sessionLookUps, 'anybody'>

interface SessionLookUp extends Statement<SessionLookUpValues> {
  readonly sql: (parameters: LookUpParameters) => string
}

function lookUpOf(...roles: readonly SessionRole[]): SessionLookUp {
  const hasDevices = roles.includes('device')
  function sql({ tokenHash, now }: LookUpParameters): string {
    // Without `offset 0` PostgreSQL evaluates the rights once for each place that names them.
    const rights = roles.map((role) => `when '${role}' then (${rightsIn(role, now)})`)
    const madeUpTo = `${now}::timestamptz + ${lasting(clocksDiffer)}`
    return `
      select * from (
        select s.role, s.subject, s.restricted, s.locked_at is not null as "isLocked",
          case s.role ${rights.join(' ')} end as rights,
          s.last_seen_at <= ${ago(minute, now)} or s.last_seen_at > ${madeUpTo} as "isUnseen"
          ${hasDevices ? `, s.role = 'device' and s.created_at <= ${ago(renewedAfter, now)} as "isOld"` : ''}
        from sessions s
        where s.token_hash = ${tokenHash}
          and (${hasDevices ? "s.role = 'device' or " : ''}s.created_at <= ${madeUpTo}
            and s.last_seen_at > ${ago(maxIdle, now)} and s.created_at > ${ago(maxSessionAge, now)})
        offset 0) found
      where rights is not null`
  }
  return { ...statement(['find-session', ...roles].join('-'), sql), sql }
}

function lasting(milliseconds: number): string {
  return `interval '${milliseconds} milliseconds'`
}

function ago(milliseconds: number, now: string): string {
  return `${now}::timestamptz - ${lasting(milliseconds)}`
}

/**
 * The part `caller` of a statement checks the session within the statement that does the call's work
 * (http/fastPath.ts). A session that must change its password never passes.
 * @param condition SQL on the part's row
 */
export function callerIs(
  holder: SessionHolder,
  parameters: LookUpParameters,
  condition: string,
): Precondition {
  return {
    parts: `caller as materialized (
      select * from (${sessionLookUps[holder].sql(parameters)}) session where not restricted and ${condition}),`,
    holds: 'exists (select from caller)',
    columns: 'caller.*,',
    sources: 'caller,',
  }
}

function rightsIn(role: SessionRole, now: string): string {
  if (role === 'device')
    return `select array['gate'] from devices
      where id = s.subject and revoked_at is null and ends_at > ${now}
        and not ${isSuperseded(ago(oldTokenStays, now))}`
  const { table, subject, rights, isOpen } = accountKinds[role]
  return `select ${rights} from ${table} a where a.${subject} = s.subject and ${isOpen}`
}

/**
 * @param expected whose sessions the call is for; others are looked up after them
 * @param isNoActivity the page makes the call by itself, so it does not extend the session
 */
export async function findSession(
  context: ApiContext,
  host: Host,
  expected: SessionHolder | undefined,
  isNoActivity = false,
): Promise<Session | undefined> {
  const tokenHash = presentedTokenHash(context, host)
  if (tokenHash === undefined) return undefined
  const { pool } = host.database
  const values = { tokenHash, now: host.now() }
  const lookUp = async (role: keyof typeof sessionLookUps) => {
    const { rows } = await pool.query<SessionRow>(sessionLookUps[role].with(values))
    return rows[0]
  }
  const row = (expected && (await lookUp(expected))) ?? (await lookUp('anybody'))
  if (row === undefined) {
    await endCopiedPairing(host, tokenHash)
    await pool.query(uselessSession.with({ ...values, madeUpTo: endsOf(values.now).madeUpTo }))
    return undefined
  }
  return used(context, host, { tokenHash, ...row }, isNoActivity)
}

export async function used(
  context: ApiContext,
  host: Host,
  { isUnseen, isOld, ...session }: FoundSession,
  isNoActivity = false,
): Promise<Session> {
  const { pool, room } = host.database
  const { tokenHash, role, subject } = session
  if (isUnseen && !isNoActivity && room() !== 'none') {
    const at = { now: host.now(), ...whereFrom(context, host) }
    await pool.query(sessionSeen.with({ name: tokenHash, ...at }))
    if (role === 'device') await pool.query(deviceSeen.with({ name: subject, ...at }))
  }
  if (isOld && room() === 'enough') await renewToken(context, host, subject)
  return session
}

/** Old tokens stay while a pairing lasts, to detect the use of a copied one (devices/deviceTokens.ts). */
const isPaired = (now: string) => `(s.role = 'device' and exists (
  select from devices d where d.id = s.subject and d.revoked_at is null and d.ends_at > ${now}))`

interface UselessValues extends SessionLookUpValues {
  readonly madeUpTo: Date
}

const uselessSession = statement<UselessValues>(
  'delete-useless-session',
  ({ tokenHash, now, madeUpTo }) => `
    with ended as (
      delete from sessions s
      where s.token_hash = ${tokenHash} and s.created_at <= ${madeUpTo} and not ${isPaired(`${now}::timestamptz`)}
      returning *)
    ${keepUploadTokens()}`,
)

export async function sessionNow(host: Host, { tokenHash }: Session): Promise<Session | undefined> {
  const lookUp = sessionLookUps.staff.with({ tokenHash, now: host.now() })
  const { rows } = await host.database.pool.query<SessionRow>(lookUp)
  const [found] = rows
  return found && { tokenHash, ...found }
}

interface FoundSession extends Session {
  readonly isUnseen: boolean
  readonly isOld?: boolean
}

export type SessionRow = Omit<FoundSession, 'tokenHash'>

async function renewToken(context: ApiContext, host: Host, device: string): Promise<void> {
  const token = presentedToken(context, host)
  if (token === undefined) return
  const next = await nextTokenOf(host, token)
  const { rows } = await host.database.pool.query<{ endsAt: Date }>(
    renewal.with({ device, nextHash: hashOf(next), now: host.now() }),
  )
  const [given] = rows
  if (given !== undefined) giveToken(context, host, next, given.endsAt)
}

const maxUserAgentLength = 300

export function whereFrom(
  context: ApiContext,
  host: Host,
): { readonly network: string; readonly userAgent: string | null } {
  const userAgent = context.req.header('user-agent')?.slice(0, maxUserAgentLength) ?? null
  return { network: addressOf(context, host), userAgent }
}

export function presentedTokenHash(context: ApiContext, host: Host): string | undefined {
  const token = presentedToken(context, host)
  return token === undefined ? undefined : hashOf(token)
}

function presentedToken(context: ApiContext, host: Host): string | undefined {
  const token = getCookie(context, cookieOf(context, host).name)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

export interface NewToken {
  readonly tokenHash: string
  readonly giveToBrowser: (until?: Date) => void
}

export function newToken(context: ApiContext, host: Host): NewToken {
  const token = randomBytes(32).toString('base64url')
  return { tokenHash: hashOf(token), giveToBrowser: (until) => giveToken(context, host, token, until) }
}

function giveToken(context: ApiContext, host: Host, token: string, until: Date | undefined): void {
  const { name, options } = cookieOf(context, host)
  const left = until === undefined ? maxSessionAge : until.getTime() - host.now().getTime() + handsInFor
  const maxAge = Math.ceil(Math.min(left, maxCookieLength) / 1000)
  setCookie(context, name, token, { ...options, maxAge })
}

/**
 * The sessions `s` that end with the one of a token, which may be null. All tokens of a device end together:
 * an old token is refused only while its successor exists.
 */
export function endsWith(tokenHash: string): string {
  return `(s.token_hash = ${tokenHash} or s.role = 'device' and s.subject = (
    select e.subject from sessions e where e.token_hash = ${tokenHash} and e.role = 'device'))`
}

interface EndValues {
  readonly tokenHash: string
  readonly at: Date
}

const ending = statement<EndValues>(
  'end-session',
  ({ tokenHash }) => `delete from sessions where token_hash = ${tokenHash}`,
)

const endingOfStaff = statement<EndValues>(
  'end-session-of-staff',
  ({ tokenHash, at }) => `
    with ended as (delete from sessions s where s.token_hash = ${tokenHash} returning s.role, s.subject)
    ${auditEntry({ at, role: 'role', actor: 'subject' }, 'signOut', 'subject')} from ended`,
)

export async function endSession(host: Host, { role, tokenHash }: Session): Promise<void> {
  const isAudited = role === 'admin' && host.database.room() !== 'none'
  const end = isAudited ? endingOfStaff : ending
  await host.database.pool.query(end.with({ tokenHash, at: host.now() }))
}

export function clearCookie(context: ApiContext, host: Host): void {
  const { name, options } = cookieOf(context, host)
  deleteCookie(context, name, options)
}

const expiry = statement<{ readonly now: Date; readonly most: number }>(
  'delete-expired-sessions',
  ({ now, most }) => `
    with ended as (
      delete from sessions where token_hash in (
        select s.token_hash from sessions s
        where case when s.role = 'device' then not ${isPaired(now)}
          else s.last_seen_at <= ${ago(maxIdle, now)} or s.created_at <= ${ago(maxSessionAge, now)} end
        limit ${most} for update skip locked)
      returning *),
    kept as (${keepUploadTokens()})
    select from ended`,
)

/** Deletes at most `most` rows and returns their number. It skips rows locked by another transaction. */
export async function deleteExpiredSessions(
  host: Pick<Host, 'database' | 'now'>,
  most: number,
): Promise<number> {
  const { rowCount } = await host.database.pool.query(expiry.with({ now: host.now(), most }))
  return rowCount ?? 0
}

export interface SessionEnds {
  readonly idleSince: Date
  readonly madeBefore: Date
  readonly madeUpTo: Date
}

export function endsOf(now: Date): SessionEnds {
  return {
    idleSince: new Date(now.getTime() - maxIdle),
    madeBefore: new Date(now.getTime() - maxSessionAge),
    madeUpTo: new Date(now.getTime() + clocksDiffer),
  }
}

/** The `__Host-` prefix stops other pages of the domain from setting the cookie. It requires https. */
function cookieOf(context: ApiContext, host: Host) {
  const secure = isBehindHttps(context, host)
  return {
    name: secure ? '__Host-session' : 'session',
    options: { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const,
  }
}

function hashOf(token: string): string {
  return hash('sha256', token)
}
