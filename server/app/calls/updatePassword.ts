import { and, eq, ne } from 'drizzle-orm'
import { updatePasswordRequest } from '../../../src/api/schemas/auth.ts'
import { withRetries } from '../../database/retries.ts'
import { audit, participants, sessions } from '../../database/schema.ts'
import { answer } from '../answers.ts'
import { admit, admitChange, countChange, countGuess, forgive, tellOfGuesses } from '../attempts.ts'
import { readBody } from '../body.ts'
import type { ApiContext, Call, Host, Session } from '../call.ts'
import { isEasyToGuess } from '../easyPasswords.ts'
import { addressOf } from '../front.ts'
import { knownBrowser } from '../knownBrowsers.ts'
import { networkOf } from '../networkAddress.ts'
import { hashPassword, isPasswordOf, isTooLong } from '../passwords.ts'
import { Refused } from '../refused.ts'

/*
 * A participant's new password (portal document §5 and §7). The plain form sends the password alone; the forced
 * dialog also the current one, the new one again and an address, and a restricted session may not do with less.
 */

const shortestPassword = 6

interface Change {
  readonly password: string
  /** The forced dialog's: what was checked, and what is stored beside the password. */
  readonly forced?: { readonly currentHash: string; readonly email: string }
}

export async function updatePassword(call: Call<'updatePassword'>): Promise<Response> {
  const { context, host, session } = call
  const body = await readBody(call, updatePasswordRequest, 'Please enter a new password.')
  const { password } = body
  const isForced =
    session.restricted ||
    body.currentPassword !== undefined ||
    body.newPassword !== undefined ||
    body.email !== undefined

  if (!isForced) {
    checkPassword(password, session.subject)
    await store(context, host, session, { password })
  } else {
    const email = body.email?.trim() ?? ''
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('Please enter a valid email address')
    if (body.currentPassword === undefined) throw invalid('Current password is required')
    if (body.newPassword === undefined) throw invalid('New password is required')
    if (body.newPassword !== password) throw invalid('New passwords do not match')
    checkPassword(password, session.subject)
    if (password.normalize() === body.currentPassword.normalize())
      throw invalid('The new password is the same as the old one. Please choose another')
    const currentHash = await checkedHash(context, host, session, body.currentPassword)
    await store(context, host, session, { password, forced: { currentHash, email } })
  }
  return answer(context, { success: true, message: 'Your password has been updated.' })
}

/** Its length is counted in Unicode code points, as the screens count. */
function checkPassword(password: string, code: string): void {
  if ([...password].length < shortestPassword)
    throw invalid('New password must be at least 6 characters long')
  if (isTooLong(password))
    throw invalid('A password has at most 1,000 characters. Please choose a shorter one.')
  if (isEasyToGuess(password, code))
    throw invalid('This password is too easy to guess. Please choose another one.')
}

/** Guessing is limited like guessing at sign-in, and in the same buckets. */
async function checkedHash(
  context: ApiContext,
  host: Host,
  { subject }: Session,
  currentPassword: string,
): Promise<string> {
  const role = 'participant'
  const account = { role, identifier: subject } as const
  const browser = await knownBrowser(context, host, account)
  const network = networkOf(addressOf(context, host))
  const admission = await admit(host, { ...account, network, browser })
  return host.hashing.run({ urgency: 'signIn', account: `${role}:${subject}` }, async () => {
    const counted = await countGuess(host, admission)
    const [found] = await host.database.orm
      .select({ passwordHash: participants.passwordHash })
      .from(participants)
      .where(eq(participants.code, subject))
    if (!(await isPasswordOf(found?.passwordHash, currentPassword)) || found === undefined) {
      await tellOfGuesses(host, admission, counted, found !== undefined)
      throw wrongCurrentPassword()
    }
    await forgive(host, admission)
    return found.passwordHash
  })
}

/** In two statements, so that the second sees a session that was opened while the first waited for the account. */
async function store(
  context: ApiContext,
  host: Host,
  session: Session,
  { password, forced }: Change,
): Promise<void> {
  const code = session.subject
  const account = `participant:${code}`
  await admitChange(host, account)
  const passwordHash = await host.hashing.run({ urgency: 'change', account }, async () => {
    await countChange(host, account, networkOf(addressOf(context, host)))
    return hashPassword(password)
  })
  await withRetries(() =>
    host.database.orm.transaction(async (transaction) => {
      const unchanged = forced && eq(participants.passwordHash, forced.currentHash)
      const updated = await transaction
        .update(participants)
        .set({ passwordHash, mustChangePassword: false, ...(forced && { email: forced.email }) })
        .where(and(eq(participants.code, code), unchanged))
        .returning({ code: participants.code })
      if (updated.length === 0) throw wrongCurrentPassword()
      await transaction
        .delete(sessions)
        .where(
          and(
            eq(sessions.role, 'participant'),
            eq(sessions.subject, code),
            ne(sessions.tokenHash, session.tokenHash),
          ),
        )
      await transaction
        .update(sessions)
        .set({ restricted: false })
        .where(eq(sessions.tokenHash, session.tokenHash))
      await transaction.insert(audit).values({
        at: host.now(),
        actorRole: 'participant',
        actor: code,
        action: 'updatePassword',
        subject: code,
        detail: { forced: forced !== undefined },
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
