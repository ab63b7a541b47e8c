/** Health records: what a camper writes (portal document §3) and what the health corner reads (admin document §3). */

export interface HealthRecord {
  readonly bloodType: string
  readonly allergies: string
  readonly conditions: string
  readonly medications: string
  /** A name; the number stands in `emergencyPhone`. */
  readonly emergencyContact: string
  readonly emergencyPhone: string
  readonly notes: string
}

export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'] as const

/** What the host takes in one text of a record, in Unicode code points: an emoji is mostly one. */
export const longestHealthText = 10_000

/** A record as it was read, with what tells a later save whether it has changed since. */
export interface StoredHealth {
  /** Null: the camper has none yet; a record of defaults only counts as none. */
  readonly record: HealthRecord | null
  /** To be given back with the save, as it is. Null: the host knows no versions, and a save overwrites. */
  readonly version: string | null
  /** Absent when the record was never closed to its camper. */
  readonly opening?: HealthOpening | undefined
}

/** When the office made the camper's password, and when and by whom the record was opened to the camper after it. */
export interface HealthOpening {
  readonly closedAt: string
  readonly openedAt: string
  readonly openedBy: string
}

export function isBlank(record: HealthRecord): boolean {
  return Object.values(record).every((text) => text === '')
}

const requiredFields = ['bloodType', 'emergencyContact', 'emergencyPhone'] as const
const optionalFields = ['allergies', 'conditions', 'medications', 'notes'] as const

/**
 * How complete a record is, in whole percent (portal document §4): 60 for the share of filled required fields and 40
 * for that of filled optional ones.
 */
export function completionOf(record: HealthRecord): number {
  const share = (fields: readonly (keyof HealthRecord)[]) =>
    fields.filter((field) => record[field].trim() !== '').length / fields.length
  return Math.round(100 * (0.6 * share(requiredFields) + 0.4 * share(optionalFields)))
}

/** What is said of a record on pages other than its own; null: not known. */
export interface HealthReadiness {
  readonly hasMedicalRecords: boolean
  /** Whole percent; null where the server tells no fields, as of a closed record. */
  readonly completion: number | null
  readonly missing: readonly RequiredHealthField[]
}

export type RequiredHealthField = (typeof requiredFields)[number]

export function readinessOf(hasMedicalRecords: boolean, record: HealthRecord | null): HealthReadiness {
  return {
    hasMedicalRecords,
    completion: record && completionOf(record),
    missing: record ? requiredFields.filter((field) => record[field].trim() === '') : [],
  }
}

export interface HealthCard {
  readonly firstname: string
  readonly lastname: string
  readonly code: string
  readonly age: number
  /** Tells an age that could not be read from a baby's. */
  readonly isAgeUnknown?: boolean | undefined
  readonly gender?: string | undefined
  readonly country?: string | undefined
  readonly bloodType: string
  readonly emergencyContact: string
  readonly emergencyPhone?: string | undefined
  readonly allergies: readonly string[]
  readonly conditions: readonly string[]
  readonly medications: readonly string[]
  readonly notes?: string | undefined
  /** Since then the record is closed to its camper; absent when it is not. */
  readonly closedAt?: string | undefined
}

/** Campers write text, the health corner shows lists: split on commas, semicolons and new lines. */
export function listFromText(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
