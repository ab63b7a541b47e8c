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
}

/** Campers write text, the health corner shows lists: split on commas, semicolons and new lines. */
export function listFromText(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
