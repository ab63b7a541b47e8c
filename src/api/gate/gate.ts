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
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
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

export async function fetchStanding(
  { number, isByName = false }: { readonly number: string; readonly isByName?: boolean },
  signal: AbortSignal,
): Promise<Outcome<Standing>> {
  const outcome = await call('whereIs', { number }, { ...(isByName && { query: { by: 'name' } }), signal })
  return mapOutcome(read(outcome, whereIsAnswer), ({ data }) => data)
}

export interface MisplacedMovement extends Refusal {
  readonly reason: 'alreadyThere' | 'wrongPlace'
  readonly data: Standing
}

/** Idempotent by the movement's key. */
export async function move(
  wanted: WantedMovement,
): Promise<Outcome<WrittenMovement, RefusalOr<MisplacedMovement>>> {
  const answer = readWriteAnswer(await call('move', {}, { body: wanted }), moveAnswer)
  const outcome = mapOutcome(answer, ({ data }) => data)
  if (outcome.ok) return outcome
  const { reason, ...refusal } = outcome
  if (reason !== 'alreadyThere' && reason !== 'wrongPlace') return { ...refusal, reason }
  const current = standing.safeParse(outcome.data)
  return current.success ? { ...refusal, reason, data: current.data } : refusal
}

export async function fetchLastMovements(signal: AbortSignal): Promise<Outcome<GateRecord>> {
  const outcome = await call('lastMovements', {}, { signal })
  return mapOutcome(read(outcome, lastMovementsAnswer), ({ data }) => data)
}

export async function fetchGateHours(signal: AbortSignal): Promise<Outcome<readonly GateHour[]>> {
  return mapOutcome(read(await call('gateHours', {}, { signal }), gateHoursAnswer), ({ data }) => data)
}

/**
 * @param key of the movement
 * @param ownKey idempotency key, 32 random hexadecimal digits
 */
export async function undoMovement(key: string, ownKey: string): Promise<Outcome<Standing>> {
  const outcome = await call('undoMovement', { key }, { body: { key: ownKey } })
  return mapOutcome(readWriteAnswer(outcome, undoMovementAnswer), ({ data }) => data.standing)
}

export async function fetchRollCall(signal: AbortSignal): Promise<Outcome<RollCall>> {
  return mapOutcome(read(await call('rollCall', {}, { signal }), rollCallAnswer), ({ data }) => data)
}

export async function fetchNearCodes(
  number: string,
  signal: AbortSignal,
): Promise<Outcome<readonly Participant[]>> {
  const outcome = await call('nearCodes', { number }, { signal })
  return mapOutcome(read(outcome, nearCodesAnswer), ({ data }) => data)
}

export async function fetchGateSettings(signal: AbortSignal): Promise<Outcome<GateSettings>> {
  return mapOutcome(read(await call('gateSettings', {}, { signal }), gateSettingsAnswer), ({ data }) => data)
}

export async function changeGateSettings(wanted: GateSettings): Promise<Outcome<GateSettings>> {
  const outcome = await call('changeGateSettings', {}, { body: wanted })
  return mapOutcome(read(outcome, gateSettingsAnswer), ({ data }) => data)
}

/** @param since the `change` of the held list; without it the answer is the whole list */
export async function fetchGateList(
  since: string | undefined,
  signal: AbortSignal,
): Promise<Outcome<GateList>> {
  const outcome = await call('gateList', {}, { ...(since !== undefined && { query: { since } }), signal })
  return mapOutcome(read(outcome, gateListAnswer), ({ data }) => data)
}

/**
 * Idempotent for each scan, by its key.
 * @param signal only for a call without scans, which writes nothing about people
 */
export async function handInScans(handIn: HandIn, signal?: AbortSignal): Promise<Outcome<HandedIn>> {
  const outcome = await call('handInScans', {}, { body: handIn, ...(signal && { signal }) })
  return mapOutcome(readWriteAnswer(outcome, handInAnswer), ({ data }) => data)
}

export async function fetchGateConflicts(signal: AbortSignal): Promise<Outcome<GateConflicts>> {
  return mapOutcome(
    read(await call('gateConflicts', {}, { signal }), gateConflictsAnswer),
    ({ data }) => data,
  )
}

export async function decideConflicts(wanted: {
  readonly keys: readonly string[]
  readonly decision: ConflictDecision
  readonly note?: string | undefined
  readonly code?: string | undefined
}): Promise<Outcome<DecidedConflicts>> {
  const outcome = await call('decideConflicts', {}, { body: wanted })
  return mapOutcome(readWriteAnswer(outcome, decideConflictsAnswer), ({ data }) => data)
}

/**
 * For a device that will not return. Idempotent.
 * @returns the number of open conflicts
 */
export async function giveUpBrowser(id: string): Promise<Outcome<number>> {
  const outcome = await call('giveUpBrowser', { id }, { body: {} })
  return mapOutcome(readWriteAnswer(outcome, giveUpBrowserAnswer), ({ data }) => data.open)
}
