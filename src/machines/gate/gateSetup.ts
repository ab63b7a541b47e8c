import {
  type AnyEventObject,
  and,
  assign,
  emit,
  fromCallback,
  fromPromise,
  not,
  raise,
  setup,
  stateIn,
} from 'xstate'
import type { WantedNote } from '../../domain/gate/deviceGate.ts'
import type { AttemptMark, MovementKind, WantedMovement } from '../../domain/gate/movements.ts'
import type { Verdict } from '../../domain/gate/verdict.ts'
import { isProgramError } from '../../domain/lib/outcome.ts'
import { notProvided } from '../lib/notProvided.ts'
import {
  asksForReason,
  asksWithWhom,
  cameOnDevice,
  type Found,
  foundCode,
  foundName,
  type GateResult,
  type Source,
} from './gateResults.ts'
import { maybeUnkeptText, unkeptText } from './notingTexts.ts'
import {
  blankCodeText,
  chosen,
  isSameCode,
  later,
  noScan,
  outcomeOf,
  type ScanContext,
  type ScanEvent,
  type ScanReplaced,
  scanGuards,
  scanInHand,
  scanned,
  scanReplaced,
  typed,
  type UnconfirmedScan,
  waitingAs,
  waitingScan,
} from './scan.ts'

export interface GateContext extends ScanContext {
  kind: MovementKind
  /** The source of the scan in progress. */
  source: Source
  found: Found | null
  withWhom: string
  reason: string
  lacksAnswers: boolean
  /** The device has answered, because the server did so late or not at all. */
  wasLate: boolean
  /** The request to the server, kept for retries and for the device until it is answered. */
  attempt: WantedMovement | null
  /** The server takes offline scans, and this person may make them. */
  hasDevice: boolean
  canNote: boolean
  /** Times of the slow answers, in ms. */
  slowAt: readonly number[]
  /** Jitter before going back online, in ms. */
  reconnectJitter: number
  /** The request was never sent because the page has a bug. */
  hasFault: boolean
}

export type GateEvent =
  | ScanEvent
  /** The camera still sees the card that it has read. */
  | { type: 'code.repeated'; code: string }
  | { type: 'mode.chosen'; mode: MovementKind }
  | { type: 'withWhom.changed'; withWhom: string }
  | { type: 'ownGroup.chosen' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'scan.confirmed' }
  | { type: 'scan.cancelled' }
  | { type: 'device.told'; canNote: boolean }
  /** A movement of this gate was undone, so its result is no longer shown. */
  | { type: 'movement.undone' }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  | { type: 'stream.lost' }
  | { type: 'list.unread' }
  | { type: 'offline.chosen' }
  | { type: 'online.chosen' }
  /** Raised by a scan that the server answers late or not at all. */
  | { type: 'answer.late' }

export type GateNews =
  | { readonly type: 'verdict.given'; readonly verdict: Verdict }
  /** The server says that this person has arrived before. */
  | { readonly type: 'person.judged'; readonly number: string; readonly isByName: boolean }
  | { readonly type: 'code.unknown'; readonly number: string; readonly source: Source }
  | { readonly type: 'device.told'; readonly canNote: boolean }
  | { readonly type: 'storage.failed' | 'host.lost' | 'host.back' | 'movements.changed' }
  | ScanReplaced

export type KeyedMark = AttemptMark & Pick<WantedMovement, 'key'>

export interface FindInput {
  readonly source: Source
  readonly kind: MovementKind
  readonly number: string
  readonly isByName: boolean
}

export type RecordInput =
  | {
      readonly source: 'server'
      readonly wanted: WantedMovement | null
      readonly found: Found | null
      /** The device keeps what the server does after this gate has stopped waiting. */
      readonly canNote: boolean
    }
  | { readonly source: 'device'; readonly wanted: WantedNote; readonly found: Found | null }

export interface Reached {
  readonly reconnectJitter: number
  /** In ms, on the page's own clock. */
  readonly at: number
}

export interface Within {
  readonly context: GateContext
}

export const noPerson = {
  ...noScan,
  found: null,
  withWhom: '',
  reason: '',
  lacksAnswers: false,
  wasLate: false,
  attempt: null,
}

/** Minimum stable time in ms before going back online (avoids flapping). */
const minStableTime = 6_000
const maxSlowAnswers = 3
const slowWindow = 60_000
export const noneSlow: readonly number[] = []

const cameAs =
  (expected: GateResult['came']) =>
  (_: unknown, { came }: GateResult) =>
    came === expected

export const gateSetup = setup({
  types: {
    context: {} as GateContext,
    events: {} as GateEvent,
    emitted: {} as GateNews,
    input: {} as { kind: MovementKind; hasDevice: boolean },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    watchNetwork: fromCallback<AnyEventObject>(notProvided('watchNetwork')),
    find: fromPromise<GateResult, FindInput>(notProvided('find')),
    markAttempt: fromPromise<KeyedMark>(notProvided('markAttempt')),
    record: fromPromise<GateResult, RecordInput>(notProvided('record')),
    reachHost: fromPromise<Reached>(notProvided('reachHost')),
  },
  delays: {
    inputRefocus: 500,
    successShown: 5_000,
    hostPatience: 2_500,
    minute: 60_000,
    pause: 3_000,
    goBack: ({ context }) => minStableTime + context.reconnectJitter,
  },
  actions: {
    storeCode: assign((_, code: string) => typed(code)),
    storeScanned: assign((_, code: string) => ({ ...noPerson, ...scanned(code) })),
    storeScannedAfter: assign(({ context }, code: string) => ({
      ...noPerson,
      ...later(context, code),
    })),
    storeChosenPerson: assign((_, code: string) => ({ ...noPerson, ...chosen(code) })),
    storeNext: assign(({ context }, code: string) => waitingAs(context, code)),
    storeKind: assign((_, kind: MovementKind) => ({ kind })),
    rememberKind: (_, _kind: MovementKind) => {},
    storeSource: assign((_, source: Source) => ({ source })),
    storeFound: assign(({ context }, { found, notice }: GateResult) => ({
      found: found && namedAs(foundName(context.found), found),
      notice,
    })),
    storeWithWhom: assign((_, withWhom: string) => ({ withWhom })),
    storeReason: assign((_, reason: string) => ({ reason })),
    storeAttempt: assign(({ context }, mark: KeyedMark) => ({ attempt: wantedOf(context, mark) })),
    showFieldError: assign({ fieldError: blankCodeText }),
    askForAnswers: assign({ lacksAnswers: true }),
    askWithWhom: assign(({ context: { found } }) =>
      found?.by === 'server'
        ? { found: { ...found, standing: { ...found.standing, asksWithWhom: true } } }
        : {},
    ),
    showRefusal: assign((_, { found, notice }: Pick<GateResult, 'found' | 'notice'>) => ({
      found,
      notice,
      code: '',
    })),
    showOutcome: assign(({ context }, { verdict, notice }: { verdict: Verdict; notice: string | null }) =>
      outcomeOf(context, { verdict, notice: notice ?? '', name: foundName(context.found) }),
    ),
    showOtherPlace: assign((_, { found }: GateResult) => ({ found })),
    showUnkept: assign(({ context }) => ({
      notice: context.attempt === null ? unkeptText : maybeUnkeptText,
    })),
    reportUnkept: (_, _error: unknown) => {},
    clearAll: assign({ ...noPerson, code: '' }),
    clearPerson: assign({ found: null, attempt: null, withWhom: '', reason: '' }),
    clearAttempt: assign({ attempt: null }),
    clearTyped: assign({ withWhom: '', reason: '' }),
    announceVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
    announceMovements: emit({ type: 'movements.changed' as const }),
    announceUnknown: emit(({ context: { number, source } }) => ({
      type: 'code.unknown' as const,
      number,
      source,
    })),
    announceReplaced: emit(({ context }, by: string) =>
      scanReplaced(by, [...inHand(context), ...waitingScan(context)]),
    ),
    announceBegun: emit(({ context }, by: string) => scanReplaced(by, waitingScan(context))),
    announceTaken: emit(({ context }) => scanReplaced(context.number)),
    announceUnreached: emit(({ context }) => scanReplaced('', inHand(context))),
    announceUnkept: emit({ type: 'storage.failed' as const }),
    announceConnection: emit((_, type: 'host.lost' | 'host.back') => ({ type })),
    reportLate: raise({ type: 'answer.late' as const }),
    storeDevice: assign((_, canNote: boolean) => ({ canNote })),
    announceDevice: emit((_, canNote: boolean) => ({ type: 'device.told' as const, canNote })),
    countSlow: assign(({ context: { slowAt } }, { at }: Reached) => ({
      slowAt: [...slowAt.filter((time) => at - time < slowWindow), at],
    })),
    markLate: assign({ wasLate: true }),
    forgetSlow: assign({ slowAt: noneSlow, wasLate: false }),
    storeJitter: assign((_, { reconnectJitter }: Reached) => ({ reconnectJitter })),
    storeNoHost: assign((_, error: unknown) => ({ hasFault: isProgramError(error) })),
    reportNoHost: (_, _error: unknown) => {},
  },
  guards: {
    ...scanGuards,
    isUnderWay: ({ context: { found, number } }, code: string) =>
      isSameCode(foundCode(found) ?? undefined, code) || isSameCode(number, code),
    isOtherKind: ({ context }, kind: MovementKind) => context.kind !== kind,
    isByDevice: ({ context }) => context.source === 'device',
    hasAttempt: ({ context }) => context.attempt !== null,
    hasCodeAsAnswer: ({ context }) => codeInAnswers(context) !== '',
    isNotListed: ({ context: { found } }) => found?.by === 'device' && found.check.verdict === 'notListed',
    asksWithWhom: ({ context }) => asksWithWhomIn(context),
    asksForReason: ({ context }) => asksForReasonIn(context),
    lacksAnswers: ({ context }) => lacksWithWhom(context) || lacksReason(context),
    isAllowed: cameAs('allowed'),
    isArrivalDone: ({ context }, { came }: GateResult) => context.kind === 'arrive' && came === 'done',
    isDone: cameAs('done'),
    isAlready: cameAs('already'),
    isMisplaced: cameAs('wrongPlace'),
    isWithWhomMissing: cameAs('asksWithWhom'),
    isUndone: cameAs('undone'),
    isUnknown: cameAs('unknown'),
    isUnavailable: cameAs('noAnswer'),
    hasDevice: ({ context }) => context.hasDevice,
    canNote: ({ context }) => context.canNote,
    isServerAway: stateIn('#away'),
    deviceAnswers: and(['canNote', 'isServerAway']),
    isByServer: ({ context }) => context.source === 'server',
    wasLate: ({ context }) => context.wasLate,
    /** A server that is back from an outage records again; one that answers late would only delay the gate. */
    isLeftToServer: and(['isByDevice', not('isServerAway'), not('wasLate')]),
    isQuestionLeftToServer: and(['isLeftToServer', not('hasCodeAsAnswer')]),
    isTakenByDevice: and(['deviceAnswers', 'isByServer']),
    isAttemptTaken: and(['isTakenByDevice', 'hasAttempt']),
    isLeftToDevice: ({ context }, { came }: GateResult) => context.canNote && came === 'noAnswer',
    wasOftenSlow: ({ context }) => context.slowAt.length >= maxSlowAnswers,
    isOftenSlow: ({ context }, { at }: Reached) =>
      context.slowAt.filter((time) => at - time < slowWindow).length >= maxSlowAnswers - 1,
  },
})

/** An attempt that was sent already has its answers. */
function asksWithWhomIn({ kind, found, attempt, source }: GateContext): boolean {
  return (source === 'server' || attempt === null) && asksWithWhom(kind, found)
}

function asksForReasonIn({ kind, found, attempt, source }: GateContext): boolean {
  return (source === 'server' || attempt === null) && asksForReason(kind, found)
}

export function questionsIn(context: GateContext): {
  readonly withWhom: 'asked' | 'missing' | null
  readonly reason: 'asked' | 'missing' | null
} {
  const { lacksAnswers } = context
  const state = (isAsked: boolean, lacks: boolean) =>
    isAsked ? (lacksAnswers && lacks ? 'missing' : 'asked') : null
  return {
    withWhom: state(asksWithWhomIn(context), lacksWithWhom(context)),
    reason: state(asksForReasonIn(context), lacksReason(context)),
  }
}

function lacksWithWhom(context: GateContext): boolean {
  return asksWithWhomIn(context) && context.withWhom.trim() === ''
}

function lacksReason(context: GateContext): boolean {
  return asksForReasonIn(context) && context.reason.trim() === ''
}

/** A slow scanner or a hand types a code into the question and ends it with Enter. */
const cardCode = /^(?=.*\d.*\d)[A-Z0-9-]{3,10}$/i

/** @returns '' if no answer is the code of a card */
export function codeInAnswers(context: GateContext): string {
  const { withWhom = '', anyway = '' } = answersIn(context)
  return [anyway, withWhom].find((answer) => cardCode.test(answer)) ?? ''
}

function answersIn(context: GateContext): Pick<WantedMovement, 'withWhom' | 'anyway'> {
  return {
    ...(asksWithWhomIn(context) && { withWhom: context.withWhom.trim() }),
    ...(asksForReasonIn(context) && { anyway: context.reason.trim() }),
  }
}

function wantedOf(context: GateContext, mark: KeyedMark): WantedMovement {
  const { kind, number, isByName, found } = context
  const answers = answersIn(context)
  const last = found?.by === 'server' ? found.standing.last : undefined
  return {
    ...mark,
    number,
    kind,
    ...(isByName && { byName: true }),
    ...answers,
    ...(answers.anyway !== undefined && last !== undefined && { seen: last }),
  }
}

/** An attempt that was sent keeps its idempotency key, time and answers, so that it counts once. */
export function noteOf(context: GateContext): WantedNote {
  const { kind, number, isByName, attempt } = context
  const common = { number, kind, ...(isByName && { byName: true }) }
  if (attempt === null) return { ...common, key: null, ...answersIn(context) }
  const { key, counter, notedAt, withWhom, anyway } = attempt
  return {
    ...common,
    ...{ key, counter, notedAt },
    ...(withWhom !== undefined && { withWhom }),
    ...(anyway !== undefined && { anyway }),
  }
}

function namedAs(name: string | null, found: Found): Found {
  return name !== null && foundName(found) === null && 'check' in found ? { ...found, name } : found
}

/** Nothing is left to confirm if the person is where the kind leads, or if the code has no name. */
function inHand({ number, found }: GateContext): readonly UnconfirmedScan[] {
  const came = found && 'check' in found ? cameOnDevice(found.check) : null
  if (came === 'already' || (came === 'unknown' && foundName(found) === null)) return []
  return scanInHand(number, foundCode(found), foundName(found))
}
