/** Camper codes as printed in the barcode and typed (contract: "Codes"). */

export const codePattern = /^[A-Z0-9-]{1,10}$/

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

export function codeProblemOf(abbreviation: string, unionNumber: string): string {
  const whole = wholeCodeIn(abbreviation, unionNumber)
  if (whole) return `Type only ${whole.number}. The code will be ${whole.code}.`
  const letters = lettersOf(abbreviation)
  if (!/^[A-Z]*$/.test(letters)) return 'A code needs the letters A to Z. Please write the union with them.'
  if (!/^[A-Za-z0-9-]*$/.test(unionNumber.trim()))
    return 'Please type only letters A to Z, digits and hyphens.'
  const room = 10 - letters.length
  if (room < 1) return 'A code begins with at most 9 letters. Please write the union shorter.'
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
