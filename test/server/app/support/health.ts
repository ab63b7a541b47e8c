import type { Database } from '../../../../server/database/database.ts'
import type { HealthRecord } from '../../../../src/domain/health/health.ts'
import { people } from './people.ts'
import type { Portal } from './portal.ts'

export const noTexts: HealthRecord = {
  bloodType: '',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: '',
  emergencyPhone: '',
  notes: '',
}

export const written: HealthRecord = {
  bloodType: 'O+',
  allergies: ' Penicillin, Bee stings;Peanuts\n\n, ',
  conditions: 'Asthma',
  medications: 'Salbutamol inhaler\nCetirizine 10 mg',
  emergencyContact: 'Esther Moyo',
  emergencyPhone: '+263 77 000 0201',
  notes: 'Carries the inhaler, in the left pocket; always.',
}

/** The precondition of a save: the version that was read, or `null` without a record. */
export function madeFrom(version: string | null): Readonly<Record<string, string>> {
  return version === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` }
}

export function healthOf(portal: Portal, cookie: string, code: string = people.camper) {
  return {
    read: () => portal.call('health', { code }, { cookie }),
    has: () => portal.call('hasMedicalRecords', { code }, { cookie }),
    save: (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      portal.call('saveHealth', { code }, { cookie, body, headers }),
  }
}

/** The audit's entries for saved records, oldest first; the table is append-only. */
export async function auditedSaves({ pool }: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    "select at, actor_role, actor, subject, detail from audit where action = 'saveHealth' order by id",
  )
  return rows
}
