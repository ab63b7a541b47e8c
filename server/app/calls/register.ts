import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { registerRequest } from '../../../src/api/schemas/participants.ts'
import { ageFrom, codeFrom, codeProblemOf } from '../../../src/domain/codes.ts'
import { fullNameOf, hidesCharacters } from '../../../src/domain/people.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import { attemptOf, keptAnswer } from '../idempotency.ts'
import { firstPassword, hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'

/*
 * A new participant (contract: "Registering"). The first password is shown in this
 * answer only and kept nowhere: for a repeat of the attempt it is derived again from the attempt and a secret of
 * this database.
 */

type Registration = z.infer<typeof registerRequest>

const wrongShape =
  'Please fill in the union, its abbreviation and number, first name, surname and gender, each of them not too long.'

export async function register(call: Call<'register'>): Promise<Response> {
  const { context, host, session } = call
  const registration = await readBody(call, registerRequest, wrongShape)
  const { UABBR, UNUMBER, FirstName, Surname, Union, Country } = registration
  refuseHiddenCharacters(FirstName, Surname, Union, Country ?? '')
  const age = ageFrom(registration.Age)
  if (age === undefined)
    throw new Refused('invalid', 'Please enter the age as a whole number from 0 to 120, or leave it empty.')
  const code = codeFrom(UABBR, UNUMBER)
  if (code === undefined) throw new Refused('invalid', codeProblemOf(UABBR, UNUMBER))
  const attempt = attemptOf(context, session, ['register', registration])
  const oneTimePassword = firstPassword(
    attempt && {
      secret: await secretOf(host),
      attempt: JSON.stringify([attempt.actor, attempt.key, code]),
    },
  )

  const passwordHash = await hashPassword(oneTimePassword)
  const isNew = await insert(host, session.subject, { registration, code, age, passwordHash }, attempt)
  if (!isNew && !(attempt && (await keptAnswer(host, attempt))))
    throw new Refused('taken', `The code ${code} is already taken. Please choose another union number.`)
  return answer(context, {
    success: true,
    message: `Successfully registered ${fullNameOf({ firstname: FirstName, lastname: Surname })}`,
    data: { code, oneTimePassword },
  })
}

/** Refuses names of people and of what they belong to, such as a union, that would be shown as something else. */
export function refuseHiddenCharacters(...names: readonly string[]): void {
  if (!names.some(hidesCharacters)) return
  throw new Refused(
    'invalid',
    'The name has an invisible character in it, such as a line break. Please type the name again.',
  )
}

interface NewParticipant {
  readonly registration: Registration
  readonly code: string
  readonly age: number | null
  readonly passwordHash: string
}

interface RegistrationValues extends Omit<NewParticipant, 'registration'> {
  readonly firstName: string
  readonly surname: string
  readonly gender: string
  readonly union: string
  readonly country: string | null
  readonly at: Date
  /** The address of the admin who registers. */
  readonly admin: string
  /** Null when the attempt has no idempotency key. */
  readonly actor: string | null
  readonly key: string | null
  readonly fingerprint: string | null
}

const insertion = statement<RegistrationValues>(
  'register',
  (added) => `
    with added as (
      insert into participants (code, firstname, lastname, gender, age, union_name, country, password_hash,
        must_change_password, registered_at)
      values (${added.code}, ${added.firstName}, ${added.surname}, ${added.gender}, ${added.age}, ${added.union},
        ${added.country}, ${added.passwordHash}, true, ${added.at})
      returning code),
    audited as (
      insert into audit (at, actor_role, actor, action, subject)
      select ${added.at}::timestamptz, 'admin', ${added.admin}, 'register', code from added)
    insert into idempotency_keys (actor, key, fingerprint, status, answer, created_at)
    select ${added.actor}, ${added.key}, ${added.fingerprint}, 200, jsonb_build_object('code', code),
      ${added.at}::timestamptz from added
    where ${added.key}::text is not null`,
)

/** False when the code, or the attempt's key, is there already; then nothing was written. */
async function insert(
  { database, now }: Host,
  admin: string,
  { registration, code, age, passwordHash }: NewParticipant,
  attempt: Attempt | undefined,
): Promise<boolean> {
  const inserting = insertion.with({
    code,
    firstName: registration.FirstName,
    surname: registration.Surname,
    gender: registration.Gender,
    age,
    union: registration.Union,
    country: registration.Country || null,
    passwordHash,
    at: now(),
    admin,
    actor: attempt?.actor ?? null,
    key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
  })
  try {
    await withRetries(() => database.pool.query(inserting))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Made at the first need; of two hosts that make it at once, both take the one that was first. */
export async function secretOf({ database }: Host): Promise<string> {
  const name = 'oneTimePasswordSecret'
  await database.pool.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ])
  const { rows } = await database.pool.query<{ value: string }>(
    'select value from settings where name = $1',
    [name],
  )
  const [setting] = rows
  if (setting === undefined) throw new Error('The secret of one-time passwords is not in the settings')
  return setting.value
}
