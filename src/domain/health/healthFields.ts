import { type HealthRecord, maxHealthTextLength } from './health.ts'
import { type HealthForm, healthFields } from './healthForm.ts'

/** Labels and limits of the health form (portal document §2, §3 and §5). */

export type HealthField = keyof HealthForm
export type HealthFieldErrors = Readonly<Partial<Record<HealthField, string>>>

export const healthLabels: Readonly<Record<keyof HealthRecord, string>> = {
  bloodType: 'Blood Type',
  allergies: 'Allergies',
  conditions: 'Medical Conditions',
  medications: 'Medications',
  emergencyContact: 'Emergency Contact Name',
  emergencyPhone: 'Emergency Phone',
  notes: 'Notes',
}

export interface HealthSection {
  readonly title: string
  readonly fields: readonly (keyof HealthRecord)[]
}

export const healthSections: readonly HealthSection[] = [
  { title: 'Critical Information', fields: ['bloodType', 'allergies'] },
  { title: 'Medical Information', fields: ['conditions', 'medications'] },
  { title: 'Emergency Contact', fields: ['emergencyContact', 'emergencyPhone'] },
  { title: 'Additional Information', fields: ['notes'] },
]

const missing: Readonly<Partial<Record<HealthField, string>>> = {
  bloodType: 'Blood type is required',
  emergencyContact: 'Emergency contact is required',
}

export function fieldErrorsOf(form: HealthForm): HealthFieldErrors {
  const fields: readonly HealthField[] = [...healthFields, 'isAgreedToTerms']
  const found = fields.map((field) => [field, fieldErrorOf(form, field)] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

function fieldErrorOf(form: HealthForm, field: HealthField): string | undefined {
  if (field === 'isAgreedToTerms') return form.isAgreedToTerms ? undefined : 'You must agree to the terms'
  const text = form[field].trim()
  if (text === '') return missing[field]
  const surplus = lengthOf(text) - maxHealthTextLength
  if (surplus <= 0) return undefined
  return `${healthLabels[field]} can hold ${inFigures(maxHealthTextLength)} characters. Please shorten it by ${inFigures(surplus)}.`
}

function lengthOf(text: string): number {
  return [...text].length
}

const nearTheLimit = maxHealthTextLength - 1_000

export function lengthNote(text: string): string | undefined {
  const length = lengthOf(text.trim())
  if (length < nearTheLimit) return undefined
  return `${inFigures(length)} of ${inFigures(maxHealthTextLength)} characters`
}

function inFigures(count: number): string {
  return count.toLocaleString('en-US')
}
