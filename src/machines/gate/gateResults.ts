import type { DeviceCheck } from '../../domain/gate/deviceGate.ts'
import { type MovementKind, movementVerdicts, type Standing } from '../../domain/gate/movements.ts'
import type { NotedScan } from '../../domain/gate/offlineGate.ts'
import { fullNameOf, type Participant } from '../../domain/people/people.ts'
import { confirmText, searchText } from './checkIn.ts'
import { type CheckInAnswer, judge, personIn } from './checkInAnswers.ts'
import {
  classifyMove,
  classifyStanding,
  type LaterKind,
  type MoveAnswer,
  moveAnswerText,
  type StandingAnswer,
  searchAnswerText,
  standingIn,
} from './movementAnswers.ts'
import { deviceCheckText, notedText } from './notingTexts.ts'

/** The server answers a scan, or this device from its list. */
export type Source = 'server' | 'device'

/**
 * The person on the card, as the source knows them. Views must tell the cases apart by `participant`,
 * `standing` and `check`, because a replayed recording masks `by`.
 */
export type Found =
  | { readonly by: 'checkIn'; readonly participant: Participant }
  | { readonly by: 'server'; readonly standing: Standing }
  | {
      readonly by: 'device'
      readonly check: DeviceCheck
      /** As the server named a person whom the list does not know. */
      readonly name?: string | null
    }

/**
 * The answer of either source to either step.
 * - `allowed`: a search found a person who may pass
 * - `done`: the server has recorded it
 * - `recordedOffline`: this device has recorded it, and the server judges it later
 * - `wrongPlace`: an override reason is asked for
 * - `asksWithWhom`: a lead has turned the question on after the search
 * - `undone`: a retry of a movement that was undone meanwhile
 * - `noAnswer`: the server could not decide: it is down, busy, or received an incomplete request
 * - `refused`: the server refused the caller or the request
 */
export interface GateResult {
  readonly came:
    | 'allowed'
    | 'done'
    | 'recordedOffline'
    | 'already'
    | 'wrongPlace'
    | 'asksWithWhom'
    | 'undone'
    | 'unknown'
    | 'refused'
    | 'noAnswer'
  readonly notice: string | null
  /** Null if the answer says nothing about the person. */
  readonly found: Found | null
}

const cameOf = {
  found: 'allowed',
  allowed: 'allowed',
  checkedIn: 'done',
  written: 'done',
  alreadyCheckedIn: 'already',
  alreadyThere: 'already',
  wrongPlace: 'wrongPlace',
  asksWithWhom: 'asksWithWhom',
  undone: 'undone',
  notFound: 'unknown',
  unreachable: 'noAnswer',
  refused: 'refused',
} as const satisfies Record<string, GateResult['came']>

export function searchedArrival(answer: CheckInAnswer): GateResult {
  const participant = personIn(answer)
  const came = cameOf[judge(answer, 'search')]
  const found = participant && came === 'allowed' ? ({ by: 'checkIn', participant } as const) : null
  return { came, notice: came === 'allowed' ? null : searchText(answer), found }
}

export function confirmedArrival(answer: CheckInAnswer, shown: Participant | null): GateResult {
  return { came: cameOf[judge(answer, 'confirm')], notice: confirmText(answer, shown), found: null }
}

export function searchedStanding(answer: StandingAnswer, kind: LaterKind): GateResult {
  const came = cameOf[classifyStanding(answer, kind)]
  const notice = came === 'allowed' ? null : searchAnswerText(answer, kind)
  return { came, notice, found: foundIn(standingIn(answer)) }
}

/** @param wasAsked the movement names an escort */
export function confirmedMove(answer: MoveAnswer, kind: LaterKind, wasAsked: boolean): GateResult {
  const came = cameOf[classifyMove(answer, wasAsked)]
  const found = answer.ok ? null : foundIn(standingIn(answer))
  return { came, notice: moveAnswerText(answer, kind), found }
}

function foundIn(standing: Standing | null): Found | null {
  return standing && { by: 'server', standing }
}

export function searchedOnDevice(
  check: DeviceCheck,
  about: { readonly kind: MovementKind; readonly number: string },
): GateResult {
  return { came: cameOnDevice(check), notice: deviceCheckText(check, about), found: { by: 'device', check } }
}

export function cameOnDevice({ verdict }: DeviceCheck): GateResult['came'] {
  if (verdict === 'allowed' || verdict === 'noList') return 'allowed'
  if (verdict === 'notListed') return 'unknown'
  return verdict === 'wrongPlace' ? 'wrongPlace' : 'already'
}

interface RecordedScan {
  readonly scan: NotedScan
  readonly listAsOf: string | null
  readonly name: string | null
  /** The server was asked first and did not answer. */
  readonly wasSent: boolean
}

export function recordedOnDevice({ scan, ...about }: RecordedScan): GateResult {
  return { came: 'recordedOffline', notice: notedText(scan, about), found: null }
}

export function foundName(found: Found | null): string | null {
  if (found === null) return null
  if ('participant' in found) return fullNameOf(found.participant)
  if ('standing' in found) return fullNameOf(found.standing.participant)
  const { standing } = found.check
  return standing ? fullNameOf(standing.person) : (found.name ?? null)
}

export function foundCode(found: Found | null): string | null {
  if (found === null) return null
  if ('check' in found) return found.check.standing?.person.code ?? null
  return ('participant' in found ? found.participant : found.standing.participant).code
}

/** Whether the gate must ask who escorts the person. */
export function asksWithWhom(kind: MovementKind, found: Found | null): boolean {
  if (found === null || 'participant' in found || kind === 'arrive' || kind === 'backIn') return false
  if ('standing' in found) return found.standing.asksWithWhom
  return found.check.standing?.asksWithWhom ?? found.check.asksUnknown ?? true
}

/** Whether the person may pass only with an override reason. */
export function asksForReason(kind: MovementKind, found: Found | null): boolean {
  if (found === null || 'participant' in found) return false
  if ('standing' in found) return movementVerdicts[kind][found.standing.place] === 'wrongPlace'
  return cameOnDevice(found.check) !== 'allowed'
}
