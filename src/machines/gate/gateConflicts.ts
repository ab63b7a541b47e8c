import { assign, fromPromise, setup } from 'xstate'
import type { ConflictDecision, DecidedConflicts, GateConflicts } from '../../domain/gate/offlineGate.ts'
import { type Failure, failureOf, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The inbox of the gates (design: "Gate"): conflicting scans side by side, for the office to decide. Most
 * decisions ask for confirmation first. A decision is idempotent and may be sent again. The list is reloaded
 * at an interval, and when the server reports another number of open scans.
 */

/** `giveUp`: the device does not come back, and its scans are no longer expected. */
export type InboxDecision = ConflictDecision | 'giveUp'

export interface WantedDecision {
  /** Keys of scans; for `giveUp` the key of the browser. */
  readonly keys: readonly string[]
  readonly decision: InboxDecision
  readonly about: string
  readonly result?: string | undefined
}

export interface GateConflictsContext {
  readonly inbox: GateConflicts | null
  /** Why the list could not be read. */
  readonly callError: string | null
  readonly wanted: WantedDecision | null
  readonly search: string
  readonly note: string
  readonly code: string
  readonly fieldError: string | null
  /** Why a decision was not saved. */
  readonly failure: Failure | null
  readonly notice: string | null
}

export type GateConflictsEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'inbox.told'; open: number }
  | { type: 'decision.chosen'; wanted: WantedDecision }
  | { type: 'search.changed'; search: string }
  | { type: 'note.changed'; note: string }
  | { type: 'code.changed'; code: string }
  | { type: 'decision.confirmed' }
  | { type: 'decision.cancelled' }

type Read = Outcome<GateConflicts>
type Decided = Outcome<DecidedConflicts>

const conflictsFailedText = 'The inbox could not be read. Please try again.'
const unansweredText = 'Maybe decided, maybe not. Press the button again.'
const refusedText = 'This could not be decided.'
export const noCodeText = 'Please enter a code, or choose a person by name.'

const nothingWanted = {
  wanted: null,
  note: '',
  code: '',
  fieldError: null,
  failure: null,
}

const readAgain = {
  'list.refreshRequested': 'loading',
  'inbox.told': { guard: { type: 'isOther', params: openIn }, target: 'loading' },
} as const

function openIn({ event }: { readonly event: { readonly open: number } }): number {
  return event.open
}

export const gateConflictsMachine = setup({
  types: { context: {} as GateConflictsContext, events: {} as GateConflictsEvent },
  actors: {
    fetchConflicts: fromPromise<Read>(notProvided('fetchConflicts')),
    decide: fromPromise<Decided, { wanted: WantedDecision | null; note: string; code: string }>(
      notProvided('decide'),
    ),
  },
  delays: { untilNextRead: 10_000 },
  actions: {
    storeInbox: assign((_, inbox: GateConflicts) => ({ inbox, callError: null })),
    showRefusal: assign((_, answer: Read) => ({
      callError: (!answer.ok && answer.message) || conflictsFailedText,
    })),
    showException: assign({ callError: conflictsFailedText }),
    storeWanted: assign((_, wanted: WantedDecision) => ({ wanted, notice: null })),
    showNoCode: assign({ fieldError: noCodeText }),
    clearWanted: assign(nothingWanted),
    clearFailure: assign({ failure: null }),
    storeDecided: assign(({ context: { inbox, wanted } }, { open, decided, left }: DecidedConflicts) => ({
      ...nothingWanted,
      inbox: inbox && {
        ...inbox,
        open,
        conflicts:
          wanted?.decision === 'lookFor'
            ? inbox.conflicts
            : inbox.conflicts.filter(({ key }) => !decided.includes(key)),
      },
      notice: left.length > 0 ? leftText : openText(open),
    })),
    showDecisionRefusal: assign((_, answer: Decided) => ({
      failure: failureOf(answer, refusedText),
    })),
    showUnanswered: assign((_, error: unknown) => ({
      failure: { text: [messageOf(error), unansweredText].filter(Boolean).join(' '), isIncident: true },
    })),
  },
  guards: {
    isRead: (_, answer: Read) => answer.ok,
    isDecided: (_, answer: Decided) => answer.ok,
    hasInbox: ({ context }) => context.inbox !== null,
    isOther: ({ context }, open: number) => open !== context.inbox?.open,
    lacksCode: ({ context: { wanted, code } }) => wanted?.decision === 'thisWas' && code.trim() === '',
    asksFirst: (_, { decision }: WantedDecision) => decision !== 'onePerson',
  },
}).createMachine({
  id: 'gateConflicts',
  context: {
    inbox: null,
    callError: null,
    ...nothingWanted,
    search: '',
    notice: null,
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'fetchConflicts',
            id: 'fetchConflicts',
            onDone: [
              {
                guard: { type: 'isRead', params: answerOf },
                target: 'shown',
                actions: { type: 'storeInbox', params: answerValue },
              },
              { guard: 'hasInbox', target: 'stale', actions: { type: 'showRefusal', params: answerOf } },
              { target: 'failed', actions: { type: 'showRefusal', params: answerOf } },
            ],
            onError: [
              { guard: 'hasInbox', target: 'stale', actions: 'showException' },
              { target: 'failed', actions: 'showException' },
            ],
          },
        },
        shown: {
          after: { untilNextRead: 'loading' },
          on: readAgain,
        },
        stale: { after: { untilNextRead: 'loading' }, on: readAgain },
        failed: { on: readAgain },
      },
    },
    decision: {
      initial: 'none',
      states: {
        none: {
          on: {
            'search.changed': { actions: assign(({ event }) => ({ search: event.search })) },
            'decision.chosen': [
              {
                guard: { type: 'asksFirst', params: ({ event }) => event.wanted },
                target: 'asking',
                actions: { type: 'storeWanted', params: ({ event }) => event.wanted },
              },
              { target: 'sending', actions: { type: 'storeWanted', params: ({ event }) => event.wanted } },
            ],
          },
        },
        asking: {
          on: {
            'note.changed': { actions: assign(({ event }) => ({ note: event.note })) },
            'code.changed': { actions: assign(({ event }) => ({ code: event.code, fieldError: null })) },
            'decision.confirmed': [{ guard: 'lacksCode', actions: 'showNoCode' }, { target: 'sending' }],
            'decision.cancelled': { target: 'none', actions: 'clearWanted' },
          },
        },
        sending: {
          entry: 'clearFailure',
          invoke: {
            src: 'decide',
            id: 'decide',
            input: ({ context: { wanted, note, code } }) => ({ wanted, note, code }),
            onDone: [
              {
                guard: { type: 'isDecided', params: answerOf },
                target: ['none', '#gateConflicts.list.loading'],
                actions: { type: 'storeDecided', params: answerValue },
              },
              { target: 'asking', actions: { type: 'showDecisionRefusal', params: answerOf } },
            ],
            onError: { target: 'asking', actions: { type: 'showUnanswered', params: errorOf } },
          },
        },
      },
    },
  },
})

const leftText = 'Another person has decided this meanwhile. Look at the list again.'

function openText(open: number): string {
  if (open === 0) return 'Decided. Nothing is left.'
  return open === 1 ? 'Decided. 1 is left.' : `Decided. ${open} are left.`
}

expose(gateConflictsMachine, { context: [], events: {} })
