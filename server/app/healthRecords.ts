import type { HealthRecord } from '../../src/domain/health.ts'
import type { Host } from './call.ts'

/** Whether a row `h` of the health records says anything: a record of empty fields counts as none. */
export const isWritten = `concat(h.blood_type, h.allergies, h.conditions, h.medications, h.emergency_contact,
  h.emergency_phone, h.notes) <> ''`

/** The fields of a row `h`, as a camper sends them. */
export const recordColumns = `h.blood_type as "bloodType", h.allergies, h.conditions, h.medications,
  h.emergency_contact as "emergencyContact", h.emergency_phone as "emergencyPhone", h.notes`

export interface StoredRecord {
  readonly record: HealthRecord
  readonly version: string
}

export async function findHealthRecord({ database }: Host, code: string): Promise<StoredRecord | undefined> {
  const { rows } = await database.pool.query<HealthRecord & { version: string }>({
    name: 'find-health-record',
    text: `select ${recordColumns}, h.version from health_records h where h.code = $1 and ${isWritten}`,
    values: [code],
  })
  const [row] = rows
  if (row === undefined) return undefined
  const { version, ...record } = row
  return { record, version }
}
