import type { CashMovement, CashMovementKind } from '../../../domain/cashDesk.ts'

interface MovementLook {
  readonly word: string
  /** Whether the drawer has more or less after it. */
  readonly sign: 'in' | 'out'
}

export const movementLooks: Readonly<Record<CashMovementKind, MovementLook>> = {
  topUp: { word: 'Paid in', sign: 'in' },
  payOut: { word: 'Paid out', sign: 'out' },
  reverseTopUp: { word: 'Pay-in taken back', sign: 'out' },
  reversePayOut: { word: 'Pay-out taken back', sign: 'in' },
  toSafe: { word: 'To the safe', sign: 'out' },
  fromSafe: { word: 'From the safe', sign: 'in' },
  cashShort: { word: 'Missing when counted', sign: 'out' },
  cashOver: { word: 'Too much when counted', sign: 'in' },
}

export function canBeTakenBack({ kind, reversedBy }: CashMovement): boolean {
  return (kind === 'topUp' || kind === 'payOut') && reversedBy === null
}
