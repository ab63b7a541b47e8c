import { and, eq, notInArray } from 'drizzle-orm'
import { hashPassword, isPasswordOf } from './app/passwords.ts'
import type { AdminAccounts } from './config.ts'
import type { Database } from './database/database.ts'
import { admins, sessions } from './database/schema.ts'

/**
 * Makes the admins those of the environment and no others. Whoever is no longer one, or has another password
 * than before, is signed out.
 */
export async function setAdmins(orm: Database['orm'], { emails, password }: AdminAccounts): Promise<void> {
  const known = new Map((await orm.select().from(admins)).map((admin) => [admin.email, admin.passwordHash]))
  const changed: string[] = []
  for (const email of emails) {
    if (!(await isPasswordOf(known.get(email), password))) changed.push(email)
  }
  const passwordHash = changed.length > 0 ? await hashPassword(password) : ''
  await orm.transaction(async (transaction) => {
    const isAdminSession = eq(sessions.role, 'admin')
    await transaction.delete(admins).where(notInArray(admins.email, [...emails]))
    await transaction.delete(sessions).where(and(isAdminSession, notInArray(sessions.subject, [...emails])))
    for (const email of changed) {
      await transaction
        .insert(admins)
        .values({ email, name: nameFrom(email), passwordHash })
        .onConflictDoUpdate({ target: admins.email, set: { passwordHash } })
      await transaction.delete(sessions).where(and(isAdminSession, eq(sessions.subject, email)))
    }
  })
}

/** The environment gives no names, so screens show what stands before the @. */
function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'))
}
