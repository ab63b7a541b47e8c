import { hashPassword } from '../../server/app/auth/passwords.ts'
import type { Database } from '../../server/database/database.ts'
import { prepareDatabase } from '../../server/database/migrations.ts'
import { apiBase, pathOf, type RouteKey } from '../../src/api/routes.ts'

export const campPassword = 'a password of the soak'
const settingsAdmins = ['one@example.org', 'two@example.org'] as const
/** They are leads too, so that each may close another's desk. */
const otherAdmins = ['three@example.org', 'four@example.org'] as const
const merchantNumbers = ['M1001', 'M1002', 'M1003', 'M1004'] as const

export const campEnvironment = {
  ADMIN_EMAILS: settingsAdmins.join(),
  ADMIN_PASSWORD: campPassword,
  PAYMENT_GATEWAY: 'sandbox',
  OPEN_DEPOSITS: '999999',
  DEPOSITS_PER_HOUR: '999999',
}

export interface CampPeople {
  readonly campers: readonly [string, ...string[]]
  readonly merchants: readonly [string, ...string[]]
  readonly admins: readonly [string, ...string[]]
}

export function campOf(campers: number): CampPeople {
  const [first = 'SOAK1', ...others] = Array.from({ length: campers }, (_, index) => `SOAK${index + 1}`)
  return {
    campers: [first, ...others],
    merchants: merchantNumbers,
    admins: [...settingsAdmins, ...otherAdmins],
  }
}

export async function prepareSoakCamp(database: Database, campers: number): Promise<CampPeople> {
  await prepareDatabase(database)
  const passwordHash = await hashPassword(campPassword)
  await database.pool.query(
    `insert into participants (code, firstname, lastname, password_hash)
    select 'SOAK' || n, 'Camper', 'Number ' || n, $2 from generate_series(1, $1::int) n`,
    [campers, passwordHash],
  )
  await database.pool.query(
    `insert into merchants (merchant_number, merchant_name, password_hash)
    select number, 'Stall ' || number, $2 from unnest($1::text[]) number`,
    [merchantNumbers, passwordHash],
  )
  await database.pool.query(
    `insert into admins (email, name, password_hash) select email, 'Lead ' || email, $2 from unnest($1::text[]) email`,
    [otherAdmins, passwordHash],
  )
  // The soak tests money, so an operator signs with a typed name instead of a PIN.
  await database.pool.query(`insert into settings (name, value) values ('asksPins', 'no')`)
  return campOf(campers)
}

/** Session cookies by code, number or address; sessions survive a kill of the host. */
export async function signInAll(
  address: string,
  { campers, merchants, admins }: CampPeople,
): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  const enter = async (key: RouteKey & `${string}SignIn`, field: string, who: string) => {
    const cookie = await signIn(address, key, field, who)
    if (cookie === undefined) throw new Error(`${who} could not sign in.`)
    cookies.set(who, cookie)
  }
  for (const code of campers) await enter('participantSignIn', 'code', code)
  for (const number of merchants) await enter('merchantSignIn', 'merchantNumber', number)
  for (const email of admins) await enter('adminSignIn', 'email', email)
  return cookies
}

export async function signIn(
  address: string,
  key: RouteKey & `${string}SignIn`,
  field: string,
  who: string,
): Promise<string | undefined> {
  const answer = await fetch(`${address}${apiBase}${pathOf(key, {})}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ [field]: who, password: campPassword }),
  })
  const text = await answer.text()
  if (answer.status >= 500) return undefined
  const [cookie] = answer.headers.getSetCookie()
  if (!answer.ok || cookie === undefined) throw new Error(`${who} could not sign in: ${text}`)
  return cookie.split(';', 1).join('')
}
