import type { Cents } from '../lib/money.ts'
import { centsFromTyped, unreadAmountText } from '../lib/typedAmount.ts'

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
  return centsFromTyped(amount) ?? 0
}

/** 0 is allowed here; the server refuses it. */
export function fieldErrorsOf(fields: WithdrawalFields): {
  [Field in keyof WithdrawalFields]: string | null
} {
  return {
    ownerCode: codeIn(fields) === '' ? "Enter the participant's code." : null,
    amount: unreadAmountText(fields.amount, 'Enter an amount that is not below 0.'),
  }
}
