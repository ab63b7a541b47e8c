import type { HealthDraft, HealthForm, TypedHealth } from '../domain/healthForm.ts'
import { healthFields } from '../domain/healthForm.ts'
import { readStored, removeStored } from './storage.ts'

/** What a camper typed into the health form and has not submitted, on this device and under this camper's code alone. */

const keyOf = (code: string) => `healthDraft:${code}`

/** Null when there is none, or none that can be read. */
export function readHealthDraft(code: string): HealthDraft | null {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(code)) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** @throws when the browser cannot store it */
export function storeHealthDraft(code: string, { form, version }: TypedHealth): HealthDraft {
  const draft = { form, version, typedAt: new Date().toISOString() }
  localStorage.setItem(keyOf(code), JSON.stringify(draft))
  return draft
}

/**
 * @param typedAt removes the draft of this moment only: one that another tab has stored since then stays
 * @throws when the browser forbids it
 */
export function removeHealthDraft(code: string, typedAt?: string): void {
  if (typedAt === undefined || readHealthDraft(code)?.typedAt === typedAt) removeStored([keyOf(code)])
}

function isDraft(value: unknown): value is HealthDraft {
  if (!isObject(value)) return false
  const { form, version, typedAt } = value
  return (
    isForm(form) &&
    (version === null || typeof version === 'string') &&
    typeof typedAt === 'string' &&
    !Number.isNaN(Date.parse(typedAt))
  )
}

function isForm(value: unknown): value is HealthForm {
  return (
    isObject(value) &&
    typeof value.isAgreedToTerms === 'boolean' &&
    healthFields.every((field) => typeof value[field] === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
