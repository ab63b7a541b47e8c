import { eq, sql } from 'drizzle-orm'
import { isUniqueViolation, withRetries } from '../../database/retries.ts'
import { audit, idempotencyKeys, merchants } from '../../database/schema.ts'
import { answer } from '../answers.ts'
import { readEmptyBody } from '../body.ts'
import type { Call, Host, Session } from '../call.ts'
import {
  keptFirstPassword,
  newFirstPassword,
  type SecretAttempt,
  secretAttemptOf,
} from '../firstPasswords.ts'
import { attemptOf } from '../idempotency.ts'
import { hashPassword } from '../passwords.ts'
import { Refused } from '../refused.ts'

/*
 * A new first password for a merchant who has lost the old one: shown in this answer only, and kept for a repeat as with
 * a new merchant (calls/addMerchant.ts). It ends the merchant's sessions, and has to be changed.
 */

export async function newMerchantPassword(call: Call<'newMerchantPassword'>): Promise<Response> {
  const { context, host, session, parameters } = call
  await readEmptyBody(call)
  const { merchantNumber } = parameters
  if (!/^[!-~]{1,100}$/.test(merchantNumber)) throw noMerchant()
  const attempt = attemptOf(context, session, ['newMerchantPassword', merchantNumber])
  const secret = attempt && secretAttemptOf(attempt)

  const oneTimePassword = newFirstPassword()
  const turn = { urgency: 'change', account: `${session.role}:${session.subject}` } as const
  const passwordHash = await host.hashing.run(turn, () => hashPassword(oneTimePassword))
  const isMade = await store(host, session, { merchantNumber, oneTimePassword, passwordHash }, secret)
  const data = isMade
    ? { merchantNumber, oneTimePassword }
    : secret && (await keptFirstPassword(host, secret))
  if (data === undefined) throw new Error('The kept first password was not found')
  return answer(context, { success: true, message: `${merchantNumber} has a new first password`, data })
}

interface NewPassword {
  readonly merchantNumber: string
  readonly oneTimePassword: string
  readonly passwordHash: string
}

/**
 * In several statements, so that the last sees a session that was opened while the one before waited for the account.
 * @returns false when the attempt was made before, and then nothing was written
 */
async function store(
  { database, now }: Host,
  { role, subject }: Session,
  { merchantNumber, oneTimePassword, passwordHash }: NewPassword,
  secret: SecretAttempt | undefined,
): Promise<boolean> {
  const at = now()
  const storing = () =>
    database.orm.transaction(async (transaction) => {
      if (secret)
        await transaction.insert(idempotencyKeys).values({
          ...secret.kept,
          status: 200,
          answer: { merchantNumber, sealedPassword: secret.seal(oneTimePassword) },
          createdAt: at,
        })
      const changed = await transaction
        .update(merchants)
        .set({ passwordHash, mustChangePassword: true })
        .where(eq(merchants.merchantNumber, merchantNumber))
        .returning({ merchantNumber: merchants.merchantNumber })
      if (changed.length === 0) throw noMerchant()
      await transaction.execute(
        sql`delete from sessions where role = 'merchant' and subject = ${merchantNumber}`,
      )
      await transaction.insert(audit).values({
        at,
        actorRole: role,
        actor: subject,
        action: 'newMerchantPassword',
        subject: merchantNumber,
      })
    })
  try {
    await withRetries(storing)
    return true
  } catch (error) {
    if (secret !== undefined && isUniqueViolation(error)) return false
    throw error
  }
}

function noMerchant(): Refused {
  return new Refused('notFound', 'There is no merchant with this number. Please choose one from the list.')
}
