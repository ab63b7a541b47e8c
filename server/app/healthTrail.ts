import { statement } from '../database/sql.ts'
import type { Host, Session } from './call.ts'
import type { Refused } from './refused.ts'

/* Who looked, or tried to look, into whose health record: the audit of every look-up by somebody who is signed in. */

const longestSubject = 64

/** A code that can be nobody's as it was typed, bounded, and without what PostgreSQL cannot keep. */
export function asTyped(text: string): string {
  return Array.from(text.replaceAll('\0', '\uFFFD')).slice(0, longestSubject).join('')
}

interface RefusedLookUpValues extends Pick<Session, 'role' | 'subject'> {
  readonly at: Date
  readonly code: string
  readonly reason: string
}

const refusedLookUp = statement<RefusedLookUpValues>(
  'audit-refused-look-up',
  ({ at, role, subject, code, reason }) => `
    insert into audit (at, actor_role, actor, action, subject, detail)
    values (${at}, ${role}, ${subject}, 'healthLookUp', ${code}, jsonb_build_object('refused', ${reason}::text))`,
)

/** Those who are signed out are not written down: anybody could fill the audit with them. */
export async function auditRefusedLookUp(
  { database, now }: Host,
  { role, subject }: Session,
  code: string,
  { reason }: Refused,
): Promise<void> {
  await database.pool.query(refusedLookUp.with({ at: now(), role, subject, code: asTyped(code), reason }))
}
