import type { HealthDraft, HealthForm, TypedHealth } from '../domain/healthForm.ts'
import { healthFields } from '../domain/healthForm.ts'
import { readStored, removeStored, storedKeys } from './storage.ts'
import { tabId } from './tab.ts'

/**
 * What a camper typed into the health form and has not submitted, on this device and under this camper's code alone.
 * Each tab writes a draft of its own, so that none overwrites what stands in another one.
 */

const prefixOf = (code: string) => `healthDraft:${code}:`
const keyOf = (code: string) => prefixOf(code) + tabId

/** This tab's, or else the newest that another tab has left. Null when there is none, or none that can be read. */
export function readHealthDraft(code: string): HealthDraft | null {
  const own = readDraft(keyOf(code))
  if (own) return own
  const [newest] = draftsOf(code).sort((one, other) => other.draft.typedAt.localeCompare(one.draft.typedAt))
  if (!newest) return null
  const { typedAt, continues = [] } = newest.draft
  return { ...newest.draft, continues: [...continues, typedAt] }
}

/**
 * @param last what stood in the form before
 * @throws when the browser cannot store it
 */
export function storeHealthDraft(
  code: string,
  { form, version }: TypedHealth,
  last: HealthDraft | null,
): HealthDraft {
  const typedAt = new Date().toISOString()
  const draft = { form, version, typedAt, ...(last?.continues && { continues: last.continues }) }
  localStorage.setItem(keyOf(code), JSON.stringify(draft))
  return draft
}

/**
 * Removes this tab's draft, and of other tabs what it continues, unless they have typed since then.
 *
 * @throws when the browser forbids it
 */
export function removeHealthDraft(
  code: string,
  { continues = [] }: Pick<HealthDraft, 'continues'> = {},
): void {
  const continued = draftsOf(code).filter(({ draft }) => continues.includes(draft.typedAt))
  removeStored([keyOf(code), ...continued.map(({ key }) => key)])
}

/**
 * Whatever this camper has typed in any tab.
 *
 * @throws when the browser forbids it
 */
export function removeHealthDrafts(code: string): void {
  removeStored([keyOf(code), ...storedKeys(prefixOf(code))])
}

function draftsOf(code: string) {
  return storedKeys(prefixOf(code)).flatMap((key) => {
    const draft = readDraft(key)
    return draft ? [{ key, draft }] : []
  })
}

function readDraft(key: string): HealthDraft | null {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is HealthDraft {
  if (!isObject(value)) return false
  const { form, version, typedAt, continues = [] } = value
  return (
    isForm(form) &&
    (version === null || typeof version === 'string') &&
    typeof typedAt === 'string' &&
    !Number.isNaN(Date.parse(typedAt)) &&
    Array.isArray(continues) &&
    continues.every((moment) => typeof moment === 'string')
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
