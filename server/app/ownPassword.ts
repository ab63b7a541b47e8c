import type { SignInRole } from '../../src/domain/roles.ts'
import { accountKinds } from './accounts.ts'
import { admit, countGuess, forgive, tellOfGuesses } from './attempts.ts'
import type { ApiContext, Host, Session } from './call.ts'
import { addressOf } from './front.ts'
import { knownBrowser } from './knownBrowsers.ts'
import { networkOf } from './networkAddress.ts'
import { isPasswordOf } from './passwords.ts'
import { Refused } from './refused.ts'

/* The password of who is signed in: whether the one that is typed is right. For campers, merchants and staff alike. */

/** Whose password it is: a session of a person, and of no paired device. */
export type Owner = Pick<Session, 'subject' | 'tokenHash'> & { readonly role: SignInRole }

/**
 * The stored hash of the password that was typed. Guessing is limited like guessing at sign-in, and in the same
 * buckets.
 * @throws Refused when it is another password, or too many were tried
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
  const admission = await admit(host, { ...account, network, browser })
  return host.hashing.run({ urgency: 'signIn', account: `${role}:${subject}` }, async () => {
    const counted = await countGuess(host, admission)
    const stored = await passwordHashOf(host, role, subject)
    if (!(await isPasswordOf(stored, typed)) || stored === undefined) {
      await tellOfGuesses(host, admission, counted, stored !== undefined)
      throw new Refused('invalid', 'The current password is not right. Please enter it again.')
    }
    await forgive(host, admission)
    return stored
  })
}

async function passwordHashOf({ database }: Host, role: SignInRole, owner: string) {
  const { table, subject, isOpen } = accountKinds[role]
  const { rows } = await database.pool.query<{ passwordHash: string }>(
    `select a.password_hash as "passwordHash" from ${table} a where a.${subject} = $1 and ${isOpen}`,
    [owner],
  )
  return rows[0]?.passwordHash
}
