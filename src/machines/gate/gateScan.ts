import { assign } from 'xstate'
import type { Verdict } from '../../domain/gate/verdict.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { confirmExceptionText, searchExceptionText } from './checkIn.ts'
import { type GateResult, type Source, searchedOnDevice } from './gateResults.ts'
import { codeInAnswers, type GateContext, gateSetup, noPerson, noteOf, type Within } from './gateSetup.ts'
import { exceptionText, ownGroup } from './movementAnswers.ts'
import { beginSearch, codeOf, nextIn, scanWhileConfirming, searchBesideAttempt, searchOn } from './scan.ts'

/*
 * A scan at the gate (design: "Gate"): scan or type a code, look at the person and their place, ask who escorts
 * a person under 18, confirm, done. The server answers, or this device while the server is away. What the
 * server does not answer in time, the device goes on with: a search under the same number, a confirm under the
 * same idempotency key, so that it counts once. Only the server's answer shows green. A person in an unexpected
 * place is a question that a reason overrides, not a refusal; the device's list may be outdated, so there every
 * contradiction is a question.
 */

interface Answered extends Within {
  readonly event: { readonly output: GateResult }
}
interface Failed extends Within {
  readonly event: { readonly error: unknown }
}

const shown = <const Guard extends string, const Target extends string>(guard: Guard, target: Target) =>
  ({
    guard: { type: guard, params: answerOf },
    target,
    actions: { type: 'showRefusal', params: answerOf },
  }) as const
const outcome = (verdict: Verdict) =>
  ({
    type: 'showOutcome',
    params: ({ event }: Answered) => ({ verdict, notice: event.output.notice }),
  }) as const
const judged = (verdict: Verdict) => ({ type: 'announceVerdict', params: verdict }) as const
const onServer = { type: 'storeSource', params: 'server' } as const
const onDevice = { type: 'storeSource', params: 'device' } as const
const foundNow = { type: 'storeFound', params: answerOf } as const
const find = <const From extends Source>(source: From) =>
  ({
    src: 'find',
    id: 'find',
    input: ({ context: { kind, number, isByName } }: Within) => ({ source, kind, number, isByName }),
  }) as const
const allowed = {
  guard: { type: 'isAllowed', params: answerOf },
  target: '#scan.found.asking',
  actions: foundNow,
} as const
const noList = {
  type: 'storeFound',
  params: ({ context }: Within) =>
    searchedOnDevice({ verdict: 'noList', standing: null, listAsOf: null }, context),
} as const

const toNext = nextIn('#scan.searching', 'announceBegun')
/** The person on the card has not been confirmed. */
const toNextFromCard = nextIn('#scan.searching', 'announceReplaced')
/** The device goes on with what the server does not answer. */
const late = { guard: 'canNote', actions: 'reportLate' } as const
const searchOnDevice = {
  guard: 'canNote',
  target: '#scan.searching.device',
  actions: ['reportLate', 'markLate'],
} as const
const recordOnDevice = { ...late, target: '#scan.confirming.device' } as const

const failedSearch = ({ context: { kind }, event }: Failed) => ({
  found: null,
  notice: kind === 'arrive' ? searchExceptionText(event.error) : exceptionText(event.error),
})
const lostAnswer = {
  type: 'showOutcome',
  params: ({ context: { kind }, event }: Failed) => ({
    verdict: 'unreachable' as const,
    notice: kind === 'arrive' ? confirmExceptionText(event.error) : exceptionText(event.error),
  }),
} as const

/** The verdict of a question; the device's list names what it contradicts. */
export function questionVerdict({ found }: GateContext): Verdict {
  if (!found || !('check' in found) || found.check.verdict === 'wrongPlace') return 'refused'
  return found.check.verdict === 'notListed' ? 'notFound' : 'alreadyCheckedIn'
}

/** While a person or a green result is shown, the card in view of the camera restarts nothing. */
const repeated = {
  'code.repeated': {
    target: '#scan.searching',
    actions: beginSearch('announceBegun', 'storeScanned', codeOf),
  },
} as const

const announceArrived = gateSetup.enqueueActions(({ context: { kind, number, isByName }, enqueue }) => {
  if (kind === 'arrive') enqueue.emit({ type: 'person.judged', number, isByName })
})
const passing = [
  { guard: 'hasNoFieldError', target: '#scan.ready.idle', actions: gateSetup.assign(noPerson) },
  {},
] as const
const passed = { after: { successShown: passing }, on: { 'movement.undone': passing } } as const

const ready = gateSetup.createStateConfig({
  initial: 'idle',
  on: searchOn('searching', 'announceBegun'),
  states: {
    idle: { tags: 'takesFocus', on: repeated },
    done: {
      entry: [judged('checkedIn'), 'announceMovements'],
      initial: 'announced',
      ...passed,
      always: toNext,
      states: { announced: { after: { inputRefocus: 'refocused' } }, refocused: { tags: 'takesFocus' } },
    },
    noted: { tags: 'takesFocus', entry: judged('noted'), ...passed, always: toNext },
    alreadyThere: {
      tags: 'takesFocus',
      entry: [judged('alreadyCheckedIn'), announceArrived],
      always: toNext,
    },
    notFound: {
      tags: 'takesFocus',
      entry: [judged('notFound'), 'announceUnknown'],
      always: toNext,
      on: repeated,
    },
    unreachable: {
      tags: 'takesFocus',
      entry: [judged('unreachable'), 'announceMovements', 'announceUnreached'],
      on: repeated,
      always: { guard: 'deviceAnswers', target: '#scan.searching.device', actions: 'announceTaken' },
    },
    refused: { tags: 'takesFocus', entry: judged('refused'), always: toNext, on: repeated },
  },
})

const found = gateSetup.createStateConfig({
  initial: 'asking',
  always: { guard: 'isTakenByDevice', target: '#scan.searching.device' },
  on: {
    ...searchOn('searching', 'announceReplaced'),
    'withWhom.changed': {
      guard: 'asksWithWhom',
      actions: { type: 'storeWithWhom', params: ({ event }) => event.withWhom },
    },
    'ownGroup.chosen': { guard: 'asksWithWhom', actions: { type: 'storeWithWhom', params: ownGroup } },
    'reason.changed': {
      guard: 'asksForReason',
      actions: { type: 'storeReason', params: ({ event }) => event.reason },
    },
    'scan.confirmed': [
      {
        guard: 'hasCodeAsAnswer',
        target: 'searching',
        actions: beginSearch('announceReplaced', 'storeScanned', ({ context }: Within) =>
          codeInAnswers(context),
        ),
      },
      { guard: 'lacksAnswers', actions: 'askForAnswers' },
      { target: 'confirming' },
    ],
    'scan.cancelled': { target: 'ready.idle', actions: 'clearAll' },
  },
  states: {
    asking: {},
    questioned: {
      entry: ['clearAttempt', { type: 'announceVerdict', params: ({ context }) => questionVerdict(context) }],
      always: toNextFromCard,
      on: {
        'scan.confirmed': { guard: 'isQuestionLeftToServer', target: '#scan.searching.server' },
        // A chosen suggestion corrects a misread code, so that code is not announced as replaced.
        'person.chosen': {
          guard: 'isNotListed',
          target: '#scan.searching',
          actions: beginSearch('announceBegun', 'storeChosenPerson', codeOf),
        },
      },
    },
    refused: { entry: ['clearAttempt', judged('refused')], always: toNextFromCard },
    unanswered: {
      entry: [judged('unreachable'), 'announceMovements'],
      always: { guard: 'isAttemptTaken', target: '#scan.confirming.device' },
      // The attempt is sent again as it is.
      on: {
        ...searchBesideAttempt('#scan.searching'),
        'withWhom.changed': {},
        'ownGroup.chosen': {},
        'reason.changed': {},
        'mode.chosen': {},
        'scan.cancelled': [toNextFromCard, { target: '#scan.ready.idle', actions: 'clearAll' }],
        'scan.confirmed': [
          { guard: 'isByDevice', target: '#scan.confirming.device' },
          { guard: 'hasAttempt', target: '#scan.confirming.server' },
          { target: '#scan.confirming' },
        ],
      },
    },
  },
})

const searching = gateSetup.createStateConfig({
  tags: 'busy',
  initial: 'choosing',
  on: {
    'code.scanned': {
      target: '#scan.searching',
      reenter: true,
      actions: beginSearch('announceReplaced', 'storeScannedAfter', codeOf),
    },
    'search.cancelled': { target: 'ready.idle', actions: 'clearAll' },
  },
  states: {
    choosing: { always: [{ guard: 'deviceAnswers', target: 'device' }, { target: 'server' }] },
    server: {
      entry: onServer,
      always: { guard: 'deviceAnswers', target: 'device' },
      after: { hostPatience: [searchOnDevice, { actions: 'reportLate' }] },
      invoke: {
        ...find('server'),
        onDone: [
          allowed,
          {
            guard: { type: 'isMisplaced', params: answerOf },
            target: '#scan.found.questioned',
            actions: foundNow,
          },
          shown('isAlready', '#scan.ready.alreadyThere'),
          shown('isUnknown', '#scan.ready.notFound'),
          { ...searchOnDevice, guard: { type: 'isLeftToDevice', params: answerOf } },
          {
            guard: { type: 'isUnavailable', params: answerOf },
            target: '#scan.ready.unreachable',
            actions: ['reportLate', { type: 'showRefusal', params: answerOf }],
          },
          { target: '#scan.ready.refused', actions: { type: 'showRefusal', params: answerOf } },
        ],
        onError: [
          searchOnDevice,
          {
            target: '#scan.ready.unreachable',
            actions: ['reportLate', { type: 'showRefusal', params: failedSearch }],
          },
        ],
      },
    },
    device: {
      entry: onDevice,
      invoke: {
        ...find('device'),
        onDone: [
          allowed,
          {
            guard: { type: 'isUnknown', params: answerOf },
            target: '#scan.found.questioned',
            actions: [foundNow, 'announceUnknown'],
          },
          { target: '#scan.found.questioned', actions: foundNow },
        ],
        onError: {
          target: '#scan.found.asking',
          actions: [{ type: 'reportUnkept', params: errorOf }, noList],
        },
      },
    },
  },
})

const confirming = gateSetup.createStateConfig({
  tags: 'busy',
  initial: 'choosing',
  entry: assign({
    ...{ code: '', notice: null, fieldError: null, lacksAnswers: false },
    ...{ before: null, verdictBefore: null },
  }),
  on: { ...scanWhileConfirming, 'mode.chosen': {} },
  states: {
    choosing: {
      always: [
        { guard: 'isLeftToServer', target: 'preparing', actions: onServer },
        { guard: 'isByDevice', target: 'device' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      invoke: {
        src: 'markAttempt',
        id: 'markAttempt',
        onDone: { target: 'server', actions: { type: 'storeAttempt', params: answerOf } },
        onError: [searchOnDevice, { target: '#scan.found.unanswered', actions: ['reportLate', lostAnswer] }],
      },
    },
    server: {
      always: { guard: 'deviceAnswers', target: 'device' },
      after: { hostPatience: [recordOnDevice, { actions: 'reportLate' }] },
      invoke: {
        src: 'record',
        id: 'record',
        input: ({ context: { attempt, found: person, canNote } }) => ({
          source: 'server' as const,
          ...{ wanted: attempt, found: person, canNote },
        }),
        onDone: [
          {
            guard: { type: 'isArrivalDone', params: answerOf },
            target: '#scan.ready.done',
            actions: [outcome('checkedIn'), 'clearPerson'],
          },
          {
            guard: { type: 'isDone', params: answerOf },
            target: '#scan.ready.done.refocused',
            actions: [outcome('checkedIn'), 'clearPerson'],
          },
          {
            guard: { type: 'isAlready', params: answerOf },
            target: '#scan.ready.alreadyThere',
            actions: [
              outcome('alreadyCheckedIn'),
              { type: 'showOtherPlace', params: answerOf },
              'clearAttempt',
              'clearTyped',
            ],
          },
          {
            guard: { type: 'isMisplaced', params: answerOf },
            target: '#scan.found.questioned',
            actions: [outcome('refused'), { type: 'showOtherPlace', params: answerOf }],
          },
          {
            guard: { type: 'isWithWhomMissing', params: answerOf },
            target: '#scan.found.refused',
            actions: [outcome('refused'), 'askWithWhom'],
          },
          {
            guard: { type: 'isUndone', params: answerOf },
            target: '#scan.ready.refused',
            actions: [outcome('refused'), 'clearPerson'],
          },
          {
            guard: { type: 'isUnknown', params: answerOf },
            target: '#scan.ready.notFound',
            actions: [outcome('notFound'), 'clearPerson'],
          },
          { ...recordOnDevice, guard: { type: 'isLeftToDevice', params: answerOf } },
          {
            guard: { type: 'isUnavailable', params: answerOf },
            target: '#scan.found.unanswered',
            actions: ['reportLate', outcome('unreachable')],
          },
          { target: '#scan.found.refused', actions: outcome('refused') },
        ],
        onError: [recordOnDevice, { target: '#scan.found.unanswered', actions: ['reportLate', lostAnswer] }],
      },
    },
    device: {
      entry: onDevice,
      invoke: {
        src: 'record',
        id: 'record',
        input: ({ context }) => ({
          source: 'device' as const,
          wanted: noteOf(context),
          found: context.found,
        }),
        onDone: { target: '#scan.ready.noted', actions: [outcome('noted'), 'clearPerson'] },
        onError: {
          target: '#scan.found.unanswered',
          actions: ['showUnkept', 'announceUnkept', { type: 'reportUnkept', params: errorOf }],
        },
      },
    },
  },
})

export const scan = gateSetup.createStateConfig({
  id: 'scan',
  initial: 'ready',
  invoke: { src: 'listenForScans', id: 'listenForScans' },
  on: {
    'mode.chosen': {
      guard: { type: 'isOtherKind', params: ({ event }) => event.mode },
      target: '.ready.idle',
      actions: [
        'clearAll',
        { type: 'storeKind', params: ({ event }) => event.mode },
        { type: 'rememberKind', params: ({ event }) => event.mode },
      ],
    },
  },
  states: { ready, searching, found, confirming },
})
