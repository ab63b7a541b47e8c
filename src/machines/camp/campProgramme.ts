import { assign, fromPromise, setup } from 'xstate'
import type { CampFacts } from '../../domain/camp/facts.ts'
import {
  type CampDay,
  type CampEvent,
  type CampProgramme,
  eventCountOf,
  inOrder,
  programmeFor,
  type SavedProgramme,
} from '../../domain/camp/programme.ts'
import {
  type ProgrammeProblem,
  problemInWords,
  programmeProblems,
} from '../../domain/camp/programmeProblems.ts'
import {
  type ProgrammeColumn,
  type ProgrammeRow,
  programmeOfRows,
  type ReadProgrammeTable,
} from '../../domain/camp/programmeTable.ts'
import type { Failure, Outcome, Refusal, RefusalOr } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * A lead types the programme of the camp by day, or takes it from a spreadsheet: cells with a mistake are mended
 * before the events replace those that are there. The programme is saved as a whole with the version that was
 * read, or removed after a question. If another one was saved meanwhile, nothing is overwritten and what was typed stays.
 */

export interface CampProgrammeContext {
  readonly time: CampFacts['time']
  readonly saved: SavedProgramme
  readonly draft: CampProgramme
  /** What is being saved; null to remove the programme. */
  readonly wanted: CampProgramme | null
  /** Index of the shown day. */
  readonly day: number
  readonly problems: readonly ProgrammeProblem[]
  readonly failure: Failure | null
  readonly isChangedElsewhere: boolean
  /** Copied cells. */
  readonly pasted: string
  readonly rows: readonly ProgrammeRow[]
  /** The cells that had a mistake, so that they stay fields while they are mended. */
  readonly asked: readonly string[]
}

type DayTexts = Pick<CampDay, 'title' | 'theme'>

export type CampProgrammeEvent =
  | { type: 'load.retried' }
  | { type: 'day.chosen'; day: number }
  | { type: 'day.changed'; change: Partial<DayTexts> }
  | { type: 'event.added' }
  | { type: 'event.changed'; index: number; change: Partial<CampEvent> }
  | { type: 'event.removed'; index: number }
  | { type: 'change.submitted' }
  | { type: 'changes.dropped' }
  | { type: 'removal.requested' }
  | { type: 'removal.confirmed' }
  | { type: 'paste.changed'; text: string }
  | { type: 'paste.submitted' }
  | { type: 'file.chosen'; file: File }
  | { type: 'cell.changed'; row: number; column: ProgrammeColumn; text: string }
  | { type: 'table.submitted' }
  | { type: 'table.closed' }
  | { type: 'replacement.confirmed' }
  | { type: 'question.closed' }

interface CampChanged extends Refusal {
  readonly reason: 'campChanged'
  readonly data: SavedProgramme
}

type Answer = Outcome<SavedProgramme, RefusalOr<CampChanged>>

export const cellKey = (row: number, column: ProgrammeColumn) => `${row}.${column}`

const newEvent: CampEvent = {
  ...{ from: '', to: '', title: '', place: '', kind: 'activity', speaker: '', detail: '' },
}

const noError = { problems: [], failure: null }

const showUnread = showingText('We could not load the programme. Please try again.')
const showUnsaved = showingText('We could not save this. What you typed is still here. Please try again.')
const unreadableText =
  'This cannot be read. Save it as CSV or XLSX with one event a row, and choose that file.'

export const campProgrammeMachine = setup({
  types: {
    context: {} as CampProgrammeContext,
    input: {} as { readonly time: CampFacts['time'] },
    events: {} as CampProgrammeEvent,
  },
  actors: {
    fetchProgramme: fromPromise<Outcome<SavedProgramme>>(notProvided('fetchProgramme')),
    readTable: fromPromise<ReadProgrammeTable, { source: File | string }>(notProvided('readTable')),
    saveProgramme: fromPromise<Answer, SavedProgramme>(notProvided('saveProgramme')),
  },
  actions: {
    storeSaved: assign(({ context }, saved: SavedProgramme) => ({
      saved,
      draft: programmeFor(context.time, saved.days),
      ...noError,
      isChangedElsewhere: false,
    })),
    storeVersion: assign(({ context }, saved: SavedProgramme) => ({
      saved: { ...context.saved, version: saved.version },
    })),
    storeOther: assign((_, saved: SavedProgramme) => ({ saved, ...noError, isChangedElsewhere: true })),
    wantDraft: assign(({ context }) => ({ wanted: inOrder(context.draft) })),
    wantNone: assign({ wanted: null }),
    chooseDay: assign((_, day: number) => ({ day })),
    storeDay: assign(({ context }, change: Partial<DayTexts>) => ({
      ...changedDay(context, (day) => ({ ...day, ...change })),
    })),
    addEvent: assign(({ context }) => ({
      ...changedDay(context, (day) => ({ ...day, events: [...day.events, newEvent] })),
    })),
    storeEvent: assign(
      ({ context }, { index, change }: { readonly index: number; readonly change: Partial<CampEvent> }) => ({
        ...changedDay(context, (day) => ({ ...day, events: withChange(day.events, index, change) })),
      }),
    ),
    removeEvent: assign(({ context }, index: number) => ({
      ...changedDay(context, (day) => ({ ...day, events: day.events.filter((_, place) => place !== index) })),
    })),
    showProblems: assign(({ context: { time, draft, day } }) => {
      const problems = programmeProblems(time, draft)
      const [first] = problems
      return {
        problems,
        day: first?.day ?? day,
        failure: first ? { text: problemInWords(first), isIncident: false } : null,
      }
    }),
    dropChanges: assign(({ context: { time, saved } }) => ({
      draft: programmeFor(time, saved.days),
      ...noError,
      isChangedElsewhere: false,
    })),
    storePaste: assign((_, pasted: string) => ({ pasted })),
    storeRows: assign(({ context: { time } }, rows: readonly ProgrammeRow[]) => ({
      rows,
      asked: wrongCells(time, rows),
      ...noError,
    })),
    storeCell: assign(
      ({ context }, { row, column, text }: Extract<CampProgrammeEvent, { type: 'cell.changed' }>) => {
        const rows = withChange(context.rows, row, { [column]: text })
        return { rows, asked: [...new Set([...context.asked, ...wrongCells(context.time, rows)])] }
      },
    ),
    takeTable: assign(({ context: { time, draft, rows } }) => ({
      draft: inOrder(programmeOfRows(time, rows).events).map(({ events }, index) => ({
        ...{ title: '', theme: '', ...draft[index] },
        events,
      })),
      ...{ rows: [], asked: [], pasted: '', day: 0 },
    })),
    closeTable: assign({ rows: [], asked: [] }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearError: assign(noError),
  },
  guards: {
    ...readGuards,
    isChanged: ({ context: { time, saved, draft } }) =>
      JSON.stringify(draft) !== JSON.stringify(programmeFor(time, saved.days)),
    hasSaved: ({ context }) => context.saved.days !== null,
    isWrong: ({ context: { time, draft } }) => programmeProblems(time, draft).length > 0,
    isTable: (_, table: ReadProgrammeTable) => table.ok,
    isTableWrong: ({ context: { time, rows } }) => wrongCells(time, rows).length > 0,
    replacesEvents: ({ context: { draft } }) => eventCountOf(draft) > 0,
    isOtherProgramme: ({ context: { saved } }, answer: Answer) =>
      isCampChanged(answer) && JSON.stringify(answer.data.days) !== JSON.stringify(saved.days),
    isOtherFact: (_, answer: Answer) => isCampChanged(answer),
  },
}).createMachine({
  id: 'campProgramme',
  context: ({ input: { time } }) => ({
    time,
    saved: { version: 0, days: null },
    draft: programmeFor(time, null),
    wanted: null,
    day: 0,
    ...noError,
    isChangedElsewhere: false,
    ...{ pasted: '', rows: [], asked: [] },
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'clearError',
      ...reading({
        src: 'fetchProgramme',
        store: 'storeSaved',
        unread: showUnread,
        shown: 'editing',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': 'loading' } },
    editing: {
      initial: 'quiet',
      states: {
        quiet: {},
        changed: { tags: 'unsaved' },
        saved: {},
        asBefore: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'quiet' }] },
      },
      on: {
        'day.chosen': { actions: { type: 'chooseDay', params: ({ event }) => event.day } },
        'day.changed': {
          target: '.changed',
          actions: { type: 'storeDay', params: ({ event }) => event.change },
        },
        'event.added': { target: '.changed', actions: 'addEvent' },
        'event.changed': {
          target: '.changed',
          actions: { type: 'storeEvent', params: ({ event }) => event },
        },
        'event.removed': {
          target: '.changed',
          actions: { type: 'removeEvent', params: ({ event }) => event.index },
        },
        'changes.dropped': { target: '.quiet', actions: 'dropChanges' },
        'change.submitted': [
          { guard: 'isWrong', target: '.changed', actions: 'showProblems' },
          { target: 'saving', actions: 'wantDraft' },
        ],
        'removal.requested': { guard: 'hasSaved', target: 'askingRemoval' },
        'paste.changed': { actions: { type: 'storePaste', params: ({ event }) => event.text } },
        'paste.submitted': 'readingTable',
        'file.chosen': 'readingTable',
      },
    },
    readingTable: {
      tags: ['busy', 'unsaved'],
      entry: 'clearError',
      invoke: {
        src: 'readTable',
        id: 'readTable',
        input: ({ context, event }) => ({
          source: event.type === 'file.chosen' ? event.file : context.pasted,
        }),
        onDone: [
          {
            guard: { type: 'isTable', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'storeRows', params: ({ event }) => (event.output.ok ? event.output.rows : []) },
          },
          {
            target: 'editing.asBefore',
            actions: {
              type: 'showFailure',
              params: ({ event: { output } }) => ({ text: output.ok ? '' : output.text, isIncident: false }),
            },
          },
        ],
        onError: {
          target: 'editing.asBefore',
          actions: {
            type: 'showFailure',
            params: () => ({ text: unreadableText, isIncident: false }),
          },
        },
      },
    },
    reviewing: {
      tags: 'unsaved',
      on: {
        'cell.changed': { actions: { type: 'storeCell', params: ({ event }) => event } },
        'table.submitted': [
          { guard: 'isTableWrong' },
          { guard: 'replacesEvents', target: 'asking' },
          { target: 'editing.changed', actions: 'takeTable' },
        ],
        'table.closed': { target: 'editing.asBefore', actions: 'closeTable' },
      },
    },
    asking: {
      tags: 'unsaved',
      on: {
        'replacement.confirmed': { target: 'editing.changed', actions: 'takeTable' },
        'question.closed': 'reviewing',
      },
    },
    askingRemoval: {
      tags: 'unsaved',
      on: {
        'removal.confirmed': { target: 'saving', actions: 'wantNone' },
        'question.closed': 'editing.asBefore',
      },
    },
    saving: {
      tags: ['busy', 'unsaved'],
      entry: 'clearError',
      invoke: {
        src: 'saveProgramme',
        id: 'saveProgramme',
        input: ({ context: { saved, wanted } }) => ({ version: saved.version, days: wanted }),
        onDone: [
          {
            guard: { type: 'isRead', params: answerOf },
            target: 'editing.saved',
            actions: { type: 'storeSaved', params: answerValue },
          },
          {
            guard: { type: 'isOtherProgramme', params: answerOf },
            target: 'editing.changed',
            actions: { type: 'storeOther', params: ({ event }) => currentIn(event.output) },
          },
          {
            guard: { type: 'isOtherFact', params: answerOf },
            target: 'saving',
            reenter: true,
            actions: { type: 'storeVersion', params: ({ event }) => currentIn(event.output) },
          },
          { target: 'editing.changed', ...showUnsaved.onRefusal },
        ],
        onError: { target: 'editing.changed', ...showUnsaved.onException },
      },
    },
  },
})

function changedDay(
  { draft, day, problems }: CampProgrammeContext,
  change: (day: CampDay) => CampDay,
): Partial<CampProgrammeContext> {
  return {
    draft: draft.map((each, index) => (index === day ? change(each) : each)),
    problems: problems.filter((problem) => problem.day !== day),
    failure: null,
  }
}

function withChange<Item>(items: readonly Item[], index: number, change: Partial<Item>): readonly Item[] {
  return items.map((item, place) => (place === index ? { ...item, ...change } : item))
}

function wrongCells(time: CampFacts['time'], rows: readonly ProgrammeRow[]): readonly string[] {
  return programmeOfRows(time, rows).problems.map(({ row, column }) => cellKey(row, column))
}

function isCampChanged(answer: Answer): answer is CampChanged {
  return !answer.ok && answer.reason === 'campChanged'
}

function currentIn(answer: Answer): SavedProgramme {
  if (!isCampChanged(answer)) throw new Error('The programme has not changed')
  return answer.data
}

expose(campProgrammeMachine, { context: ['day', 'isChangedElsewhere'], events: { 'day.chosen': ['day'] } })
