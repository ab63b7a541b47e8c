import { type Cents, centsFromDollars } from '../domain/money.ts'

/** The deposit's amount (portal document §5 and §9): a required number of at least 1, in steps of 0.01. */

export const smallestDeposit: Cents = 100

export type AmountError = 'missing' | 'notAnAmount' | 'tooSmall'

export const amountTexts: Readonly<Record<AmountError, string>> = {
  missing: 'Please enter the amount to deposit',
  notAnAmount: 'Please enter dollars and cents, for example 12.50',
  tooSmall: 'The smallest deposit is $1.00',
}

/** What keeps a typed amount from being deposited, if anything. */
export function amountErrorOf(typed: string): AmountError | null {
  if (typed.trim() === '') return 'missing'
  const cents = centsFromDollars(typed)
  if (cents === undefined) return 'notAnAmount'
  return cents < smallestDeposit ? 'tooSmall' : null
}
