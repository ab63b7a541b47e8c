import { addMerchantRequest } from '../../../src/api/schemas/merchants.ts'
import { isVisible } from '../../../src/domain/people/people.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import {
  giveFirstPassword,
  keeping,
  refuseAttemptOfEarlierRelease,
  type StoredPassword,
} from '../auth/firstPasswords.ts'
import { answer } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * A new merchant with the next free number. Only this answer shows the first password, which must be changed;
 * a retry gets it as in auth/firstPasswords.ts.
 */

const maxNameLength = 200
const nameRequired = 'Merchant name is required'

export async function addMerchant(call: Call<'addMerchant'>): Promise<Response> {
  const { context, host, session } = call
  const { merchantName } = await readBody(call, addMerchantRequest, nameRequired)
  if (!isVisible(merchantName)) throw new Refused('invalid', nameRequired)
  if (merchantName.length > maxNameLength)
    throw new Refused('invalid', `Please give the merchant a name of at most ${maxNameLength} characters.`)
  refuseHiddenCharacters(merchantName)
  const request = ['addMerchant', merchantName]
  await refuseAttemptOfEarlierRelease(call, request)
  const data = await giveFirstPassword(call, request, async (password) => {
    const inserting = insertion.with({ ...password, merchantName, at: host.now(), admin: session.subject })
    const { rows } = await withRetries(() => host.database.pool.query<{ merchantNumber: string }>(inserting))
    return rows[0]
  })
  if (data === undefined) throw new Error('No free merchant number was found')
  return answer(context, { success: true, message: `Successfully added merchant ${merchantName}`, data })
}

interface MerchantValues extends StoredPassword {
  readonly merchantName: string
  readonly at: Date
  readonly admin: string
}

/** The last number is a row of the settings, whose lock serialises concurrent calls. */
const insertion = statement<MerchantValues>(
  'add-merchant',
  (values) => `
    with counted as (
      insert into settings (name, value)
      select 'lastMerchantNumber', (greatest(coalesce(max(substr(merchant_number, 2)::bigint), 0), 1000) + 1)::text
      from merchants where merchant_number ~ '^M[0-9]{4,15}$'
      on conflict (name) do update
      set value = greatest(settings.value::bigint + 1, excluded.value::bigint)::text
      returning value),
    added as (
      insert into merchants (merchant_number, merchant_name, password_hash, must_change_password, password_made_at,
        created_at)
      select 'M' || value, ${values.merchantName}, ${values.passwordHash}, true, ${values.at}::timestamptz,
        ${values.at}::timestamptz
      from counted
      returning merchant_number),
    audited as (${auditEntry({ at: values.at, role: `'admin'`, actor: values.admin }, 'addMerchant', 'merchant_number')} from added),
    ${keeping(`'merchantNumber', merchant_number`, values)}
    select merchant_number as "merchantNumber" from added`,
)
