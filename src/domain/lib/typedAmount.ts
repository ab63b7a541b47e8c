import { type Cents, currencyMarks, decimalFromCents, formatUsd } from './money.ts'

/*
 * Reads an amount as people type it. A comma and a point mean the same: in one country the comma divides
 * thousands, in another it begins the cents, and a campground has both. What can be read in two ways is asked.
 */

type TypedAmount =
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'twoWays'; readonly choices: readonly [Cents, Cents] }
  | { readonly kind: 'unread'; readonly because: 'noNumber' | 'decimals' | 'negative' }

const noNumber: TypedAmount = { kind: 'unread', because: 'noNumber' }
const decimals: TypedAmount = { kind: 'unread', because: 'decimals' }

/** More digits are no sum of a camp, and a JSON number loses cents beyond fifteen. */
const maxWholeDigits = 13

export function readAmount(typed: string): TypedAmount {
  const text = plain(typed)
  if (/^(-|\()/.test(text)) return { kind: 'unread', because: 'negative' }
  const simple = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text)
  if (simple && /\d/.test(text)) return amountOf(simple[1] ?? '', simple[2] ?? '')
  const threes = /^(\d{1,3})[.,](\d{3})$/.exec(text)
  if (threes) return inTwoWays(threes[1] ?? '', threes[2] ?? '')
  const grouped = /^([1-9]\d{0,2}(?:([., '])\d{3})(?:\2\d{3})*)(?:([.,])(\d{0,2}))?$/.exec(text)
  if (grouped && grouped[2] !== grouped[3])
    return amountOf((grouped[1] ?? '').replace(/\D/g, ''), grouped[4] ?? '')
  return /^\d+[.,]\d{3,}$/.test(text) ? decimals : noNumber
}

export function isNegativeAmount(typed: string): boolean {
  const read = readAmount(typed)
  return read.kind === 'unread' && read.because === 'negative'
}

/** Undefined also for an amount that can be read in two ways. */
export function centsFromTyped(typed: string): Cents | undefined {
  const read = readAmount(typed)
  return read.kind === 'amount' ? read.cents : undefined
}

interface AmountChoice {
  readonly label: string
  readonly typed: string
}

/** The two readings of an ambiguous amount, as texts that are read in one way. */
export function choicesFor(typed: string): readonly AmountChoice[] {
  const read = readAmount(typed)
  if (read.kind !== 'twoWays') return []
  return read.choices.map((cents) => ({ label: formatUsd(cents), typed: decimalFromCents(cents) }))
}

/** "Do you mean $1,000.00 or $1.00?" Null for an amount that is read in one way, or not at all. */
export function questionAbout(typed: string): string | null {
  const [more, less] = choicesFor(typed)
  return more && less ? `Do you mean ${more.label} or ${less.label}?` : null
}

/** Why nothing can be read; null for an amount. */
export function unreadAmountText(
  typed: string,
  negative = 'Enter the amount without a minus.',
): string | null {
  const read = readAmount(typed)
  if (read.kind === 'twoWays') return questionAbout(typed)
  if (read.kind === 'amount') return null
  if (read.because === 'negative') return negative
  return read.because === 'decimals'
    ? 'Enter the amount with at most two decimals, like 12.50.'
    : 'Enter the amount as a number, like 12.50.'
}

function amountOf(whole: string, fraction: string): TypedAmount {
  if (whole.length > maxWholeDigits) return noNumber
  return { kind: 'amount', cents: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) }
}

/** "12.345" has more than cents, and is not guessed to be twelve thousand. */
function inTwoWays(first: string, group: string): TypedAmount {
  if (!group.endsWith('0') || first.startsWith('0')) return decimals
  const thousands = Number(first + group) * 100
  const withCents = Number(first) * 100 + Number(group.slice(0, 2))
  return { kind: 'twoWays', choices: [thousands, withCents] }
}

const firstDigits = ['٠', '۰', '०']

/** Digits, signs and spaces of other keyboards as ours, without the currency and the ",-" of whole amounts. */
function plain(typed: string): string {
  const mark = currencyMarks()
    .map((text) => text.normalize('NFKC').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('|')
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(digitIn(digit)))
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace(/[’ʼ`]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(new RegExp(`^(-?) ?(?:${mark}) ?`, 'i'), '$1')
    .replace(new RegExp(` ?(?:${mark})$`, 'i'), '')
    .replace(/(\d)[.,]-{1,2}$/, '$1')
}

function digitIn(digit: string): number {
  const first = firstDigits.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0))
  return first.find((value) => value >= 0 && value <= 9) ?? 0
}
