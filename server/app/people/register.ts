import type * as z from 'zod/mini'
import { registerRequest } from '../../../src/api/schemas/participants.ts'
import { groupWords } from '../../../src/domain/camp/groupWords.ts'
import { ageFrom, codeFrom, codeProblemOf, codesButForZeros } from '../../../src/domain/lib/codes.ts'
import type { AlikePerson } from '../../../src/domain/people/alikePeople.ts'
import { fullNameOf } from '../../../src/domain/people/people.ts'
import { auditEntry } from '../../database/audit.ts'
import { queryWithAdvisoryLock } from '../../database/locks.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import {
  giveFirstPassword,
  keeping,
  refuseAttemptOfEarlierRelease,
  type StoredPassword,
  secretAttemptOf,
} from '../auth/firstPasswords.ts'
import { answer, answerRefusal } from '../http/answers.ts'
import { readBody, refuseHiddenCharacters } from '../http/body.ts'
import type { ApiContext, Call, Host } from '../http/call.ts'
import { attemptOf, keptAnswer } from '../http/idempotency.ts'
import { Refused } from '../http/refused.ts'
import { registeredPeople } from './alikeRegistered.ts'
import { storeDifferent } from './differentPeople.ts'
import { campUnions, unionNames } from './importMatches.ts'

/*
 * A new participant (contract: "Registering"). Only this answer shows the first password. For a retry it is
 * stored encrypted under the attempt's own key (auth/firstPasswords.ts).
 */

const wrongShape = () =>
  `Please fill in the ${groupWords().group}, its abbreviation and number, first name, surname and gender, each of them not too long.`

export async function register(call: Call<'register'>): Promise<Response> {
  const { context, host, session } = call
  const registration = await readBody(call, registerRequest, wrongShape())
  const { UABBR, UNUMBER, FirstName, Surname, Gender, Union, Country } = registration
  refuseHiddenCharacters(FirstName, Surname, Union, Country ?? '')
  const age = ageFrom(registration.Age)
  if (age === undefined)
    throw new Refused('invalid', 'Please enter the age as a whole number from 0 to 120, or leave it empty.')
  const code = codeFrom(UABBR, UNUMBER)
  if (code === undefined) throw new Refused('invalid', codeProblemOf(UABBR, UNUMBER))
  const request = ['register', registration]
  await refuseAttemptOfEarlierRelease(call, request)
  const alike = await alikeOf(call, request, registration, age)
  if (alike.length > 0) {
    const words = 'Perhaps this person is registered already. Nothing was saved yet.'
    return answerRefusal(context, new Refused('alike', words), { data: alike })
  }
  const unionOf = unionNames(await campUnions(host.database.pool), [Union])
  const data = await giveFirstPassword(call, request, async (password) => {
    const inserting = insertion.with({
      ...password,
      code,
      codes: codesButForZeros(code),
      firstName: FirstName,
      surname: Surname,
      gender: Gender,
      age,
      union: unionOf(Union),
      country: Country || null,
      at: host.now(),
      admin: session.subject,
    })
    // In turn with the batches of an import, because no index holds codes without their zeros.
    const [added] = await withRetries(() =>
      queryWithAdvisoryLock<{ code: string }>(host.database.pool, 'import', inserting),
    )
    return added
  })
  if (data === undefined) throw await takenCode(host, code)
  await storeDifferent(
    host.database.pool,
    confirmedDifferent(context).map((other) => [data.code, other]),
  )
  host.live.announceChange()
  const name = fullNameOf({ firstname: FirstName, lastname: Surname })
  return answer(context, { success: true, message: `Successfully registered ${name}`, data })
}

async function takenCode({ database }: Host, code: string): Promise<Refused> {
  const { rows } = await database.pool.query<{ number: string }>({
    name: 'taken-code',
    text: 'select number from cards where number = any ($1::text[]) order by number = $2 desc, number limit 1',
    values: [codesButForZeros(code), code],
  })
  const { number = code } = rows[0] ?? {}
  return new Refused(
    'taken',
    number === code
      ? `The code ${code} is already taken. Please choose another ${groupWords().group} number.`
      : `The code ${code} is like ${number}, which is already taken. Please choose another ${groupWords().group} number.`,
  )
}

const maxAlike = 20

/** Reads the codes of people whom the office has confirmed as different. */
function confirmedDifferent(context: ApiContext): readonly string[] {
  return (context.req.queries('besides') ?? []).flatMap((codes) => codes.split(','))
}

/**
 * Finds people who may be this one, except the codes in the query `besides`. The result is empty without that
 * query and for a retry.
 */
async function alikeOf(
  { context, host, session }: Call<'register'>,
  request: readonly unknown[],
  { FirstName, Surname, Gender, Union }: z.infer<typeof registerRequest>,
  age: number | null,
): Promise<readonly AlikePerson[]> {
  if (context.req.queries('besides') === undefined) return []
  const attempt = attemptOf(context, session, request)
  if (attempt && (await keptAnswer(host, secretAttemptOf(attempt).kept))) return []
  const besides = confirmedDifferent(context)
  const described = { firstname: FirstName, lastname: Surname, gender: Gender, union: Union }
  const { index } = await registeredPeople(host)
  const alike = index.alikeTo({ ...described, age: String(age ?? ''), whatsapp: '', email: '' })
  const codes = alike.flatMap(({ code }) => (besides.includes(code) ? [] : [code])).slice(0, maxAlike)
  if (codes.length === 0) return []
  const { rows } = await host.database.pool.query<AlikePerson>({
    name: 'alike-people',
    text: `
      select code, firstname, lastname, coalesce(age::text, '') as age, coalesce(union_name, '') as "union",
        withdrawn_at is not null as "isWithdrawn"
      from participants where code = any ($1::text[]) order by code`,
    values: [codes],
  })
  return rows
}

interface RegistrationValues extends StoredPassword {
  readonly code: string
  readonly codes: readonly string[]
  readonly firstName: string
  readonly surname: string
  readonly gender: string
  readonly age: number | null
  readonly union: string
  readonly country: string | null
  readonly at: Date
  readonly admin: string
}

const insertion = statement<RegistrationValues>(
  'register',
  (added) => `
    with added as (
      insert into participants (code, firstname, lastname, gender, age, union_name, country, password_hash,
        must_change_password, password_made_at, registered_at)
      select ${added.code}, ${added.firstName}, ${added.surname}, ${added.gender}, ${added.age}, ${added.union},
        ${added.country}, ${added.passwordHash}, true,
        ${added.at}::timestamptz, ${added.at}::timestamptz
      where not exists (select from cards where number = any (${added.codes}::text[]))
      on conflict (code) do nothing
      returning code),
    audited as (${auditEntry({ at: added.at, role: `'admin'`, actor: added.admin }, 'register', 'code')} from added),
    ${keeping(`'code', code`, added)}
    select code from added`,
)
