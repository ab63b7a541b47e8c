/** Money is integer cents everywhere but on the wire, where the documents put dollars with two decimals. */

export type Cents = number

/**
 * Dollars as the wire or a person writes them, to cents.
 * Undefined for anything that is not a finite amount with at most two decimals, and for more than fifteen digits: a
 * JSON number holds no more of them.
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

/** A number such as 0.1 + 0.2 carries noise far below a cent; noise above it is a wrong amount and stays visible. */
function decimalText(dollars: number): string {
  const rounded = Math.round(dollars * 100) / 100
  return Math.abs(rounded - dollars) < 1e-6 ? rounded.toFixed(2) : String(dollars)
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100
}

/** Two decimals without a sign of currency: what the till sends as `amount`. */
export function decimalFromCents(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

export function formatUsd(cents: Cents): string {
  const [whole = '0', fraction = '00'] = decimalFromCents(Math.abs(cents)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`
}

/** What can be spent of a wallet of which a payment provider took deposits back: that much of it is held. */
export function spendableIn(wallet: {
  readonly balance: Cents
  readonly disputed?: Cents | undefined
}): Cents {
  return Math.max(wallet.balance - (wallet.disputed ?? 0), 0)
}
