import {
  type MovementKind,
  movementVerdicts,
  type Place,
  placeAfter,
} from '../../../src/domain/gate/movements.ts'
import { disagreesWithin, type ScanMark } from '../../../src/domain/gate/offlineGate.ts'
import type { Session } from '../http/call.ts'

/*
 * Places an offline scan among the movements of its person and finds its conflicts. Within a browser the
 * counter orders, between browsers the time.
 */

export interface LineMovement {
  readonly key: string
  readonly kind: MovementKind
  readonly at: Date
  readonly device: string | null
  readonly counter: number | null
  readonly role: string
  readonly actor: string
}

export interface JudgedScan extends Pick<Session, 'role' | 'subject'> {
  readonly kind: MovementKind
  readonly device: string
  readonly counter: number | null
  /** By the host's clock, as last synced on the device, and not later than the receipt. */
  readonly at: Date
  readonly receivedAt: Date
}

export interface ScanJudgement {
  readonly happenedAt: Date
  readonly placeBefore: Place
  readonly marks: readonly ScanMark[]
  readonly other: LineMovement | null
  /** The next movement, if this scan explains it. */
  readonly explains: LineMovement | null
}

/**
 * A movement dated in the future was recorded before the clock was set back; its order is unknown.
 * @param line in the order of the movements
 */
export function classifyScan(scan: JudgedScan, line: readonly LineMovement[]): ScanJudgement {
  const at = placeInTime(scan, line)
  const before = line.findLast((movement) => movement.at.getTime() <= at)
  const after = line.find((movement) => movement.at.getTime() > at)
  const placeBefore = before ? placeAfter[before.kind] : 'expected'
  const leadsTo = placeAfter[scan.kind]
  const isElsewhere = (movement: LineMovement) => !isOfSameDevice(scan, movement)

  const twin =
    placeBefore === leadsTo ? before : after?.kind === scan.kind && isElsewhere(after) ? after : undefined
  const isOutOfOrder = placeBefore !== leadsTo && movementVerdicts[scan.kind][placeBefore] !== 'allowed'
  const opponent = line.find(
    (movement) =>
      isElsewhere(movement) &&
      placeAfter[movement.kind] !== leadsTo &&
      (disagreesWithin > Math.abs(movement.at.getTime() - at) || movement.at > scan.receivedAt),
  )
  const marks: ScanMark[] = []
  if (twin) marks.push('alreadySo')
  if (isOutOfOrder) marks.push('outOfOrder')
  if (opponent) marks.push('disagrees')
  return {
    happenedAt: new Date(at),
    placeBefore,
    marks,
    other: opponent ?? twin ?? (isOutOfOrder ? (before ?? null) : null),
    explains: after && movementVerdicts[after.kind][leadsTo] === 'allowed' ? after : null,
  }
}

function placeInTime({ device, counter, at }: JudgedScan, line: readonly LineMovement[]): number {
  if (counter === null) return at.getTime()
  const own = line.filter((movement) => movement.device === device && movement.counter !== null)
  const earlier = own.filter((movement) => counter > (movement.counter ?? 0)).map(timeOf)
  const later = own.filter((movement) => (movement.counter ?? 0) > counter).map(timeOf)
  const notBefore = Math.max(at.getTime(), Math.max(...earlier, Number.NEGATIVE_INFINITY) + 1)
  return Math.min(notBefore, Math.min(...later, Number.POSITIVE_INFINITY) - 1)
}

const timeOf = ({ at }: LineMovement) => at.getTime()

function isOfSameDevice({ device, role, subject }: JudgedScan, movement: LineMovement): boolean {
  if (movement.device !== null) return movement.device === device
  // Without a browser id, a paired device counts as one browser; a person's sessions cannot be distinguished.
  return role === 'device' && movement.role === 'device' && movement.actor === subject
}
