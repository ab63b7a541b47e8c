import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import type { InterruptedScan } from '../../domain/gate/deviceGate.ts'
import type { AttemptMark, Standing, WantedMovement } from '../../domain/gate/movements.ts'
import type { Verdict } from '../../domain/gate/verdict.ts'
import { fullNameOf } from '../../domain/people/people.ts'
import { preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import type { DeviceEvent } from './checkIn.ts'
import { blankCodeText } from './checkInAnswers.ts'
import {
  asksForReason,
  asksWithWhom,
  classifyMove,
  classifyStanding,
  exceptionText,
  type LaterKind,
  type MoveAnswer,
  type MoveJudgement,
  moveAnswerText,
  ownGroup,
  type StandingAnswer,
  searchAnswerText,
  standingIn,
} from './movementAnswers.ts'
import { beginSearch, type ScanReplaced, type UnconfirmedScan, waitingScan } from './notConfirmed.ts'

/*
 * A gate lets people step out, come back in or go home (design: "Gate"): scan or type a code, look at the
 * person and their place, ask who escorts a person under 18, confirm. A person in an unexpected place is a
 * question that a reason overrides, not a refusal. Only the server's answer shows green. An attempt keeps its
 * idempotency key and all that was typed until its answer arrives, so pressing again never records twice.
 * `next`, `before` and `host.late` work as in `checkIn.ts`.
 */

export interface MovementContext {
  kind: LaterKind
  code: string
  number: string
  /** The person was found by name, so the card may be lost. */
  isByName: boolean
  standing: Standing | null
  withWhom: string
  reason: string
  /** The request, kept for retries until it is answered. */
  attempt: WantedMovement | null
  notice: string | null
  fieldError: string | null
  lacksAnswers: boolean
  next: string | null
  replaced: readonly string[]
  before: { name: string; notice: string } | null
  verdictBefore: Verdict | null
}

export type MovementEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'person.chosen'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }
  | { type: 'withWhom.changed'; withWhom: string }
  | { type: 'ownGroup.chosen' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'movement.confirmed' }
  | { type: 'movement.cancelled' }
  | { type: 'device.takes' }

export type KeyedMark = AttemptMark & Pick<WantedMovement, 'key'>

interface Within {
  readonly context: MovementContext
}
type SearchAnswered = Within & { readonly event: { readonly output: StandingAnswer } }
type MoveAnswered = Within & { readonly event: { readonly output: MoveAnswer } }
type Scanned = { readonly event: { readonly code: string } }

const codeOf = ({ event }: Scanned) => event.code
const inField = ({ context }: Within) => codeInField(context)
const searchJudged = ({ context, event }: SearchAnswered) => classifyStanding(event.output, context.kind)
const moveJudged = ({ context, event }: MoveAnswered) =>
  classifyMove(event.output, context.attempt?.withWhom !== undefined)
const judgedAs =
  (expected: MoveJudgement | 'allowed') => (_: unknown, judgement: MoveJudgement | 'allowed') =>
    judgement === expected
const showSearchText = {
  type: 'showRefusal',
  params: ({ context, event }: SearchAnswered) => searchAnswerText(event.output, context.kind),
} as const
const showOutcome = (verdict: Verdict) =>
  ({
    type: 'showOutcome',
    params: ({ context, event }: MoveAnswered) => ({
      verdict,
      notice: moveAnswerText(event.output, context.kind),
    }),
  }) as const
const storeStanding = {
  type: 'storeStanding',
  params: ({ event }: { readonly event: { readonly output: StandingAnswer | MoveAnswer } }) =>
    standingIn(event.output),
} as const
const lostAnswer = {
  target: '#movement.found.unanswered',
  actions: {
    type: 'showOutcome',
    params: ({ event }: { readonly event: { readonly error: unknown } }) => ({
      verdict: 'unreachable' as const,
      notice: exceptionText(event.error),
    }),
  },
} as const
type Announced = 'announceReplaced' | 'announceBegun'
const toNext = <Announce extends Announced>(announce: Announce) =>
  ({
    guard: 'hasNext',
    target: '#movement.searching',
    actions: beginSearch(announce, 'storeCodeAfter', inField),
  }) as const
const search = <Announce extends Announced>(announce: Announce) =>
  ({
    'code.scanned': {
      target: '#movement.searching',
      actions: beginSearch(announce, 'storeSearchedCode', codeOf),
    },
    'person.chosen': {
      target: '#movement.searching',
      actions: beginSearch(announce, 'storeChosenPerson', codeOf),
    },
    'search.submitted': [
      { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
      { target: '#movement.searching', actions: beginSearch(announce, 'storeSearchedCode', inField) },
    ],
    'code.changed': { actions: { type: 'storeCode', params: codeOf } },
  }) as const
const confirm = [
  { guard: 'lacksAnswers', actions: 'askForAnswers' },
  { target: '#movement.confirming.preparing' },
] as const

const leave = { target: '#movement.left', actions: ['leaveScan', 'announceTaken'] } as const

const none: readonly string[] = []

const noPerson = {
  number: '',
  isByName: false,
  standing: null,
  withWhom: '',
  reason: '',
  attempt: null,
  notice: null,
  fieldError: null,
  lacksAnswers: false,
  next: null,
  replaced: none,
  before: null,
  verdictBefore: null,
}

export const movementMachine = setup({
  types: {
    context: {} as MovementContext,
    events: {} as MovementEvent,
    emitted: {} as
      | { type: 'verdict.given'; verdict: Verdict }
      | { type: 'code.unknown'; number: string }
      | DeviceEvent
      | ScanReplaced,
    input: {} as { kind: LaterKind },
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    findStanding: fromPromise<StandingAnswer, { number: string; isByName: boolean }>(
      notProvided('findStanding'),
    ),
    markAttempt: fromPromise<KeyedMark>(notProvided('markAttempt')),
    move: fromPromise<MoveAnswer, { wanted: WantedMovement | null }>(notProvided('move')),
  },
  delays: { successShown: 5_000, hostPatience: 2_500 },
  actions: {
    storeSearchedCode: assign((_, code: string) => ({ ...noPerson, code: code.trim(), number: code.trim() })),
    storeChosenPerson: assign((_, code: string) => ({ ...noPerson, code, number: code, isByName: true })),
    storeCodeAfter: assign(({ context }, code: string) => ({
      ...noPerson,
      code: code.trim(),
      number: code.trim(),
      replaced: replacedBy(code, context),
      before: context.before,
      verdictBefore: context.verdictBefore,
    })),
    storeNext: assign(({ context }, code: string) => ({
      next: code.trim(),
      replaced: replacedBy(code, context),
    })),
    storeCode: assign((_, code: string) => ({ code, fieldError: null, next: null, replaced: none })),
    storeStanding: assign((_, standing: Standing | null) => ({ standing })),
    storeWithWhom: assign((_, withWhom: string) => ({ withWhom })),
    storeAttempt: assign(({ context }, mark: KeyedMark) => ({ attempt: wantedOf(context, mark) })),
    showFieldError: assign({ fieldError: blankCodeText }),
    askForAnswers: assign({ lacksAnswers: true }),
    askWithWhom: assign(({ context: { standing } }) => ({
      standing: standing && { ...standing, asksWithWhom: true },
    })),
    showNotice: assign((_, notice: string) => ({ notice })),
    showRefusal: assign((_, notice: string) => ({ notice, code: '', isByName: false })),
    showOutcome: assign(
      ({ context: { next, standing } }, { verdict, notice }: { verdict: Verdict; notice: string }) => {
        const isLeft = standing !== null && (next !== null || verdict === 'unreachable')
        return isLeft
          ? {
              notice,
              before: { name: fullNameOf(standing.participant), notice },
              verdictBefore: verdict,
            }
          : { notice }
      },
    ),
    clearAll: assign({ ...noPerson, code: '' }),
    clearPerson: assign({ standing: null, number: '', isByName: false, attempt: null }),
    clearAttempt: assign({ attempt: null }),
    clearTyped: assign({ withWhom: '', reason: '' }),
    leaveScan: emit(({ context }) => ({ type: 'scan.left' as const, left: leftOf(context) })),
    announceLate: emit({ type: 'host.late' as const }),
    announceReplaced: emit(({ context }, by: string) => ({
      type: 'scan.replaced' as const,
      by,
      left: [...inHand(context), ...waitingScan(context)],
    })),
    announceBegun: emit(({ context }, by: string) => ({
      type: 'scan.replaced' as const,
      by,
      left: waitingScan(context),
    })),
    announceTaken: emit(({ context }) => ({
      type: 'scan.replaced' as const,
      by: context.number,
      left: [],
    })),
    announceUnreached: emit(({ context }) => ({
      type: 'scan.replaced' as const,
      by: '',
      left: inHand(context),
    })),
    announceVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
    announceUnknown: emit(({ context }) => ({ type: 'code.unknown' as const, number: context.number })),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    hasNext: ({ context }) => context.next !== null,
    isUnderWay: ({ context }, code: string) => context.number.toUpperCase() === code.trim().toUpperCase(),
    hasAttempt: ({ context }) => context.attempt !== null,
    hasNoFieldError: ({ context }) => context.fieldError === null,
    asksWithWhom: ({ context: { kind, standing } }) => standing !== null && asksWithWhom(kind, standing),
    asksForReason: ({ context: { kind, standing } }) => standing !== null && asksForReason(kind, standing),
    lacksAnswers: ({ context }) => lacksWithWhom(context) || lacksReason(context),
    isGoing: judgedAs('allowed'),
    isWritten: judgedAs('written'),
    isAlreadyThere: judgedAs('alreadyThere'),
    isMisplaced: judgedAs('wrongPlace'),
    isWithWhomMissing: judgedAs('asksWithWhom'),
    isUndone: judgedAs('undone'),
    isUnknown: judgedAs('notFound'),
    isUnavailable: judgedAs('unreachable'),
  },
}).createMachine({
  id: 'movement',
  context: ({ input }) => ({ ...noPerson, kind: input.kind, code: '' }),
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  states: {
    ready: {
      initial: 'idle',
      tags: 'takesFocus',
      on: search('announceBegun'),
      states: {
        idle: { on: { 'device.takes': leave } },
        written: {
          entry: { type: 'announceVerdict', params: 'checkedIn' },
          always: toNext('announceBegun'),
          after: {
            successShown: [{ guard: 'hasNoFieldError', target: 'idle', actions: assign(noPerson) }, {}],
          },
        },
        alreadyThere: {
          entry: { type: 'announceVerdict', params: 'alreadyCheckedIn' },
          always: toNext('announceBegun'),
        },
        notFound: {
          entry: [{ type: 'announceVerdict', params: 'notFound' }, 'announceUnknown'],
          always: toNext('announceBegun'),
        },
        unreachable: {
          entry: [{ type: 'announceVerdict', params: 'unreachable' }, 'announceUnreached'],
          on: { 'device.takes': leave },
        },
        refused: { entry: { type: 'announceVerdict', params: 'refused' }, always: toNext('announceBegun') },
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        src: 'findStanding',
        id: 'findStanding',
        input: ({ context: { number, isByName } }) => ({ number, isByName }),
        onDone: [
          {
            guard: { type: 'isGoing', params: searchJudged },
            target: 'found.asking',
            actions: storeStanding,
          },
          {
            guard: { type: 'isMisplaced', params: searchJudged },
            target: 'found.questioned',
            actions: [storeStanding, { ...showSearchText, type: 'showNotice' }],
          },
          {
            guard: { type: 'isAlreadyThere', params: searchJudged },
            target: 'ready.alreadyThere',
            actions: [storeStanding, showSearchText],
          },
          {
            guard: { type: 'isUnavailable', params: searchJudged },
            target: 'ready.unreachable',
            actions: showSearchText,
          },
          {
            guard: { type: 'isUnknown', params: searchJudged },
            target: 'ready.notFound',
            actions: showSearchText,
          },
          { target: 'ready.refused', actions: showSearchText },
        ],
        onError: {
          target: 'ready.unreachable',
          actions: { type: 'showRefusal', params: ({ event }) => exceptionText(event.error) },
        },
      },
      after: { hostPatience: { actions: 'announceLate' } },
      on: {
        'device.takes': leave,
        'code.scanned': {
          target: 'searching',
          reenter: true,
          actions: beginSearch('announceReplaced', 'storeCodeAfter', codeOf),
        },
        'search.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
    },
    found: {
      initial: 'asking',
      on: {
        ...search('announceReplaced'),
        'device.takes': leave,
        'withWhom.changed': {
          guard: 'asksWithWhom',
          actions: { type: 'storeWithWhom', params: ({ event }) => event.withWhom },
        },
        'ownGroup.chosen': { guard: 'asksWithWhom', actions: { type: 'storeWithWhom', params: ownGroup } },
        'reason.changed': {
          guard: 'asksForReason',
          actions: assign(({ event }) => ({ reason: event.reason })),
        },
        'movement.confirmed': confirm,
        'movement.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
      states: {
        asking: {},
        questioned: {
          entry: ['clearAttempt', { type: 'announceVerdict', params: 'refused' }],
          always: toNext('announceReplaced'),
        },
        refused: {
          entry: ['clearAttempt', { type: 'announceVerdict', params: 'refused' }],
          always: toNext('announceReplaced'),
        },
        unanswered: {
          entry: { type: 'announceVerdict', params: 'unreachable' },
          on: {
            'code.scanned': {
              target: '#movement.searching',
              actions: beginSearch('announceReplaced', 'storeCodeAfter', codeOf),
            },
            'search.submitted': [
              { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
              {
                target: '#movement.searching',
                actions: beginSearch('announceReplaced', 'storeCodeAfter', inField),
              },
            ],
            'withWhom.changed': {},
            'ownGroup.chosen': {},
            'reason.changed': {},
            'movement.cancelled': [
              toNext('announceReplaced'),
              { target: '#movement.ready.idle', actions: 'clearAll' },
            ],
            'movement.confirmed': [
              { guard: 'hasAttempt', target: '#movement.confirming.sending' },
              { target: '#movement.confirming.preparing' },
            ],
          },
        },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({
        code: '',
        notice: null,
        fieldError: null,
        lacksAnswers: false,
        before: null,
        verdictBefore: null,
      }),
      on: {
        'code.scanned': [
          { guard: { type: 'isUnderWay', params: codeOf } },
          {
            actions: [
              { type: 'announceBegun', params: codeOf },
              { type: 'storeNext', params: codeOf },
            ],
          },
        ],
      },
      states: {
        preparing: preparingBy('markAttempt', lostAnswer),
        sending: {
          invoke: {
            src: 'move',
            id: 'move',
            input: ({ context }) => ({ wanted: context.attempt }),
            onDone: [
              {
                guard: { type: 'isWritten', params: moveJudged },
                target: '#movement.ready.written',
                actions: [showOutcome('checkedIn'), 'clearPerson', 'clearTyped'],
              },
              {
                guard: { type: 'isAlreadyThere', params: moveJudged },
                target: '#movement.ready.alreadyThere',
                actions: [showOutcome('alreadyCheckedIn'), storeStanding, 'clearAttempt', 'clearTyped'],
              },
              {
                guard: { type: 'isMisplaced', params: moveJudged },
                target: '#movement.found.questioned',
                actions: [showOutcome('refused'), storeStanding],
              },
              {
                guard: { type: 'isWithWhomMissing', params: moveJudged },
                target: '#movement.found.refused',
                actions: [showOutcome('refused'), 'askWithWhom'],
              },
              {
                guard: { type: 'isUndone', params: moveJudged },
                target: '#movement.ready.refused',
                actions: [showOutcome('refused'), 'clearPerson', 'clearTyped'],
              },
              {
                guard: { type: 'isUnknown', params: moveJudged },
                target: '#movement.ready.notFound',
                actions: [showOutcome('notFound'), 'clearPerson', 'clearTyped'],
              },
              {
                guard: { type: 'isUnavailable', params: moveJudged },
                target: '#movement.found.unanswered',
                actions: showOutcome('unreachable'),
              },
              { target: '#movement.found.refused', actions: showOutcome('refused') },
            ],
            onError: lostAnswer,
          },
          after: { hostPatience: { actions: 'announceLate' } },
          on: { 'device.takes': leave },
        },
      },
    },
    left: { entry: 'clearAll', tags: 'busy' },
  },
})

export function codeInField({ code, next }: Pick<MovementContext, 'code' | 'next'>): string {
  return next ?? code
}

function inHand({ number, standing }: MovementContext): readonly UnconfirmedScan[] {
  if (number === '') return []
  const person = standing?.participant
  return [{ number, code: person?.code ?? null, name: person ? fullNameOf(person) : null }]
}

function leftOf({ code, number, isByName, standing, attempt, next }: MovementContext): InterruptedScan {
  return {
    number,
    typed: code,
    isByName,
    name: standing && fullNameOf(standing.participant),
    attempt,
    next,
  }
}

function replacedBy(code: string, { next, replaced }: MovementContext): readonly string[] {
  const others = [...replaced, ...(next === null ? [] : [next])].filter((other) => other !== code.trim())
  return others.length === 0 ? none : others
}

export function missingAnswers(context: MovementContext): { withWhom: boolean; reason: boolean } {
  const { lacksAnswers } = context
  return { withWhom: lacksAnswers && lacksWithWhom(context), reason: lacksAnswers && lacksReason(context) }
}

function lacksWithWhom({ kind, standing, withWhom }: MovementContext): boolean {
  return standing !== null && asksWithWhom(kind, standing) && withWhom.trim() === ''
}

function lacksReason({ kind, standing, reason }: MovementContext): boolean {
  return standing !== null && asksForReason(kind, standing) && reason.trim() === ''
}

function wantedOf(context: MovementContext, mark: KeyedMark): WantedMovement {
  const { kind, number, isByName, standing, withWhom, reason } = context
  return {
    ...mark,
    number,
    kind,
    ...(isByName && { byName: true }),
    ...(standing && asksWithWhom(kind, standing) && { withWhom: withWhom.trim() }),
    ...(standing && asksForReason(kind, standing) && { anyway: reason.trim(), ...seenOf(standing) }),
  }
}

function seenOf({ last }: Standing): Pick<WantedMovement, 'seen'> {
  return last === undefined ? {} : { seen: last }
}

/** A person in an unexpected place counts as refused until a reason is given. */
export function movementVerdictOf(state: SnapshotFrom<typeof movementMachine>): Verdict | null {
  if (state.matches({ ready: 'written' })) return 'checkedIn'
  if (state.matches({ ready: 'alreadyThere' })) return 'alreadyCheckedIn'
  if (state.matches({ ready: 'notFound' })) return 'notFound'
  if (state.matches({ ready: 'unreachable' }) || state.matches({ found: 'unanswered' })) return 'unreachable'
  const isRefused =
    state.matches({ ready: 'refused' }) ||
    state.matches({ found: 'refused' }) ||
    state.matches({ found: 'questioned' })
  return isRefused ? 'refused' : null
}

expose(movementMachine, {
  context: ['kind', 'isByName', 'fieldError', 'lacksAnswers', 'verdictBefore'],
  events: {},
})
