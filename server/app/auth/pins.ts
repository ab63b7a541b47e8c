import { createHmac } from 'node:crypto'
import type { SignerSecret } from '../../../src/domain/account/pins.ts'
import { campHour } from '../../../src/domain/lib/campTime.ts'
import type { Database } from '../../database/database.ts'
import type { Attempt } from '../../ledger/attempt.ts'
import type { ApiContext, Host, Session } from '../http/call.ts'
import { keptAnswer } from '../http/idempotency.ts'
import { addressOf } from '../http/origin.ts'
import { Refused } from '../http/refused.ts'
import { hostSecret } from './hostSecrets.ts'
import { accountKinds } from './identities.ts'
import { networkOf } from './networkAddress.ts'
import { hashPassword, isPasswordOf, storedHashOf } from './passwords.ts'
import { countPin, forgivePin } from './signInLimits.ts'

/*
 * Personal PINs. The second person at a cash desk confirms their identity within the cashier's call, and the
 * operator of a gate within the call of the paired device. The secret authorises that call only and opens no
 * session.
 */

/** Without a row PINs are asked for. */
export const asksPinsSetting = 'asksPins'

export const asksPins = `not exists (select from settings where name = '${asksPinsSetting}' and value = 'no')`

export async function asksForPins({ database }: Host): Promise<boolean> {
  const { rows } = await database.pool.query<{ asks: boolean }>({
    name: 'asks-pins',
    text: `select ${asksPins} as asks`,
  })
  return rows[0]?.asks === true
}

/** Accounts `a` that can sign. A first password is excluded because its creator knows it. */
const canSign = 'a.closed_at is null and not a.must_change_password'

export const hasPin = `(a.pin_hash is not null and ${canSign})`

export const signersJson = (own: string) => `case when ${asksPins} then (
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'hasPin', a.pin_hash is not null)
    order by lower(a.name), a.name, a.id), '[]')
  from admins a where ${canSign} and a.email <> ${own}) end`

/** A PIN has only a million values. The hash includes a secret that is not in the table of the accounts. */
async function pepperedPin(database: Database, pin: string): Promise<string> {
  return createHmac('sha256', await hostSecret(database, 'pinSecret'))
    .update(pin)
    .digest('hex')
}

export async function hashPin({ database, hashCost }: Host, pin: string): Promise<string> {
  return hashPassword(await pepperedPin(database, pin), hashCost)
}

export interface Confirmed {
  readonly name: string
  readonly email: string
}

interface Asking {
  readonly context: ApiContext
  readonly host: Host
  readonly session: Pick<Session, 'role' | 'subject'>
}

interface ConfirmOptions {
  readonly safe: string
  readonly otherwise: string
}

/**
 * Checks a person's PIN, or the password of a person without one. Wrong ones count for the person and for the
 * asker.
 * @throws Refused when it is wrong, too many were tried, or the person cannot sign
 */
export async function confirmPerson(
  { context, host, session }: Asking,
  { id, secret }: SignerSecret,
  { safe, otherwise }: ConfirmOptions,
): Promise<Confirmed> {
  const { rows } = await host.database.pool.query<Confirmed & { pinHash: string | null }>({
    name: 'find-signer',
    text: `select a.name, a.email, a.pin_hash as "pinHash" from admins a where a.id::text = $1 and ${canSign}`,
    values: [id],
  })
  const [person] = rows
  if (person === undefined)
    throw new Refused('notFound', `This person is not on the list any more. ${safe} Please ${otherwise}.`)
  const { name, email, pinHash } = person
  const guess = {
    person: email,
    asker: `${session.role}:${session.subject}`,
    network: networkOf(addressOf(context, host)),
  }
  const until = await countPin(host, guess)
  if (until !== undefined)
    throw new Refused(
      'tooManyAttempts',
      `Too many wrong PINs. ${safe} Please ${otherwise}, or try again at ${campHour(until.toISOString())}.`,
      {
        headers: {
          'Retry-After': String(Math.max(1, Math.ceil((until.getTime() - host.now().getTime()) / 1000))),
        },
      },
    )
  const isRight = await host.hashing.run({ urgency: 'signIn', account: `admin:${email}` }, async () => {
    if (pinHash !== null)
      return isPasswordOf({ passwordHash: pinHash }, await pepperedPin(host.database, secret), host.hashCost)
    const { subject } = accountKinds.admin
    const stored = await storedHashOf(host, accountKinds.admin, (owner) => `a.${subject} = ${owner}`, email)
    return isPasswordOf(stored, secret, host.hashCost)
  })
  if (!isRight)
    throw new Refused(
      'wrongPin',
      secret === ''
        ? `${name} has to type the ${pinHash === null ? 'password' : 'PIN'} again. ${safe}`
        : `This is not the ${pinHash === null ? 'password' : 'PIN'} of ${name}. ${safe} Please let ${name} type it again.`,
    )
  await forgivePin(host, guess)
  return { name, email }
}

export async function isAnswered(host: Host, attempt: Attempt | undefined): Promise<boolean> {
  return attempt !== undefined && (await keptAnswer(host, attempt)) !== undefined
}
