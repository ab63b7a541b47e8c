import { type MovementKind, movementDone, type Place, placeAfter } from '../../../domain/gate/movements.ts'
import type {
  ConflictDecision,
  ConflictSide,
  GateConflict,
  ScanMark,
  WaitingDevice,
} from '../../../domain/gate/offlineGate.ts'
import { campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import type { InboxDecision, WantedDecision } from '../../../machines/gate/gateConflicts.ts'

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

export const isWithdrawnText =
  'The registration is withdrawn: this person is in no count and no roll call. Open the record and press Restore registration.'

export function whereText({ at, gate, by }: ConflictSide): string {
  return [campDateTime(at), gate === null ? '' : `at ${gate}`, by === null ? '' : `noted by ${by}`]
    .filter((part) => part !== '')
    .join(', ')
}

const placeTexts: Readonly<Record<Place, string>> = {
  expected: 'not here yet',
  inside: 'inside',
  outside: 'stepped out',
  home: 'gone home',
}

export const nowText = (place: Place) => `Now ${placeTexts[place]}`

export function undoneText({ at, by }: NonNullable<ConflictSide['undone']>): string {
  return `Undone ${by === null ? '' : `by ${by}, `}${campDateTime(at)}.`
}

/** Null while the person or the movement is unknown. */
export function placeAfterDecision(
  decision: ConflictDecision,
  { person, noted }: GateConflict,
): Place | null {
  if (person === null || decision === 'thisWas') return null
  if (decision === 'countNow') return noted.kind === null ? null : placeAfter[noted.kind]
  return decision === 'onePerson' || decision === 'lookFor' ? person.place : person.placeAfter[decision]
}

export function resultText(decision: ConflictDecision, conflict: GateConflict): string | undefined {
  const place = placeAfterDecision(decision, conflict)
  if (place === null || conflict.person === null) return undefined
  const { name, place: now } = conflict.person
  return place === now
    ? `${name} stays ${placeTexts[place]}.`
    : `${name} is then ${placeTexts[place]}, and not ${placeTexts[now]}.`
}

export function isFound(search: string, { noted, other, person }: GateConflict): boolean {
  const texts = [noted.number, noted.gate, noted.by, other?.gate, person?.code, person?.name, person?.union]
  const text = texts.filter(Boolean).join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
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
  thisWas: 'This was …',
  giveUp: 'This device will not come back',
}

export function labelOf(decision: ConflictDecision, { other }: Pick<GateConflict, 'other'>): string {
  return decision === 'onePerson' && other === null ? 'Leave it as it is' : decisionLabels[decision]
}

const labelsOfMany: Partial<Record<InboxDecision, string>> = {
  apply: 'Let them all count',
  undo: 'Count none of them',
}

export function questionLabel({ decision, keys }: WantedDecision): string {
  return (keys.length > 1 && labelsOfMany[decision]) || decisionLabels[decision]
}

/** The most likely decision comes first. */
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
    ...(person === null && noted.kind !== null ? (['thisWas'] as const) : []),
    'onePerson',
    'lookFor',
    'undo',
    ...(other?.isCounted ? (['undoOther'] as const) : []),
    ...(isElsewhere ? (['countNow'] as const) : []),
  ]
}

export const questionTexts: Readonly<Record<Exclude<InboxDecision, 'onePerson'>, string>> = {
  lookFor: 'This stays in the inbox until it is decided. Write who looks, and where, if you like.',
  undo: 'This scan does not count any more. The audit keeps it.',
  undoOther: 'The other scan does not count any more. The audit keeps it.',
  apply: 'This scan counts, at the time at which it was made.',
  countNow:
    'This scan counts as of now, whatever came after it. Use this where the clock of a gate was wrong.',
  thisWas:
    'Ask at the gate who it was. The scan then counts for this person, at the time at which it was made.',
  giveUp:
    'We stop waiting for the scans of this device: ask who passed there. If it comes back, it still hands in everything.',
}
