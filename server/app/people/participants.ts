import { hasRight } from '../../../src/domain/staff/rights.ts'
import { participantColumns, participantJson } from '../auth/identities.ts'
import { answerText } from '../http/answers.ts'
import type { Call, Host } from '../http/call.ts'
import { codeFromPath, noParticipant } from './codes.ts'
import { listOfPeople } from './listOfPeople.ts'

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
  const extraFields = extras.map(([name, json]) => (json ? `,"${name}":${json}` : '')).join('')
  return answerText(context, `{"participants":${list}${extraFields}}`)
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
