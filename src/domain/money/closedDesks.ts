import { campTimestamp, zoneNote, zoneOfTimes } from '../lib/campTime.ts'
import { csvLine } from '../lib/csv.ts'
import { type Cents, decimalFromCents } from '../lib/money.ts'
import type { CashMovement, CashMovementKind } from './cashDesk.ts'
import { journalKinds } from './journal.ts'

/** Closed cash desks and their reports (design: "Money"). */

export interface ClosedDesk {
  readonly id: string
  readonly name: string
  readonly openedAt: string
  readonly closedAt: string
  /** A lead who closed it in place of the cashier. */
  readonly closedBy: string | null
  readonly expected: Cents
  readonly counted: Cents
  readonly handedTo: string
  readonly isConfirmed: boolean
  readonly bookings: number
}

export interface ClosedDeskReport extends ClosedDesk {
  readonly movements: readonly CashMovement[]
}

export interface ClosedDesks {
  readonly desks: readonly ClosedDesk[]
  readonly before: string | null
}

export function countDifference({ counted, expected }: Pick<ClosedDesk, 'counted' | 'expected'>): Cents {
  return counted - expected
}

const directions: Readonly<Record<CashMovementKind, 1 | -1>> = {
  ...{
    topUp: 1,
    payOut: -1,
    reverseTopUp: -1,
    reversePayOut: 1,
    stallPayOut: -1,
    reverseStallPayOut: 1,
    stallPayIn: 1,
    reverseStallPayIn: -1,
  },
  ...{ claim: -1, reverseClaim: 1 },
  ...{ toSafe: -1, fromSafe: 1, cashShort: -1, cashOver: 1, cashSource: -1, cashSourceReversal: 1 },
}

/** The change of the drawer by a booking, in cents. */
export function changeOfDrawer({ kind, amount }: Pick<CashMovement, 'kind' | 'amount'>): Cents {
  return directions[kind] * amount
}

/** The closing itself books the count: the cash to the safe, and the difference. */
function isOfClosing({ kind, createdAt }: CashMovement, closedAt: string): boolean {
  return createdAt === closedAt && (kind === 'toSafe' || kind === 'cashShort' || kind === 'cashOver')
}

/** The drawer's content by its bookings; equals `expected`. */
export function expectedBy({ movements, closedAt }: Pick<ClosedDeskReport, 'movements' | 'closedAt'>): Cents {
  return movements
    .filter((movement) => !isOfClosing(movement, closedAt))
    .reduce((sum, movement) => sum + changeOfDrawer(movement), 0)
}

export function closedDeskFile(report: ClosedDeskReport): string {
  return [
    csvLine([
      `Time (${zoneOfTimes(zoneNote())})`,
      'Reference',
      'Booking',
      'Code',
      'Name',
      'In or out',
      'With',
      'Reason',
      'Takes back',
      'Taken back by',
    ]),
    ...report.movements.map((movement) =>
      csvLine([
        campTimestamp(movement.createdAt),
        movement.referenceId,
        journalKinds[movement.kind],
        movement.code ?? '',
        movement.name ?? '',
        decimalFromCents(changeOfDrawer(movement)),
        movement.witness ?? '',
        movement.reason ?? '',
        movement.reverses ?? '',
        movement.reversedBy ?? '',
      ]),
    ),
  ].join('')
}

export function closedDeskFileName({ name, closedAt }: Pick<ClosedDesk, 'name' | 'closedAt'>): string {
  const who = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `cash-desk-${campTimestamp(closedAt).slice(0, 10)}-${who || 'desk'}.csv`
}
