/** Camper codes: what the barcode carries and people type (contract: "Codes"). */

export const codePattern = /^[A-Z0-9-]{1,10}$/

/** The upper-cased first letter of each space-separated word of a union's name (admin document §3). */
export function abbreviationOf(union: string): string {
  return union
    .split(' ')
    .flatMap((word) => [...word].slice(0, 1))
    .join('')
    .toUpperCase()
}

/** The abbreviation as a code writes it: letters A–Z where they have a Latin base, without anything else. */
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
 * A new camper's code from the union's abbreviation (transliterated to A–Z) and the union number, both upper-cased.
 * Undefined when no code of at most ten letters, digits and hyphens can be built from them: a letter without a Latin
 * base is refused, not dropped, or two unions would share their codes.
 */
export function codeFrom(abbreviation: string, unionNumber: string): string | undefined {
  const number = unionNumber.trim()
  if (!/^[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*$/.test(number)) return undefined
  const code = lettersOf(abbreviation) + number.toUpperCase()
  return codePattern.test(code) ? code : undefined
}

/** Why `codeFrom` has no code, and what to do about it. */
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

/** The code that somebody has typed whole where only its number belongs: ZEUC001 of ZEUC. */
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

/** An age as a form or an old list writes it: a whole number from 0 to 120, null when empty, undefined when wrong. */
export function ageFrom(text: string | number | null | undefined): number | null | undefined {
  const digits = String(text ?? '').trim()
  if (digits === '') return null
  if (!/^\d{1,3}$/.test(digits)) return undefined
  const age = Number(digits)
  return age <= 120 ? age : undefined
}
