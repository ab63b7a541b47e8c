import type * as z from 'zod/mini'
import {
  adminSignInRequest,
  merchantSignInRequest,
  participantSignInRequest,
} from '../../../src/api/schemas/auth.ts'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { type Statement, statement } from '../../database/sql.ts'
import { knownBrowser, rememberBrowser } from '../gate/knownBrowsers.ts'
import { answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { ApiContext, Call, Host } from '../http/call.ts'
import { addressOf } from '../http/origin.ts'
import { Refused } from '../http/refused.ts'
import { accountKinds } from './identities.ts'
import { networkOf } from './networkAddress.ts'
import { isMadePassword, isPasswordOf, isTooLong, type StoredHash, storedHashOf } from './passwords.ts'
import { endsWith, maxSessions, newToken, presentedTokenHash, whereFrom } from './sessions.ts'
import {
  type Admission,
  admissionOfMadePassword,
  admit,
  countGuess,
  type Guesser,
  resetCounts,
  warnOfGuesses,
} from './signInLimits.ts'

/*
 * The three sign-ins; those of staff are audited. A failed sign-in reveals neither by its message nor by its
 * duration whether the account exists. A successful one ends this browser's earlier session.
 */

interface Credentials {
  readonly identifier: string
  readonly password: string
}

interface SignIn<Body> {
  readonly role: SignInRole
  readonly request: z.ZodMiniType<Body>
  readonly credentialsFrom: (body: Body) => Credentials
  readonly incomplete: string
  readonly wrong: string
}

export const participantSignIn = signIn({
  role: 'participant',
  request: participantSignInRequest,
  credentialsFrom: ({ code, password }) => ({ identifier: upperCased(code), password }),
  incomplete: 'Please enter both code and password',
  wrong: 'Wrong code or password. Please check both and try again.',
})

export const merchantSignIn = signIn({
  role: 'merchant',
  request: merchantSignInRequest,
  credentialsFrom: ({ merchantNumber, password }) => ({ identifier: upperCased(merchantNumber), password }),
  incomplete: 'Please enter both merchant number and password',
  wrong: 'Wrong merchant number or password. Please check both and try again.',
})

export const adminSignIn = signIn({
  role: 'admin',
  request: adminSignInRequest,
  credentialsFrom: ({ email, password }) => ({ identifier: email.trim().toLowerCase(), password }),
  incomplete: 'Please enter both email and password',
  wrong: 'Invalid admin credentials',
})

function signIn<Body>({ role, request, credentialsFrom, incomplete, wrong }: SignIn<Body>) {
  return async (
    call: Pick<Call<'participantSignIn'>, 'context' | 'host' | 'readJson'>,
  ): Promise<Response> => {
    const { context, host } = call
    const { identifier, password } = credentialsFrom(await readBody(call, request, incomplete))
    if (isTooLong(password)) throw tooLong()
    const browser = await knownBrowser(context, host, { role, identifier })
    const guesser: Guesser = { role, identifier, network: networkOf(addressOf(context, host)), browser }
    const storedHash = () => storedHashOf(host, accountKinds[role], accountKinds[role].isCalled, identifier)
    const data =
      (await signInWithMadePassword(call, guesser, password, await storedHash())) ??
      (await signInWithOwnPassword(call, guesser, password, storedHash))
    if (data === undefined) throw new Refused('signedOut', wrong)

    await rememberBrowser(context, host, { role, identifier })
    return answerText(context, `{"success":true,"message":"You are signed in.","data":${data}}`)
  }
}

type SignInCall = Pick<Call<'participantSignIn'>, 'context' | 'host'>

async function signInWithMadePassword(
  { context, host }: SignInCall,
  guesser: Guesser,
  password: string,
  stored: StoredHash | undefined,
): Promise<string | undefined> {
  if (stored === undefined || !isMadePassword(stored, password)) return undefined
  refuseEnded(guesser, stored)
  return startSession(context, host, admissionOfMadePassword(guesser), stored.passwordHash)
}

/** @param storedHash called after all waits, because the password may have changed in the meantime */
async function signInWithOwnPassword(
  { context, host }: SignInCall,
  guesser: Guesser,
  password: string,
  storedHash: () => Promise<StoredHash | undefined>,
): Promise<string | undefined> {
  const admission = await admit(host, guesser)
  const turn = {
    urgency: admission.isKnown ? 'knownBrowser' : 'signIn',
    account: `${guesser.role}:${guesser.identifier}`,
  } as const
  return host.hashing.run(turn, async () => {
    const counted = await countGuess(host, admission)
    const stored = await storedHash()
    if ((await isPasswordOf(stored, password, host.hashCost)) && stored !== undefined) {
      refuseEnded(guesser, stored)
      return startSession(context, host, admission, stored.passwordHash)
    }
    await warnOfGuesses(host, admission, counted, stored !== undefined)
    return undefined
  })
}

/** Shown after the right password only, so it reveals nothing about accounts. */
function refuseEnded({ role }: Guesser, { hasEnded }: StoredHash): void {
  if (!hasEnded) return
  const whom = role === 'admin' ? 'a lead' : 'the camp office'
  const { firstPasswordDays } = accountKinds[role]
  throw new Refused(
    'signedOut',
    `This first password was made more than ${firstPasswordDays} days ago and does not work any more. Ask ${whom} for a new one.`,
  )
}

function tooLong(): Refused {
  return new Refused(
    'invalid',
    'This password is longer than 1,000 characters. Please check it and try again.',
  )
}

/** ASCII only: upper-casing other letters could turn an unknown code into another person's code. */
function upperCased(identifier: string): string {
  const typed = identifier.trim()
  return /^[!-~]*$/.test(typed) ? typed.toUpperCase() : typed
}

interface SessionValues {
  readonly identifier: string
  readonly passwordHash: string
  readonly earlierTokenHash: string | null
  readonly own: string
  readonly shared: readonly string[]
  readonly right: readonly string[]
  readonly network: string
  readonly tokenHash: string
  readonly role: SignInRole
  readonly at: Date
  readonly address: string
  readonly userAgent: string | null
}

const sessionStarts: Readonly<Record<SignInRole, Statement<SessionValues>>> = {
  participant: sessionStart('participant', 'person'),
  merchant: sessionStart('merchant', 'person'),
  admin: sessionStart('admin', 'person'),
}

const sessionStartsOnDevices: Readonly<Record<SignInRole, Statement<SessionValues>>> = {
  participant: sessionStart('participant', 'device'),
  merchant: sessionStart('merchant', 'device'),
  admin: sessionStart('admin', 'device'),
}

function sessionStart(signedIn: SignInRole, earlier: 'person' | 'device'): Statement<SessionValues> {
  const { table, subject, isCalled, isOpen, mustChangePassword, json } = accountKinds[signedIn]
  // Sign-ins of campers and merchants must not wait for locks of the audit.
  const isAudited = signedIn === 'admin'
  const name = ['start-session', signedIn, ...(earlier === 'device' ? ['on-device'] : [])].join('-')
  return statement<SessionValues>(name, (values) => {
    const { identifier, passwordHash, earlierTokenHash, tokenHash, own, shared, right, network, role, at } =
      values
    return `
    with account as (
      select * from ${table} a where ${isCalled(identifier)} and a.password_hash = ${passwordHash}
        and ${isOpen} for share),
    ended as (
      delete from sessions s where ${endsWith(earlierTokenHash)} and exists (select from account)
      returning s.role, s.subject),
    ${resetCounts({ own, shared, right, network, at, isRight: 'exists (select from account)' })},
    surplus as (
      delete from sessions where token_hash in (
        select s.token_hash from sessions s, account a
        where s.role = ${role} and s.subject = a.${subject} and s.token_hash is distinct from ${earlierTokenHash}
        order by s.last_seen_at desc, s.token_hash offset ${maxSessions - 1})),
    started as (
      insert into sessions (token_hash, role, subject, restricted, created_at, last_seen_at, network, user_agent)
      select ${tokenHash}, ${role}, a.${subject}, ${mustChangePassword}, ${at}::timestamptz, ${at}::timestamptz,
        ${values.address}::text, ${values.userAgent}::text
      from account a)
    ${
      isAudited
        ? `, audited as (${auditEntry({ at, role, actor: `a.${subject}` }, 'signIn', `a.${subject}`)} from account a)`
        : ''
    }
    ${earlier === 'device' ? pairingEnded(role, subject, at) : ''}
    select (${json})::text as data from account a`
  })
}

function pairingEnded(role: string, subject: string, at: string): string {
  return `
    , left_device as (${auditEntry({ at, role, actor: `a.${subject}` }, 'revokeDevice', 'd.id', { by: `'signIn'` })}
      from account a, devices d
      where d.id in (select ended.subject from ended where ended.role = 'device')
        and d.revoked_at is null and d.ends_at > ${at}::timestamptz)`
}

/**
 * Opens the session and returns the sign-in's data; undefined when the password was changed concurrently. The
 * account stays locked until the end, so a change of password ends every session opened with the old one.
 */
async function startSession(
  context: ApiContext,
  host: Host,
  { role, identifier, own, shared, right, network }: Admission,
  passwordHash: string,
): Promise<string | undefined> {
  const { tokenHash, giveToBrowser } = newToken(context, host)
  const from = whereFrom(context, host)
  const earlierTokenHash = presentedTokenHash(context, host) ?? null
  const starts = (await isOfDevice(host, earlierTokenHash)) ? sessionStartsOnDevices : sessionStarts
  const starting = starts[role].with({
    identifier,
    passwordHash,
    earlierTokenHash,
    own,
    shared,
    right,
    network,
    tokenHash,
    role,
    at: host.now(),
    address: from.network,
    userAgent: from.userAgent,
  })
  const { rows } = await withRetries(() => host.database.pool.query<{ data: string }>(starting))
  const [started] = rows
  if (started !== undefined) giveToBrowser()
  return started?.data
}

async function isOfDevice({ database }: Host, tokenHash: string | null): Promise<boolean> {
  if (tokenHash === null) return false
  const { rowCount } = await database.pool.query({
    name: 'is-session-of-device',
    text: "select from sessions where token_hash = $1 and role = 'device'",
    values: [tokenHash],
  })
  return rowCount === 1
}
