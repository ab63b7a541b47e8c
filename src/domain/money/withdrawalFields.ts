import { type Cents, centsFromDollars } from '../lib/money.ts'

/** What is typed into the withdrawal form, and what is wrong with it (admin document §5). */

export interface WithdrawalFields {
  readonly ownerCode: string
  readonly amount: string
}

/** What is paid out, as it is remembered until its outcome is known. */
export interface StoredPayout {
  readonly key: string
  readonly ownerCode: string
  readonly amount: Cents
  /** The person was found by name: then the card may be lost. */
  readonly isByName: boolean
}

export function codeIn({ ownerCode }: Pick<WithdrawalFields, 'ownerCode'>): string {
  return ownerCode.trim().toUpperCase()
}

/** 0 for what is no amount; `fieldErrorsOf` tells. */
export function amountIn({ amount }: Pick<WithdrawalFields, 'amount'>): Cents {
  return centsFromDollars(amount) ?? 0
}

/** A sentence for each field that is wrong. 0 is allowed here; the host refuses it. */
export function fieldErrorsOf(fields: WithdrawalFields): {
  [Field in keyof WithdrawalFields]: string | null
} {
  return {
    ownerCode: codeIn(fields) === '' ? "Enter the participant's code." : null,
    amount: amountError(fields.amount.trim()),
  }
}

function amountError(amount: string): string | null {
  const cents = centsFromDollars(amount)
  if (cents === undefined) {
    return /^-?\d+\.\d{3,}$/.test(amount)
      ? 'Enter the amount with at most two decimals, like 12.50.'
      : 'Enter the amount as a number, like 12.50.'
  }
  return cents < 0 ? 'Enter an amount that is not below 0.' : null
}
