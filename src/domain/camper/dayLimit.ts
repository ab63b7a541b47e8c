import { type Cents, currencyWord, formatUsd } from '../lib/money.ts'
import { centsFromTyped, isNegativeAmount, questionAbout } from '../lib/typedAmount.ts'

export interface DayLimit {
  readonly limit: Cents | null
  /** Counts the camp's day, in camp time; refunds are subtracted. */
  readonly spentToday: Cents
}

/** Zero if the limit was lowered below what was already spent. */
export function leftToday({ limit, spentToday }: DayLimit): Cents | null {
  return limit === null ? null : Math.max(0, limit - spentToday)
}

/** @param highest the current limit, if it may only be lowered */
export function dayLimitErrorOf(typed: string, highest: Cents | null): string | null {
  const cents = centsFromTyped(typed)
  if (isNegativeAmount(typed)) return 'Enter a limit that is not below 0.'
  if (cents === undefined)
    return questionAbout(typed) ?? `Enter the limit in ${currencyWord()}, like 5 or 12.50.`
  return highest !== null && cents > highest
    ? `Enter ${formatUsd(highest)} or less. Only the camp office can raise the limit.`
    : null
}
