import { addStaffRequest } from '../../../src/api/schemas/staff.ts'
import type { Right } from '../../../src/domain/rights.ts'
import { staffEmailError, staffNameError } from '../../../src/domain/staff.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer, answerRefusal } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host, Session } from '../call.ts'
import {
  keptFirstPassword,
  newFirstPassword,
  type SecretAttempt,
  secretAttemptOf,
} from '../firstPasswords.ts'
import { attemptOf } from '../idempotency.ts'
import { hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'
import { findStaff } from '../staffAccounts.ts'

/*
 * A new account of the staff. Addresses are kept in lower case, so that none is there twice. The first password is
 * shown in this answer only, kept for a repeat as with a new merchant (calls/addMerchant.ts), and must be changed.
 */

export async function addStaff(call: Call<'addStaff'>): Promise<Response> {
  const { context, host, session } = call
  const sent = await readBody(call, addStaffRequest, 'Please send a name, an email and the rights.')
  checkStaffName(sent.name)
  const wrong = staffEmailError(sent.email)
  if (wrong !== undefined) throw new Refused('invalid', wrong)
  const person = { name: sent.name, email: sent.email.trim().toLowerCase(), rights: sent.rights }
  const { name, email, rights } = person
  const attempt = attemptOf(context, session, ['addStaff', email, name, rights])
  const secret = attempt && secretAttemptOf(attempt)

  const oneTimePassword = newFirstPassword()
  const turn = { urgency: 'change', account: `admin:${session.subject}` } as const
  const passwordHash = await host.hashing.run(turn, () => hashPassword(oneTimePassword))
  const isAdded = await insert(host, session, { ...person, passwordHash, oneTimePassword }, secret)
  const data = isAdded ? { email, oneTimePassword } : secret && (await keptFirstPassword(host, secret))
  if (data !== undefined)
    return answer(context, { success: true, message: `${name} has an account now.`, data })

  const earlier = (await findStaff(host, session, null)).find(
    (account) => account.email.toLowerCase() === email,
  )
  if (earlier === undefined) throw new Error('A staff account was neither added nor there before')
  const refused =
    earlier.state === 'closed'
      ? `There is a closed account with this email: ${earlier.name}. Please open it again instead.`
      : `There is an account with this email already: ${earlier.name}.`
  return answerRefusal(context, new Refused('taken', refused), { data: earlier })
}

export function checkStaffName(name: string): void {
  const wrong = staffNameError(name)
  if (wrong !== undefined) throw new Refused('invalid', wrong)
}

interface NewStaff {
  readonly name: string
  readonly email: string
  readonly rights: readonly Right[]
  readonly passwordHash: string
}

interface StaffValues extends NewStaff {
  readonly at: Date
  readonly actorRole: string
  readonly actor: string
  /** Who has made the attempt, as it is kept; null without an idempotency key. */
  readonly sender: string | null
  readonly key: string | null
  readonly fingerprint: string | null
  readonly sealedPassword: string | null
}

const insertion = statement<StaffValues>(
  'add-staff',
  ({ name, email, rights, passwordHash, at, actorRole, actor, sender, key, fingerprint, sealedPassword }) => `
    with added as (
      insert into admins (email, name, rights, password_hash, must_change_password, created_at)
      select ${email}::text, ${name}, ${rights}::text[], ${passwordHash}, true, ${at}::timestamptz
      where not exists (select from admins where lower(email) = ${email})
      on conflict do nothing
      returning email),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select ${at}::timestamptz, ${actorRole}, ${actor}, 'addStaff', email,
        jsonb_build_object('rights', to_jsonb(${rights}::text[]))
      from added),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
      select ${sender}, ${key}, ${fingerprint}, 200,
        jsonb_build_object('email', email, 'sealedPassword', ${sealedPassword}::text), ${at}::timestamptz
      from added where ${key}::text is not null)
    select email from added`,
)

/** False when somebody has this address, or the attempt was made before; then nothing was written. */
async function insert(
  { database, now }: Host,
  { role, subject }: Session,
  { oneTimePassword, ...person }: NewStaff & { readonly oneTimePassword: string },
  secret: SecretAttempt | undefined,
): Promise<boolean> {
  const inserting = insertion.with({
    ...person,
    at: now(),
    actorRole: role,
    actor: subject,
    sender: secret?.kept.actor ?? null,
    key: secret?.kept.key ?? null,
    fingerprint: secret?.kept.fingerprint ?? null,
    sealedPassword: secret?.seal(oneTimePassword) ?? null,
  })
  try {
    const { rowCount } = await withRetries(() => database.pool.query(inserting))
    return rowCount === 1
  } catch (error) {
    if (secret !== undefined && isUniqueViolation(error)) return false
    throw error
  }
}
