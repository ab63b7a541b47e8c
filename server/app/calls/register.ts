import type * as z from 'zod/mini'
import { registerRequest } from '../../../src/api/schemas/participants.ts'
import { ageFrom, codeFrom, codeProblemOf } from '../../../src/domain/codes.ts'
import { fullNameOf, hidesCharacters } from '../../../src/domain/people.ts'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { answer } from '../answers.ts'
import { readBody } from '../body.ts'
import type { Call, Host } from '../call.ts'
import {
  keptFirstPassword,
  newFirstPassword,
  refuseAttemptOfEarlierRelease,
  type SecretAttempt,
  secretAttemptOf,
} from '../firstPasswords.ts'
import { attemptOf } from '../idempotency.ts'
import { hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'

/*
 * A new participant (contract: "Registering"). The first password is shown in this answer only; for a repeat of the
 * attempt it is kept so that only the attempt's own key can read it (firstPasswords.ts).
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
  const answerWith = (oneTimePassword: string) =>
    answer(context, {
      success: true,
      message: `Successfully registered ${fullNameOf({ firstname: FirstName, lastname: Surname })}`,
      data: { code, oneTimePassword },
    })
  const secret = attempt && secretAttemptOf(attempt)
  if (attempt) await refuseAttemptOfEarlierRelease(host, attempt)

  const oneTimePassword = newFirstPassword()
  const turn = { urgency: 'change', account: `admin:${session.subject}` } as const
  const passwordHash = await host.hashing.run(turn, () => hashPassword(oneTimePassword))
  const added = { registration, code, age, passwordHash, oneTimePassword }
  if (await insert(host, session.subject, added, secret)) return answerWith(oneTimePassword)

  const kept = secret && (await keptFirstPassword(host, secret))
  if (kept) return answerWith(kept.oneTimePassword)
  throw new Refused('taken', `The code ${code} is already taken. Please choose another union number.`)
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
  readonly oneTimePassword: string
}

interface RegistrationValues extends Omit<NewParticipant, 'registration' | 'oneTimePassword'> {
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
  readonly sealedPassword: string | null
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
    select ${added.actor}, ${added.key}, ${added.fingerprint}, 200,
      jsonb_build_object('code', code, 'sealedPassword', ${added.sealedPassword}::text), ${added.at}::timestamptz
    from added
    where ${added.key}::text is not null`,
)

/** False when the code, or the attempt's key, is there already; then nothing was written. */
async function insert(
  { database, now }: Host,
  admin: string,
  { registration, code, age, passwordHash, oneTimePassword }: NewParticipant,
  secret: SecretAttempt | undefined,
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
    actor: secret?.kept.actor ?? null,
    key: secret?.kept.key ?? null,
    fingerprint: secret?.kept.fingerprint ?? null,
    sealedPassword: secret?.seal(oneTimePassword) ?? null,
  })
  try {
    await withRetries(() => database.pool.query(inserting))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
