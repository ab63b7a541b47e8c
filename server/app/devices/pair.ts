import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { pairingConfirmRequest, pairingSearchRequest } from '../../../src/api/schemas/pairing.ts'
import { isPairingSecret, pairingLettersFrom } from '../../../src/domain/devices/pairing.ts'
import { abilities } from '../../../src/domain/staff/rights.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { instant, jsonObject, statement } from '../../database/sql.ts'
import { kept } from '../../ledger/attempt.ts'
import { fullName } from '../auth/identities.ts'
import { networkOf } from '../auth/networkAddress.ts'
import { endsWith, findSession, newToken, presentedTokenHash, whereFrom } from '../auth/sessions.ts'
import { admitPairing, countPairing } from '../auth/signInLimits.ts'
import { answer } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { ApiContext, Call, Host, Session, SessionRole } from '../http/call.ts'
import { addressOf } from '../http/origin.ts'
import { Refused } from '../http/refused.ts'
import { hashOfLetters, hashOfSecret } from './pairingCodes.ts'

/*
 * Pairs a browser as a device. A search writes only wrong tries. A confirm is one statement that uses up the
 * code and opens the session, so one of several holders of a code gets in. The hash of a used code is stored
 * with the hash of the attempt: the browser that used it can retry while the code would have been valid, and
 * others learn that it was used.
 *
 * An existing session is never ended unasked: a confirm names the session to replace.
 */

type Code = z.infer<typeof pairingSearchRequest>

export async function pair(call: Call<'pair'>): Promise<Response> {
  return stepOf(call.context) === 'search' ? search(call) : confirm(call)
}

/** The default is a search: only an explicit confirm may pair. */
function stepOf(context: ApiContext): 'search' | 'confirm' {
  const [step = 'search', ...others] = context.req.queries('step') ?? []
  if (others.length === 0 && (step === 'search' || step === 'confirm')) return step
  throw new Refused('invalid', 'The step of a pairing is either "search" or "confirm".')
}

const noCode = 'Please enter the eight letters that the lead shows you.'

async function search(call: Call<'pair'>): Promise<Response> {
  const { context, host } = call
  const code = await readBody(call, pairingSearchRequest, noCode)
  const session = await findSession(context, host, undefined)
  const asked = { codeHash: await hashOf(host, code), attemptHash: null, isGuessable: isGuessable(code) }
  const pairing = await judge(call, asked, session)
  const { name, endsAt } = pairing
  const replaces = await replacedBy(host, pairing, session)
  return answer(context, { success: true, message: `This is ${name}.`, data: { name, endsAt, replaces } })
}

async function confirm(call: Call<'pair'>): Promise<Response> {
  const { context, host } = call
  const { attempt, replaces, ...code } = await readBody(call, pairingConfirmRequest, noCode)
  const codeHash = await hashOf(host, code)
  const attemptHash = createHash('sha256').update(attempt).digest('hex')
  const session = await findSession(context, host, undefined)
  return repeatWhileOvertaken('A pairing', async () => {
    const asked = { codeHash, attemptHash, isGuessable: isGuessable(code) }
    const pairing = await judge(call, asked, session)
    if (isOf(session, pairing)) return paired(context, pairing)
    const holder = await replacedBy(host, pairing, session)
    if (holder !== null && holder !== replaces)
      throw new Refused('taken', `${holder} is signed in in this browser. Please look and press again.`)
    const { tokenHash, giveToBrowser } = newToken(context, host)
    const from = whereFrom(context, host)
    const values = {
      id: pairing.id,
      codeHash,
      attemptHash,
      earlierTokenHash: presentedTokenHash(context, host) ?? null,
      tokenHash,
      at: host.now(),
      network: from.network,
      userAgent: from.userAgent,
    }
    const pairOnce = pairing.isUsed ? pairingAgain : pairingOnce
    const { rowCount } = await withRetries(() => host.database.pool.query(pairOnce.with(values)))
    if (rowCount === 0) return undefined
    giveToBrowser(new Date(pairing.endsAt))
    return paired(context, pairing)
  })
}

function paired(context: ApiContext, { id, name, endsAt }: Pairing): Response {
  return answer(context, {
    success: true,
    message: `This device is ${name} now.`,
    data: { id, device: name, endsAt, rights: ['gate'], abilities },
  })
}

/** Exactly one of both is given; letters are normalised first. */
async function hashOf(host: Host, { secret, letters }: Code): Promise<string> {
  if (secret !== undefined && letters === undefined && isPairingSecret(secret))
    return hashOfSecret(host, secret)
  const typed = secret === undefined && letters !== undefined ? pairingLettersFrom(letters) : undefined
  if (typed === undefined) throw new Refused('invalid', noCode)
  return hashOfLetters(host, typed)
}

interface Pairing {
  readonly id: string
  readonly name: string
  readonly endsAt: string
  readonly isRevoked: boolean
  readonly isOver: boolean
  readonly isTooLate: boolean
  readonly isUsed: boolean
  /** Used by this attempt, and no other sign-in has happened in its browser since. */
  readonly isOwn: boolean
}

interface FindingValues {
  readonly codeHash: string
  readonly attemptHash: string | null
  readonly at: Date
}

const keeper = 'pairDevice'

const finding = statement<FindingValues>(
  'find-pairing',
  ({ codeHash, attemptHash, at }) => `
    with used as (
      select fingerprint, answer ->> 'device' as device from idempotency_keys
      where actor = '${keeper}' and key = ${codeHash})
    select d.id, d.name, ${instant('d.ends_at')} as "endsAt", d.revoked_at is not null as "isRevoked",
      d.ends_at <= ${at}::timestamptz as "isOver", d.pairing_ends_at <= ${at}::timestamptz as "isTooLate",
      used.device is not null as "isUsed", coalesce(used.fingerprint = ${attemptHash}::text, false)
        and exists (select from sessions s where s.role = 'device' and s.subject = d.id) as "isOwn"
    from devices d left join used on used.device = d.id
    where d.secret_hash = ${codeHash} or d.letters_hash = ${codeHash} or d.id = (select device from used)`,
)

/** A secret cannot be guessed, so guesses of letters from the camp's network do not block its links. */
function isGuessable({ letters }: Code): boolean {
  return letters !== undefined
}

interface Asked extends Omit<FindingValues, 'at'> {
  readonly isGuessable: boolean
}

/** Returns the pairing if the code can be used; otherwise refuses and counts wrong letters. */
async function judge(
  { context, host }: Call<'pair'>,
  { codeHash, attemptHash, isGuessable }: Asked,
  session: Session | undefined,
): Promise<Pairing> {
  const network = networkOf(addressOf(context, host))
  if (isGuessable) await admitPairing(host, network)
  const values = finding.with({ codeHash, attemptHash, at: host.now() })
  const { rows } = await host.database.pool.query<Pairing>(values)
  const [pairing] = rows
  if (isGuessable) await countPairing(host, network, pairing !== undefined)
  if (pairing === undefined) throw refused('This code is not known here. Please check it, or ask a lead')
  if (pairing.isRevoked) throw refused(`A lead has ended the pairing of ${pairing.name}. Please ask`)
  if (pairing.isOver) throw refused(`The pairing of ${pairing.name} has ended. Please ask a lead`)
  if (isOf(session, pairing)) return pairing
  if (pairing.isUsed && !pairing.isOwn) throw refused('This code was used. Please ask a lead')
  if (pairing.isTooLate) throw refused('This code is older than ten minutes. Please ask a lead')
  return pairing
}

function refused(sentence: string): Refused {
  return new Refused('notFound', `${sentence} for a new one.`)
}

function isOf(session: Session | undefined, { id, isUsed }: Pairing): boolean {
  return isUsed && session?.role === 'device' && session.subject === id
}

const nameOf: Readonly<Record<SessionRole, string>> = {
  participant: `select ${fullName} as name from participants a where a.code = $1`,
  merchant: 'select merchant_name as name from merchants where merchant_number = $1',
  admin: 'select name from admins where email = $1',
  device: 'select name from devices where id = $1',
}

/** The name of the signed-in account that would be replaced; null if there is none. */
async function replacedBy(
  { database }: Host,
  pairing: Pairing,
  session: Session | undefined,
): Promise<string | null> {
  if (session === undefined || isOf(session, pairing)) return null
  const { role, subject } = session
  const { rows } = await database.pool.query<{ name: string }>(nameOf[role], [subject])
  return rows[0]?.name || subject
}

interface ConfirmationValues {
  readonly id: string
  readonly codeHash: string
  readonly attemptHash: string
  readonly earlierTokenHash: string | null
  readonly tokenHash: string
  readonly at: Date
  readonly network: string
  readonly userAgent: string | null
}

type Parameters = Readonly<Record<keyof ConfirmationValues, string>>

const isOpen = ({ at }: Parameters) =>
  `d.revoked_at is null and d.pairing_ends_at > ${at}::timestamptz and d.ends_at > ${at}::timestamptz`

const started = ({ tokenHash, at, network, userAgent }: Parameters) => `
  started as (
    insert into sessions (token_hash, role, subject, created_at, last_seen_at, network, user_agent)
    select ${tokenHash}, 'device', id, ${at}::timestamptz, ${at}::timestamptz, ${network}::text, ${userAgent}::text
    from pairing)`

const pairingOnce = statement<ConfirmationValues>('pair-device', (values) => {
  const { id, codeHash, attemptHash, earlierTokenHash, at, network, userAgent } = values
  return `
    with pairing as (
      select d.id, d.secret_hash, d.letters_hash from devices d
      where d.id = ${id} and (d.secret_hash = ${codeHash} or d.letters_hash = ${codeHash})
        and d.paired_at is null and ${isOpen(values)}
      for update),
    used as (
      update devices d set paired_at = ${at}::timestamptz, secret_hash = null, letters_hash = null,
        last_seen_at = ${at}::timestamptz, network = ${network}::text, user_agent = ${userAgent}::text
      from pairing where d.id = pairing.id),
    ${kept(
      { actor: `'${keeper}'`, key: 'hash', fingerprint: attemptHash, at },
      jsonObject({ device: 'pairing.id' }),
      'pairing, unnest(array[pairing.secret_hash, pairing.letters_hash]) hash',
    )},
    ended as (
      delete from sessions s where ${endsWith(earlierTokenHash)} and exists (select from pairing)
      returning s.role, s.subject),
    ${started(values)},
    left_device as (${auditEntry({ at, role: `'device'`, actor: 'pairing.id' }, 'revokeDevice', 'd.id', { by: `'pairing'` })}
      from pairing, devices d
      where d.id in (select ended.subject from ended where ended.role = 'device')
        and d.revoked_at is null and d.ends_at > ${at}::timestamptz),
    audited as (${auditEntry({ at, role: `'device'`, actor: 'id' }, 'pairDevice', 'id')} from pairing)
    select id from pairing`
})

/** For a retry after a lost answer: it replaces the first token, which no browser has received. */
const pairingAgain = statement<ConfirmationValues>('pair-device-again', (values) => {
  const { id, codeHash, attemptHash, earlierTokenHash } = values
  return `
    with pairing as (
      select d.id from devices d
      where d.id = ${id} and ${isOpen(values)} and exists (
        select from idempotency_keys
        where actor = '${keeper}' and key = ${codeHash} and fingerprint = ${attemptHash} and answer ->> 'device' = d.id)
      for update),
    ended as (
      delete from sessions s
      where exists (select from pairing) and (${endsWith(earlierTokenHash)} or s.role = 'device' and s.subject = ${id})),
    ${started(values)}
    select id from pairing`
})
