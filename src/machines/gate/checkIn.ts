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
import type { Verdict } from '../../domain/gate/verdict.ts'
import { fullNameOf, type Participant } from '../../domain/people/people.ts'
import { makeIdempotencyKey, preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import {
  blankCodeText,
  type CheckInAnswer,
  confirmExceptionText,
  confirmText,
  type Judgement,
  judge,
  personIn,
  searchExceptionText,
  searchText,
} from './checkInAnswers.ts'
import { beginSearch, type ScanReplaced, type UnconfirmedScan, waitingScan } from './notConfirmed.ts'

/*
 * The gate (admin document §2, §4 and §8): scan or type a code, look at the person, confirm. Searching and
 * confirming are the same documented POST. A confirm carries an idempotency key, made once per attempt and
 * kept until its answer arrives, so pressing again never checks in twice. Only the server's answer shows
 * green, and an exception never looks like an unknown code. A new scan replaces the last result. A scan
 * during a confirm is stored as `next`: it is searched as soon as the confirm is answered, and the outcome of
 * the person before is shown beside it. If no answer comes, the attempt stays on screen and `next` waits
 * until the operator confirms again or cancels. After `hostPatience` the machine emits `host.late`; a device
 * that can record offline scans then takes over the scan with its attempt (`device.takes`).
 */

export interface CheckInContext {
  code: string
  /** The scanned or typed number of the card; it differs from the person's code if that card was replaced. */
  number: string
  isByName: boolean
  participant: Participant | null
  idempotencyKey: string | null
  /** The number of the last verdict, kept after `participant` is cleared. */
  judged: JudgedCode | null
  notice: string | null
  fieldError: string | null
  next: string | null
  /** Scans that a later scan replaced before they were searched; they must be scanned again. */
  replaced: readonly string[]
  before: { name: string; notice: string } | null
  verdictBefore: Verdict | null
}

export type CheckInEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.scanned'; code: string }
  | { type: 'person.chosen'; code: string }
  | { type: 'search.submitted' }
  | { type: 'search.cancelled' }
  | { type: 'checkIn.confirmed' }
  | { type: 'checkIn.cancelled' }
  | { type: 'device.takes' }

export interface VerdictGiven {
  readonly type: 'verdict.given'
  readonly verdict: Verdict
  readonly about: JudgedCode | null
}

export type DeviceEvent =
  | { readonly type: 'host.late' }
  | { readonly type: 'scan.left'; readonly left: InterruptedScan }

export type JudgedCode = Pick<CheckInContext, 'number' | 'isByName'>

export interface Confirmation {
  readonly code: string
  readonly number: string
  readonly isByName: boolean
  readonly idempotencyKey: string
}

interface Answered {
  readonly context: CheckInContext
  readonly event: { readonly output: CheckInAnswer }
}

const answer = ({ event }: Answered) => event.output
const searchJudged = ({ event }: Answered) => judge(event.output, 'search')
const confirmJudged = ({ event }: Answered) => judge(event.output, 'confirm')
const judgedAs = (expected: Judgement) => (_: unknown, judgement: Judgement) => judgement === expected
const showSearchText = {
  type: 'showRefusal',
  params: ({ event }: Answered) => searchText(event.output),
} as const
const showOutcome = (verdict: Verdict) =>
  ({
    type: 'showOutcome',
    params: ({ context, event }: Answered) => ({
      verdict,
      notice: confirmText(event.output, context.participant),
    }),
  }) as const
const lostAnswer = {
  target: '#checkIn.found.unanswered',
  actions: {
    type: 'showOutcome',
    params: ({ event }: { readonly event: { readonly error: unknown } }) => ({
      verdict: 'unreachable' as const,
      notice: confirmExceptionText(event.error),
    }),
  },
} as const
const codeOf = ({ event }: { readonly event: { readonly code: string } }) => event.code
const inField = ({ context }: { readonly context: CheckInContext }) => codeInField(context)
const toNext = {
  guard: 'hasNext',
  target: '#checkIn.searching',
  actions: beginSearch('announceReplaced', 'storeCodeAfter', inField),
} as const

const leave = { target: '#checkIn.left', actions: ['leaveScan', 'announceTaken'] } as const

/** A shared constant: the flight recorder writes a field only when its reference changes. */
const none: readonly string[] = []

const noPerson = {
  number: '',
  isByName: false,
  participant: null,
  idempotencyKey: null,
  judged: null,
  notice: null,
  fieldError: null,
  next: null,
  replaced: none,
  before: null,
  verdictBefore: null,
}

export const checkInMachine = setup({
  types: {
    context: {} as CheckInContext,
    events: {} as CheckInEvent,
    emitted: {} as VerdictGiven | DeviceEvent | ScanReplaced,
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    searchParticipant: fromPromise<CheckInAnswer, { code: string; isByName: boolean }>(
      notProvided('searchParticipant'),
    ),
    makeIdempotencyKey,
    confirmCheckIn: fromPromise<CheckInAnswer, Confirmation>(notProvided('confirmCheckIn')),
  },
  delays: { inputRefocus: 500, successShown: 5_000, hostPatience: 2_500 },
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
    showFieldError: assign({ fieldError: blankCodeText }),
    showRefusal: assign(({ context: { number, isByName } }, notice: string) => ({
      notice,
      judged: { number, isByName },
      code: '',
      number: '',
      isByName: false,
    })),
    clearAll: assign({ ...noPerson, code: '' }),
    showOutcome: assign(
      ({ context: { next, participant } }, { verdict, notice }: { verdict: Verdict; notice: string }) => {
        const isLeft = participant !== null && (next !== null || verdict === 'unreachable')
        return isLeft
          ? { notice, before: { name: fullNameOf(participant), notice }, verdictBefore: verdict }
          : { notice }
      },
    ),
    showParticipant: assign((_, answer: CheckInAnswer) => ({ participant: personIn(answer) })),
    clearParticipant: assign(({ context: { number, isByName } }) => ({
      judged: { number, isByName },
      participant: null,
      number: '',
      isByName: false,
      idempotencyKey: null,
    })),
    storeAttempt: assign((_, idempotencyKey: string) => ({ idempotencyKey })),
    clearAttempt: assign({ idempotencyKey: null }),
    leaveScan: emit(({ context }) => ({ type: 'scan.left' as const, left: leftOf(context) })),
    announceVerdict: emit(({ context: { judged } }, verdict: Verdict) => ({
      type: 'verdict.given' as const,
      verdict,
      about: judged,
    })),
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
      by: context.judged?.number ?? context.number,
      left: [],
    })),
    announceUnreached: emit(({ context: { judged } }) => ({
      type: 'scan.replaced' as const,
      by: '',
      left: judged ? [{ number: judged.number, code: null, name: null }] : [],
    })),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    hasNext: ({ context }) => context.next !== null,
    isUnderWay: ({ context: { participant, number } }, code: string) =>
      [participant?.code, number].some((known) => known?.toUpperCase() === code.trim().toUpperCase()),
    hasAttempt: ({ context }) => context.idempotencyKey !== null,
    hasNoFieldError: ({ context }) => context.fieldError === null,
    isDone: judgedAs('checkedIn'),
    isFound: judgedAs('found'),
    isAlreadyIn: judgedAs('alreadyCheckedIn'),
    isUnavailable: judgedAs('unreachable'),
    isRefused: judgedAs('refused'),
    isUnknown: judgedAs('notFound'),
  },
}).createMachine({
  id: 'checkIn',
  context: { ...noPerson, code: '' },
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  states: {
    ready: {
      initial: 'idle',
      on: {
        'code.changed': { actions: { type: 'storeCode', params: codeOf } },
        'code.scanned': {
          target: 'searching',
          actions: beginSearch('announceReplaced', 'storeSearchedCode', codeOf),
        },
        'person.chosen': {
          target: 'searching',
          actions: beginSearch('announceReplaced', 'storeChosenPerson', codeOf),
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
          { target: 'searching', actions: beginSearch('announceReplaced', 'storeSearchedCode', inField) },
        ],
      },
      states: {
        idle: { tags: 'takesFocus', on: { 'device.takes': leave } },
        checkedIn: {
          entry: { type: 'announceVerdict', params: 'checkedIn' },
          initial: 'announced',
          after: {
            successShown: [{ guard: 'hasNoFieldError', target: 'idle', actions: assign(noPerson) }, {}],
          },
          states: {
            announced: { always: toNext, after: { inputRefocus: 'refocused' } },
            refocused: { tags: 'takesFocus' },
          },
        },
        alreadyCheckedIn: {
          tags: 'takesFocus',
          entry: { type: 'announceVerdict', params: 'alreadyCheckedIn' },
          always: toNext,
        },
        notFound: {
          tags: 'takesFocus',
          entry: { type: 'announceVerdict', params: 'notFound' },
          always: toNext,
        },
        unreachable: {
          tags: 'takesFocus',
          entry: [{ type: 'announceVerdict', params: 'unreachable' }, 'announceUnreached'],
          on: { 'device.takes': leave },
        },
        refused: { tags: 'takesFocus', entry: { type: 'announceVerdict', params: 'refused' } },
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        src: 'searchParticipant',
        id: 'searchParticipant',
        input: ({ context: { code, isByName } }) => ({ code, isByName }),
        onDone: [
          {
            guard: { type: 'isAlreadyIn', params: searchJudged },
            target: 'ready.alreadyCheckedIn',
            actions: showSearchText,
          },
          {
            guard: { type: 'isFound', params: searchJudged },
            target: 'found',
            actions: { type: 'showParticipant', params: answer },
          },
          {
            guard: { type: 'isUnavailable', params: searchJudged },
            target: 'ready.unreachable',
            actions: showSearchText,
          },
          {
            guard: { type: 'isRefused', params: searchJudged },
            target: 'ready.refused',
            actions: showSearchText,
          },
          { target: 'ready.notFound', actions: showSearchText },
        ],
        onError: {
          target: 'ready.unreachable',
          actions: { type: 'showRefusal', params: ({ event }) => searchExceptionText(event.error) },
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
        'device.takes': leave,
        'code.changed': { actions: { type: 'storeCode', params: codeOf } },
        'code.scanned': {
          target: 'searching',
          actions: beginSearch('announceReplaced', 'storeSearchedCode', codeOf),
        },
        'person.chosen': {
          target: 'searching',
          actions: beginSearch('announceReplaced', 'storeChosenPerson', codeOf),
        },
        'search.submitted': [
          { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
          { target: 'searching', actions: beginSearch('announceReplaced', 'storeSearchedCode', inField) },
        ],
        'checkIn.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
      states: {
        asking: {
          tags: 'asksForConfirmation',
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
        unanswered: {
          tags: 'asksForConfirmation',
          entry: { type: 'announceVerdict', params: 'unreachable' },
          on: {
            'code.scanned': {
              target: '#checkIn.searching',
              actions: beginSearch('announceReplaced', 'storeCodeAfter', codeOf),
            },
            'search.submitted': [
              { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
              {
                target: '#checkIn.searching',
                actions: beginSearch('announceReplaced', 'storeCodeAfter', inField),
              },
            ],
            'checkIn.cancelled': [toNext, { target: '#checkIn.ready.idle', actions: 'clearAll' }],
            'checkIn.confirmed': [
              { guard: 'hasAttempt', target: '#checkIn.confirming.sending' },
              { target: '#checkIn.confirming.preparing' },
            ],
          },
        },
        refused: {
          tags: 'asksForConfirmation',
          entry: ['clearAttempt', { type: 'announceVerdict', params: 'refused' }],
          always: toNext,
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({ code: '', notice: null, fieldError: null, before: null, verdictBefore: null }),
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
        preparing: preparingBy('makeIdempotencyKey', lostAnswer),
        sending: {
          invoke: {
            src: 'confirmCheckIn',
            id: 'confirmCheckIn',
            input: ({ context: { participant, number, isByName, idempotencyKey } }) => ({
              code: participant?.code ?? '',
              number,
              isByName,
              idempotencyKey: idempotencyKey ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: confirmJudged },
                target: '#checkIn.ready.checkedIn',
                actions: [showOutcome('checkedIn'), 'clearParticipant'],
              },
              {
                guard: { type: 'isAlreadyIn', params: confirmJudged },
                target: '#checkIn.ready.alreadyCheckedIn',
                actions: [showOutcome('alreadyCheckedIn'), 'clearParticipant'],
              },
              {
                guard: { type: 'isUnknown', params: confirmJudged },
                target: '#checkIn.ready.notFound',
                actions: [showOutcome('notFound'), 'clearParticipant'],
              },
              {
                guard: { type: 'isUnavailable', params: confirmJudged },
                target: '#checkIn.found.unanswered',
                actions: showOutcome('unreachable'),
              },
              { target: '#checkIn.found.refused', actions: showOutcome('refused') },
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

export function codeInField({ code, next }: CheckInContext): string {
  return next ?? code
}

function inHand({ number, participant }: CheckInContext): readonly UnconfirmedScan[] {
  if (number === '') return []
  return [{ number, code: participant?.code ?? null, name: participant && fullNameOf(participant) }]
}

function leftOf(context: CheckInContext): InterruptedScan {
  const { code, number, isByName, judged, participant, idempotencyKey, next } = context
  return {
    number: judged?.number ?? number,
    typed: code,
    isByName: judged?.isByName ?? isByName,
    name: participant && fullNameOf(participant),
    attempt: idempotencyKey === null ? null : { key: idempotencyKey },
    next,
  }
}

function replacedBy(code: string, { next, replaced }: CheckInContext): readonly string[] {
  const others = [...replaced, ...(next === null ? [] : [next])].filter((other) => other !== code.trim())
  return others.length === 0 ? none : others
}

export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  if (state.matches({ ready: 'checkedIn' })) return 'checkedIn'
  if (state.matches({ ready: 'alreadyCheckedIn' })) return 'alreadyCheckedIn'
  if (state.matches({ ready: 'notFound' })) return 'notFound'
  if (state.matches({ ready: 'unreachable' }) || state.matches({ found: 'unanswered' })) return 'unreachable'
  if (state.matches({ ready: 'refused' }) || state.matches({ found: 'refused' })) return 'refused'
  return null
}

expose(checkInMachine, {
  context: ['isByName', 'fieldError', 'verdictBefore'],
  events: {},
})
