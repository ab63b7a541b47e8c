import { type HealthRecord, listFromText } from '../../../src/domain/health.ts'
import { answer } from '../answers.ts'
import type { Call } from '../call.ts'
import { isWritten, recordColumns } from '../healthRecords.ts'
import { asTyped } from '../healthTrail.ts'
import { codeIn, noParticipant } from './participants.ts'

/*
 * The health corner's look-up (contract: "participantHealth"). The record is read and the look-up is written into
 * the audit by one statement, so that no record is read without an audit row. Look-ups of a code that nobody has, of
 * what cannot be a code, of a camper without a record, and refused ones (access.ts) are audited as well. A record of
 * empty fields counts as none.
 */

const lookUp = {
  name: 'look-health-up',
  text: `
    with found as (
      select a.firstname, a.lastname, a.code, a.age, a.gender, a.country,
        ${isWritten} as "hasRecord", ${recordColumns}
      from participants a left join health_records h on h.code = a.code
      where a.code = $1),
    audited as (
      insert into audit (at, actor_role, actor, action, subject, detail)
      select $2::timestamptz, 'admin', $3, 'healthLookUp', $1::text, jsonb_build_object('found',
        case when exists (select from found where "hasRecord") then 'record'
          when exists (select from found) then 'noRecord' else 'nobody' end))
    select * from found`,
}

interface Camper {
  readonly firstname: string
  readonly lastname: string
  readonly code: string
  readonly age: number | null
  readonly gender: string | null
  readonly country: string | null
}

type Found = Camper & (({ readonly hasRecord: true } & HealthRecord) | { readonly hasRecord: false })

export async function participantHealth({
  context,
  host,
  session,
  parameters,
}: Call<'participantHealth'>): Promise<Response> {
  const { rows } = await host.database.pool.query<Found>({
    ...lookUp,
    values: [codeIn(parameters.code) ?? asTyped(parameters.code), host.now(), session.subject],
  })
  const [found] = rows
  if (found === undefined) throw noParticipant()
  if (!found.hasRecord)
    return answer(context, { success: true, message: 'No participant data found', data: null })

  const { hasRecord: _, allergies, conditions, medications, ...rest } = found
  const data = {
    ...rest,
    allergies: listFromText(allergies),
    conditions: listFromText(conditions),
    medications: listFromText(medications),
  }
  return answer(context, { success: true, data })
}
