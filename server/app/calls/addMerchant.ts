import { addMerchantRequest } from '../../../src/api/schemas/merchants.ts'
import { isVisible } from '../../../src/domain/people.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import {
  keptFirstPassword,
  newFirstPassword,
  refuseAttemptOfEarlierRelease,
  type SecretAttempt,
  secretAttemptOf,
} from '../firstPasswords.ts'
import { attemptOf } from '../idempotency.ts'
import { hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'
import { refuseHiddenCharacters } from './register.ts'

/*
 * A new merchant with the next free number. The first password is shown in this answer only, and kept for a repeat as
 * with a new participant (calls/register.ts); it has to be changed at the first sign-in.
 */

const longestName = 200
const nameRequired = 'Merchant name is required'

export async function addMerchant(call: Call<'addMerchant'>): Promise<Response> {
  const { context, host, session } = call
  const { merchantName } = await readBody(call, addMerchantRequest, nameRequired)
  if (!isVisible(merchantName)) throw new Refused('invalid', nameRequired)
  if (merchantName.length > longestName)
    throw new Refused('invalid', `Please give the merchant a name of at most ${longestName} characters.`)
  refuseHiddenCharacters(merchantName)
  const attempt = attemptOf(context, session, ['addMerchant', merchantName])
  const secret = attempt && secretAttemptOf(attempt)
  if (attempt) await refuseAttemptOfEarlierRelease(host, attempt)

  const oneTimePassword = newFirstPassword()
  const turn = { urgency: 'change', account: `admin:${session.subject}` } as const
  const passwordHash = await host.hashing.run(turn, () => hashPassword(oneTimePassword))
  const added = { merchantName, passwordHash, oneTimePassword }
  const merchantNumber = await insert(host, session.subject, added, secret)
  const data =
    merchantNumber === undefined
      ? secret && (await keptFirstPassword(host, secret))
      : { merchantNumber, oneTimePassword }
  if (data === undefined) throw new Error('No free merchant number was found')
  return answer(context, { success: true, message: `Successfully added merchant ${merchantName}`, data })
}

interface NewMerchant {
  readonly merchantName: string
  readonly passwordHash: string
  readonly oneTimePassword: string
}

interface MerchantValues extends Omit<NewMerchant, 'oneTimePassword'> {
  readonly at: Date
  /** The address of the admin who adds. */
  readonly admin: string
  /** Null when the attempt has no idempotency key. */
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
  readonly sealedPassword: string | null
}

/** The last number stands in a row of the settings, which makes those wait for each other who add at the same time. */
const insertion = statement<MerchantValues>(
  'add-merchant',
  ({ merchantName, passwordHash, at, admin, actor, key, fingerprint, sealedPassword }) => `
    with counted as (
      insert into settings (name, value)
      select 'lastMerchantNumber', (greatest(coalesce(max(substr(merchant_number, 2)::bigint), 0), 1000) + 1)::text
      from merchants where merchant_number ~ '^M[0-9]{4,15}$'
      on conflict (name) do update
      set value = greatest(settings.value::bigint + 1, excluded.value::bigint)::text
      returning value),
    added as (
      insert into merchants (merchant_number, merchant_name, password_hash, must_change_password, created_at)
      select 'M' || value, ${merchantName}, ${passwordHash}, true, ${at}::timestamptz from counted
      returning merchant_number),
    audited as (
      insert into audit (at, actor_role, actor, action, subject)
      select ${at}::timestamptz, 'admin', ${admin}, 'addMerchant', merchant_number from added),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
      select ${actor}, ${key}, ${fingerprint}, 200,
        jsonb_build_object('merchantNumber', merchant_number, 'sealedPassword', ${sealedPassword}::text),
        ${at}::timestamptz from added
      where ${key}::text is not null)
    select merchant_number as number from added`,
)

/** The new number; undefined when the attempt was made before, and then nothing was written. */
async function insert(
  { database, now }: Host,
  admin: string,
  { oneTimePassword, ...merchant }: NewMerchant,
  secret: SecretAttempt | undefined,
): Promise<string | undefined> {
  const inserting = insertion.with({
    ...merchant,
    at: now(),
    admin,
    actor: secret?.kept.actor ?? null,
    key: secret?.kept.key ?? null,
    fingerprint: secret?.kept.fingerprint ?? null,
    sealedPassword: secret?.seal(oneTimePassword) ?? null,
  })
  try {
    const { rows } = await withRetries(() => database.pool.query<{ number: string }>(inserting))
    return rows[0]?.number
  } catch (error) {
    if (secret !== undefined && isUniqueViolation(error)) return undefined
    throw error
  }
}
