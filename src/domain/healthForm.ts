import type { HealthRecord } from './health.ts'

/** What the health form holds beside the record of the host (portal document §3 and §4). */

export interface HealthForm extends HealthRecord {
  /** Of this device alone: it is never sent. */
  readonly isAgreedToTerms: boolean
}

export const healthFormDefaults: HealthForm = {
  bloodType: '',
  allergies: '',
  conditions: '',
  medications: '',
  emergencyContact: '',
  emergencyPhone: '',
  notes: '',
  isAgreedToTerms: true,
}

/** The form with a record in it: what was read is merged over the defaults (portal document §7). */
export function formOver(record: Partial<HealthRecord> | null): HealthForm {
  return { ...healthFormDefaults, ...record }
}

/** What is sent of a form: the fields of the record alone, without the spaces around their words. */
export function recordOf(form: HealthRecord): HealthRecord {
  return {
    bloodType: form.bloodType,
    allergies: form.allergies.trim(),
    conditions: form.conditions.trim(),
    medications: form.medications.trim(),
    emergencyContact: form.emergencyContact.trim(),
    emergencyPhone: form.emergencyPhone.trim(),
    notes: form.notes.trim(),
  }
}

export const healthFields = [
  'bloodType',
  'allergies',
  'conditions',
  'medications',
  'emergencyContact',
  'emergencyPhone',
  'notes',
] as const satisfies readonly (keyof HealthRecord)[]

export function differencesOf(one: HealthRecord, other: HealthRecord): readonly (keyof HealthRecord)[] {
  const [first, second] = [recordOf(one), recordOf(other)]
  return healthFields.filter((field) => first[field] !== second[field])
}

export interface TypedHealth {
  readonly form: HealthForm
  readonly version: string | null
}

/** What was typed and not submitted yet, as it is kept on the device. */
export interface HealthDraft extends TypedHealth {
  readonly typedAt: string
  /** When what other tabs had left was typed, which this one was begun with. */
  readonly continues?: readonly string[]
}
