import { isDeepStrictEqual } from 'node:util'
import { campVersionHeader } from '../../../src/api/routes/route.ts'
import { type FactsRequest, factsRequests } from '../../../src/api/schemas/camp.ts'
import { factChanges } from '../../../src/domain/camp/changes.ts'
import { type Camp, type CampFacts, type FactsGroup, factsGroups } from '../../../src/domain/camp/facts.ts'
import { problemsOf } from '../../../src/domain/camp/problems.ts'
import { counted } from '../../../src/domain/lib/counted.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { errorCodeOf } from '../../refusal.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { ApiContext, Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { refuseForgottenLogo } from './logo.ts'

/*
 * Facts of the camp are saved by group, with the version that was read. Saving the stored facts again succeeds,
 * so a change whose answer was lost can be sent again.
 */

export function camp({ context, host }: Call<'camp'>): Response {
  return answerCamp(context, host.camp.current())
}

/** For the preview of a lead. */
export async function longestName({ context, host }: Call<'longestName'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ name: object }>({
    name: 'longest-name',
    text: `select jsonb_strip_nulls(jsonb_build_object(
        'firstname', firstname, 'lastname', lastname, 'union', union_name)) as name
      from participants where withdrawn_at is null
      order by char_length(firstname) + char_length(lastname) desc, code limit 1`,
  })
  return answer(context, { success: true, data: rows[0]?.name ?? null })
}

interface SavingValues {
  readonly version: number
  readonly facts: string
  readonly at: Date
  readonly role: string
  readonly actor: string
  readonly changes: string
}

/** Without a row, the version is 0. */
const saving = statement<SavingValues>(
  'save-camp-facts',
  ({ version, facts, at, role, actor, changes }) => `
    with changed as (
      insert into camp as c (version, facts, changed_at)
      select 1, ${facts}::jsonb, ${at}::timestamptz
      where ${version}::integer = 0 or exists (select from camp)
      on conflict (one) do update
      set version = c.version + 1, facts = excluded.facts, changed_at = excluded.changed_at
      where c.version = ${version}::integer
      returning version, facts, programme),
    audited as (${auditEntry({ at, role, actor }, 'changeCamp', `''`, { changes: `${changes}::jsonb` })} from changed)
    select version, facts, programme from changed`,
)

export function saveFacts(call: Call<'saveFacts'>): Promise<Response> {
  const group = factsGroups.find((known) => known === call.parameters.group)
  if (group === undefined)
    throw new Refused('notFound', 'There are no such facts of a camp. Please load the page again.')
  return saveGroup(call, group)
}

async function saveGroup<Group extends FactsGroup>(call: Call<'saveFacts'>, group: Group): Promise<Response> {
  const { context, host, session } = call
  const {
    version,
    facts,
    confirmed = false,
  } = await readBody<FactsRequest<Group>>(
    call,
    factsRequests[group],
    'Please send the facts of this group and the version that was read.',
  )
  const [problem] = Object.values<string | undefined>(problemsOf(group, facts))
  if (problem !== undefined) throw new Refused('invalid', problem)
  return repeatWhileOvertaken('A change of the facts of the camp', async () => {
    const current = await host.camp.read()
    const before = current.facts[group]
    if (isDeepStrictEqual(before, facts)) return answerCamp(context, current)
    if (current.version !== version) {
      const refused = new Refused(
        'campChanged',
        'Nothing was saved: somebody else has changed the facts of the camp meanwhile. Please look at them before you save again.',
      )
      context.header(campVersionHeader, String(current.version))
      return answerRefusal(context, refused, { data: current })
    }
    const wanted: CampFacts = { ...current.facts, [group]: facts }
    if (group === 'logo') await refuseForgottenLogo(host, wanted.logo.picture)
    await refuseImpossible(host, current.facts, wanted, confirmed)
    const query = saving.with({
      version,
      facts: JSON.stringify(wanted),
      at: host.now(),
      role: session.role,
      actor: session.subject,
      changes: JSON.stringify(factChanges(before, facts)),
    })
    const { rows } = await withRetries(() => host.database.pool.query(query))
    if (rows[0] === undefined) return undefined
    const saved = host.camp.take(rows[0])
    await host.camp.shown()
    return answerCamp(context, saved)
  })
}

function answerCamp(context: ApiContext, camp: Camp): Response {
  context.header(campVersionHeader, String(camp.version))
  return answer(context, { success: true, data: camp })
}

async function refuseImpossible(
  host: Host,
  { money, time }: CampFacts,
  wanted: CampFacts,
  isConfirmed: boolean,
): Promise<void> {
  if (money.currency !== wanted.money.currency && (await hasRow(host, 'transfers')))
    throw new Refused(
      'tooLate',
      'Nothing was saved: the currency cannot be changed any more, because money has moved in this camp.',
    )
  const { firstDay, lastDay, zone } = wanted.time
  const isOtherZone = time.zone !== zone
  if (isOtherZone) await refuseUnknownZone(host, zone)
  const moves = isOtherZone || time.firstDay !== firstDay || time.lastDay !== lastDay
  if (!moves || isConfirmed) return
  if (!(await hasRow(host, 'transfers')) && !(await hasRow(host, 'movements'))) return
  throw new Refused('movesDays', isOtherZone ? await movedByZone(host, time.zone, zone) : movedByDays)
}

const movedByDays =
  'Nothing was saved yet: people have passed the gate or paid already. With other days the programme and the last day of new pairings move; bookings keep their times.'

async function movedByZone({ database }: Host, before: string, after: string): Promise<string> {
  const moved = (table: string, at: string) => `(select count(*) from ${table}
    where (${at} at time zone $1)::date <> (${at} at time zone $2)::date)`
  const { rows } = await database.pool.query<{ transfers: number; movements: number }>(
    `select ${moved('transfers', 'created_at')}::integer as transfers, ${moved('movements', 'coalesce(happened_at, received_at)')}::integer as movements`,
    [before, after],
  )
  const { transfers = 0, movements = 0 } = rows[0] ?? {}
  return `Nothing was saved yet: in this time zone ${counted(transfers, 'transaction')} and ${counted(movements, 'scan')} of a gate fall on another day. Books and day limits are counted by the new days.`
}

async function hasRow({ database }: Host, table: 'transfers' | 'movements'): Promise<boolean> {
  const { rows } = await database.pool.query<{ found: boolean }>(
    `select exists (select from ${table}) as found`,
  )
  return rows[0]?.found === true
}

const invalidParameterValue = '22023'

/** The database has a list of its own, by which it counts days. */
async function refuseUnknownZone({ database }: Host, zone: string): Promise<void> {
  try {
    await database.pool.query('select now() at time zone $1', [zone])
  } catch (error) {
    if (errorCodeOf(error) !== invalidParameterValue) throw error
    throw new Refused(
      'invalid',
      'The database of the server does not know this time zone. Please choose another one.',
    )
  }
}
