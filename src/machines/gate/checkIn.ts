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
import { messageOf, refusalKind } from '../../domain/lib/outcome.ts'
import { fullNameOf, type Participant } from '../../domain/people/people.ts'
import { makeIdempotencyKey, preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { type CheckInAnswer, type Judgement, judge, personIn, saysAlreadyIn } from './checkInAnswers.ts'
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

export type Confirmation = Record<'code' | 'number' | 'idempotencyKey', string> & { isByName: boolean }

type Answered = { readonly context: CheckInContext; readonly event: { readonly output: CheckInAnswer } }
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
    storeScannedAfter: assign(({ context }, code: string) => ({ ...noPerson, ...scan.later(context, code) })),
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
  return scan.scanInHand(number, participant?.code ?? null, nameOf(participant))
}

export function verdictOf(state: SnapshotFrom<typeof checkInMachine>): Verdict | null {
  return verdicts.find((verdict) => state.hasTag(verdict)) ?? null
}

/* The documents' sentences. */

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
