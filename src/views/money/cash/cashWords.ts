import type { CashMovementKind } from '../../../domain/money/cashDesk.ts'

interface MovementLook {
  readonly word: string
  /** Whether the drawer has more or less after it. */
  readonly sign: 'in' | 'out'
}

const looks: Readonly<Record<CashMovementKind, MovementLook>> = {
  topUp: { word: 'Paid in', sign: 'in' },
  payOut: { word: 'Paid out', sign: 'out' },
  reverseTopUp: { word: 'Pay-in taken back', sign: 'out' },
  reversePayOut: { word: 'Pay-out taken back', sign: 'in' },
  stallPayOut: { word: 'Paid out to a stall', sign: 'out' },
  reverseStallPayOut: { word: 'Pay-out to a stall taken back', sign: 'in' },
  toSafe: { word: 'To the safe', sign: 'out' },
  fromSafe: { word: 'From the safe', sign: 'in' },
  cashShort: { word: 'Missing when counted', sign: 'out' },
  cashOver: { word: 'Too much when counted', sign: 'in' },
}

/** A kind that is masked in a recording has none. */
export function lookOf(kind: CashMovementKind): MovementLook | undefined {
  return looks[kind]
}
