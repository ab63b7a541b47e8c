import { unlockHealthRequest } from '../../../src/api/schemas/healthLock.ts'
import { auditEntry } from '../../database/audit.ts'
import { withRetries } from '../../database/retries.ts'
import { statement } from '../../database/sql.ts'
import { signedOut } from '../auth/access.ts'
import { checkedPasswordHash } from '../auth/ownPassword.ts'
import { isTooLong } from '../auth/passwords.ts'
import { answer } from '../http/answers.ts'
import { readBody, readEmptyBody } from '../http/body.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'

/*
 * The lock of the health corner belongs to one session, which cannot read records while it is set. The page
 * sets it ten minutes after the last input; the password of the session's account removes it.
 */

/**
 * The answer includes the session's public id, because a page that was left locked may find another session.
 */
export async function healthLock({ context, host, session }: Call<'healthLock'>): Promise<Response> {
  const { rows } = await host.database.pool.query<{ id: string }>({
    name: 'session-id',
    text: 'select id from sessions where token_hash = $1',
    values: [session.tokenHash],
  })
  const [found] = rows
  if (found === undefined) throw signedOut()
  const message = session.isLocked ? 'The health corner is locked.' : 'The health corner is open.'
  return answer(context, { success: true, isLocked: session.isLocked, session: found.id, message })
}

export async function lockHealth(call: Call<'lockHealth'>): Promise<Response> {
  const { context, host, session } = call
  await readEmptyBody(call)
  await host.database.pool.query({
    name: 'lock-health',
    text: 'update sessions set locked_at = $2 where token_hash = $1 and locked_at is null',
    values: [session.tokenHash, host.now()],
  })
  return answer(context, { success: true, message: 'The health corner is locked.' })
}

interface UnlockValues {
  readonly tokenHash: string
  readonly email: string
  readonly passwordHash: string
  readonly at: Date
}

const unlock = statement<UnlockValues>(
  'unlock-health',
  ({ tokenHash, email, passwordHash, at }) => `
    with account as (
      select from admins a where a.email = ${email} and a.password_hash = ${passwordHash} for share),
    opened as (
      update sessions s set locked_at = null from account where s.token_hash = ${tokenHash} returning s.subject),
    audited as (${auditEntry({ at, role: `'admin'`, actor: 'subject' }, 'unlockHealth', 'subject')} from opened)
    select from opened`,
)

export async function unlockHealth(call: Call<'unlockHealth'>): Promise<Response> {
  const { context, host, session } = call
  const { password } = await readBody(call, unlockHealthRequest, 'Please enter your password.')
  if (isTooLong(password))
    throw new Refused('invalid', 'A password has at most 1,000 characters. Please check it and try again.')
  const { role, subject, tokenHash } = session
  if (role !== 'admin')
    throw new Refused('noRight', 'A paired device has no password. Please sign in yourself.')
  const passwordHash = await checkedPasswordHash(context, host, { role, subject, tokenHash }, password)
  const opening = unlock.with({ tokenHash, email: subject, passwordHash, at: host.now() })
  const { rowCount } = await withRetries(() => host.database.pool.query(opening))
  if (rowCount === 0) throw signedOut()
  return answer(context, { success: true, message: 'The health corner is open.' })
}
