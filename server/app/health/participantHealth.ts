import { type HealthRecord, listFromText } from '../../../src/domain/health/health.ts'
import { instant } from '../../database/sql.ts'
import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { isByName, lostCard, orByName } from '../people/cards.ts'
import { codeIn, noParticipant } from '../people/codes.ts'
import { isClosed, isWritten, recordColumns } from './healthRecords.ts'
import { asTyped } from './healthTrail.ts'

/*
 * The health corner's look-up (contract: "participantHealth"). One statement reads the record and writes the
 * audit, so no read is unaudited. Look-ups of unknown or invalid codes, of campers without a record, and
 * refused ones (auth/access.ts) are audited too. A record with only empty fields counts as none. A record
 * that is closed to its camper is returned with `closedAt`.
 */

const lookUp = {
  name: 'look-health-up',
  text: `
    with card as (select c.code, c.lost_at from cards c where c.number = $1),
    found as (
      select a.firstname, a.lastname, a.code, a.age, a.gender, a.country,
        ${isWritten} as "hasRecord", ${recordColumns},
        case when ${isClosed} then ${instant('h.closed_at')} end as "closedAt"
      from card join participants a on a.code = card.code left join health_records h on h.code = a.code
      where card.lost_at is null or $4::boolean),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select $2::timestamptz, 'admin', $3, 'healthLookUp', coalesce((select code from card), $1::text),
        jsonb_build_object('found',
          case when exists (select from found where "hasRecord") then 'record'
            when exists (select from found) then 'noRecord'
            when exists (select from card) then 'lostCard' else 'nobody' end) ||
          case when $4::boolean then '{"byName": true}' else '{}' end::jsonb)
    select card.lost_at as "lostAt", found.* from (select) one
      left join card on true left join found on true`,
}

interface Camper {
  readonly firstname: string
  readonly lastname: string
  readonly code: string
  readonly age: number | null
  readonly gender: string | null
  readonly country: string | null
}

type Found = { readonly lostAt: Date | null } & (
  | (Camper & ({ readonly hasRecord: true; readonly closedAt: string | null } & HealthRecord))
  | (Camper & { readonly hasRecord: false })
  | { readonly hasRecord: null }
)

export async function participantHealth({
  context,
  host,
  session,
  parameters,
}: Call<'participantHealth'>): Promise<Response> {
  const byName = isByName(context)
  const { rows } = await host.database.pool.query<Found>({
    ...lookUp,
    values: [codeIn(parameters.code) ?? asTyped(parameters.code), host.now(), session.subject, byName],
  })
  const [found] = rows
  if (found?.hasRecord == null) {
    if (found?.lostAt) throw lostCard(found.lostAt, host, orByName)
    throw noParticipant()
  }
  if (!found.hasRecord)
    return answer(context, { success: true, message: 'No participant data found', data: null })

  const { hasRecord: _, lostAt: __, closedAt, allergies, conditions, medications, ...rest } = found
  const data = {
    ...rest,
    allergies: listFromText(allergies),
    conditions: listFromText(conditions),
    medications: listFromText(medications),
    ...(closedAt !== null && { closedAt }),
  }
  return answer(context, { success: true, data })
}
