import { abilities, rights } from '../../domain/staff/rights.ts'
import { roles } from '../../domain/staff/roles.ts'
import type { RecordedFields, RecordedValue } from './recording.ts'

/*
 * A mask keeps only the form of a value: its kind, if it is empty, and if it equals another one. The first
 * text becomes •••1, the second •••2, and a repeated text keeps its number. Dates, links and digits keep
 * their form, so that a view can draw them. A boolean becomes false, because true may reveal something about
 * a person; machines expose the booleans that decide what a screen shows. Roles, rights, abilities and the
 * `isIncident` of a failure stay as they are.
 */

/** Longer lists are cut: ten thousand campers would fill the recording. */
const rowsKept = 10
const deepest = 12

export interface Mask {
  readonly fields: (
    fields: Readonly<Record<string, unknown>>,
    allowed: readonly PropertyKey[],
  ) => RecordedFields
  readonly field: (value: unknown, isAllowed: boolean) => RecordedValue
}

/** Each mask has its own numbering. It stores no text, only a salted fingerprint of it. */
export function createMask(salt: number = randomSalt()): Mask {
  const texts = new Map<number, string>()
  const numbers = new Map<number, number>()
  const masked = new WeakMap<object, RecordedValue>()

  const text = (value: string): string => {
    if (value.trim() === '') return value.slice(0, 1)
    return known(texts, fingerprint(value, salt), (number) => shaped(value, number))
  }

  const number = (value: number) => known(numbers, fingerprint(String(value), salt), (made) => made)

  const hidden = (value: unknown, depth: number, met: Map<object, RecordedValue>): RecordedValue => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return value === 0 ? 0 : number(value)
    if (typeof value === 'boolean') return false
    if (typeof value !== 'object' || value === null || depth === 0) return null
    // To remember each row of a list costs more than to mask it again.
    const isDeep = depth < deepest - 1
    const before = isDeep ? met.get(value) : undefined
    if (before !== undefined) return before
    const found = structure(value, (part, name) =>
      isHarmless(name, part) ? plain(part, depth - 1) : hidden(part, depth - 1, met),
    )
    if (isDeep) met.set(value, found)
    return found
  }

  const whole = (value: unknown): RecordedValue => {
    if (typeof value !== 'object' || value === null) return hidden(value, deepest, new Map())
    const found = masked.get(value) ?? hidden(value, deepest, new Map())
    masked.set(value, found)
    return found
  }

  const field = (value: unknown, isAllowed: boolean) => (isAllowed ? plain(value, deepest) : whole(value))
  const fields: Mask['fields'] = (given, allowed) =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        field(value, allowed.includes(name) || isHarmless(name, value)),
      ]),
    )
  return { fields, field }
}

function plain(value: unknown, depth: number): RecordedValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || depth === 0) return null
  return structure(value, (part) => plain(part, depth - 1))
}

const permissionFields: readonly (string | undefined)[] = ['role', 'rights', 'abilities', 'missing']
const permissionWords: readonly unknown[] = [...roles, ...rights, ...abilities]

/** Only known words and booleans pass, whatever a field of that name holds. */
function isHarmless(name: string | undefined, value: unknown): boolean {
  if (name === 'isIncident') return typeof value === 'boolean'
  return permissionFields.includes(name) && [value].flat().every((word) => permissionWords.includes(word))
}

function structure(value: object, part: (value: unknown, name?: string) => RecordedValue): RecordedValue {
  if (Array.isArray(value)) return value.slice(0, rowsKept).map((one) => part(one))
  const found: Record<string, RecordedValue> = {}
  const fields = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(fields)) {
    const given = fields[name]
    if (given === undefined) continue
    // An assignment to `__proto__` would set the prototype.
    if (name === '__proto__') Object.defineProperty(found, name, { value: part(given), enumerable: true })
    else found[name] = part(given, name)
  }
  return found
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const date = /^\d{4}-\d\d-\d\d$/
const link = /^https?:\/\//
const digits = /^\d+(\.\d+)?$/
const day = 86_400_000
const minute = 60_000

function shaped(value: string, number: number): string {
  if (dateTime.test(value)) return new Date(Date.UTC(2000) + number * minute).toISOString()
  if (date.test(value)) return new Date(Date.UTC(2000) + number * day).toISOString().slice(0, 10)
  if (link.test(value)) return `https://masked.invalid/${number}`
  return digits.test(value) ? String(number) : `•••${number}`
}

function known<Made>(all: Map<number, Made>, key: number, make: (number: number) => Made): Made {
  const before = all.get(key)
  if (before !== undefined) return before
  const mask = make(all.size + 1)
  all.set(key, mask)
  return mask
}

function fingerprint(value: string, salt: number): number {
  let high = 0xdeadbeef ^ salt
  let low = 0x41c6ce57 ^ salt
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

function randomSalt(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
