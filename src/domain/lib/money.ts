/** Integer cents, except on the wire, where the documents use dollars with two decimals. */

export type Cents = number

/**
 * Undefined unless it is a finite amount with at most two decimals and fifteen digits, the precision of a
 * JSON number.
 */
export function centsFromDollars(dollars: number | string): Cents | undefined {
  const text = typeof dollars === 'number' ? decimalText(dollars) : dollars.trim()
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const whole = Number(match[2]) * 100
  const fraction = Number((match[3] ?? '').padEnd(2, '0'))
  const cents = whole + fraction
  return match[1] === '-' && cents !== 0 ? -cents : cents
}

/**
 * Removes floating-point noise as in 0.1 + 0.2; a difference above that is a wrong amount and stays visible.
 */
function decimalText(dollars: number): string {
  const rounded = Math.round(dollars * 100) / 100
  return Math.abs(rounded - dollars) < 1e-6 ? rounded.toFixed(2) : String(dollars)
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100
}

export function decimalFromCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

interface Currency {
  /** ISO 4217 */
  readonly currency: string
  readonly symbol: string
  readonly isSymbolBehind: boolean
}

/** The documented currency. Set once for a page or a process, as the zone of campTime.ts is. */
let campCurrency: Currency = { currency: 'USD', symbol: '$', isSymbolBehind: false }

export function setCampCurrency(currency: Currency): void {
  campCurrency = currency
}

export function currencySymbol(): string {
  return campCurrency.symbol
}

export function isInDollars(): boolean {
  return campCurrency.currency === 'USD'
}

/** How people write the currency beside an amount, the longest first. */
export function currencyMarks(): readonly string[] {
  const { currency, symbol } = campCurrency
  return isInDollars() ? ['us$', 'usd', '$'] : [symbol, currency].sort((a, b) => b.length - a.length)
}

/** 'dollars' in sentences about amounts, or the code of another currency. */
export function currencyWord(): string {
  return isInDollars() ? 'dollars' : campCurrency.currency
}

/** 'dollars and cents', or 'an amount in NOK'. */
export function typedAmountWords(): string {
  return isInDollars() ? 'dollars and cents' : `an amount in ${campCurrency.currency}`
}

/** '$200' for a whole amount. */
export function shortAmount(cents: Cents): string {
  return formatUsd(cents).replace(/\.00(?=\D*$)/, '')
}

/** '$1,234.50', '-$1.00', or '1,234.50 kr' with the symbol behind. */
export function formatUsd(cents: Cents): string {
  const { symbol, isSymbolBehind } = campCurrency
  const [whole = '0', fraction = '00'] = decimalFromCents(Math.abs(cents)).split('.')
  const amount = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
  const sign = cents < 0 ? '-' : ''
  return isSymbolBehind ? `${sign}${amount}\u00A0${symbol}` : `${sign}${symbol}${amount}`
}

/** The balance minus what is held because the payment provider took deposits back. */
export function spendableIn(wallet: {
  readonly balance: Cents
  readonly disputed?: Cents | undefined
}): Cents {
  return Math.max(wallet.balance - (wallet.disputed ?? 0), 0)
}
