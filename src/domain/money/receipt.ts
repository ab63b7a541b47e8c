import type { Cents } from '../lib/money.ts'
import type { CashBooked, CashMovement, CashMovementKind, CashRequest } from './cashDesk.ts'
import type { CashSource } from './treasury.ts'

/** A receipt of cash as it is printed, after the booking or later as a copy. */

export interface Receipt {
  readonly kind: CashRequest['kind']
  readonly amount: Cents
  readonly at: string
  readonly referenceId: string | null
  readonly code: string | null
  readonly name: string | null
  readonly stall: string | null
  readonly balance: Cents | null
  /** The drawer's content by the books when the desk was closed. */
  readonly expected: Cents | null
  readonly reason: string | null
  readonly cashier: string | null
  /** Name of the person who booked, if the desk belongs to another cashier. */
  readonly actor: string | null
  readonly witness: string | null
  readonly isConfirmed: boolean
  /** The number of a bank's slip or of an expense's receipt. */
  readonly slip: string | null
  readonly whatFor: string | null
  readonly from: CashSource | null
  readonly copy: Copy | null
}

interface Copy {
  readonly number: number
  readonly printedAt: string
}

/** A booking found again, to print its receipt once more. */
export interface ReceiptCopy extends CashMovement {
  readonly cashier: string | null
  /** How often it was printed again; 0 for the first receipt of a withdrawal. */
  readonly copy: number
  readonly printedAt: string
}

export const doneWords: Readonly<Record<CashRequest['kind'], string>> = {
  openDesk: 'The cash desk is open',
  topUp: 'Paid in',
  payOut: 'Paid out',
  reverseTopUp: 'The pay-in is taken back',
  reversePayOut: 'The pay-out is taken back',
  reverseStallPayOut: 'The pay-out to the stall is taken back',
  reverseStallPayIn: 'The pay-in of the stall is taken back',
  toSafe: 'Put into the safe',
  fromSafe: 'Taken from the safe',
  closeDesk: 'The cash desk is closed',
  stallPayOut: 'Paid out to the stall',
  stallPayIn: 'Paid in by the stall',
  toBank: 'Taken to the bank',
  fromBank: 'Brought from the bank',
  expense: 'Expense paid',
  countSafe: 'The safe is counted',
  cashSource: 'The cash has a source',
  settlement: 'The settlement is entered',
  reverseSettlement: 'The settlement is taken back',
  refund: 'Given back',
}

const ofStalls: readonly string[] = ['stallPayOut', 'stallPayIn', 'reverseStallPayOut', 'reverseStallPayIn']

interface ByWhom {
  readonly cashier: string
  readonly payer: string | null
}

export function receiptOf(request: CashRequest, booked: CashBooked, { cashier, payer }: ByWhom): Receipt {
  const { referenceId, at, code, balance, expected, cashier: deskOf } = booked
  const witness = 'witness' in request && request.witness !== '' ? request.witness : null
  return {
    ...{ kind: request.kind, amount: booked.amount ?? request.amount, at, referenceId },
    ...{ code, name: payer, balance, expected, witness, copy: null },
    stall:
      'merchantNumber' in request && request.kind !== 'refund'
        ? request.merchantNumber
        : request.kind === 'reverseStallPayOut' || request.kind === 'reverseStallPayIn'
          ? request.number
          : null,
    reason: 'reason' in request ? request.reason : null,
    slip: 'slip' in request ? request.slip : null,
    whatFor: 'whatFor' in request ? request.whatFor : null,
    from: 'from' in request ? request.from : null,
    cashier: deskOf ?? cashier,
    actor: deskOf === null ? null : cashier,
    isConfirmed: 'signer' in request && request.signer !== undefined,
  }
}

export function receiptOfCopy(booked: ReceiptCopy): Receipt | null {
  const { kind, amount, createdAt, referenceId, code, name, reason, cashier, witness, copy } = booked
  if (!hasReceipt(kind)) return null
  const isOfStall = ofStalls.includes(kind)
  return {
    ...{ kind, amount, at: createdAt, referenceId, name, reason, cashier, witness },
    ...{ code: isOfStall ? null : code, stall: isOfStall ? code : null, balance: null, expected: null },
    ...{ slip: null, whatFor: null, from: null },
    actor: booked.by ?? null,
    isConfirmed: booked.isConfirmed === true,
    copy: copy === 0 ? null : { number: copy, printedAt: booked.printedAt },
  }
}

/** The difference of a count has no receipt of its own, and a claim prints its own at the end of the camp. */
export function hasReceipt(kind: CashMovementKind): kind is CashMovementKind & CashRequest['kind'] {
  return kind in doneWords && kind !== 'cashSource'
}

/** The signatures on a printed receipt: the cashier's, and that of the person who takes or brings the money. */
export function signaturesOf({ kind, cashier, actor, witness, name, code }: Receipt): readonly string[] {
  const other = witness ?? (kind === 'payOut' ? (name ?? code) : null)
  return other === null ? [] : [actor ?? cashier ?? '', other]
}
