import {
  type MovementKind,
  movementVerdicts,
  type Place,
  placeAfter,
} from '../../../src/domain/gate/movements.ts'
import { disagreesWithin, type ScanMark } from '../../../src/domain/gate/offlineGate.ts'
import type { Session } from '../http/call.ts'

/*
 * Where something that was noted without the host stands among the movements of its person, and what is strange about it
 * there. Within a browser the counter orders and never the clock; between browsers the time does.
 */

/** A movement that counts. */
export interface LineMovement {
  readonly key: string
  readonly kind: MovementKind
  readonly at: Date
  /** The browser; null of what was sent to the host by one that said nothing of itself. */
  readonly device: string | null
  readonly counter: number | null
  readonly role: string
  readonly actor: string
}

export interface JudgedScan extends Pick<Session, 'role' | 'subject'> {
  readonly kind: MovementKind
  readonly device: string
  readonly counter: number | null
  /** By the host's clock as far as the device knew it, and not after it was received. */
  readonly at: Date
  readonly receivedAt: Date
}

export interface ScanJudgement {
  /** What the host orders by. */
  readonly happenedAt: Date
  readonly placeBefore: Place
  readonly marks: readonly ScanMark[]
  /** The movement that it stands against. */
  readonly other: LineMovement | null
  /** The movement after it, where that follows on it. */
  readonly explains: LineMovement | null
}

/**
 * What happened later than now was noted before the host's clock was put back: nobody knows its order.
 * @param line in the order in which they happened
 */
export function judgeScan(scan: JudgedScan, line: readonly LineMovement[]): ScanJudgement {
  const at = placeInTime(scan, line)
  const before = line.findLast((movement) => movement.at.getTime() <= at)
  const after = line.find((movement) => movement.at.getTime() > at)
  const placeBefore = before ? placeAfter[before.kind] : 'expected'
  const leadsTo = placeAfter[scan.kind]
  const isElsewhere = (movement: LineMovement) => !isOfSameDevice(scan, movement)

  const twin =
    placeBefore === leadsTo ? before : after?.kind === scan.kind && isElsewhere(after) ? after : undefined
  const isOutOfOrder = placeBefore !== leadsTo && movementVerdicts[scan.kind][placeBefore] !== 'goes'
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
    explains: after && movementVerdicts[after.kind][leadsTo] === 'goes' ? after : null,
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
  // Of what came without its browser a paired device is one; of a person's sessions nobody knows.
  return role === 'device' && movement.role === 'device' && movement.actor === subject
}
