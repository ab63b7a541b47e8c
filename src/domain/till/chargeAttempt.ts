import type { MerchantTransaction } from '../camper/wallet.ts'
import { codesOf, type Order, totalOf } from './basket.ts'

/** One charge as the till remembers it from before it is sent until its outcome is known. */
export interface ChargeAttempt extends Order {
  readonly key: string
  /**
   * References of charges of this camper over this amount, read right before it was sent; null when they could not be
   * read, or need not be: only a host that does not send attempts is judged by them.
   */
  readonly knownReferences: readonly string[] | null
  /** The session had ended when it was sent: nothing was charged, and the cart is kept for the next sign-in. */
  readonly isSignedOut?: boolean | undefined
}

/** Where and when a charge stands in the host's books; a foreign host may give no reference. */
export interface ChargeProof {
  readonly referenceId: string | null
  readonly createdAt: string
  /** The camper's code, where our own host says another one than what was scanned. */
  readonly ownerCode?: string
}

export type ReadBack =
  | { readonly kind: 'charged'; readonly proof: ChargeProof }
  | { readonly kind: 'notCharged' }
  /** A foreign host's book does not tell; the candidate is a charge that may be this one. */
  | { readonly kind: 'undecided'; readonly candidate: ChargeProof | null }
  | { readonly kind: 'finishedElsewhere' }

export interface Book {
  readonly transactions: readonly MerchantTransaction[]
  /** Only our own host counts; it also sends attempts. */
  readonly total?: number | undefined
}

/** Whether a charge without an answer stands in the merchant's book (contract: "Attempts"). */
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

/** Whether a charge is found in this host's book by its key, and needs no guess. */
export function sendsAttempts({ transactions, total }: Book): boolean {
  return total !== undefined || transactions.some(({ attempt }) => attempt !== undefined)
}

/** References of the charges in a book that could be taken for one of this camper over this amount. */
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

/** @param attempt whose camper the host may call by another code: what was scanned is the number of a card */
function proofOf(
  { referenceId, createdAt, ownerCode }: MerchantTransaction,
  attempt?: Pick<ChargeAttempt, 'ownerCode'>,
): ChargeProof {
  const isOtherCode = attempt !== undefined && ownerCode !== attempt.ownerCode
  return { referenceId, createdAt, ...(isOtherCode && { ownerCode }) }
}
