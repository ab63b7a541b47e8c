import { type Cents, centsFromDollars, formatUsd } from '../lib/money.ts'

/** How much a wallet may be charged on a day of the camp. */
export interface DayLimit {
  /** Null without one. */
  readonly limit: Cents | null
  /** Of the camp's day, less what was refunded. */
  readonly spentToday: Cents
}

/** What is left for today; zero when a limit was lowered below what was spent. */
export function leftToday({ limit, spentToday }: DayLimit): Cents | null {
  return limit === null ? null : Math.max(0, limit - spentToday)
}

/**
 * The sentence for what is wrong with a limit as it was typed.
 * @param highest the limit that stands, where it may only be lowered
 */
export function dayLimitErrorOf(typed: string, highest: Cents | null): string | null {
  const cents = centsFromDollars(typed)
  if (cents === undefined) return 'Enter the limit in dollars, like 5 or 12.50.'
  if (cents < 0) return 'Enter a limit that is not below 0.'
  return highest !== null && cents > highest
    ? `Enter ${formatUsd(highest)} or less. Only the camp office can raise the limit.`
    : null
}
