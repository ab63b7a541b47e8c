import { setImmediate } from 'node:timers/promises'
import { codePattern } from '../../../src/domain/lib/codes.ts'
import { hasRight } from '../../../src/domain/staff/rights.ts'
import { participantColumns, participantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call, Host } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

const slice = 500

/**
 * Lists people who are not withdrawn as JSON, ordered by code. Fetched in slices, because the embedded
 * database runs in this process and other calls must run in between.
 * @param name of the prepared statement
 * @param columns SQL of the fields, over a row `a` of the participants
 * @param only further SQL condition over that row
 */
export async function listOfPeople(
  { database }: Host,
  name: string,
  columns: string,
  only = 'true',
): Promise<string> {
  const slices: string[] = []
  for (let after = ''; ; ) {
    // The condition is outside the slice: without statistics for it, each slice would read and sort
    // everybody.
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
 * Adds the numbers of replacement cards by code, the codes of people whose cards are all lost, and for the
 * office the e-mails, so that an export can be imported again.
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
 * Normalises a scanned or typed code; undefined when it cannot be one. The check comes before upper-casing,
 * which would turn "ß1" into the code SS1.
 */
export function codeIn(text: string): string | undefined {
  const typed = text.trim()
  return typedCode.test(typed) ? typed.toUpperCase() : undefined
}

export function codeFromPath(text: string, unknown: () => Refused = noParticipant): string {
  const code = codeIn(text)
  if (code === undefined) throw unknown()
  return code
}

export function noParticipant(): Refused {
  return new Refused('notFound', 'No participant found with this ID')
}
