import { setImmediate } from 'node:timers/promises'
import { codePattern } from '../../../src/domain/lib/codes.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { participantColumns, participantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

const slice = 500

/**
 * Those who are not withdrawn, as JSON in the order of their codes. Built in the database and fetched in slices: the
 * embedded engine runs in this process, and serves other calls between two slices.
 * @param name of the prepared statement
 * @param columns over a row `a` of the participants: the fields of each
 * @param only further condition over a row of them
 */
export async function listOfPeople(
  { database }: Host,
  name: string,
  columns: string,
  only = 'true',
): Promise<string> {
  const slices: string[] = []
  for (let after = ''; ; ) {
    // Conditions stand outside the slice: without statistics of them, each slice would read and sort everybody.
    const { rows } = await database.pool.query<{ list: string | null; last: string; count: number }>({
      name,
      text: `
        select string_agg(row_to_json(shown)::text, ',' order by a.code)
            filter (where a.withdrawn_at is null and ${only}) as list,
          max(a.code) as last, count(*)::int as count
        from (select * from participants where code > $1 order by code limit ${slice}) a,
          lateral (select ${columns}) shown`,
      values: [after],
    })
    const [row] = rows
    if (row?.list) slices.push(row.list)
    if (row === undefined || row.count < slice) break
    after = row.last
    await setImmediate()
  }
  return `[${slices.join(',')}]`
}

/**
 * With the numbers of the cards that hold, by code, where a card was made in place of the first one, the codes of those
 * who have lost ones alone, and for the office the emails, so that an exported list holds all that an import brings.
 */
export async function participants({ context, host, session }: Call<'participants'>): Promise<Response> {
  const list = await listOfPeople(host, 'slice-of-participants', participantColumns)
  const { rows } = await host.database.pool.query<{ cards: string | null; lost: string | null }>({
    name: 'replaced-and-lost-cards',
    text: `
      select
        (select jsonb_object_agg(code, number) from cards where lost_at is null and number <> code)::text as cards,
        (select jsonb_agg(distinct a.code) from cards c join participants a on a.code = c.code
          where c.lost_at is not null and a.withdrawn_at is null
            and not exists (select from cards o where o.code = c.code and o.lost_at is null))::text as lost`,
  })
  const { cards, lost } = rows[0] ?? {}
  const emails = hasRight(session.rights, ['office']) ? await emailsByCode(host) : null
  const extras = Object.entries({ cards, lostCards: lost, emails })
  const told = extras.map(([name, json]) => (json ? `,"${name}":${json}` : '')).join('')
  return answerText(context, `{"participants":${list}${told}}`)
}

async function emailsByCode({ database }: Host): Promise<string | null> {
  const { rows } = await database.pool.query<{ emails: string | null }>({
    name: 'emails-by-code',
    text: `
      select jsonb_object_agg(code, email)::text as emails from participants
      where email <> '' and withdrawn_at is null`,
  })
  return rows[0]?.emails ?? null
}

export async function participant({ context, host, parameters }: Call<'participant'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ answer: string }>({
    name: 'participant',
    text: `
      select jsonb_build_object('success', true, 'data', ${participantJson})::text as answer
      from cards c join participants a on a.code = c.code where c.number = $1`,
    values: [codeFromPath(parameters.code)],
  })
  const [row] = rows
  if (row === undefined) throw noParticipant()
  return answerText(context, row.answer)
}

const typedCode = new RegExp(codePattern, 'i')

/**
 * A code as it is scanned or typed; undefined when it cannot be anybody's. Checked before it is upper-cased, or "ß1"
 * would be the person SS1.
 */
export function codeIn(text: string): string | undefined {
  const typed = text.trim()
  return typedCode.test(typed) ? typed.toUpperCase() : undefined
}

/** What cannot be anybody's code does not reach the database. */
export function codeFromPath(text: string, unknown: () => Refused = noParticipant): string {
  const code = codeIn(text)
  if (code === undefined) throw unknown()
  return code
}

export function noParticipant(): Refused {
  return new Refused('notFound', 'No participant found with this ID')
}
