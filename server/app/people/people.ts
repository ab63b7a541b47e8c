import { correctPersonRequest } from '../../../src/api/schemas/personRecord.ts'
import type { PersonDetails } from '../../../src/domain/people/personRecord.ts'
import { isSamePhone, storedPhone } from '../../../src/domain/people/phones.ts'
import { instant } from '../../database/sql.ts'
import { dollars } from '../../ledger/amounts.ts'
import { answerRefusal, answerText } from '../http/answers.ts'
import { readBody, readEmptyBody, refuseHiddenCharacters } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { codeFromPath, noParticipant } from './codes.ts'
import { answerPerson, personData, personStep, type StepValues, takeStep } from './personRecords.ts'

/* Corrections by the office. Repeating one changes nothing and succeeds. */

export function person(call: Call<'person'>): Promise<Response> {
  return answerPerson(call, codeFromPath(call.parameters.code))
}

const withdrawnJson = `jsonb_build_object('code', a.code, 'firstname', a.firstname, 'lastname', a.lastname,
  'union', a.union_name, 'withdrawnAt', ${instant('a.withdrawn_at')}, 'balance', ${dollars('w.balance_cents')})`

export async function withdrawnPeople({ context, host }: Call<'withdrawnPeople'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ list: string }>({
    name: 'withdrawn-people',
    text: `
      select coalesce(jsonb_agg(${withdrawnJson} order by a.withdrawn_at desc, a.code), '[]')::text as list
      from participants a join accounts w on w.kind = 'wallet' and w.owner = a.code
      where a.withdrawn_at is not null`,
  })
  return answerText(context, `{"success":true,"data":${rows[0]?.list ?? '[]'}}`)
}

interface CorrectionValues extends StepValues, PersonDetails {
  readonly version: string
}

/** `forget_movements` takes the values out of the audit when the person is forgotten, and leaves the fields. */
const correction = personStep<CorrectionValues>({
  action: 'correctPerson',
  detail: { fields: 'fields', changes: 'changes' },
  change: (wanted) => `
    changed as (
    update participants a set firstname = ${wanted.firstname}, lastname = ${wanted.lastname},
      gender = ${wanted.gender}::text, age = ${wanted.age}::integer, union_name = nullif(${wanted.union}, ''),
      country = nullif(${wanted.country}, ''), whatsapp = nullif(${wanted.whatsapp}, ''),
      email = nullif(${wanted.email}, ''), version = gen_random_uuid()
    from (select * from participants p where p.code = ${wanted.code} for update) before,
      lateral (select coalesce(jsonb_agg(field), '[]') as fields,
        jsonb_object_agg(field, jsonb_build_array(was, becomes)) as changes from (values
        ('firstname', before.firstname, ${wanted.firstname}),
        ('lastname', before.lastname, ${wanted.lastname}),
        ('gender', coalesce(before.gender, ''), coalesce(${wanted.gender}::text, '')),
        ('age', coalesce(before.age::text, ''), coalesce(${wanted.age}::integer::text, '')),
        ('union', coalesce(before.union_name, ''), ${wanted.union}),
        ('country', coalesce(before.country, ''), ${wanted.country}),
        ('whatsapp', coalesce(before.whatsapp, ''), ${wanted.whatsapp}),
        ('email', coalesce(before.email, ''), ${wanted.email})) differing (field, was, becomes)
        where was <> becomes) found
    where a.code = before.code and before.version::text = ${wanted.version} and jsonb_array_length(found.fields) > 0
    returning a.code, found.fields, found.changes)`,
})

export async function correctPerson(call: Call<'correctPerson'>): Promise<Response> {
  const { host, context } = call
  const code = codeFromPath(call.parameters.code)
  const wrongShape = 'Please fill in the first name and the surname, each field with at most 200 characters.'
  const { version, ...typed } = await readBody(call, correctPersonRequest, wrongShape)
  refuseHiddenCharacters(...Object.values(typed).filter((value) => typeof value === 'string'))
  const details = { ...typed, whatsapp: await phoneToStore(call, code, typed) }
  const isChanged = await takeStep(call, correction, { code, version, ...details })
  const text = await personData(host, code)
  if (text === undefined) throw noParticipant()
  const current = JSON.parse(text)
  if (isChanged || isSame(current, details)) return answerPerson(call, code, 'The person has been changed.')
  const words =
    'Nothing was saved: somebody else has changed this person meanwhile. Please look at it before you save again.'
  return answerRefusal(context, new Refused('changedElsewhere', words), { data: current })
}

/** The same number in another writing is no change. */
async function phoneToStore(
  { host }: Pick<Call<'person'>, 'host'>,
  code: string,
  { whatsapp, country }: PersonDetails,
): Promise<string> {
  const { rows } = await host.database.pool.query<{ phone: string | null }>({
    name: 'stored-phone',
    text: 'select whatsapp as phone from participants where code = $1',
    values: [code],
  })
  const stored = rows[0]?.phone ?? ''
  return isSamePhone(stored, whatsapp) ? stored : storedPhone(whatsapp, country)
}

type Stored = { readonly [Field in keyof PersonDetails]: PersonDetails[Field] | null }

function isSame(stored: Stored, wanted: PersonDetails): boolean {
  const fields = Object.keys(wanted) as (keyof PersonDetails)[]
  return fields.every((field) => (stored[field] ?? '') === (wanted[field] ?? ''))
}

const withdrawal = personStep<StepValues>({
  action: 'withdrawPerson',
  change: ({ code, at }) => `
    changed as (update participants set withdrawn_at = ${at}::timestamptz, version = gen_random_uuid()
    where code = ${code} and withdrawn_at is null returning code)`,
})

const restoring = personStep<StepValues>({
  action: 'restorePerson',
  change: ({ code }) => `
    changed as (update participants set withdrawn_at = null, version = gen_random_uuid()
    where code = ${code} and withdrawn_at is not null returning code)`,
})

const freezing = personStep<StepValues>({
  action: 'freezeWallet',
  isOfWallet: true,
  change: ({ code, at }) => `
    changed as (update accounts set frozen_at = ${at}::timestamptz
    where kind = 'wallet' and owner = ${code} and frozen_at is null returning owner as code)`,
})

const freeing = personStep<StepValues>({
  action: 'freeWallet',
  isOfWallet: true,
  change: ({ code }) => `
    changed as (update accounts set frozen_at = null
    where kind = 'wallet' and owner = ${code} and frozen_at is not null returning owner as code)`,
})

type StepCall = Call<'withdrawPerson' | 'restorePerson' | 'freezeWallet' | 'freeWallet'>

function stepOf(step: typeof withdrawal, message: string) {
  return async (call: StepCall): Promise<Response> => {
    await readEmptyBody(call)
    const code = codeFromPath(call.parameters.code)
    await takeStep(call, step, { code })
    return answerPerson(call, code, message)
  }
}

const withdraw = stepOf(withdrawal, 'The registration is withdrawn.')

/**
 * Ends the person's sessions, which would work again with a restored registration. A second statement also
 * sees a session that was opened while the first waited for the person.
 */
export async function withdrawPerson(call: Call<'withdrawPerson'>): Promise<Response> {
  const answer = await withdraw(call)
  const { pool } = call.host.database
  await pool.query(`delete from sessions where role = 'participant' and subject = $1`, [
    codeFromPath(call.parameters.code),
  ])
  return answer
}

export const restorePerson = stepOf(restoring, 'The registration is restored.')
export const freezeWallet = stepOf(freezing, 'Nothing can be taken out of this wallet.')
export const freeWallet = stepOf(freeing, 'The wallet can be used again.')
