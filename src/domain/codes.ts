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

/**
 * A new camper's code from the union's abbreviation (transliterated to A–Z) and the union number, both upper-cased.
 * Undefined when no code of at most ten letters, digits and hyphens can be built from them: a letter without a Latin
 * base is refused, not dropped, or two unions would share their codes.
 */
export function codeFrom(abbreviation: string, unionNumber: string): string | undefined {
  const letters = abbreviation
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Ø', 'O')
    .replaceAll('Ł', 'L')
    .replaceAll('Đ', 'D')
    .replace(/\P{L}/gu, '')
  const number = unionNumber.trim()
  if (!/^[A-Za-z0-9-]*[A-Za-z0-9][A-Za-z0-9-]*$/.test(number)) return undefined
  const code = letters + number.toUpperCase()
  return codePattern.test(code) ? code : undefined
}

/** An age as a form or an old list writes it: a whole number from 0 to 120, null when empty, undefined when wrong. */
export function ageFrom(text: string | number | null | undefined): number | null | undefined {
  const digits = String(text ?? '').trim()
  if (digits === '') return null
  if (!/^\d{1,3}$/.test(digits)) return undefined
  const age = Number(digits)
  return age <= 120 ? age : undefined
}
