import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { addMerchantRequest } from '../../../src/api/schemas/merchants.ts'
import { type CampFacts, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { isVisible } from '../../../src/domain/people/people.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { bookOf } from '../../ledger/amounts.ts'
import { settleWhenDue } from '../../ledger/checkpoint.ts'
import {
  giveFirstPassword,
  keeping,
  refuseAttemptOfEarlierRelease,
  replacePassword,
  type StoredPassword,
} from '../auth/firstPasswords.ts'
import { merchantJson } from '../auth/identities.ts'
import { answer, answerText } from '../http/answers.ts'
import { readBody, readEmptyBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

const maxNameLength = 200
const nameRequired = 'Merchant name is required'

export async function merchants({ context, host }: Call<'merchants'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string; unsettled: number }>({
    name: 'merchants',
    text: `
      select coalesce(max((select book.unsettled from ${bookOf('a.merchant_number')} book)), 0) as unsettled,
        jsonb_build_object('success', true, 'merchants', coalesce(
          jsonb_agg(${merchantJson} order by length(a.merchant_number), a.merchant_number), '[]'))::text as answer
      from merchants a`,
  })
  const [row] = rows
  if (row === undefined) throw new Error('The list of merchants gave no row')
  settleWhenDue(host, row.unsettled)
  return answerText(context, row.answer)
}

/**
 * The merchant has the next free number. Only this answer shows the first password, which must be changed; a
 * retry gets it as in auth/firstPasswords.ts.
 */
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
    const inserting = insertion.with({
      ...{ ...password, merchantName, at: host.now(), admin: session.subject },
      products: firstProductsOf(host.camp.current().facts),
    })
    const { rows } = await withRetries(() => host.database.pool.query<{ merchantNumber: string }>(inserting))
    return rows[0]
  })
  if (data === undefined) throw new Error('No free merchant number was found')
  return answer(context, { success: true, message: `Successfully added merchant ${merchantName}`, data })
}

function firstProductsOf({ money }: CampFacts): string | null {
  if (isDeepStrictEqual(money.products, documentedCamp.facts.money.products)) return null
  return JSON.stringify(money.products.map((product) => ({ ...product, isSoldOut: false })))
}

interface MerchantValues extends StoredPassword {
  readonly merchantName: string
  /** The stall's own list from the start, as JSON; null for the documented products. */
  readonly products: string | null
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
    listed as (
      insert into price_lists (merchant_number, products)
      select merchant_number, ${values.products}::jsonb from added where ${values.products}::jsonb is not null),
    audited as (${auditEntry({ at: values.at, role: `'admin'`, actor: values.admin }, 'addMerchant', 'merchant_number')} from added),
    ${keeping(`'merchantNumber', merchant_number`, values)}
    select merchant_number as "merchantNumber" from added`,
)

/**
 * Only this answer shows the new first password, and a retry gets it as in auth/firstPasswords.ts. It ends
 * the merchant's sessions and must be changed.
 */
export async function newMerchantPassword(call: Call<'newMerchantPassword'>): Promise<Response> {
  const { context, parameters } = call
  await readEmptyBody(call)
  const { merchantNumber } = parameters
  if (!/^[!-~]{1,100}$/.test(merchantNumber)) throw noMerchant()
  const data = await giveFirstPassword(call, ['newMerchantPassword', merchantNumber], async (password) => {
    const subject = await replacePassword(call, {
      role: 'merchant',
      action: 'newMerchantPassword',
      change: sql`
        update merchants set password_hash = ${password.passwordHash}, must_change_password = true,
          password_made_at = ${call.host.now()},
          password_made_by = (select name from admins where email = ${call.session.subject})
        where merchant_number = ${merchantNumber} returning merchant_number as subject`,
      password,
      subjectName: 'merchantNumber',
    })
    return subject === undefined ? undefined : { merchantNumber }
  })
  if (data === undefined) throw noMerchant()
  return answer(context, { success: true, message: `${merchantNumber} has a new first password`, data })
}

function noMerchant(): Refused {
  return new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
}
