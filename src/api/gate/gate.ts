import type {
  GateHour,
  GateRecord,
  GateSettings,
  RollCall,
  Standing,
  WantedMovement,
  WrittenMovement,
} from '../../domain/gate/movements.ts'
import type {
  ConflictDecision,
  DecidedConflicts,
  GateConflicts,
  GateList,
  HandedIn,
  HandIn,
} from '../../domain/gate/offlineGate.ts'
import type { Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import type { Participant } from '../../domain/people/people.ts'
import { callsOf } from '../lib/client.ts'
import { foundBy } from '../lib/foundBy.ts'
import { readRefusal } from '../lib/read.ts'
import { gateRoutes } from '../routes/gate.ts'
import {
  gateHoursAnswer,
  gateSettingsAnswer,
  lastMovementsAnswer,
  moveAnswer,
  nearCodesAnswer,
  rollCallAnswer,
  standing,
  undoMovementAnswer,
  whereIsAnswer,
} from '../schemas/gate.ts'
import {
  decideConflictsAnswer,
  gateConflictsAnswer,
  gateListAnswer,
  giveUpBrowserAnswer,
  handInAnswer,
} from '../schemas/offlineGate.ts'

const call = callsOf(gateRoutes)

export function fetchStanding(
  { number, isByName }: { readonly number: string; readonly isByName?: boolean },
  signal: AbortSignal,
): Promise<Outcome<Standing>> {
  return call('whereIs', { number }, { query: foundBy(isByName), signal, answer: whereIsAnswer })
}

export interface MisplacedMovement extends Refusal {
  readonly reason: 'alreadyThere' | 'wrongPlace'
  readonly data: Standing
}

/** Idempotent by the movement's key. */
export async function move(
  wanted: WantedMovement,
): Promise<Outcome<WrittenMovement, RefusalOr<MisplacedMovement>>> {
  const outcome = await call('move', {}, { body: wanted, writeAnswer: moveAnswer })
  return readRefusal(outcome, ['alreadyThere', 'wrongPlace'], standing)
}

export function fetchLastMovements(signal: AbortSignal): Promise<Outcome<GateRecord>> {
  return call('lastMovements', {}, { signal, answer: lastMovementsAnswer })
}

export function fetchGateHours(signal: AbortSignal): Promise<Outcome<readonly GateHour[]>> {
  return call('gateHours', {}, { signal, answer: gateHoursAnswer })
}

/**
 * @param key of the movement
 * @param ownKey idempotency key, 32 random hexadecimal digits
 */
export function undoMovement(key: string, ownKey: string): Promise<Outcome<Standing>> {
  return call(
    'undoMovement',
    { key },
    { body: { key: ownKey }, writeAnswer: undoMovementAnswer },
    ({ data }) => data.standing,
  )
}

export function fetchRollCall(signal: AbortSignal): Promise<Outcome<RollCall>> {
  return call('rollCall', {}, { signal, answer: rollCallAnswer })
}

export function fetchNearCodes(
  number: string,
  signal: AbortSignal,
): Promise<Outcome<readonly Participant[]>> {
  return call('nearCodes', { number }, { signal, answer: nearCodesAnswer })
}

export function fetchGateSettings(signal: AbortSignal): Promise<Outcome<GateSettings>> {
  return call('gateSettings', {}, { signal, answer: gateSettingsAnswer })
}

export function changeGateSettings(wanted: GateSettings): Promise<Outcome<GateSettings>> {
  return call('changeGateSettings', {}, { body: wanted, answer: gateSettingsAnswer })
}

/** @param since the `change` of the held list; without it the answer is the whole list */
export function fetchGateList(since: string | undefined, signal: AbortSignal): Promise<Outcome<GateList>> {
  return call('gateList', {}, { query: { since }, signal, answer: gateListAnswer })
}

/**
 * Idempotent for each scan, by its key.
 * @param signal only for a call without scans, which writes nothing about people
 */
export function handInScans(handIn: HandIn, signal?: AbortSignal): Promise<Outcome<HandedIn>> {
  return call('handInScans', {}, { body: handIn, signal, writeAnswer: handInAnswer })
}

export function fetchGateConflicts(signal: AbortSignal): Promise<Outcome<GateConflicts>> {
  return call('gateConflicts', {}, { signal, answer: gateConflictsAnswer })
}

export function decideConflicts(wanted: {
  readonly keys: readonly string[]
  readonly decision: ConflictDecision
  readonly note?: string | undefined
  readonly code?: string | undefined
}): Promise<Outcome<DecidedConflicts>> {
  return call('decideConflicts', {}, { body: wanted, writeAnswer: decideConflictsAnswer })
}

/**
 * For a device that will not return. Idempotent.
 * @returns the number of open conflicts
 */
export function giveUpBrowser(id: string): Promise<Outcome<number>> {
  return call(
    'giveUpBrowser',
    { id },
    { body: {}, writeAnswer: giveUpBrowserAnswer },
    ({ data }) => data.open,
  )
}
