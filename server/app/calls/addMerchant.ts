import { addMerchantRequest } from '../../../src/api/schemas/merchants.ts'
import { isVisible } from '../../../src/domain/people.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import { attemptOf, keptAnswer } from '../idempotency.ts'
import { firstPassword, hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'
import { refuseHiddenCharacters, secretOf } from './register.ts'

/*
 * A new merchant with the next free number. The first password is shown in this answer only and kept nowhere, as with
 * a new participant (calls/register.ts), and it need not be changed.
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
  const oneTimePassword = firstPassword(
    attempt && {
      secret: await secretOf(host),
      attempt: JSON.stringify([attempt.actor, attempt.key, 'merchant']),
    },
  )

  const passwordHash = await hashPassword(oneTimePassword)
  const merchantNumber =
    (await insert(host, session.subject, { merchantName, passwordHash }, attempt)) ??
    (attempt && (await numberOfFirst(host, attempt)))
  if (merchantNumber === undefined) throw new Error('No free merchant number was found')
  return answer(context, {
    success: true,
    message: `Successfully added merchant ${merchantName}`,
    data: { merchantNumber, oneTimePassword },
  })
}

interface NewMerchant {
  readonly merchantName: string
  readonly passwordHash: string
}

interface MerchantValues extends NewMerchant {
  readonly at: Date
  /** The address of the admin who adds. */
  readonly admin: string
  /** Null when the attempt has no idempotency key. */
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
}

/** The last number stands in a row of the settings, which makes those wait for each other who add at the same time. */
const insertion = statement<MerchantValues>(
  'add-merchant',
  ({ merchantName, passwordHash, at, admin, actor, key, fingerprint }) => `
    with counted as (
      insert into settings (name, value)
      select 'lastMerchantNumber', (greatest(coalesce(max(substr(merchant_number, 2)::bigint), 0), 1000) + 1)::text
      from merchants where merchant_number ~ '^M[0-9]{4,15}$'
      on conflict (name) do update
      set value = greatest(settings.value::bigint + 1, excluded.value::bigint)::text
      returning value),
    added as (
      insert into merchants (merchant_number, merchant_name, password_hash, created_at)
      select 'M' || value, ${merchantName}, ${passwordHash}, ${at}::timestamptz from counted
      returning merchant_number),
    audited as (
      insert into audit (at, actor_role, actor, action, subject)
      select ${at}::timestamptz, 'admin', ${admin}, 'addMerchant', merchant_number from added),
    kept as (
      insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
      select ${actor}, ${key}, ${fingerprint}, 200, jsonb_build_object('merchantNumber', merchant_number),
        ${at}::timestamptz from added
      where ${key}::text is not null)
    select merchant_number as number from added`,
)

/** The new number; undefined when the attempt was made before, and then nothing was written. */
async function insert(
  { database, now }: Host,
  admin: string,
  merchant: NewMerchant,
  attempt: Attempt | undefined,
): Promise<string | undefined> {
  const inserting = insertion.with({
    ...merchant,
    at: now(),
    admin,
    actor: attempt?.actor ?? null,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
  })
  try {
    const { rows } = await withRetries(() => database.pool.query<{ number: string }>(inserting))
    return rows[0]?.number
  } catch (error) {
    if (attempt !== undefined && isUniqueViolation(error)) return undefined
    throw error
  }
}

async function numberOfFirst(host: Host, attempt: Attempt): Promise<string | undefined> {
  const kept = await keptAnswer(host, attempt)
  if (kept === undefined) return undefined
  const { merchantNumber }: { merchantNumber?: string } = JSON.parse(kept.answer)
  return merchantNumber
}
