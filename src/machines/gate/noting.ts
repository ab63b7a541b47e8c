import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import type {
  DeviceCheck,
  InterruptedAttempt,
  InterruptedScan,
  ReturnedInput,
  WantedNote,
} from '../../domain/gate/deviceGate.ts'
import type { MovementKind } from '../../domain/gate/movements.ts'
import type { NotedScan } from '../../domain/gate/offlineGate.ts'
import type { Verdict } from '../../domain/gate/verdict.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { blankCodeText } from './checkInAnswers.ts'
import { ownGroup } from './movementAnswers.ts'
import { beginSearch, type ScanReplaced, type UnconfirmedScan, waitingScan } from './notConfirmed.ts'
import { deviceCheckText, maybeUnkeptText, notedText, unkeptText } from './notingTexts.ts'

/*
 * Offline scans (design: "Gate"): scan or type a code, look at the entry in this device's list, confirm,
 * recorded. A scan is stored in the device's queue before the verdict shows. The verdict is never green,
 * because only the server knows. The list may be outdated, so a contradiction is a question that a reason
 * overrides. A scan that the server did not answer is continued here under its own idempotency key, so it
 * counts once. The turn passes back as soon as the server is reachable and no person is on screen, and after
 * a scan that could not be stored: then nothing is recorded until the storage is proven again.
 */

export interface NotingContext {
  kind: MovementKind
  code: string
  number: string
  isByName: boolean
  here: DeviceCheck | null
  leftName: string | null
  leftAttempt: InterruptedAttempt | null
  withWhom: string
  reason: string
  notice: string | null
  fieldError: string | null
  lacksAnswers: boolean
  next: string | null
  isHostBack: boolean
}

export interface Noted {
  readonly scan: NotedScan
  readonly listAsOf: string | null
}

export type NotingEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'person.chosen'; code: string }
  | { type: 'search.submitted' }
  | { type: 'withWhom.changed'; withWhom: string }
  | { type: 'ownGroup.chosen' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'note.confirmed' }
  | { type: 'note.cancelled' }
  | { type: 'host.back' }
  | { type: 'host.lost' }

interface Within {
  readonly context: NotingContext
}
type Scanned = { readonly event: { readonly code: string } }

const codeOf = ({ event }: Scanned) => event.code
const inField = ({ context }: Within) => noteCodeInField(context)
type Announced = 'announceReplaced' | 'announceBegun'
const toNext = {
  guard: 'hasNext',
  target: '#noting.lookingUp',
  actions: beginSearch('announceBegun', 'storeNumber', inField),
} as const
const lookUp = <Announce extends Announced>(announce: Announce) =>
  ({
    'code.scanned': { target: '#noting.lookingUp', actions: beginSearch(announce, 'storeNumber', codeOf) },
    'person.chosen': {
      target: '#noting.lookingUp',
      actions: beginSearch(announce, 'storeChosenPerson', codeOf),
    },
    'search.submitted': [
      { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
      { target: '#noting.lookingUp', actions: beginSearch(announce, 'storeNumber', inField) },
    ],
    'code.changed': { actions: { type: 'storeCode', params: codeOf } },
  }) as const
const returnToServer = {
  guard: 'isHostBack',
  target: '#noting.givenBack',
} as const

const noPerson = {
  number: '',
  isByName: false,
  here: null,
  leftName: null,
  leftAttempt: null,
  withWhom: '',
  reason: '',
  notice: null,
  fieldError: null,
  lacksAnswers: false,
  next: null,
}

export const notingMachine = setup({
  types: {
    context: {} as NotingContext,
    events: {} as NotingEvent,
    emitted: {} as
      | { type: 'verdict.given'; verdict: Verdict }
      | { type: 'code.unknown'; number: string }
      | { type: 'scan.noted' }
      | { type: 'storage.failed' }
      | { type: 'turn.givenBack'; back: ReturnedInput }
      | ScanReplaced,
    input: {} as { kind: MovementKind; left: InterruptedScan | null; isHostBack: boolean },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    lookUp: fromPromise<DeviceCheck, { number: string; kind: MovementKind }>(notProvided('lookUp')),
    note: fromPromise<Noted, { wanted: WantedNote }>(notProvided('note')),
  },
  delays: { notedShown: 5_000 },
  actions: {
    storeNumber: assign((_, code: string) => ({ ...noPerson, code: code.trim(), number: code.trim() })),
    storeChosenPerson: assign((_, code: string) => ({ ...noPerson, code, number: code, isByName: true })),
    storeNext: assign((_, code: string) => ({ next: code.trim() })),
    storeCode: assign((_, code: string) => ({ code, fieldError: null, next: null })),
    storeHere: assign(({ context: { kind, number } }, here: DeviceCheck) => ({
      here,
      notice: deviceCheckText(here, { kind, number }),
    })),
    storeWithWhom: assign((_, withWhom: string) => ({ withWhom })),
    showFieldError: assign({ fieldError: blankCodeText }),
    askForAnswers: assign({ lacksAnswers: true }),
    showNoted: assign(({ context }, { scan, listAsOf }: Noted) => ({
      notice: notedText(scan, {
        name: nameIn(context),
        wasSent: context.leftAttempt !== null,
        listAsOf: context.here ? context.here.listAsOf : listAsOf,
      }),
    })),
    showUnkept: assign(({ context }) => ({
      notice: context.leftAttempt === null ? unkeptText : maybeUnkeptText,
    })),
    reportUnkept: (_, _error: unknown) => {},
    clearAll: assign({ ...noPerson, code: '' }),
    storeHostBack: assign((_, isHostBack: boolean) => ({ isHostBack })),
    announceVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
    announceUnknown: emit(({ context: { number } }) => ({ type: 'code.unknown' as const, number })),
    announceReplaced: emit(({ context }, by: string) => ({
      type: 'scan.replaced' as const,
      by,
      left: [...currentScan(context), ...waitingScan(context)],
    })),
    announceBegun: emit(({ context }, by: string) => ({
      type: 'scan.replaced' as const,
      by,
      left: waitingScan(context),
    })),
    announceNoted: emit({ type: 'scan.noted' as const }),
    announceFailure: emit({ type: 'storage.failed' as const }),
    forgetPerson: assign(noPerson),
    announceTurn: emit(({ context: { next, code } }) => ({
      type: 'turn.givenBack' as const,
      back: { next, typed: next === null ? code : '' },
    })),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    hasNext: ({ context }) => context.next !== null,
    hasLeftAttempt: ({ context }) => context.leftAttempt !== null,
    hasLeftNumber: ({ context }) => context.number !== '',
    hasNoFieldError: ({ context }) => context.fieldError === null,
    isHostBack: ({ context }) => context.isHostBack,
    isUnderWay: ({ context }, code: string) => context.number.toUpperCase() === code.trim().toUpperCase(),
    goes: (_, { verdict }: DeviceCheck) => verdict === 'allowed' || verdict === 'noList',
    isNotListed: ({ context }) => context.here?.verdict === 'notListed',
    knowsNobody: (_, { verdict }: DeviceCheck) => verdict === 'notListed',
    asksWithWhom: ({ context }) => noteAsksWithWhom(context),
    asksForReason: ({ context }) => noteAsksForReason(context),
    lacksAnswers: ({ context }) => lacksNoteWithWhom(context) || lacksNoteReason(context),
  },
}).createMachine({
  id: 'noting',
  context: ({ input: { kind, left, isHostBack } }) => ({
    ...noPerson,
    kind,
    code: left?.typed ?? '',
    number: left?.number ?? '',
    isByName: left?.isByName ?? false,
    leftName: left?.name ?? null,
    leftAttempt: left?.attempt ?? null,
    next: left?.next ?? null,
    isHostBack,
  }),
  initial: 'taking',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: {
    'host.back': { actions: { type: 'storeHostBack', params: true } },
    'host.lost': { actions: { type: 'storeHostBack', params: false } },
  },
  states: {
    taking: {
      always: [
        { guard: 'hasLeftAttempt', target: 'noting' },
        { guard: 'hasLeftNumber', target: 'lookingUp' },
        { target: 'ready.idle' },
      ],
    },
    ready: {
      initial: 'idle',
      tags: 'takesFocus',
      on: lookUp('announceBegun'),
      states: {
        idle: { always: returnToServer },
        noted: {
          entry: [{ type: 'announceVerdict', params: 'noted' }, 'announceNoted'],
          always: toNext,
          on: {
            'code.scanned': [
              {
                guard: 'isHostBack',
                target: '#noting.givenBack',
                actions: { type: 'storeNext', params: codeOf },
              },
              lookUp('announceBegun')['code.scanned'],
            ],
          },
          after: { notedShown: [{ guard: 'hasNoFieldError', target: 'idle', actions: 'forgetPerson' }, {}] },
        },
      },
    },
    lookingUp: {
      tags: 'busy',
      invoke: {
        src: 'lookUp',
        id: 'lookUp',
        input: ({ context: { number, kind } }) => ({ number, kind }),
        onDone: [
          {
            guard: { type: 'goes', params: answerOf },
            target: 'found.asking',
            actions: { type: 'storeHere', params: answerOf },
          },
          {
            guard: { type: 'knowsNobody', params: answerOf },
            target: 'found.questioned',
            actions: [{ type: 'storeHere', params: answerOf }, 'announceUnknown'],
          },
          {
            target: 'found.questioned',
            actions: { type: 'storeHere', params: answerOf },
          },
        ],
        onError: {
          target: 'found.asking',
          actions: [
            { type: 'reportUnkept', params: errorOf },
            { type: 'storeHere', params: { verdict: 'noList', standing: null, listAsOf: null } },
          ],
        },
      },
      on: {
        'note.cancelled': { target: 'ready.idle', actions: 'clearAll' },
        'code.scanned': {
          target: 'lookingUp',
          reenter: true,
          actions: beginSearch('announceReplaced', 'storeNumber', codeOf),
        },
      },
    },
    found: {
      initial: 'asking',
      on: {
        ...lookUp('announceReplaced'),
        'withWhom.changed': {
          guard: 'asksWithWhom',
          actions: { type: 'storeWithWhom', params: ({ event }) => event.withWhom },
        },
        'ownGroup.chosen': { guard: 'asksWithWhom', actions: { type: 'storeWithWhom', params: ownGroup } },
        'reason.changed': {
          guard: 'asksForReason',
          actions: assign(({ event }) => ({ reason: event.reason })),
        },
        'note.confirmed': [{ guard: 'lacksAnswers', actions: 'askForAnswers' }, { target: 'noting' }],
        'note.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
      states: {
        asking: {},
        questioned: {
          entry: {
            type: 'announceVerdict',
            params: ({ context }) => (context.here ? shownVerdict(context.here) : 'refused'),
          },
          on: {
            // A chosen suggestion corrects a misread code, so that code is not announced as replaced.
            'person.chosen': { guard: 'isNotListed', ...lookUp('announceBegun')['person.chosen'] },
          },
        },
        unkept: {
          entry: [{ type: 'announceVerdict', params: 'unreachable' }, 'announceFailure'],
          on: {
            'withWhom.changed': {},
            'ownGroup.chosen': {},
            'reason.changed': {},
            'note.confirmed': '#noting.noting',
            'note.cancelled': '#noting.givenBack',
            'code.scanned': {
              target: '#noting.givenBack',
              actions: beginSearch('announceReplaced', 'storeNext', codeOf),
            },
            'person.chosen': {
              target: '#noting.givenBack',
              actions: beginSearch('announceReplaced', 'storeNext', codeOf),
            },
            'search.submitted': [
              { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
              { target: '#noting.givenBack', actions: beginSearch('announceReplaced', 'storeNext', inField) },
            ],
          },
        },
      },
    },
    noting: {
      tags: 'busy',
      entry: assign({ code: '', fieldError: null, lacksAnswers: false }),
      invoke: {
        src: 'note',
        id: 'note',
        input: ({ context }) => ({ wanted: wantedNoteOf(context) }),
        onDone: {
          target: 'ready.noted',
          actions: { type: 'showNoted', params: answerOf },
        },
        onError: {
          target: 'found.unkept',
          actions: ['showUnkept', { type: 'reportUnkept', params: errorOf }],
        },
      },
      on: {
        'code.scanned': [
          { guard: { type: 'isUnderWay', params: codeOf } },
          { actions: beginSearch('announceBegun', 'storeNext', codeOf) },
        ],
      },
    },
    givenBack: { entry: 'announceTurn', tags: 'busy' },
  },
})

function currentScan(context: NotingContext): readonly UnconfirmedScan[] {
  const { number, here } = context
  return number === '' ? [] : [{ number, code: here?.standing?.person.code ?? null, name: nameIn(context) }]
}

export function noteCodeInField({ code, next }: NotingContext): string {
  return next ?? code
}

export function noteAsksWithWhom({ kind, here, leftAttempt }: NotingContext): boolean {
  const leaves = kind === 'stepOut' || kind === 'goHome'
  if (!leaves || leftAttempt !== null || here === null) return false
  return here.standing?.asksWithWhom ?? here.asksUnknown ?? true
}

export function noteAsksForReason({ here, leftAttempt }: NotingContext): boolean {
  if (leftAttempt !== null || here === null) return false
  return here.verdict !== 'allowed' && here.verdict !== 'noList'
}

export function lacksNoteWithWhom(context: NotingContext): boolean {
  return noteAsksWithWhom(context) && context.withWhom.trim() === ''
}

export function lacksNoteReason(context: NotingContext): boolean {
  return noteAsksForReason(context) && context.reason.trim() === ''
}

export function nameIn({ here, leftName }: NotingContext): string | null {
  return here?.standing ? fullNameOf(here.standing.person) : leftName
}

function wantedNoteOf(context: NotingContext): WantedNote {
  const { kind, number, isByName, withWhom, reason, leftAttempt } = context
  const common = { number, kind, ...(isByName && { byName: true }) }
  if (leftAttempt) {
    const { key, counter, notedAt, withWhom: sentWithWhom, anyway } = leftAttempt
    return {
      ...common,
      key,
      ...(counter !== undefined && { counter }),
      ...(notedAt !== undefined && { notedAt }),
      ...(sentWithWhom !== undefined && { withWhom: sentWithWhom }),
      ...(anyway !== undefined && { anyway }),
    }
  }
  return {
    ...common,
    key: null,
    ...(noteAsksWithWhom(context) && { withWhom: withWhom.trim() }),
    ...(noteAsksForReason(context) && { anyway: reason.trim() }),
  }
}

function shownVerdict({ verdict }: DeviceCheck): Verdict {
  if (verdict === 'notListed') return 'notFound'
  return verdict === 'wrongPlace' ? 'refused' : 'alreadyCheckedIn'
}

/** Never the verdict of a check-in, because only the server knows. */
export function notingVerdictOf(state: SnapshotFrom<typeof notingMachine>): Verdict | null {
  if (state.matches({ ready: 'noted' })) return 'noted'
  if (state.matches({ found: 'unkept' })) return 'unreachable'
  const { here } = state.context
  return state.matches({ found: 'questioned' }) && here ? shownVerdict(here) : null
}

expose(notingMachine, {
  context: ['kind', 'isByName', 'fieldError', 'lacksAnswers', 'isHostBack'],
  events: {},
})
