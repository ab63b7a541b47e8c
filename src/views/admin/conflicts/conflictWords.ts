import { campDateTime, campHour } from '../../../domain/campTime.ts'
import { type MovementKind, movementDone, placeAfter } from '../../../domain/movements.ts'
import type {
  ConflictDecision,
  ConflictSide,
  GateConflict,
  ScanMark,
  WaitingDevice,
} from '../../../domain/offlineGate.ts'
import type { InboxDecision } from '../../../machines/gateConflicts.ts'

/* What the inbox of the gates says. */

export function kindText(kind: MovementKind | null): string {
  return kind === null ? 'Unknown' : movementDone[kind]
}

const marks: Readonly<Record<ScanMark, string>> = {
  alreadySo: 'This was noted already.',
  outOfOrder: 'This does not follow on where the person was.',
  disagrees: 'Two gates noted different things within two minutes.',
  nobody: 'No card has this number.',
  lostCard: 'The card had been reported lost. This does not count yet.',
  withdrawn: 'The registration had been withdrawn. This does not count yet.',
  anyway: 'The gate let this person through anyway.',
  endedPairing: 'The pairing of the gate had ended. This does not count yet.',
  unreadable: 'A part of this note cannot be read.',
}

export const markText = (mark: ScanMark): string => marks[mark]

/** In place of the mark, as long as it is so: no decision lets anything count of this person. */
export const isWithdrawnText =
  'The registration is withdrawn: this person is in no count and no roll call. Open the record and press Let it count again.'

/** "14:21 at Gate 2, noted by Tapiwa Ncube" */
export function whereText({ at, gate, by }: ConflictSide): string {
  return [campDateTime(at), gate === null ? '' : `at ${gate}`, by === null ? '' : `noted by ${by}`]
    .filter((part) => part !== '')
    .join(', ')
}

export function deviceName({ gate }: Pick<WaitingDevice, 'gate'>): string {
  return gate ?? 'A device without a name'
}

export function waitingText({ gate, waiting, toldAt }: WaitingDevice): string {
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return `${deviceName({ gate })}: ${scans}, as of ${campHour(toldAt)}`
}

export const decisionLabels: Readonly<Record<InboxDecision, string>> = {
  onePerson: 'It was one person',
  lookFor: 'Look for them',
  undo: 'Undo this one',
  undoOther: 'Undo the other one',
  apply: 'Let this one count',
  countNow: 'Count as of now',
  giveUp: 'This device will not come back',
}

/** Where nothing stands against it, nobody is asked whether two were one. */
export function labelOf(decision: ConflictDecision, { other }: Pick<GateConflict, 'other'>): string {
  return decision === 'onePerson' && other === null ? 'Leave it as it is' : decisionLabels[decision]
}

/** Those that fit, the likeliest first. */
export function decisionsFor({
  noted,
  other,
  person,
  marks: found,
}: GateConflict): readonly ConflictDecision[] {
  const isWaiting = found.some(
    (mark) => mark === 'lostCard' || mark === 'withdrawn' || mark === 'endedPairing',
  )
  const canApply =
    isWaiting && person !== null && !person.isWithdrawn && noted.kind !== null && !noted.isCounted
  const isElsewhere =
    person !== null && !person.isWithdrawn && noted.kind !== null && person.place !== placeAfter[noted.kind]
  return [
    ...(canApply ? (['apply'] as const) : []),
    'onePerson',
    'lookFor',
    'undo',
    ...(other?.isCounted ? (['undoOther'] as const) : []),
    ...(isElsewhere ? (['countNow'] as const) : []),
  ]
}

export const questionTexts: Readonly<Record<Exclude<InboxDecision, 'onePerson'>, string>> = {
  lookFor: 'This stays in the inbox until somebody decides. Write who looks, and where, if you like.',
  undo: 'What was noted does not count any more. The audit keeps it.',
  undoOther: 'The other note does not count any more. The audit keeps it.',
  apply: 'What was noted counts from now on.',
  countNow:
    'What was noted counts as of now, whatever was noted after it. Use this where the clock of a gate was wrong.',
  giveUp:
    'Nobody waits any more for what it has noted: ask who passed there. If it does come back, it still hands in everything.',
}
