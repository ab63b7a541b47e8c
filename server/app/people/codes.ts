import { codePattern } from '../../../src/domain/lib/codes.ts'
import { Refused } from '../http/refused.ts'

const typedCode = new RegExp(codePattern, 'i')

/**
 * Normalises a scanned or typed code; undefined when it cannot be one. The check comes before upper-casing,
 * which would turn "ß1" into the code SS1.
 */
export function codeIn(text: string): string | undefined {
  const typed = text.trim()
  return typedCode.test(typed) ? typed.toUpperCase() : undefined
}

export function codeFromPath(text: string, unknown: () => Refused = noParticipant): string {
  const code = codeIn(text)
  if (code === undefined) throw unknown()
  return code
}

export function noParticipant(): Refused {
  return new Refused('notFound', 'No participant found with this ID')
}
