import { sayOperatorRequest } from '../../../src/api/schemas/pairing.ts'
import { isVisible } from '../../../src/domain/people.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { signedOut } from '../access.ts'
import { answerText } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host, Session } from '../call.ts'
import { Refused } from '../refused.ts'
import { refuseHiddenCharacters } from './register.ts'

/*
 * Who stands at a paired device, in their own word: somebody of the staff, or a name that was typed, and then without
 * an address. It holds for a day of the camp: who stands there on the next day is asked again, and until then the audit
 * names nobody.
 */

/** The day of the camp, which is two hours ahead of UTC the whole year. */
const campDay = (moment: string) => `(${moment} at time zone 'UTC' + interval '2 hours')::date`

/** Whether the operator of a row `d` of the devices was named on the day of this moment. */
export const isOperatorOf = (at: string) => `${campDay('d.operator_since')} = ${campDay(at)}`

/** Rows `a` of those who may stand at a gate. */
const gateStaff = "admins a where a.closed_at is null and a.rights && array['gate', 'lead']"

const finding = statement<{ readonly id: string; readonly at: Date }>(
  'find-device',
  ({ id, at }) => `
    select jsonb_build_object('success', true, 'data', jsonb_build_object(
      'name', d.name, 'endsAt', ${instant('d.ends_at')}, 'operator', o.operator, 'operatorSince', o.since,
      'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name)
        order by lower(a.name), a.name, a.id), '[]') from ${gateStaff})))::text as answer
    from devices d left join lateral (
      select d.operator, ${instant('d.operator_since')} as since where ${isOperatorOf(`${at}::timestamptz`)}) o on true
    where d.id = ${id}`,
)

export async function device({ context, host, session }: Call<'device'>): Promise<Response> {
  const values = { id: idOf(session), at: host.now() }
  const { rows } = await host.database.pool.query<{ answer: string }>(finding.with(values))
  if (rows[0] === undefined) throw signedOut()
  return answerText(context, rows[0].answer)
}

interface SayingValues {
  readonly id: string
  /** Of the staff; null for a name that was typed. */
  readonly member: string | null
  readonly typed: string | null
  readonly at: Date
}

const saying = statement<SayingValues>(
  'say-operator',
  ({ id, member, typed, at }) => `
    with named as (
      select a.name, a.email from ${gateStaff} and a.id::text = ${member}
      union all select ${typed}::text, null where ${typed}::text is not null),
    said as (
      update devices d set operator = named.name, operator_email = named.email, operator_since = ${at}::timestamptz
      from named where d.id = ${id}
      returning d.id, d.operator, d.operator_email, d.operator_since),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail, operator, operator_email)
      select ${at}::timestamptz, 'device', id, 'sayOperator', id, jsonb_build_object('operator', operator),
        operator, operator_email
      from said)
    select jsonb_build_object('success', true, 'message', 'Thank you.', 'data', jsonb_build_object(
      'operator', operator, 'operatorSince', ${instant('operator_since')}))::text as answer
    from said`,
)

const longestName = 100

export async function sayOperator(call: Call<'sayOperator'>): Promise<Response> {
  const { context, host, session } = call
  const id = idOf(session)
  const said = await readBody(call, sayOperatorRequest, 'Please say who is at this gate.')
  const typed = 'name' in said ? said.name : null
  if (typed !== null) refuseName(typed)
  const answer = await write(host, { id, member: 'id' in said ? said.id : null, typed, at: host.now() })
  if (answer === undefined)
    throw new Refused('notFound', 'This person is not on the list any more. Please choose again.')
  return answerText(context, answer)
}

async function write({ database }: Host, values: SayingValues): Promise<string | undefined> {
  const { rows } = await withRetries(() => database.pool.query<{ answer: string }>(saying.with(values)))
  return rows[0]?.answer
}

function refuseName(name: string): void {
  if (!isVisible(name)) throw new Refused('invalid', 'Please type your name.')
  if (name.length > longestName)
    throw new Refused('invalid', `Please type a name of at most ${longestName} characters.`)
  refuseHiddenCharacters(name)
}

function idOf({ role, subject }: Session): string {
  if (role === 'device') return subject
  throw new Refused(
    'invalid',
    'You are signed in yourself, so nobody has to say who is here. Only a paired device asks for that.',
  )
}
