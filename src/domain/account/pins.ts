/**
 * Staff sign at a cash desk as the second person with a personal PIN of six digits, and confirm their name at a
 * paired gate with it.
 */

export const pinLength = 6

export interface Signer {
  readonly id: string
  readonly name: string
  readonly hasPin: boolean
}

/** The PIN, or the password of a signer without a PIN. Never stored, recorded or logged. */
export interface SignerSecret {
  readonly id: string
  readonly secret: string
}

export interface OwnPin {
  readonly hasPin: boolean
  /** False where a lead has switched PINs off in this camp. */
  readonly isAsked: boolean
}

export function pinErrorOf(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return 'A PIN has six digits, such as 4 0 7 2 9 5.'
  return isEasyPin(pin) ? 'This PIN is too easy to guess. Please choose another one.' : null
}

/** One or two different digits, a repeated group, or a sequence such as 345678, 987654 or 112233. */
function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const isRow = (places: readonly number[]) =>
    [1, 9].some((step) =>
      places.every((digit, at) => at === 0 || (digit - (places[at - 1] ?? 0) + 10) % 10 === step),
    )
  const areEqual = (one: number, other: number) => digits[one] === digits[other]
  const pairs = [0, 2, 4]
  return (
    new Set(digits).size < 3 ||
    isRow(digits) ||
    [0, 1, 2].every((at) => areEqual(at, at + 3)) ||
    (pairs.every((at) => areEqual(at, at + 1)) && isRow(pairs.map((at) => digits[at] ?? 0)))
  )
}
