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
export function formOver(record: Partial<HealthForm> | null): HealthForm {
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

/** What stands in the form and not in the record: fields as they were typed, also emptied ones. */
export function changesOf(form: HealthForm, record: HealthRecord | null): Partial<HealthForm> {
  const before = formOver(record)
  const fields = [...healthFields, 'isAgreedToTerms'] as const
  return Object.fromEntries(
    fields.filter((field) => form[field] !== before[field]).map((field) => [field, form[field]]),
  )
}

export interface TypedHealth {
  /** The fields that were typed into, and no others: the rest of a record is not kept on a device. */
  readonly changes: Partial<HealthForm>
  /** Of the record that was typed over. */
  readonly version: string | null
}

/** What was typed and not submitted yet, as this browser keeps it. */
export interface HealthDraft extends TypedHealth {
  readonly typedAt: string
  /** A tab alone keeps it until the tab is closed or the session ends. */
  readonly keptIn: 'device' | 'tab'
  /** When what other tabs had left was typed, which this one was begun with. */
  readonly continues?: readonly string[]
}
