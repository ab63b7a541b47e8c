import type { RecordedFields, RecordedValue } from '../../services/recorder/recording.ts'

/*
 * Values without masks, for the demo camp. Secrets keep theirs: whole flows that handle passwords, PINs or
 * pairing, fields that are named after a secret, and texts that look like a token.
 */

const secretFlow = /password|pin$|pair|sign|addDevice|session|slip|healthLock/i
const secretOfFlow = /password|secret|confirmation|^pin$|pairing/i
const secretField = /password|secret|confirmation|^pin$|pairing|token|key|hash|proof|salt|url|link|cookie/i
const tokenText = /[\w+/=-]{24,}/

interface Raw {
  readonly flow: string
  readonly context: Readonly<Record<string, unknown>>
}

export function isSecretFlow({ flow, context }: Raw): boolean {
  return secretFlow.test(flow) || Object.keys(context).some((name) => secretOfFlow.test(name))
}

/** The mask has the shape, so what it leaves out stays out. */
export function unmasked(raw: unknown, mask: RecordedValue): RecordedValue {
  if (Array.isArray(mask)) return mask.map((one, at) => unmasked(Array.isArray(raw) ? raw[at] : null, one))
  if (typeof mask === 'object' && mask !== null) return unmaskedFields(Object(raw), mask as RecordedFields)
  if (typeof raw === 'number' || typeof raw === 'boolean') return raw
  return typeof raw === 'string' && !tokenText.test(raw) ? raw : mask
}

export function unmaskedFields(raw: object, masks: RecordedFields): RecordedFields {
  return Object.fromEntries(
    Object.entries(masks).map(([name, mask]) => [
      name,
      secretField.test(name) ? mask : unmasked(Reflect.get(raw, name), mask),
    ]),
  )
}
