import type { Cents } from './money.ts'

/** Of why a top-up or a pay-out is taken back, in characters. */
export const longestReason = 200

/** Of the name of who was there when cash went to the safe, in characters. */
export const longestWitness = 100

/** `cashShort` and `cashOver`: what was missing or too much when the drawer was counted. */
export const cashMovementKinds = [
  'topUp',
  'payOut',
  'reverseTopUp',
  'reversePayOut',
  'toSafe',
  'fromSafe',
  'cashShort',
  'cashOver',
] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]

export interface CashMovement {
  readonly referenceId: string
  readonly kind: CashMovementKind
  readonly amount: Cents
  readonly createdAt: string
  /** Whose wallet it was. */
  readonly code: string | null
  readonly name: string | null
  /** Who was there besides the cashier when cash went to the safe or came from it. */
  readonly witness: string | null
  readonly reason: string | null
  /** The reference of what it takes back. */
  readonly reverses: string | null
  /** The reference of what has taken it back. */
  readonly reversedBy: string | null
}

export interface OpenDesk {
  readonly id: string
  /** The address of whoever has opened it. */
  readonly cashier: string
  readonly name: string
  readonly openedAt: string
  /** What is in the drawer by the books. */
  readonly cash: Cents
}

export interface CashDesks {
  /** One's own, with its newest movements first. */
  readonly desk: (OpenDesk & { readonly movements: readonly CashMovement[] }) | null
  /** Those that others have open; for leads alone. */
  readonly others: readonly OpenDesk[]
}

/** Who stands before the desk. */
export interface CashPerson {
  readonly code: string
  readonly firstname: string
  readonly lastname: string
  readonly age: number | null
  readonly union: string | null
  readonly balance: Cents
  readonly isFrozen: boolean
  readonly isWithdrawn: boolean
}
