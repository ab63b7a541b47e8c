import { makeSlipsRequest } from '../../../src/api/schemas/slips.ts'
import { maxSlips, type Slip } from '../../../src/domain/people/slips.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { browserOf, withBrowser } from '../auth/browserNames.ts'
import { newFirstPassword } from '../auth/firstPasswords.ts'
import { accountKinds } from '../auth/identities.ts'
import { hashMadePassword } from '../auth/passwords.ts'
import { answer, answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { listOfPeople } from './listOfPeople.ts'

/*
 * First passwords for many people, for printing. Only this answer shows them and it is not stored: after a
 * lost answer they are made again, which invalidates the lost ones.
 */

const isWithoutOwnPassword = '(password_hash is null or must_change_password)'

const slipPersonColumns = `a.code, a.firstname, a.lastname, a.union_name as "union",
  case when a.password_hash is null then 'none' else 'first' end as "signIn",
  ${instant(`(${accountKinds.participant.firstPasswordEndsAt})`)} as "firstPasswordEndsAt"`

export async function slipPeople({ context, host }: Call<'slipPeople'>): Promise<Response> {
  const list = await listOfPeople(host, 'slice-of-slip-people', slipPersonColumns, isWithoutOwnPassword)
  return answerText(context, `{"success":true,"data":${list}}`)
}

interface SlipValues extends Pick<Session, 'role' | 'subject'> {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
  readonly replacing: readonly string[]
  readonly at: Date
  readonly browser: string | null
}

const making = statement<SlipValues>(
  'make-slips',
  ({ codes, hashes, replacing, at, role, subject, browser }) => `
    with people as (
      select code, password_hash is not null as "hasPassword" from participants
      where code = any (${codes}::text[]) and withdrawn_at is null and ${isWithoutOwnPassword}
      order by code for no key update),
    waiting as (select code from people where not "hasPassword" or code = any (${replacing}::text[])),
    changed as (
      update participants a set password_hash = made.hash, must_change_password = true,
        password_made_at = ${at}::timestamptz
      from waiting join unnest(${codes}::text[], ${hashes}::text[]) made (code, hash) on made.code = waiting.code
      where a.code = waiting.code
      returning a.code, a.firstname, a.lastname, a.union_name as "union"),
    audited as (${auditEntry({ at, role, actor: subject }, 'makeSlip', 'code', withBrowser('null::jsonb', browser))} from changed)
    select p.code, c.firstname, c.lastname, c."union", c.code is null as "gotMeanwhile"
    from people p left join changed c on c.code = p.code`,
)

interface AskedPerson extends Omit<Slip, 'password'> {
  readonly gotMeanwhile: boolean
}

export async function makeSlips(call: Call<'makeSlips'>): Promise<Response> {
  const { context, host, session } = call
  const wrongShape = `Please choose 1 to ${maxSlips} people by their codes.`
  const wanted = await readBody(call, makeSlipsRequest, wrongShape)
  const codes = [...new Set(wanted.codes)]
  const replacing = wanted.replacing ?? codes
  const passwords = new Map(codes.map((code) => [code, newFirstPassword()]))
  const hashes = await Promise.all(
    Array.from(passwords.values(), (password) => hashMadePassword(host.database, password)),
  )
  const { role, subject } = session
  const own = { at: host.now(), role, subject, browser: browserOf(context) }
  const query = making.with({ codes, hashes, replacing, ...own })
  const { pool } = host.database
  const { rows } = await withRetries(() => pool.query<AskedPerson>(query))
  const updated = new Map(
    rows.filter(({ gotMeanwhile }) => !gotMeanwhile).map(({ gotMeanwhile: _, ...row }) => [row.code, row]),
  )
  // A second statement also sees a session that was opened while the first waited for its person.
  await pool.query(`delete from sessions where role = 'participant' and subject = any ($1::text[])`, [
    [...updated.keys()],
  ])
  const data = codes.flatMap((code) => {
    const person = updated.get(code)
    return person === undefined ? [] : [{ ...person, password: passwords.get(code) }]
  })
  const gotMeanwhile = rows.flatMap(({ code, gotMeanwhile }) => (gotMeanwhile ? [code] : []))
  const message = `${data.length} first passwords were made.`
  return answer(context, { success: true, message, data, gotMeanwhile })
}
