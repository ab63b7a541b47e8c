import { type SQL, sql } from 'drizzle-orm'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { withRetries } from '../../database/retries.ts'
import { audit } from '../../database/schema.ts'
import { knownBrowser } from '../gate/knownBrowsers.ts'
import type { ApiContext, Host, Session } from '../http/call.ts'
import { addressOf } from '../http/origin.ts'
import { Refused } from '../http/refused.ts'
import { isEasyToGuess } from './easyPasswords.ts'
import { accountKinds } from './identities.ts'
import { networkOf } from './networkAddress.ts'
import {
  hashPassword,
  isMadePassword,
  isPasswordOf,
  isSamePassword,
  isTooLong,
  storedHashOf,
} from './passwords.ts'
import { admit, admitChange, countChange, countGuess, forgive, warnOfGuesses } from './signInLimits.ts'

/*
 * Checks and changes the password of the signed-in camper, merchant or staff member. A change ends every
 * other session of the account.
 */

const minPasswordLength = 6

export type Owner = Pick<Session, 'subject' | 'tokenHash'> & { readonly role: SignInRole }

/** The length is counted in Unicode code points, as on the screens. */
export async function checkNewPassword(
  { database }: Host,
  { role, subject: owner }: Owner,
  { newPassword, currentPassword }: { readonly newPassword: string; readonly currentPassword: string },
): Promise<void> {
  if ([...newPassword].length < minPasswordLength)
    throw invalid('New password must be at least 6 characters long')
  if (isTooLong(newPassword))
    throw invalid('A password has at most 1,000 characters. Please choose a shorter one.')
  const { table, subject, names } = accountKinds[role]
  const { rows } = await database.pool.query<{ names: readonly string[] }>(
    `select ${names} as names from ${table} a where a.${subject} = $1`,
    [owner],
  )
  if (isEasyToGuess(newPassword, rows[0]?.names ?? [owner]))
    throw invalid('This password is too easy to guess. Please choose another one.')
  if (isSamePassword(newPassword, currentPassword))
    throw invalid('The new password is the same as the old one. Please choose another.')
}

/**
 * Returns the stored hash of the typed password. Guesses count in the same buckets as at sign-in.
 * @throws Refused when the password is wrong, or too many were tried
 */
export async function checkedPasswordHash(
  context: ApiContext,
  host: Host,
  { role, subject }: Owner,
  typed: string,
): Promise<string> {
  const account = { role, identifier: role === 'admin' ? subject.toLowerCase() : subject } as const
  const browser = await knownBrowser(context, host, account)
  const network = networkOf(addressOf(context, host))
  const kind = accountKinds[role]
  const storedHash = () => storedHashOf(host, kind, (owner) => `a.${kind.subject} = ${owner}`, subject)
  const made = await storedHash()
  if (made !== undefined && isMadePassword(made, typed)) return made.passwordHash
  const admission = await admit(host, { ...account, network, browser })
  return host.hashing.run({ urgency: 'signIn', account: `${role}:${subject}` }, async () => {
    const counted = await countGuess(host, admission)
    const stored = await storedHash()
    if (!(await isPasswordOf(stored, typed, host.hashCost)) || stored === undefined) {
      await warnOfGuesses(host, admission, counted, stored !== undefined)
      throw wrongCurrentPassword()
    }
    await forgive(host, admission)
    return stored.passwordHash
  })
}

interface Change {
  readonly newPassword: string
  /** The hash of the password that is replaced; a concurrent change makes the update fail. */
  readonly currentHash: string
  readonly beside?: SQL
  readonly forced: boolean
}

const audited = {
  participant: { action: 'updatePassword' },
  merchant: { action: 'changePassword' },
  admin: { action: 'changePassword' },
} as const satisfies Record<SignInRole, object>

/**
 * Ends every other session of the account and lifts this session's restriction. Several statements are
 * needed: the second one also sees a session that was opened while the first waited for the account.
 */
export async function changePassword(
  context: ApiContext,
  host: Host,
  { role, subject: owner, tokenHash }: Owner,
  { newPassword, currentHash, beside = sql.empty(), forced }: Change,
): Promise<void> {
  const { table, subject } = accountKinds[role]
  const account = `${role}:${owner}`
  await admitChange(host, account)
  const passwordHash = await host.hashing.run({ urgency: 'change', account }, async () => {
    await countChange(host, account, networkOf(addressOf(context, host)))
    return hashPassword(newPassword, host.hashCost)
  })
  await withRetries(() =>
    host.database.orm.transaction(async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        update ${sql.identifier(table)} set password_hash = ${passwordHash}, must_change_password = false ${beside}
        where ${sql.identifier(subject)} = ${owner} and password_hash = ${currentHash}`)
      if (rowCount === 0) throw wrongCurrentPassword()
      await transaction.execute(sql`
        delete from sessions where role = ${role} and subject = ${owner} and token_hash <> ${tokenHash}`)
      await transaction.execute(sql`
        update sessions set restricted = false where token_hash = ${tokenHash}`)
      await transaction.insert(audit).values({
        at: host.now(),
        actorRole: role,
        actor: owner,
        action: audited[role].action,
        subject: owner,
        detail: { forced },
      })
    }),
  )
}

function wrongCurrentPassword(): Refused {
  return invalid('The current password is not right. Please enter it again.')
}

function invalid(message: string): Refused {
  return new Refused('invalid', message)
}
