import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Camp, CampFacts, FactsGroup } from '../../domain/camp/facts.ts'
import { type FactsProblems, problemsOf } from '../../domain/camp/problems.ts'
import type { Failure, Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import type { NameOnCard } from '../../domain/people/idCard.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * A lead changes the facts of the camp, one group at a time (design: "The camp"). A change carries the version
 * it started from: if this group was saved meanwhile, nothing is overwritten, what was typed stays, and the saved
 * facts are shown beside it. A change of days or zone that moves what is already booked is asked about. The last
 * change can be undone. The server keeps the picture of a chosen logo, and shows it when the change is saved.
 */

/** The facts of one group, as they are typed. */
export type FactsOf<Group extends FactsGroup = FactsGroup> = CampFacts[Group]

export interface FactsChange {
  readonly group: FactsGroup
  readonly facts: FactsOf
  readonly version: number
  /** True after the question about what a change of days or zone moves. */
  readonly confirmed: boolean
}

export interface CampFactsContext {
  readonly camp: Camp
  /** The group in the form, and of the last change. */
  readonly group: FactsGroup
  readonly draft: CampFacts
  readonly fieldErrors: FactsProblems
  readonly failure: Failure | null
  readonly isChangedElsewhere: boolean
  readonly before: FactsOf | null
  /** The longest registered name, for the card of the preview; null until it is read. */
  readonly longestName: NameOnCard | null
  /** The server's question before a change of days or zone that moves bookings. */
  readonly question: string | null
}

export type CampFactsEvent =
  | { type: 'camp.changed'; camp: Camp }
  | { type: 'group.opened'; group: FactsGroup }
  | { type: 'field.changed'; change: Partial<FactsOf> }
  | { type: 'logo.chosen'; file: Blob }
  | { type: 'change.submitted' }
  | { type: 'change.confirmed' }
  | { type: 'question.closed' }
  | { type: 'group.closed' }
  | { type: 'change.undone' }
  | { type: 'file.requested' }

interface CampChanged extends Refusal {
  readonly reason: 'campChanged'
  readonly data: Camp
}

type Answer = Outcome<Camp, RefusalOr<CampChanged>>

const showUnsaved = showingText('We could not save this. What you typed is still here. Please try again.')
const showNoLogo = showingText('The logo was not taken. Please choose its file again.')
const showNotUndone = showingText('The change was not undone. Please try again.')
const showNoFile = showingText('The file was not saved. Please try again.')
const undoneElsewhereText = 'The change was not undone: somebody else has changed this meanwhile.'

const noError = { fieldErrors: {}, failure: null, isChangedElsewhere: false, question: null }

export const campFactsMachine = setup({
  types: {
    context: {} as CampFactsContext,
    input: {} as { readonly camp: Camp },
    events: {} as CampFactsEvent,
    emitted: {} as { type: 'camp.saved'; camp: Camp },
  },
  actors: {
    saveFacts: fromPromise<Answer, FactsChange>(notProvided('saveFacts')),
    saveFile: fromPromise<Outcome<unknown>, Camp>(notProvided('saveFile')),
    readLongestName: fromPromise<Outcome<NameOnCard | null>>(notProvided('readLongestName')),
    takeLogo: fromPromise<Outcome<FactsOf<'logo'>>, Blob>(notProvided('takeLogo')),
  },
  actions: {
    storeCamp: assign((_, camp: Camp) => ({ camp })),
    openGroup: assign(({ context }, group: FactsGroup) => ({
      group,
      draft: context.camp.facts,
      before: null,
      ...noError,
    })),
    storeLongestName: assign((_, longestName: NameOnCard | null) => ({ longestName })),
    storeField: assign(({ context: { draft, group, fieldErrors } }, change: Partial<FactsOf>) => ({
      draft: { ...draft, [group]: { ...draft[group], ...change } },
      fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !(field in change))),
    })),
    showFieldErrors: assign(({ context: { draft, group } }) => ({
      ...noError,
      fieldErrors: problemsOf(group, draft[group]),
    })),
    storeSaved: assign(({ context }, camp: Camp) => ({ before: context.camp.facts[context.group], camp })),
    storeCurrent: assign((_, camp: Camp) => ({ camp, isChangedElsewhere: true })),
    askAbout: assign((_, question: string) => ({ question })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    showUndoneElsewhere: assign((_, camp: Camp) => ({
      camp,
      failure: { text: undoneElsewhereText, isIncident: false },
      before: null,
    })),
    clearError: assign(noError),
    clearUndo: assign({ before: null }),
    announceCamp: emit((_, camp: Camp) => ({ type: 'camp.saved' as const, camp })),
  },
  guards: {
    isWrong: ({ context: { draft, group } }) => Object.keys(problemsOf(group, draft[group])).length > 0,
    isUnchanged: ({ context: { camp, draft, group } }) =>
      JSON.stringify(draft[group]) === JSON.stringify(camp.facts[group]),
    ...readGuards,
    isChangedElsewhere: (_, answer: Answer) => isCampChanged(answer),
    isOtherGroup: ({ context: { camp, group } }, answer: Answer) =>
      isCampChanged(answer) && JSON.stringify(answer.data.facts[group]) === JSON.stringify(camp.facts[group]),
    isAsked: (_, answer: Answer) => !answer.ok && answer.reason === 'movesDays',
    isUndoLeft: ({ context }, answer: Outcome<unknown>) => answer.ok && context.before !== null,
    canUndo: ({ context }) => context.before !== null,
  },
}).createMachine({
  id: 'campFacts',
  context: ({ input: { camp } }) => ({
    camp,
    group: 'identity',
    draft: camp.facts,
    ...noError,
    before: null,
    longestName: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      initial: 'quiet',
      on: {
        'camp.changed': { actions: { type: 'storeCamp', params: ({ event }) => event.camp } },
        'file.requested': 'savingFile',
        'group.opened': {
          target: 'editing',
          actions: { type: 'openGroup', params: ({ event }) => event.group },
        },
      },
      states: {
        quiet: {},
        noFile: {},
        saved: { on: { 'change.undone': '#campFacts.undoing' } },
        undone: {},
        notUndone: { on: { 'change.undone': { guard: 'canUndo', target: '#campFacts.undoing' } } },
      },
    },
    savingFile: {
      tags: 'busy',
      invoke: {
        src: 'saveFile',
        id: 'saveFile',
        input: ({ context }) => context.camp,
        onDone: [
          { guard: { type: 'isUndoLeft', params: answerOf }, target: 'closed.saved' },
          { guard: { type: 'isRead', params: answerOf }, target: 'closed' },
          { target: 'closed.noFile', ...showNoFile.onRefusal },
        ],
        onError: { target: 'closed.noFile', ...showNoFile.onException },
      },
    },
    editing: {
      invoke: {
        src: 'readLongestName',
        id: 'readLongestName',
        onDone: {
          guard: { type: 'isRead', params: answerOf },
          actions: { type: 'storeLongestName', params: answerValue },
        },
        onError: { actions: { type: 'storeLongestName', params: () => null } },
      },
      initial: 'untouched',
      states: {
        untouched: { on: { 'change.submitted': '#campFacts.closed' } },
        changed: {
          tags: 'unsaved',
          on: {
            'change.submitted': [
              { guard: 'isWrong', actions: 'showFieldErrors' },
              { guard: 'isUnchanged', target: '#campFacts.closed' },
              { target: '#campFacts.saving' },
            ],
          },
        },
      },
      on: {
        'field.changed': {
          target: '.changed',
          actions: { type: 'storeField', params: ({ event }) => event.change },
        },
        'logo.chosen': 'takingLogo',
        'group.closed': 'closed',
      },
    },
    takingLogo: {
      tags: ['busy', 'unsaved'],
      entry: 'clearError',
      invoke: {
        src: 'takeLogo',
        id: 'takeLogo',
        input: ({ event }) => {
          assertEvent(event, 'logo.chosen')
          return event.file
        },
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'editing.changed',
            actions: { type: 'storeField', params: answerValue },
          },
          { target: 'editing.changed', ...showNoLogo.onRefusal },
        ],
        onError: { target: 'editing.changed', ...showNoLogo.onException },
      },
    },
    asking: {
      tags: 'unsaved',
      on: {
        'change.confirmed': 'saving',
        'question.closed': { target: 'editing.changed', actions: 'clearError' },
      },
    },
    saving: {
      tags: ['busy', 'unsaved'],
      invoke: {
        src: 'saveFacts',
        id: 'saveFacts',
        input: ({ context: { camp, draft, group, question } }) => ({
          group,
          facts: draft[group],
          version: camp.version,
          confirmed: question !== null,
        }),
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'closed.saved',
            actions: [
              'clearError',
              { type: 'storeSaved', params: answerValue },
              { type: 'announceCamp', params: answerValue },
            ],
          },
          {
            guard: { type: 'isAsked', params: answerOf },
            target: 'asking',
            actions: ['clearError', { type: 'askAbout', params: ({ event }) => messageIn(event.output) }],
          },
          {
            guard: { type: 'isOtherGroup', params: answerOf },
            target: 'saving',
            reenter: true,
            actions: { type: 'storeCamp', params: ({ event }) => currentIn(event.output) },
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'editing.changed',
            actions: [
              'clearError',
              { type: 'storeCurrent', params: ({ event }) => currentIn(event.output) },
              { type: 'announceCamp', params: ({ event }) => currentIn(event.output) },
            ],
          },
          { target: 'editing.changed', actions: ['clearError', showUnsaved.onRefusal.actions] },
        ],
        onError: { target: 'editing.changed', actions: ['clearError', showUnsaved.onException.actions] },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'saveFacts',
        id: 'saveFacts',
        input: ({ context: { camp, before, group } }) => ({
          group,
          facts: before ?? camp.facts[group],
          version: camp.version,
          confirmed: true,
        }),
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'closed.undone',
            actions: [
              'clearUndo',
              { type: 'storeCamp', params: answerValue },
              { type: 'announceCamp', params: answerValue },
            ],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'closed.notUndone',
            actions: [
              { type: 'showUndoneElsewhere', params: ({ event }) => currentIn(event.output) },
              { type: 'announceCamp', params: ({ event }) => currentIn(event.output) },
            ],
          },
          { target: 'closed.notUndone', ...showNotUndone.onRefusal },
        ],
        onError: { target: 'closed.notUndone', ...showNotUndone.onException },
      },
    },
  },
})

function isCampChanged(answer: Answer): answer is CampChanged {
  return !answer.ok && answer.reason === 'campChanged'
}

function currentIn(answer: Answer): Camp {
  if (!isCampChanged(answer)) throw new Error('The camp has not changed')
  return answer.data
}

function messageIn(answer: Answer): string {
  return (!answer.ok && answer.message) || 'This moves days that are already booked.'
}

expose(campFactsMachine, { context: ['group', 'isChangedElsewhere'], events: { 'group.opened': ['group'] } })
