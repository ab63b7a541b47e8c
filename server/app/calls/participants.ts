import { setImmediate } from 'node:timers/promises'
import { codePattern } from '../../../src/domain/codes.ts'
import { participantJson } from '../accounts.ts'
import { answerText } from '../answers.ts'
import type { Call } from '../call.ts'
import { Refused } from '../refused.ts'

const slice = 500

/**
 * All participants but those who are withdrawn, in the order of their codes. Built in the database and fetched in slices: the embedded engine
 * runs in this process, and serves other calls between two slices.
 */
export async function participants({ context, host }: Call<'participants'>): Promise<Response> {
  const slices: string[] = []
  for (let after = ''; ; ) {
    const { rows } = await host.database.pool.query<{ list: string | null; last: string; count: number }>({
      name: 'slice-of-participants',
      text: `
        select string_agg((${participantJson})::text, ',' order by a.code) as list, max(a.code) as last,
          count(*)::int as count
        from (select * from participants where code > $1 and withdrawn_at is null order by code limit ${slice}) a`,
      values: [after],
    })
    const [row] = rows
    if (row?.list) slices.push(row.list)
    if (row === undefined || row.count < slice) break
    after = row.last
    await setImmediate()
  }
  return answerText(context, `{"participants":[${slices.join(',')}]}`)
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
