import { isDeepStrictEqual } from 'node:util'
import { campVersionHeader } from '../../../src/api/routes/route.ts'
import { savedProgramme } from '../../../src/api/schemas/camp/programme.ts'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { eventCountOf, inOrder } from '../../../src/domain/camp/programme.ts'
import { problemInWords, programmeProblems } from '../../../src/domain/camp/programmeProblems.ts'
import { auditEntry } from '../../database/audit.ts'
import { repeatWhileOvertaken, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { ApiContext, Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/* The programme is saved as a whole, under the version of the camp. Saving the stored one again succeeds. */

export function programme({ context, host }: Call<'programme'>): Response {
  return answerProgramme(context, host)
}

interface SavingValues {
  readonly version: number
  /** For a camp that has saved no facts. */
  readonly facts: string
  readonly programme: string | null
  readonly at: Date
  readonly role: string
  readonly actor: string
  readonly days: number
  readonly events: number
}

const saving = statement<SavingValues>(
  'save-camp-programme',
  ({ version, facts, programme, at, role, actor, days, events }) => `
    with changed as (
      insert into camp as c (version, facts, programme, changed_at)
      select 1, ${facts}::jsonb, ${programme}::jsonb, ${at}::timestamptz
      where ${version}::integer = 0 or exists (select from camp)
      on conflict (one) do update
      set version = c.version + 1, programme = excluded.programme, changed_at = excluded.changed_at
      where c.version = ${version}::integer
      returning version, facts, programme),
    audited as (${auditEntry({ at, role, actor }, 'changeProgramme', `''`, { days: `${days}::integer`, events: `${events}::integer` })} from changed)
    select version, facts, programme from changed`,
)

export async function saveProgramme(call: Call<'saveProgramme'>): Promise<Response> {
  const { context, host, session } = call
  const sent = await readBody(
    call,
    savedProgramme,
    'Please send the days of the programme and the version that was read.',
  )
  const days = sent.days && inOrder(sent.days)
  return repeatWhileOvertaken('A change of the programme of the camp', async () => {
    const { version, facts } = await host.camp.read()
    if (isDeepStrictEqual(host.camp.programme(), days)) return answerProgramme(context, host)
    if (version !== sent.version) {
      context.header(campVersionHeader, String(version))
      const refused = new Refused(
        'campChanged',
        'Nothing was saved: somebody else has changed the camp meanwhile. Please look at its programme before you save again.',
      )
      return answerRefusal(context, refused, { data: { version, days: host.camp.programme() } })
    }
    const [problem] = days ? programmeProblems(facts.time, days) : []
    if (problem !== undefined) throw new Refused('invalid', problemInWords(problem))
    const query = saving.with({
      version,
      facts: JSON.stringify(documentedCamp.facts),
      programme: days && JSON.stringify(days),
      at: host.now(),
      role: session.role,
      actor: session.subject,
      days: days?.length ?? 0,
      events: eventCountOf(days ?? []),
    })
    const { rows } = await withRetries(() => host.database.pool.query(query))
    if (rows[0] === undefined) return undefined
    host.camp.take(rows[0])
    await host.camp.shown()
    return answerProgramme(context, host)
  })
}

function answerProgramme(context: ApiContext, { camp }: Host): Response {
  const { version } = camp.current()
  context.header(campVersionHeader, String(version))
  return answer(context, { success: true, data: { version, days: camp.programme() } })
}
