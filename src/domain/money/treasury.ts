import type { Signer } from '../account/pins.ts'
import type { Cents } from '../lib/money.ts'
import type { DepositDay, Settlement } from './settlements.ts'

/** All cash of the camp, and the treasurer's bookings (design: "Money"). */

export const maxSlipLength = 40

export const maxWhatForLength = 200

/** Where cash came from; `drawer` is the cash desk of the person who paid it out. */
export const cashSources = ['safe', 'bank', 'drawer'] as const
export type CashSource = (typeof cashSources)[number]

export const sourceNames: Readonly<Record<CashSource, string>> = {
  safe: 'The safe',
  bank: 'The bank',
  drawer: 'The drawer of who paid',
}

export const safeMovementKinds = [
  'firstMoney',
  'toBank',
  'fromBank',
  'expense',
  'cashSource',
  'cashSourceReversal',
  'settlement',
  'settlementReversal',
  'toSafe',
  'fromSafe',
  'cashShort',
  'cashOver',
] as const
export type SafeMovementKind = (typeof safeMovementKinds)[number]

export interface SafeMovement {
  readonly referenceId: string
  readonly kind: SafeMovementKind
  readonly amount: Cents
  readonly createdAt: string
  readonly by: string
  readonly witness: string | null
  readonly isConfirmed: boolean
  readonly slip: string | null
  readonly whatFor: string | null
  /** The change of the safe and of the bank, by this movement. */
  readonly safe: Cents
  readonly bank: Cents
}

export interface SafeCount {
  readonly at: string
  readonly by: string
  readonly witness: string
  readonly isConfirmed: boolean
  readonly expected: Cents
  readonly counted: Cents
  readonly isFirst: boolean
}

export interface UnnamedWithdrawal {
  readonly referenceId: string
  readonly code: string
  readonly amount: Cents
  readonly createdAt: string
  readonly by: string
  /** The person who paid had a cash desk open at that time. */
  readonly hadDesk: boolean
}

/** The sources of the present cash: positive amounts came in, negative ones went out. */
export interface CashOrigins {
  readonly firstMoney: Cents
  readonly wallets: Cents
  readonly stalls: Cents
  readonly withdrawals: Cents
  readonly expenses: Cents
  readonly settlements: Cents
  readonly differences: Cents
}

export interface CashPosition {
  readonly safe: Cents
  readonly bank: Cents
  readonly drawers: readonly {
    readonly id: string
    readonly name: string
    readonly openedAt: string
    readonly cash: Cents
  }[]
  readonly origins: CashOrigins
  readonly counts: readonly SafeCount[]
  readonly movements: readonly SafeMovement[]
  readonly unnamed: {
    readonly count: number
    readonly amount: Cents
    readonly withdrawals: readonly UnnamedWithdrawal[]
  }
  readonly depositDays: readonly DepositDay[]
  /** The latest first. */
  readonly settlements: readonly Settlement[]
  /** Possible second persons; null where names are typed. */
  readonly signers: readonly Signer[] | null
}

export const originLabels: readonly (readonly [keyof CashOrigins, label: string])[] = [
  ['firstMoney', 'First money of the safe'],
  ['wallets', 'Paid in less paid out for wallets'],
  ['stalls', 'Paid out to stalls'],
  ['withdrawals', 'Withdrawals'],
  ['expenses', 'Expenses'],
  ['settlements', 'Settled for deposits online'],
  ['differences', 'Counted too much less missing'],
]

export function cashIn({ safe, bank, drawers }: Pick<CashPosition, 'safe' | 'bank' | 'drawers'>): Cents {
  return drawers.reduce((sum, { cash }) => sum + cash, safe + bank)
}

/** The cash and its origins come from different entries of the same transfers. */
export function positionAddsUp(position: CashPosition): boolean {
  return originLabels.reduce((sum, [origin]) => sum + position.origins[origin], 0) === cashIn(position)
}

/** Until the safe is counted for the first time the books do not know what was in it. */
export function isSafeUncounted({ counts }: Pick<CashPosition, 'counts'>): boolean {
  return counts.length === 0
}
