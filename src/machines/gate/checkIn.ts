import {
  type AnyEventObject,
  assign,
  emit,
  fromCallback,
  fromPromise,
  type SnapshotFrom,
  setup,
} from 'xstate'
import { type Verdict, verdicts } from '../../domain/gate/verdict.ts'
import { isUndecided, messageOf, type Outcome, type Refusal, refusalKind } from '../../domain/lib/outcome.ts'
import { fullNameOf, type Participant } from '../../domain/people/people.ts'
import { makeIdempotencyKey, preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import * as scan from './scan.ts'

/*
 * The documented check-in (admin document §2, §4, §5 and §8): scan or type a code, look at the person, confirm.
 * Searching and confirming are the same POST. A confirm carries an idempotency key, made once per attempt and
 * kept until its answer arrives, so pressing again never checks in twice. Only the server's answer shows
 * green, and an exception never looks like an unknown code.
 */

export interface CheckInContext extends scan.ScanContext {
  participant: Participant | null
  idempotencyKey: string | null
}

export type CheckInEvent = scan.ScanEvent | { type: 'checkIn.confirmed' } | { type: 'checkIn.cancelled' }

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
const searchJudged = ({ event }: Answered) => judge(event.output, 'search')
const confirmJudged = ({ event }: Answered) => judge(event.output, 'confirm')
const judgedAs = (expected: Judgement) => (_: unknown, judgement: Judgement) => judgement === expected
const showSearchText = {
  type: 'showRefusal',
  params: ({ event }: Answered) => searchText(event.output),
} as const
const searched = <const Guard extends string, const Target extends string>(guard: Guard, target: Target) =>
  ({ guard: { type: guard, params: searchJudged }, target, actions: showSearchText }) as const
const showOutcome = (verdict: Verdict) =>
  ({
    type: 'showOutcome',
    params: ({ context, event }: Answered) => ({
      verdict,
      notice: confirmText(event.output, context.participant),
    }),
  }) as const
const confirmed = <const Guard extends string, const Target extends string>(
  guard: Guard,
  target: Target,
  verdict: Verdict,
) =>
  ({
    guard: { type: guard, params: confirmJudged },
    target,
    actions: [showOutcome(verdict), 'clearParticipant'],
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
const toNext = scan.nextIn('#checkIn.searching', 'announceBegun')
const toNextFromCard = scan.nextIn('#checkIn.searching', 'announceReplaced')
/** A state that shows a verdict; its tag names it. */
const announced = <const Given extends Verdict>(verdict: Given) =>
  ({ type: 'announceVerdict', params: verdict }) as const

const noPerson = { ...scan.noScan, participant: null, idempotencyKey: null }

export const checkInMachine = setup({
  types: {
    context: {} as CheckInContext,
    events: {} as CheckInEvent,
    emitted: {} as { type: 'verdict.given'; verdict: Verdict } | scan.ScanReplaced,
  },
  actors: {
    listenForScans: fromCallback<AnyEventObject>(notProvided('listenForScans')),
    searchParticipant: fromPromise<CheckInAnswer, { code: string; isByName: boolean }>(
      notProvided('searchParticipant'),
    ),
    makeIdempotencyKey,
    confirmCheckIn: fromPromise<CheckInAnswer, Confirmation>(notProvided('confirmCheckIn')),
  },
  delays: { inputRefocus: 500, successShown: 5_000 },
  actions: {
    storeCode: assign((_, code: string) => scan.typed(code)),
    storeScanned: assign((_, code: string) => ({ ...noPerson, ...scan.scanned(code) })),
    storeScannedAfter: assign(({ context }, code: string) => ({
      ...noPerson,
      ...scan.scannedAfter(context, code),
    })),
    storeChosenPerson: assign((_, code: string) => ({ ...noPerson, ...scan.chosen(code) })),
    storeNext: assign(({ context }, code: string) => scan.waitingAs(context, code)),
    storeAttempt: assign((_, idempotencyKey: string) => ({ idempotencyKey })),
    showParticipant: assign((_, answer: CheckInAnswer) => ({ participant: personIn(answer) })),
    showFieldError: assign({ fieldError: scan.blankCodeText }),
    showRefusal: assign((_, notice: string) => ({ notice, code: '' })),
    showOutcome: assign(({ context }, { verdict, notice }: { verdict: Verdict; notice: string }) =>
      scan.outcomeOf(context, { verdict, notice, name: nameOf(context.participant) }),
    ),
    clearAll: assign({ ...noPerson, code: '' }),
    clearParticipant: assign({ participant: null, number: '', isByName: false, idempotencyKey: null }),
    clearAttempt: assign({ idempotencyKey: null }),
    announceVerdict: emit((_, verdict: Verdict) => ({ type: 'verdict.given' as const, verdict })),
    announceReplaced: emit(({ context }, by: string) =>
      scan.scanReplaced(by, [...inHand(context), ...scan.waitingScan(context)]),
    ),
    announceBegun: emit(({ context }, by: string) => scan.scanReplaced(by, scan.waitingScan(context))),
    announceUnreached: emit(({ context }) => scan.scanReplaced('', inHand(context))),
  },
  guards: {
    ...scan.scanGuards,
    isUnderWay: ({ context: { participant, number } }, code: string) =>
      scan.isSameCode(participant?.code, code) || scan.isSameCode(number, code),
    hasAttempt: ({ context }) => context.idempotencyKey !== null,
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
      on: scan.searchOn('searching', 'announceBegun'),
      states: {
        idle: { tags: 'takesFocus' },
        checkedIn: {
          tags: 'checkedIn',
          entry: announced('checkedIn'),
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
          tags: ['takesFocus', 'alreadyCheckedIn'],
          entry: announced('alreadyCheckedIn'),
          always: toNext,
        },
        notFound: { tags: ['takesFocus', 'notFound'], entry: announced('notFound'), always: toNext },
        unreachable: {
          tags: ['takesFocus', 'unreachable'],
          entry: [announced('unreachable'), 'announceUnreached'],
        },
        refused: { tags: ['takesFocus', 'refused'], entry: announced('refused') },
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
            guard: { type: 'isFound', params: searchJudged },
            target: 'found',
            actions: { type: 'showParticipant', params: ({ event }) => event.output },
          },
          searched('isAlreadyIn', 'ready.alreadyCheckedIn'),
          searched('isUnavailable', 'ready.unreachable'),
          searched('isRefused', 'ready.refused'),
          { target: 'ready.notFound', actions: showSearchText },
        ],
        onError: {
          target: 'ready.unreachable',
          actions: { type: 'showRefusal', params: ({ event }) => searchExceptionText(event.error) },
        },
      },
      on: {
        'code.scanned': {
          target: 'searching',
          reenter: true,
          actions: scan.beginSearch('announceReplaced', 'storeScannedAfter', scan.codeOf),
        },
        'search.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
    },
    found: {
      initial: 'asking',
      tags: 'asksForConfirmation',
      on: {
        ...scan.searchOn('searching', 'announceReplaced'),
        'checkIn.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
      states: {
        asking: { on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' } },
        unanswered: {
          tags: 'unreachable',
          entry: announced('unreachable'),
          on: {
            ...scan.searchBesideAttempt('#checkIn.searching'),
            'checkIn.cancelled': [toNextFromCard, { target: '#checkIn.ready.idle', actions: 'clearAll' }],
            'checkIn.confirmed': [
              { guard: 'hasAttempt', target: '#checkIn.confirming.sending' },
              { target: '#checkIn.confirming.preparing' },
            ],
          },
        },
        refused: {
          tags: 'refused',
          entry: ['clearAttempt', announced('refused')],
          always: toNextFromCard,
          on: { 'checkIn.confirmed': '#checkIn.confirming.preparing' },
        },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({ code: '', notice: null, fieldError: null, before: null, verdictBefore: null }),
      on: scan.scanWhileConfirming,
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
              confirmed('isDone', '#checkIn.ready.checkedIn', 'checkedIn'),
              confirmed('isAlreadyIn', '#checkIn.ready.alreadyCheckedIn', 'alreadyCheckedIn'),
              confirmed('isUnknown', '#checkIn.ready.notFound', 'notFound'),
              {
                guard: { type: 'isUnavailable', params: confirmJudged },
                target: '#checkIn.found.unanswered',
                actions: showOutcome('unreachable'),
              },
              { target: '#checkIn.found.refused', actions: showOutcome('refused') },
            ],
            onError: lostAnswer,
          },
        },
      },
    },
  },
})

function nameOf(participant: Participant | null): string | null {
  return participant && fullNameOf(participant)
}

function inHand({ number, participant }: CheckInContext): readonly scan.UnconfirmedScan[] {
  if (number === '') return []
  return [{ number, code: participant?.code ?? null, name: nameOf(participant) }]
}

export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  return verdicts.find((verdict) => state.hasTag(verdict)) ?? null
}

/* The answers to search and confirm, and the documents' sentences for them. */

export type CheckInAnswer = Outcome<Participant | undefined>

export function personIn(answer: CheckInAnswer): Participant | null {
  return (answer.ok ? answer.value : null) ?? null
}

export type Judgement = 'found' | Exclude<Verdict, 'noted'>

/**
 * - `found`: a search names a camper who is not checked in yet
 * - `checkedIn`: a confirm succeeded
 * - `alreadyCheckedIn`: our server gives the reason, other servers 409 or the documented sentence
 * - `notFound`: 404; for a search also an answer without a participant, and success false
 * - `unreachable`: the server could not decide: it is down, busy, or received an incomplete request
 * - `refused`: the server refused the caller or the request; for a confirm also success false
 */
export function judge(answer: CheckInAnswer, step: 'search' | 'confirm'): Judgement {
  if (answer.ok) {
    if (step === 'confirm') return 'checkedIn'
    if (!answer.value) return 'notFound'
    return answer.value.checkedIn ? 'alreadyCheckedIn' : 'found'
  }
  if (saysAlreadyIn(answer)) return 'alreadyCheckedIn'
  if (answer.status === 404) return 'notFound'
  if (isUndecided(answer)) return 'unreachable'
  return refusalKind(answer) === 'declined' && step === 'search' ? 'notFound' : 'refused'
}

function saysAlreadyIn({ status, reason, message }: Refusal): boolean {
  if (reason !== undefined) return reason === 'alreadyCheckedIn'
  return status === 409 || message?.endsWith(' is already checked in') === true
}

export function searchText(answer: CheckInAnswer): string {
  if (answer.ok) return answer.value ? alreadyInText(answer.value) : 'No participant found with this ID'
  if (answer.message !== undefined) return answer.message
  return refusalKind(answer) === 'declined' ? 'Failed to find participant' : 'Failed to process request'
}

export function searchExceptionText(error: unknown): string {
  return messageOf(error) || 'No participant found with this ID'
}

export function confirmText(answer: CheckInAnswer, shown: Participant | null): string {
  if (answer.message !== undefined) return answer.message
  if (answer.ok) return `${nameOf(shown) ?? ''} has been successfully checked in!`
  return saysAlreadyIn(answer) && shown ? alreadyInText(shown) : 'Failed to check in participant'
}

export function confirmExceptionText(error: unknown): string {
  return messageOf(error) || 'Failed to check in participant. Please try again.'
}

function alreadyInText(participant: Participant): string {
  return `${fullNameOf(participant)} is already checked in`
}

expose(checkInMachine, { context: ['isByName', 'fieldError', 'verdictBefore'], events: {} })
