import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { nameFromEmail } from '../src/domain/staff/staff.ts'
import { hashPassword, isPasswordOf } from './app/auth/passwords.ts'
import type { AdminAccounts } from './config.ts'
import type { Database } from './database/database.ts'
import { admins, audit, sessions } from './database/schema.ts'

/**
 * Makes the configured admins leads with the configured password. The account of an admin who is no longer
 * configured is closed. A closed account and one with a new password are signed out. The audit names the
 * settings as the actor.
 */
export async function setAdmins(orm: Database['orm'], { emails, password }: AdminAccounts): Promise<void> {
  const known = new Map((await orm.select().from(admins)).map((admin) => [admin.email, admin]))
  const lead = { rights: ['lead' as const], configured: true, closedAt: null, mustChangePassword: false }
  const bySettings = { at: new Date(), actorRole: 'host', actor: 'settings' }
  const changed: string[] = []
  for (const email of emails) {
    if (!(await isPasswordOf(known.get(email), password))) changed.push(email)
  }
  const passwordHash = changed.length > 0 ? await hashPassword(password) : ''
  await orm.transaction(async (transaction) => {
    const isAdminSession = eq(sessions.role, 'admin')
    const removed = await transaction
      .update(admins)
      .set({ configured: false, closedAt: bySettings.at })
      .where(and(eq(admins.configured, true), notInArray(admins.email, [...emails])))
      .returning({ email: admins.email })
    const ended = removed.map(({ email }) => email)
    for (const email of ended)
      await transaction.insert(audit).values({ ...bySettings, action: 'closeStaff', subject: email })
    await transaction.delete(sessions).where(and(isAdminSession, inArray(sessions.subject, ended)))
    const opened = await transaction
      .select({ email: admins.email })
      .from(admins)
      .where(and(inArray(admins.email, [...emails]), isNotNull(admins.closedAt)))
      .for('update')
    for (const { email } of opened)
      await transaction.insert(audit).values({ ...bySettings, action: 'openStaff', subject: email })
    await transaction
      .update(admins)
      .set(lead)
      .where(inArray(admins.email, [...emails]))
    for (const email of changed) {
      await transaction
        .insert(admins)
        .values({ email, name: nameFromEmail(email), passwordHash, ...lead })
        .onConflictDoUpdate({ target: admins.email, set: { passwordHash } })
      await transaction.delete(sessions).where(and(isAdminSession, eq(sessions.subject, email)))
    }
  })
}
