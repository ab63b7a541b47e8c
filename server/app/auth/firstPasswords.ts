import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { audit, idempotencyKeys } from '../../database/schema.ts'
import { type Attempt, kept } from '../../ledger/attempt.ts'
import { legibleText } from '../../legibleText.ts'
import type { ApiContext, Host, Session } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { browserOf } from './browserNames.ts'
import { hashMadePassword } from './passwords.ts'

/*
 * Secrets that one answer shows: the first password of an account, or the code of a pairing. A retry has to
 * show the same secret, so it is stored with the answer, encrypted with a key derived from the idempotency
 * key. The database stores only a hash of that key: a copy of the database does not reveal the secret.
 */

/** 60 random bits in groups of four, such as `ABCD-EFGH-JKLM`. */
export function newFirstPassword(): string {
  const bytes = randomBytes(12)
  return [0, 4, 8].map((start) => legibleText(bytes.subarray(start, start + 4))).join('-')
}

interface SecretAttempt {
  readonly kept: Attempt
  seal(secret: string): string
  open(sealed: string): string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export function secretAttemptOf({ actor, key, fingerprint }: Attempt): SecretAttempt {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, actor, purpose, 32))
  const secret = derive('first password')
  return {
    kept: { actor, key: `sha256:${derive('kept answer').toString('hex')}`, fingerprint },
    seal(text) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, secret, nonce)
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceLength))
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return (
        opening.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8')
      )
    },
  }
}

export interface KeptValues {
  readonly sender: string | null
  readonly key: string | null
  readonly fingerprint: string | null
  readonly sealed: string | null
}

/**
 * A CTE that stores the answer for retries, if the attempt has a key. The statement needs a CTE `added` with the new
 * row.
 * @param made arguments of `jsonb_build_object`, such as `'email', email`; never the secret
 */
export function keeping(
  made: string,
  { at, sender, key, fingerprint, sealed }: Readonly<Record<keyof KeptValues | 'at', string>>,
): string {
  const answer = `jsonb_build_object(${made}, 'sealedPassword', ${sealed}::text)`
  return kept({ actor: sender, key, fingerprint, at }, answer, 'added')
}

/**
 * Creates a secret, or finds the one that this attempt created before.
 * @param store saves the row of the new secret together with `kept`; undefined when it saved nothing
 * @returns undefined when nothing was saved and no earlier answer exists
 * @throws Refused when the key was used for something else, or the secret no longer exists
 */
export async function showOnce<Made extends object>(
  host: Host,
  attempt: Attempt | undefined,
  secret: string,
  store: (kept: KeptValues) => Promise<Made | undefined>,
): Promise<{ readonly made: Made; readonly secret: string } | undefined> {
  if (attempt === undefined) {
    const made = await store({ sender: null, key: null, fingerprint: null, sealed: null })
    return made && { made, secret }
  }
  const { kept, seal, open } = secretAttemptOf(attempt)
  try {
    const { actor, key, fingerprint } = kept
    const made = await store({ sender: actor, key, fingerprint, sealed: seal(secret) })
    if (made !== undefined) return { made, secret }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const found = await keptAnswer(host, kept)
  if (found === undefined) return undefined
  const { sealedPassword, message, ...made } = JSON.parse(found.answer)
  if (found.status !== 200) throw new Refused('notFound', message)
  return { made, secret: open(sealedPassword) }
}

interface Asked {
  readonly context: ApiContext
  readonly host: Host
  readonly session: Session
}

export interface StoredPassword extends KeptValues {
  readonly passwordHash: string
}

/**
 * Gives an account a first password; a retry of the attempt gets the same one.
 * @param request the content of the call, which the idempotency key is bound to
 * @param store like `store` of `showOnce`; it also gets the hash of the password
 */
export async function giveFirstPassword<Made extends object>(
  { context, host, session }: Asked,
  request: readonly unknown[],
  store: (password: StoredPassword) => Promise<Made | undefined>,
): Promise<(Made & { readonly oneTimePassword: string }) | undefined> {
  const attempt = attemptOf(context, session, request)
  const oneTimePassword = newFirstPassword()
  const passwordHash = await hashMadePassword(host.database, oneTimePassword)
  const shown = await showOnce(host, attempt, oneTimePassword, (kept) => store({ ...kept, passwordHash }))
  return shown && { ...shown.made, oneTimePassword: shown.secret }
}

interface Replacement {
  readonly role: SignInRole
  readonly action: string
  readonly change: SQL
  readonly password: StoredPassword
  readonly subjectName: string
}

/**
 * Replaces the first password of an existing account and ends its sessions. `change` may wait for the lock of the
 * account's row. The delete is a separate statement, so that it also sees sessions opened during that wait.
 * @returns the subject of the account; undefined when nothing was changed
 */
export async function replacePassword(
  { context, host: { database, now }, session }: Asked,
  { role, action, change, password, subjectName }: Replacement,
): Promise<string | undefined> {
  const at = now()
  const browser = browserOf(context)
  const detail = browser === null ? null : { browser }
  const { sender, key, fingerprint, sealed } = password
  return withRetries(() =>
    database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ subject: string }>(change)
      const subject = rows[0]?.subject
      if (subject === undefined) return undefined
      await transaction.execute(sql`delete from sessions where role = ${role} and subject = ${subject}`)
      await transaction
        .insert(audit)
        .values({ at, actorRole: session.role, actor: session.subject, action, subject, detail })
      if (sender !== null && key !== null && fingerprint !== null)
        await transaction.insert(idempotencyKeys).values({
          actor: sender,
          key,
          fingerprint,
          status: 200,
          answer: { [subjectName]: subject, sealedPassword: sealed },
          createdAt: at,
        })
      return subject
    }),
  )
}

/**
 * Refuses a retry of a call that an earlier release answered. That release derived the password from a secret that no
 * longer exists.
 * @throws Refused when this attempt was answered by an earlier release, or its key was used for another call
 */
export async function refuseAttemptOfEarlierRelease(
  { context, host, session }: Asked,
  request: readonly unknown[],
): Promise<void> {
  const attempt = attemptOf(context, session, request)
  if (attempt === undefined || (await keptAnswer(host, attempt)) === undefined) return
  throw new Refused(
    'taken',
    'This was saved before the server was updated. Its first password cannot be shown again.',
  )
}
