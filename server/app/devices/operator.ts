import { sayOperatorRequest } from '../../../src/api/schemas/pairing.ts'
import { isVisible } from '../../../src/domain/people/people.ts'
import { auditEntry, operatorColumns, operatorOf } from '../../database/audit.ts'
import { queryWithAdvisoryLock } from '../../database/locks.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { signedOut } from '../auth/access.ts'
import { asksForPins, asksPins, confirmPerson, hasPin } from '../auth/pins.ts'
import { refusedUntil } from '../auth/retryAfter.ts'
import { isOperatorOf } from '../gate/operators.ts'
import { answerText } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * Sets the operator of a paired device (gate/operators.ts): a staff member, or a typed name without an e-mail
 * address. Where the camp asks for PINs, only a PIN confirms the name; without one the name is set as not
 * confirmed. Each change is audited, so changes are limited per minute and repeating the current operator
 * writes nothing.
 */

const gateStaff = "admins a where a.closed_at is null and a.rights && array['gate', 'lead']"

const finding = statement<{ readonly id: string; readonly at: Date }>(
  'find-device',
  ({ id, at }) => `
    select jsonb_build_object('success', true, 'data', jsonb_build_object(
      'name', d.name, 'endsAt', ${instant('d.ends_at')}, 'operator', o.operator, 'isConfirmed', o.operator_confirmed,
      'operatorSince', o.since, 'asksPins', ${asksPins},
      'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'hasPin', ${hasPin})
        order by lower(a.name), a.name, a.id), '[]') from ${gateStaff})))::text as answer
    from devices d left join lateral (
      select ${operatorOf('d')}, ${instant('d.operator_since')} as since where ${isOperatorOf(`${at}::timestamptz`)}) o on true
    where d.id = ${id}`,
)

export async function device({ context, host, session }: Call<'device'>): Promise<Response> {
  const values = { id: idOf(session), at: host.now() }
  const { rows } = await host.database.pool.query<{ answer: string }>(finding.with(values))
  if (rows[0] === undefined) throw signedOut()
  return answerText(context, rows[0].answer)
}

const minute = 60_000
const maxChanges = 5

interface SayingValues {
  readonly id: string
  readonly member: string | null
  readonly typed: string | null
  /** A PIN in this call confirmed the name. */
  readonly isConfirmed: boolean
  readonly at: Date
}

interface Said {
  readonly answer: string | null
  readonly isPaired: boolean
  readonly isNamed: boolean
  /** The time of the first change within the last minute. */
  readonly firstChange: Date | null
}

/** Must run under the lock of the device (`queryInTurn`), because it counts the changes that it adds to. */
const saying = statement<SayingValues>(
  'say-operator',
  ({ id, member, typed, isConfirmed, at }) => `
    with device as (
      select d.id, ${operatorOf('d')}, d.operator_since, ${isOperatorOf(`${at}::timestamptz`)} as "isToday"
      from devices d where d.id = ${id} and d.revoked_at is null and d.ends_at > ${at}::timestamptz),
    named as (
      select n.name, n.email, case when ${asksPins} then ${isConfirmed}::boolean end as confirmed from (
        select a.name, a.email from ${gateStaff} and a.id::text = ${member}
        union all select ${typed}::text, null where ${typed}::text is not null) n),
    same as (
      select ${operatorOf('device')}, device.operator_since from device, named
      where "isToday" and device.operator = named.name and device.operator_email is not distinct from named.email
        and device.operator_confirmed is not distinct from named.confirmed),
    changes as (
      select count(*) as count, min(a.at) as first from audit a
      where a.actor_role = 'device' and a.actor = ${id} and a.action = 'sayOperator'
        and a.at > ${at}::timestamptz - interval '1 minute' and a.at < ${at}::timestamptz + interval '1 minute'),
    said as (
      update devices d set operator = named.name, operator_email = named.email,
        operator_confirmed = named.confirmed, operator_since = ${at}::timestamptz
      from device, named, changes
      where d.id = device.id and not exists (select from same) and changes.count < ${maxChanges}
      returning d.id, ${operatorOf('d')}, d.operator_since),
    audited as (${auditEntry({ at, role: `'device'`, actor: 'id', operator: 'said' }, 'sayOperator', 'id', { operator: 'operator' })} from said),
    current as (
      select ${operatorColumns}, operator_since from said union all select ${operatorColumns}, operator_since from same)
    select (
        select jsonb_build_object('success', true, 'message', 'Thank you.', 'data', jsonb_build_object(
          'operator', operator, 'isConfirmed', operator_confirmed,
          'operatorSince', ${instant('operator_since')}))::text from current) as answer,
      exists (select from device) as "isPaired", exists (select from named) as "isNamed", first as "firstChange"
    from changes`,
)

const maxNameLength = 100

export async function sayOperator(call: Call<'sayOperator'>): Promise<Response> {
  const { context, host, session } = call
  const id = idOf(session)
  const said = await readBody(call, sayOperatorRequest, 'Please say who is at this gate.')
  const typed = 'name' in said ? said.name : null
  if (typed !== null) refuseName(typed)
  const isConfirmed = 'id' in said && (await isConfirmedByPin(call, said))
  const values = { id, member: 'id' in said ? said.id : null, typed, isConfirmed, at: host.now() }
  const { pool } = host.database
  const [row] = await withRetries(() =>
    queryWithAdvisoryLock<Said>(pool, `operator:${id}`, saying.with(values)),
  )
  if (row?.answer) return answerText(context, row.answer)
  if (!row?.isPaired) throw signedOut()
  if (!row.isNamed) throw notListed()
  throw refusedUntil(
    new Date((row.firstChange ?? values.at).getTime() + minute),
    host,
    (wait) =>
      `The name here was changed ${maxChanges} times within a minute. Please wait ${wait} and try again.`,
  )
}

/**
 * Without a PIN the name is taken as not confirmed. Only PINs of the people who are listed here can be tried.
 * @throws Refused when the PIN is wrong
 */
async function isConfirmedByPin(
  { context, host, session }: Call<'sayOperator'>,
  { id, secret }: { readonly id: string; readonly secret?: string | undefined },
): Promise<boolean> {
  if (secret === undefined || !(await asksForPins(host))) return false
  const { rowCount } = await host.database.pool.query({
    name: 'is-gate-staff',
    text: `select from ${gateStaff} and a.id::text = $1`,
    values: [id],
  })
  if (rowCount === 0) throw notListed()
  const options = { safe: 'Nothing was changed.', otherwise: 'go on without the PIN' }
  await confirmPerson({ context, host, session }, { id, secret }, options)
  return true
}

function notListed(): Refused {
  return new Refused('notFound', 'This person is not on the list any more. Please choose again.')
}

function refuseName(name: string): void {
  if (!isVisible(name)) throw new Refused('invalid', 'Please type your name.')
  if (name.length > maxNameLength)
    throw new Refused('invalid', `Please type a name of at most ${maxNameLength} characters.`)
  refuseHiddenCharacters(name)
}

function idOf({ role, subject }: Session): string {
  if (role === 'device') return subject
  throw new Refused(
    'invalid',
    'You are signed in yourself, so this gate does not ask who is here. Only a paired device asks for that.',
  )
}
