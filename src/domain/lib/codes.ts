import { groupWords } from '../camp/groupWords.ts'

/** Camper codes as printed in the barcode and typed (contract: "Codes"). */

export const codePattern = /^[A-Z0-9-]{1,10}$/
const maxCodeLength = 10

/** The upper-cased first letter of each space-separated word of a union's name (admin document §3). */
export function abbreviationOf(union: string): string {
  return union
    .split(' ')
    .flatMap((word) => [...word].slice(0, 1))
    .join('')
    .toUpperCase()
}

/** Transliterated to A–Z where a letter has a Latin base; other letters stay. */
function lettersOf(abbreviation: string): string {
  return abbreviation
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Ø', 'O')
    .replaceAll('Ł', 'L')
    .replaceAll('Đ', 'D')
    .replace(/\P{L}/gu, '')
}

/**
 * A new camper's code: the union's abbreviation, transliterated to A–Z, and the union number, upper-cased.
 * Undefined if that is not a valid code. A letter without a Latin base is refused instead of dropped, because
 * two unions would otherwise share codes.
 */
export function codeFrom(abbreviation: string, unionNumber: string): string | undefined {
  const number = unionNumber.trim()
  if (!/^[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*$/.test(number)) return undefined
  const code = lettersOf(abbreviation) + number.toUpperCase()
  return codePattern.test(code) ? code : undefined
}

/** Padded to three digits if there is room, as the codes that the portal chooses. */
export function codeOfNumber(letters: string, number: number): string | undefined {
  const code = letters + String(number).padStart(Math.min(3, maxCodeLength - letters.length), '0')
  return code.length <= maxCodeLength ? code : undefined
}

/** A number of digits alone, padded as in `codeOfNumber`; other texts are returned unchanged. */
export function paddedNumber(abbreviation: string, unionNumber: string): string {
  const number = unionNumber.trim()
  const letters = lettersOf(abbreviation)
  if (!/^\d+$/.test(number)) return number
  return number.padStart(Math.min(3, maxCodeLength - letters.length), '0')
}

/** The codes that differ from this one by zeros before its digits alone, itself included. */
export function codesButForZeros(code: string): readonly string[] {
  const [, letters = '', digits] = /^([A-Z]*)0*(\d+)$/.exec(code) ?? []
  if (digits === undefined) return [code]
  const room = maxCodeLength - letters.length - digits.length
  return Array.from({ length: room + 1 }, (_, zeros) => letters + '0'.repeat(zeros) + digits)
}

export function codeProblemOf(abbreviation: string, unionNumber: string): string {
  const whole = wholeCodeIn(abbreviation, unionNumber)
  if (whole) return `Type only ${whole.number}. The code will be ${whole.code}.`
  const letters = lettersOf(abbreviation)
  if (!/^[A-Z]*$/.test(letters))
    return `A code needs the letters A to Z. Please write the ${groupWords().group} with them.`
  if (!/^[A-Za-z0-9-]*$/.test(unionNumber.trim()))
    return 'Please type only letters A to Z, digits and hyphens.'
  const room = 10 - letters.length
  if (room < 1) return `A code begins with at most 9 letters. Please write the ${groupWords().group} shorter.`
  const most = room === 1 ? '1 letter or digit' : `${room} letters or digits`
  return `This is too long for a code. Please type at most ${most}.`
}

export function wholeCodeIn(
  abbreviation: string,
  unionNumber: string,
): { readonly code: string; readonly number: string } | undefined {
  const letters = lettersOf(abbreviation)
  const typed = unionNumber.trim().toUpperCase()
  if (letters.length < 2 || !typed.startsWith(letters)) return undefined
  const number = typed.slice(letters.length).replace(/^-+/, '')
  const code = codeFrom(abbreviation, number)
  return code === undefined ? undefined : { code, number }
}

/** A whole number from 0 to 120; null if empty, undefined if invalid. */
export function ageFrom(text: string | number | null | undefined): number | null | undefined {
  const digits = String(text ?? '').trim()
  if (digits === '') return null
  if (!/^\d{1,3}$/.test(digits)) return undefined
  const age = Number(digits)
  return age <= 120 ? age : undefined
}
