import { type Cents, centsFromDollars } from '../lib/money.ts'

export interface WithdrawalFields {
  readonly ownerCode: string
  readonly amount: string
}

export interface StoredPayout {
  readonly key: string
  readonly ownerCode: string
  readonly amount: Cents
  /** A person found by name may have lost the card. */
  readonly isByName: boolean
}

export function codeIn({ ownerCode }: Pick<WithdrawalFields, 'ownerCode'>): string {
  return ownerCode.trim().toUpperCase()
}

export function amountIn({ amount }: Pick<WithdrawalFields, 'amount'>): Cents {
  return centsFromDollars(amount) ?? 0
}

/** 0 is allowed here; the server refuses it. */
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
