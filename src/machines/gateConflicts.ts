import { assign, fromPromise, setup } from 'xstate'
import type { ConflictDecision, DecidedConflicts, GateConflicts } from '../domain/offlineGate.ts'
import { isIncident, messageOf, type Outcome } from '../domain/outcome.ts'
import { answerOf, errorOf, valueIn } from './lib/answerOf.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The inbox of the gates (design: "Gate"): what was noted apart stands side by side, and somebody
 * of the office decides. What takes something back is asked about first, and whoever is looked for stays with a note. A
 * decision may be sent again as it is: it is made once. The list is read again when the host tells
 * of another number of open ones, and by itself in any case while it is shown.
 */

/** `giveUp`: a device does not come back, and nobody waits any more for what it has noted. */
export type InboxDecision = ConflictDecision | 'giveUp'

export interface WantedDecision {
  /** Of scans; with `giveUp` the one of the browser. */
  readonly keys: readonly string[]
  readonly decision: InboxDecision
  /** Who it is about, for the question. */
  readonly about: string
}

export interface GateConflictsContext {
  readonly inbox: GateConflicts | null
  readonly callError: string | null
  readonly wanted: WantedDecision | null
  /** For whoever is looked for. */
  readonly note: string
  readonly decisionError: string | null
  /** Whether the portal has failed with the decision, and has not said no. */
  readonly isIncident: boolean
  /** What the last decision has come to. */
  readonly notice: string | null
}

export type GateConflictsEvent =
  | { type: 'list.refreshRequested' }
  | { type: 'inbox.told'; open: number }
  | { type: 'decision.chosen'; wanted: WantedDecision }
  | { type: 'note.changed'; note: string }
  | { type: 'decision.confirmed' }
  | { type: 'decision.cancelled' }

type Read = Outcome<GateConflicts>
type Decided = Outcome<DecidedConflicts>

export const conflictsFailedText = 'The inbox could not be read. Please try again.'
const unansweredText = 'Maybe decided, maybe not. Press the button again.'
const refusedText = 'This could not be decided.'

const nothingWanted = { wanted: null, note: '', decisionError: null, isIncident: false }

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
    decide: fromPromise<Decided, { wanted: WantedDecision | null; note: string }>(notProvided('decide')),
  },
  delays: { untilNextRead: 10_000 },
  actions: {
    storeInbox: assign((_, inbox: GateConflicts) => ({ inbox, callError: null })),
    showRefusal: assign((_, answer: Read) => ({
      callError: (!answer.ok && answer.message) || conflictsFailedText,
    })),
    showException: assign({ callError: conflictsFailedText }),
    storeWanted: assign((_, wanted: WantedDecision) => ({ wanted, notice: null })),
    storeNote: assign((_, note: string) => ({ note })),
    clearWanted: assign(nothingWanted),
    clearDecisionError: assign({ decisionError: null, isIncident: false }),
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
      decisionError: (!answer.ok && answer.message) || refusedText,
      isIncident: isIncident(answer),
    })),
    showUnanswered: assign((_, error: unknown) => ({
      decisionError: [messageOf(error), unansweredText].filter(Boolean).join(' '),
      isIncident: true,
    })),
  },
  guards: {
    isRead: (_, answer: Read) => answer.ok,
    isDecided: (_, answer: Decided) => answer.ok,
    hasInbox: ({ context }) => context.inbox !== null,
    isOther: ({ context }, open: number) => open !== context.inbox?.open,
    asksFirst: (_, { decision }: WantedDecision) => decision !== 'onePerson',
  },
}).createMachine({
  id: 'gateConflicts',
  context: {
    inbox: null,
    callError: null,
    ...nothingWanted,
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
                actions: { type: 'storeInbox', params: ({ event }) => valueIn(event.output) },
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
            'note.changed': { actions: { type: 'storeNote', params: ({ event }) => event.note } },
            'decision.confirmed': 'sending',
            'decision.cancelled': { target: 'none', actions: 'clearWanted' },
          },
        },
        sending: {
          entry: 'clearDecisionError',
          invoke: {
            src: 'decide',
            id: 'decide',
            input: ({ context: { wanted, note } }) => ({ wanted, note }),
            onDone: [
              {
                guard: { type: 'isDecided', params: answerOf },
                target: ['none', '#gateConflicts.list.loading'],
                actions: { type: 'storeDecided', params: ({ event }) => valueIn(event.output) },
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

const leftText = 'Somebody else has decided this meanwhile. The list is read again.'

function openText(open: number): string {
  if (open === 0) return 'Decided. Nothing is left.'
  return open === 1 ? 'Decided. 1 is left.' : `Decided. ${open} are left.`
}

expose(gateConflictsMachine, { context: ['isIncident'], events: {} })
