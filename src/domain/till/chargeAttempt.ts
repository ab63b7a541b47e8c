import type { MerchantTransaction } from '../camper/wallet.ts'
import { codesOf, type Order, totalOf } from './basket.ts'

/** A charge, stored from before it is sent until its outcome is known. */
export interface ChargeAttempt extends Order {
  readonly key: string
  /**
   * References of this camper's earlier charges of this amount, read just before sending; null if they could
   * not be read or are not needed. Only used with a server that does not return idempotency keys.
   */
  readonly knownReferences: readonly string[] | null
  /**
   * The session had ended when it was sent: nothing was charged, and the cart is kept for the next sign-in.
   */
  readonly isSignedOut?: boolean | undefined
}

export interface ChargeProof {
  readonly referenceId: string | null
  readonly createdAt: string
  /** The camper's code, if our own server returned another one than was scanned. */
  readonly ownerCode?: string
}

export type ReadBack =
  | { readonly kind: 'charged'; readonly proof: ChargeProof }
  | { readonly kind: 'notCharged' }
  /** Another server's records cannot tell; the candidate may be this charge. */
  | { readonly kind: 'undecided'; readonly candidate: ChargeProof | null }
  | { readonly kind: 'finishedElsewhere' }

export interface Book {
  readonly transactions: readonly MerchantTransaction[]
  readonly total?: number | undefined
}

/** Looks for an unanswered charge in the merchant's records (contract: "Attempts"). */
export function readBackOf(attempt: ChargeAttempt, { transactions, total }: Book): ReadBack {
  const exact = transactions.find((row) => row.attempt === attempt.key)
  if (exact) return { kind: 'charged', proof: proofOf(exact, attempt) }
  if (sendsAttempts({ transactions, total })) return { kind: 'notCharged' }

  const alike = transactions.filter((row) => isAlike(row, attempt))
  const { knownReferences } = attempt
  if (knownReferences === null) return { kind: 'undecided', candidate: alike[0] ? proofOf(alike[0]) : null }
  const added = alike.find(({ referenceId }) => !knownReferences.includes(referenceId))
  return added ? { kind: 'charged', proof: proofOf(added) } : { kind: 'undecided', candidate: null }
}

export function sendsAttempts({ transactions, total }: Book): boolean {
  return total !== undefined || transactions.some(({ attempt }) => attempt !== undefined)
}

export function referencesAlike(
  transactions: readonly MerchantTransaction[],
  order: Order,
): readonly string[] {
  return transactions.filter((row) => isAlike(row, order)).map(({ referenceId }) => referenceId)
}

function isAlike(row: MerchantTransaction, order: Order): boolean {
  const isAmount = Math.abs(row.amount) === totalOf(order.items)
  return row.type === 'purchase' && codesOf(order).includes(row.ownerCode) && isAmount
}

/** @param attempt its code may be a card number, while the server returns the camper's code */
function proofOf(
  { referenceId, createdAt, ownerCode }: MerchantTransaction,
  attempt?: Pick<ChargeAttempt, 'ownerCode'>,
): ChargeProof {
  const isOtherCode = attempt !== undefined && ownerCode !== attempt.ownerCode
  return { referenceId, createdAt, ...(isOtherCode && { ownerCode }) }
}
