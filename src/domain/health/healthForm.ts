import type { HealthRecord } from './health.ts'

/** The health form: the record plus the agreement (portal document §3 and §4). */

export interface HealthForm extends HealthRecord {
  /** Never sent; it stays on this device. */
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

/** Merges a stored record over the defaults (portal document §7). */
export function formOver(record: Partial<HealthForm> | null): HealthForm {
  return { ...healthFormDefaults, ...record }
}

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

export function changesOf(form: HealthForm, record: HealthRecord | null): Partial<HealthForm> {
  const before = formOver(record)
  const fields = [...healthFields, 'isAgreedToTerms'] as const
  return Object.fromEntries(
    fields.filter((field) => form[field] !== before[field]).map((field) => [field, form[field]]),
  )
}

export interface TypedHealth {
  /** Only the edited fields; the rest of a record is not stored on the device. */
  readonly changes: Partial<HealthForm>
  readonly version: string | null
}

export interface HealthDraft extends TypedHealth {
  readonly typedAt: string
  /** `tab` lasts until the tab is closed or the session ends. */
  readonly keptIn: 'device' | 'tab'
  /** `typedAt` of the drafts of other tabs that this draft started from. */
  readonly continues?: readonly string[] | undefined
}
