/**
 * Health records: what a camper writes (portal document §3) and what the health corner reads (admin document
 * §3).
 */

export interface HealthRecord {
  readonly bloodType: string
  readonly allergies: string
  readonly conditions: string
  readonly medications: string
  readonly emergencyContact: string
  readonly emergencyPhone: string
  readonly notes: string
}

export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Unknown'] as const

/** The server's maximum for one field, in Unicode code points. */
export const maxHealthTextLength = 10_000

export interface StoredHealth {
  /** Null if the camper has no record yet; a record with only defaults counts as none. */
  readonly record: HealthRecord | null
  /**
   * Sent back with a save to detect conflicts. Null if the server has no versions: a save then overwrites.
   */
  readonly version: string | null
  readonly opening?: HealthOpening | undefined
}

/** When the office created the camper's password, and who opened the record to the camper afterwards. */
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
 * In whole percent (portal document §4): 60 for the share of filled required fields, 40 for the optional
 * ones.
 */
export function completionOf(record: HealthRecord): number {
  const share = (fields: readonly (keyof HealthRecord)[]) =>
    fields.filter((field) => record[field].trim() !== '').length / fields.length
  return Math.round(100 * (0.6 * share(requiredFields) + 0.4 * share(optionalFields)))
}

export interface HealthReadiness {
  readonly hasMedicalRecords: boolean
  /** In whole percent; null if the server sends no fields, as for a closed record. */
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
  /** Distinguishes an unreadable age from 0. */
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
  readonly closedAt?: string | undefined
}

export function listFromText(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
