import { gateSettings as gateSettingsRequest } from '../../../src/api/schemas/gate.ts'
import { maxMovementsListed } from '../../../src/domain/gate/movements.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { instant, statement } from '../../database/sql.ts'
import { answer, answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Session } from '../http/call.ts'
import { isByName } from '../people/cards.ts'
import { codeFromPath } from '../people/codes.ts'
import { listOfPeople } from '../people/listOfPeople.ts'
import {
  asksWithWhomSetting,
  countedFor,
  gateOf,
  happenedAt,
  isCountedForSender,
  movementJson,
  placeOf,
  presenceOf,
  undoneJson,
} from './presenceSql.ts'

/** An upper bound for the movements of one gate in an hour; it limits the rows read. */
const maxInAnHour = 5_000

export async function whereIs({ context, host, parameters }: Call<'whereIs'>): Promise<Response> {
  const asked = { number: codeFromPath(parameters.number), isByName: isByName(context) }
  const { standing } = await presenceOf(host, asked)
  return answerText(context, `{"success":true,"data":${standing}}`)
}

export async function lastMovements({ context, host, session }: Call<'lastMovements'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ list: string; hour: string }>({
    name: 'last-movements',
    text: `
      with own as (
          select * from movements where actor_role = $1 and actor = $2 and kind <> 'undo'
          order by id desc limit ${maxInAnHour}),
        last as (select * from own order by id desc limit ${maxMovementsListed}),
        hour as (
          select kind in ('arrive', 'backIn') as is_in, count(*) as people from own
          where ${happenedAt('own')} > $3::timestamptz - interval '1 hour' and ${isCountedForSender('own')}
            and not exists (select from movements u where u.undoes = own.key)
          group by 1)
      select
        (select coalesce(jsonb_agg(${movementJson(undoneJson)} order by m.id desc), '[]')
         from last m join participants a on a.code = m.code left join movements u on u.undoes = m.key)::text as list,
        jsonb_build_object(
          'in', coalesce((select people from hour where is_in), 0),
          'out', coalesce((select people from hour where not is_in), 0))::text as hour`,
    values: [session.role, session.subject, host.now()],
  })
  const { list = '[]', hour = '{"in":0,"out":0}' } = rows[0] ?? {}
  return answerText(context, `{"success":true,"data":{"movements":${list},"lastHour":${hour}}}`)
}

/** A recursive query finds the gates one by one in the index and reads only the newest rows of each. */
const hours = {
  name: 'gate-hours',
  text: `
    with recursive gates as (
      (select actor_role, actor from movements where kind <> 'undo' order by actor_role, actor limit 1)
      union all
      select next.actor_role, next.actor from gates g, lateral (
        select m.actor_role, m.actor from movements m
        where m.kind <> 'undo' and (m.actor_role, m.actor) > (g.actor_role, g.actor)
        order by m.actor_role, m.actor limit 1) next),
      counted as (
        select h.gate, sum(h.entered) as entered, sum(h.passed - h.entered) as departed
        from gates g, lateral (
          select ${countedFor('m')} as gate, count(*) filter (where m.kind in ('arrive', 'backIn')) as entered, count(*) as passed
          from (
            select * from movements m
            where m.kind <> 'undo' and m.actor_role = g.actor_role and m.actor = g.actor
            order by m.id desc limit ${maxInAnHour}) m
          where ${happenedAt('m')} > $1::timestamptz - interval '1 hour'
            and not exists (select from movements u where u.undoes = m.key)
          group by 1) h
        group by 1)
    select coalesce(jsonb_agg(jsonb_build_object('gate', gate, 'in', entered, 'out', departed) order by gate), '[]')::text
      as gates
    from counted`,
}

export async function gateHours({ context, host }: Call<'gateHours'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ gates: string }>({ ...hours, values: [host.now()] })
  return answerText(context, `{"success":true,"data":${rows[0]?.gates ?? '[]'}}`)
}

const ofLastMovement = (value: string) => `(select ${value} from movements m where m.key = a.last_movement)`

const rollCallColumns = `a.code, a.firstname, a.lastname, a.union_name as "union", a.age, ${placeOf('a')} as place,
  ${ofLastMovement(instant(happenedAt('m')))} as since, ${ofLastMovement(gateOf('m'))} as gate`

export async function rollCall({ context, host }: Call<'rollCall'>): Promise<Response> {
  const asOf = host.now().toISOString()
  const people = await listOfPeople(host, 'slice-of-roll-call', rollCallColumns)
  return answerText(context, `{"success":true,"data":{"asOf":"${asOf}","people":${people}}}`)
}

export async function gateSettings({ context, host }: Call<'gateSettings'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ value: string }>(
    'select value from settings where name = $1',
    [asksWithWhomSetting],
  )
  return answer(context, { success: true, data: { asksWithWhom: rows[0]?.value !== 'no' } })
}

interface SettingValues extends Pick<Session, 'role' | 'subject'> {
  readonly name: string
  readonly value: 'yes' | 'no'
  readonly askedBelow: number
  readonly at: Date
}

const setting = statement<SettingValues>(
  'change-gate-settings',
  ({ name, value, askedBelow, at, role, subject }) => `
    with changed as (
      insert into settings as s (name, value) select ${name}::text, ${value}::text
      where ${value}::text = 'no' or exists (select from settings where name = ${name}::text)
      on conflict (name) do update set value = excluded.value where s.value <> excluded.value
      returning value)
    ${auditEntry({ at, role, actor: subject }, 'changeGateSettings', `''`, { asksWithWhom: `value = 'yes'`, askedBelow: `${askedBelow}::integer` })} from changed`,
)

export async function changeGateSettings(call: Call<'changeGateSettings'>): Promise<Response> {
  const { context, host, session } = call
  const { askedBelow } = host.camp.current().facts.rules
  const wrongShape = `Please choose whether gates ask with whom people under ${askedBelow} leave.`
  const data = await readBody(call, gateSettingsRequest, wrongShape)
  const { role, subject } = session
  const value = data.asksWithWhom ? 'yes' : 'no'
  const query = setting.with({ name: asksWithWhomSetting, value, askedBelow, at: host.now(), role, subject })
  await withRetries(() => host.database.pool.query(query))
  return answer(context, { success: true, data })
}
