import { assertEvent, assign, emit, fromPromise, not, setup } from 'xstate'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import {
  asTheSame,
  type PossibleMatchGroup,
  possibleMatchGroupOf,
} from '../../domain/people/importing/importAlike.ts'
import { noAnswers } from '../../domain/people/importing/importAnswers.ts'
import { importBatches } from '../../domain/people/importing/importBatches.ts'
import {
  nothingRemembered,
  noValues,
  type RememberedColumns,
  remembering,
} from '../../domain/people/importing/importColumns.ts'
import { importFileSentence } from '../../domain/people/importing/importFile.ts'
import {
  checkedItem,
  checksOf,
  correctedRow,
  decidedRow,
  type ImportItem,
  isChoiceFor,
  isWritten,
  type KeptImport,
  leftItems,
  type PlannedBatch,
  personsOf,
  type ReviewGroup,
  type RowChoice,
  reviewGroupOf,
  reviewGroups,
  rowsBeside,
  takeChoiceOf,
  uncheckedItem,
} from '../../domain/people/importing/importReview.ts'
import {
  type CheckedRows,
  type DecidedRow,
  type ImportRow,
  maxWrittenRows,
  type RowCell,
  type WrittenRow,
} from '../../domain/people/importing/importRows.ts'
import type { TemplateFormat } from '../../domain/people/importing/importTemplate.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingCause } from '../lib/showingFailure.ts'
import { type ImportAnswerEvent, importAnswerActions, importAnswerGuards } from './importAnswerParts.ts'
import {
  type ImportColumnContext,
  type ImportColumnEvent,
  importColumnActions,
  importColumnGuards,
  type ReadAnswer,
} from './importColumnParts.ts'
import {
  type ImportMendContext,
  type ImportMendEvent,
  importMendActions,
  importMendGuards,
} from './importMendParts.ts'
import {
  type ImportUnionContext,
  type ImportUnionEvent,
  importUnionActions,
  importUnionGuards,
  onePerUnion,
} from './importUnionParts.ts'

/*
 * Imports people from a file. The file is read and its columns are matched on this device; then the server
 * checks the rows without writing. The office decides per row or for all, corrects rows or leaves them out.
 * Decided rows are written in batches; each has its own idempotency key, which is stored before the batch is
 * sent, so that no batch is written twice. Rows and decisions survive a reload until the end or "Leave the
 * import". If another tab has changed the same import, this one stops instead of overwriting it.
 */

export interface ImportInput {
  /** The email of the importing person; the stored import of any other person is removed. */
  readonly owner: string
}

export interface ImportContext
  extends ImportInput,
    ImportMendContext,
    ImportUnionContext,
    ImportColumnContext {
  readonly fileName: string
  readonly importId: string
  /** Row numbers that are still to be checked, one list per call. */
  readonly checks: readonly (readonly number[])[]
  readonly shown: ReviewGroup
  /** Filters the group `perhaps`; null shows all of it. */
  readonly shownPerhaps: PossibleMatchGroup | null
  readonly correction: ImportRow | null
  readonly plan: readonly PlannedBatch[]
  readonly isEnded: boolean
  /** False if this device could not store the import. */
  readonly isKept: boolean
  readonly isStopping: boolean
  readonly fileError: string | null
  readonly failure: Failure | null
}

export type GroupChoice = 'take' | 'keep' | 'add' | 'same' | 'again' | 'leaveOut'

export type ImportEvent =
  | ImportMendEvent
  | ImportUnionEvent
  | ImportAnswerEvent
  | ImportColumnEvent
  | { type: 'file.chosen'; file: File }
  | { type: 'reading.cancelled' }
  | { type: 'template.requested'; format: TemplateFormat }
  | { type: 'matching.finished' }
  | { type: 'matching.cancelled' }
  | { type: 'columns.reopened' }
  | { type: 'matching.left' }
  | { type: 'checking.cancelled' }
  | { type: 'checking.retried' }
  | { type: 'group.shown'; group: ReviewGroup }
  | { type: 'perhaps.shown'; group: PossibleMatchGroup | null }
  | { type: 'row.decided'; row: number; choice: RowChoice | null }
  | { type: 'group.decided'; choice: GroupChoice }
  | { type: 'row.opened'; row: number }
  | { type: 'cell.changed'; cell: RowCell; text: string }
  /** The whole correction of a row in one step. */
  | { type: 'row.corrected'; row: number; cell: RowCell; text: string }
  | { type: 'correction.saved' }
  | { type: 'correction.cancelled' }
  | { type: 'writing.requested' }
  | { type: 'writing.cancelled' }
  | { type: 'writing.retried' }
  | { type: 'writing.ended' }
  | { type: 'import.continued' }
  | { type: 'leftRows.requested' }
  | { type: 'import.closed' }
  /** The server has undone an import, perhaps this one. */
  | { type: 'import.undone'; id: string }
  | { type: 'leaving.requested' }
  | { type: 'leaving.confirmed' }
  | { type: 'leaving.cancelled' }
  | { type: 'keeping.failed' }
  | { type: 'keeping.overtaken' }
  | { type: 'import.reopened' }

/** `otherTab`: another tab has changed the import, and nothing was stored. */
export type PlanAnswer = Planned | 'otherTab'

type Checked = Outcome<CheckedRows>
type Written = Outcome<readonly WrittenRow[]>

interface Batch {
  readonly rows: readonly DecidedRow[]
  readonly key: string
}

export interface Planned {
  readonly importId: string
  readonly plan: readonly PlannedBatch[]
  readonly isKept: boolean
}

export const fileNotReadText = 'The file could not be read. Please choose it again.'
export const templateNotSavedText = 'The template could not be saved. Please try again.'
export const importUnansweredText = 'No answer from the server.'
export const notPlannedText = 'The import could not be started. Please try again.'

const showNoAnswer = showingCause(importUnansweredText)

const nothingChosen = {
  fileName: '',
  file: null,
  columns: [],
  values: noValues,
  remembered: nothingRemembered,
  answers: noAnswers,
  day: '',
  matched: null,
  items: [],
  mends: [],
  dropped: [],
  fault: null,
  campUnions: [],
  sameUnions: {},
  importId: '',
  checks: [],
  unions: [],
  shown: 'wrong',
  shownPerhaps: null,
  correction: null,
  plan: [],
  isEnded: false,
  isKept: true,
  isStopping: false,
  fileError: null,
  failure: null,
} as const satisfies Omit<ImportContext, 'owner'>

export function keptOf(context: ImportContext): KeptImport {
  const { owner, fileName, items, unions, plan, isEnded, mends, campUnions, importId } = context
  const { file, columns, values, answers, day } = context
  if (file === null) throw new Error('An import without a file cannot be kept')
  const source = { file, columns, values, answers, day }
  return { owner, fileName, items, unions, plan, isEnded, source, mends, campUnions, importId }
}

export function decidedRows({ items }: Pick<ImportContext, 'items'>): readonly DecidedRow[] {
  return items.flatMap((item) => decidedRow(item) ?? [])
}

function rowsOfNumbers(items: readonly ImportItem[], numbers: readonly number[]): readonly ImportItem[] {
  const wanted = new Set(numbers)
  return items.filter(({ row }) => wanted.has(row.row))
}

function batchOf({ items, plan }: ImportContext): readonly DecidedRow[] {
  const numbers = plan[0]?.rows ?? []
  const decided = new Map(rowsOfNumbers(items, numbers).map((item) => [item.row.row, decidedRow(item)]))
  return numbers.flatMap((number) => decided.get(number) ?? [])
}

function withChoice(item: ImportItem, choice: RowChoice | null): ImportItem {
  return isChoiceFor(item.verdict, choice) ? { ...item, choice } : item
}

export function isShown(
  { shown, shownPerhaps }: Pick<ImportContext, 'shown' | 'shownPerhaps'>,
  item: ImportItem,
): boolean {
  if (reviewGroupOf(item) !== shown) return false
  return shown !== 'perhaps' || shownPerhaps === null || possibleMatchGroupOf(item) === shownPerhaps
}

function groupChoice(
  { verdict, choice }: ImportItem,
  wanted: Exclude<GroupChoice, 'same'>,
): RowChoice | null {
  if (wanted === 'leaveOut' || wanted === 'add') return { kind: wanted }
  const [person] = verdict ? personsOf(verdict) : []
  if (person === undefined || verdict?.verdict === 'perhaps') return choice
  if (wanted === 'again') return takeChoiceOf(person)
  const cells = wanted === 'take' ? person.cells.map(({ cell }) => cell) : []
  return { kind: 'take', code: person.code, cells }
}

function withVerdicts(items: readonly ImportItem[], { verdicts }: CheckedRows): readonly ImportItem[] {
  const byRow = new Map(verdicts.map((verdict) => [verdict.row, verdict]))
  return items.map((item) => {
    const verdict = byRow.get(item.row.row)
    return verdict && !isWritten(item) ? checkedItem(item, verdict) : item
  })
}

/** The rows that are left go too: their decisions were made beside people who are gone. */
const importUndone = {
  guard: { type: 'isThisImport', params: ({ event }: { event: { id: string } }) => event.id },
  target: '#importPeople.undone',
  actions: 'announceRemoval',
} as const

const checkChanged = ['planChecks', 'announceChange'] as const

export const importPeopleMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as ImportInput,
    emitted: {} as
      | { type: 'import.changed'; kept: KeptImport }
      | { type: 'import.removed' }
      | { type: 'columns.matched'; columns: RememberedColumns }
      | { type: 'leftRows.wanted'; items: readonly ImportItem[]; fileName: string },
  },
  actors: {
    readKept: fromPromise<KeptImport | null, ImportInput>(notProvided('readKept')),
    readFile: fromPromise<ReadAnswer, { file: File }>(notProvided('readFile')),
    saveTemplate: fromPromise<void, { format: TemplateFormat }>(notProvided('saveTemplate')),
    checkRows: fromPromise<Checked, { rows: readonly ImportRow[] }>(notProvided('checkRows')),
    planWriting: fromPromise<PlanAnswer, { kept: KeptImport; batches: readonly (readonly number[])[] }>(
      notProvided('planWriting'),
    ),
    writeBatch: fromPromise<Written, Pick<ImportContext, 'importId' | 'fileName'> & Batch>(
      notProvided('writeBatch'),
    ),
  },
  actions: {
    storeKept: assign((_, kept: KeptImport | null) => {
      if (kept === null) return {}
      const { source, ...rest } = kept
      return { ...rest, ...source }
    }),
    showProblem: assign((_, { read }: ReadAnswer) => ({
      fileError: read.ok ? null : importFileSentence(read.problem),
    })),
    showNotRead: assign({ fileError: fileNotReadText }),
    showNotSaved: assign({ fileError: templateNotSavedText }),
    clearFileError: assign({ fileError: null }),
    announceColumns: emit(({ context: { remembered, file, columns, values } }) => ({
      type: 'columns.matched' as const,
      columns: file === null ? remembered : remembering(remembered, file.table, columns, values),
    })),
    announceChange: emit(({ context }) => ({ type: 'import.changed' as const, kept: keptOf(context) })),
    announceRemoval: emit({ type: 'import.removed' }),
    announceLeftRows: emit(({ context: { items, fileName } }) => ({
      type: 'leftRows.wanted' as const,
      items,
      fileName,
    })),
    planChecks: assign(({ context }) => ({ checks: checksOf(context.items) })),
    storeVerdicts: assign(({ context }, answer: Checked) => {
      if (!answer.ok) return {}
      return {
        items: withVerdicts(context.items, answer.value),
        checks: context.checks.slice(1),
        unions: onePerUnion([...context.unions, ...answer.value.unions]),
      }
    }),
    /** Keeps the shown group if it has rows. */
    showFirstGroup: assign(({ context: { items, shown } }) => {
      const groups = new Set(items.map(reviewGroupOf))
      return { shown: [shown, ...reviewGroups].find((group) => groups.has(group)) ?? 'wrong' }
    }),
    decideRow: assign(
      ({ context: { items } }, { row, choice }: { row: number; choice: RowChoice | null }) => ({
        items: items.map((item) => (item.row.row === row ? withChoice(item, choice) : item)),
      }),
    ),
    decideGroup: assign(({ context }, wanted: GroupChoice) => ({
      items:
        wanted === 'same'
          ? asTheSame(context.items, (item) => isShown(context, item))
          : context.items.map((item) =>
              isShown(context, item) ? withChoice(item, groupChoice(item, wanted)) : item,
            ),
    })),
    openRow: assign(({ context: { items } }, row: number) => ({
      correction: items.find((item) => item.row.row === row)?.row ?? null,
    })),
    storeCell: assign(({ context: { correction } }, { cell, text }: { cell: RowCell; text: string }) => ({
      correction: correction && { ...correction, [cell]: text },
    })),
    /** An abbreviation entered for a union also applies to the corrected row. */
    fitCorrection: assign(({ context: { items, correction } }) => ({
      correction: correction && correctedRow(items, correction),
    })),
    storeCorrection: assign(({ context: { items, correction } }, answer: Checked) => {
      if (!answer.ok || correction === null) return {}
      const corrected = items.map((item) =>
        item.row.row === correction.row ? { ...item, row: correction } : item,
      )
      return { items: withVerdicts(corrected, answer.value), unions: onePerUnion(answer.value.unions) }
    }),
    closeRow: assign({ correction: null }),
    storePlan: assign((_, answer: PlanAnswer) =>
      answer === 'otherTab' ? {} : { ...answer, isStopping: false },
    ),
    showNotPlanned: assign({ failure: { text: notPlannedText, isIncident: true } }),
    storeWritten: assign(({ context: { items, plan } }, answer: Written) => {
      if (!answer.ok) return {}
      const byRow = new Map(answer.value.map((written) => [written.row, written]))
      return {
        items: items.map((item) => {
          const written = byRow.get(item.row.row)
          return written ? { ...item, written } : item
        }),
        plan: plan.slice(1),
      }
    }),
    stopSoon: assign({ isStopping: true }),
    goOn: assign({ isStopping: false, isEnded: false, failure: null }),
    end: assign({ isEnded: true, failure: null }),
    /** Unwritten rows are checked again, because their verdict may have changed. */
    checkLeftAgain: assign(({ context: { items } }) => ({
      items: items.map((item) => (isWritten(item) ? item : uncheckedItem(item))),
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    noteNotKept: assign({ isKept: false }),
    clearImport: assign(nothingChosen),
  },
  guards: {
    isAnyKept: (_, kept: KeptImport | null) => kept !== null,
    isRead: (_, { read }: ReadAnswer) => read.ok,
    isAnswered: (_, answer: Outcome<unknown>) => answer.ok,
    isAllChecked: ({ context }) => context.checks.length === 0,
    isOpened: ({ context }, row: number) =>
      context.items.some((item) => item.row.row === row && !isWritten(item)),
    isStillWrong: ({ context: { correction } }, answer: Checked) =>
      answer.ok &&
      answer.value.verdicts.some(({ row, verdict }) => row === correction?.row && verdict === 'wrong'),
    isAnyDecided: ({ context }) => decidedRows(context).length > 0,
    isByOtherTab: (_, answer: PlanAnswer) => answer === 'otherTab',
    isPlanned: ({ context }) => context.plan.length > 0,
    isWrittenWithMore: ({ context: { plan, isStopping } }, answer: Written) =>
      answer.ok && !isStopping && plan.length > 1,
    isEnded: ({ context }) => context.isEnded,
    isCorrecting: ({ context }) => context.correction !== null,
    isLeftByChoice: ({ context: { items, plan } }) =>
      plan.length === 0 && leftItems(items).every(({ choice }) => choice?.kind === 'leaveOut'),
    isThisImport: ({ context: { importId } }, id: string) => id === importId,
    isNothingLeft: ({ context }) => leftItems(context.items).length === 0,
  },
})
  .extend({
    actions: { ...importMendActions, ...importUnionActions, ...importAnswerActions, ...importColumnActions },
    guards: { ...importMendGuards, ...importUnionGuards, ...importAnswerGuards, ...importColumnGuards },
  })
  .createMachine({
    id: 'importPeople',
    context: ({ input: { owner } }) => ({ owner, ...nothingChosen }),
    initial: 'opening',
    on: { 'keeping.failed': { actions: 'noteNotKept' }, 'keeping.overtaken': '.overtaken' },
    states: {
      opening: {
        invoke: {
          src: 'readKept',
          id: 'readKept',
          input: ({ context: { owner } }) => ({ owner }),
          onDone: [
            {
              guard: { type: 'isAnyKept', params: answerOf },
              target: 'resuming',
              actions: [{ type: 'storeKept', params: answerOf }, 'planChecks'],
            },
            { target: 'choosing' },
          ],
          onError: 'choosing',
        },
      },
      resuming: {
        always: [
          { guard: 'isEnded', target: 'open.left' },
          { guard: 'isPlanned', target: 'open.stopped' },
          { guard: 'isCorrecting', target: 'open.reviewing.correcting' },
          { guard: 'isExplaining', target: 'open.reviewing.explaining' },
          { target: 'open.checking', actions: 'clearFailure' },
        ],
      },
      choosing: {
        on: {
          'file.chosen': {
            target: 'reading',
            actions: assign(({ event }) => ({ ...nothingChosen, fileName: event.file.name })),
          },
          'template.requested': { target: 'savingTemplate', actions: 'clearFileError' },
        },
      },
      savingTemplate: {
        tags: 'busy',
        invoke: {
          src: 'saveTemplate',
          id: 'saveTemplate',
          input: ({ event }) => {
            assertEvent(event, 'template.requested')
            return { format: event.format }
          },
          onDone: 'choosing',
          onError: { target: 'choosing', actions: 'showNotSaved' },
        },
      },
      reading: {
        tags: 'busy',
        on: { 'reading.cancelled': { target: 'choosing', actions: 'clearImport' } },
        invoke: {
          src: 'readFile',
          id: 'readFile',
          input: ({ event }) => {
            assertEvent(event, 'file.chosen')
            return { file: event.file }
          },
          onDone: [
            {
              guard: { type: 'isRead', params: answerOf },
              target: 'matching',
              actions: { type: 'storeTable', params: answerOf },
            },
            { target: 'choosing', actions: { type: 'showProblem', params: answerOf } },
          ],
          onError: { target: 'choosing', actions: 'showNotRead' },
        },
      },
      matching: {
        on: {
          'table.chosen': [
            { guard: 'isMatchedBefore' },
            { actions: { type: 'chooseTable', params: ({ event }) => event.choice } },
          ],
          'column.chosen': { actions: { type: 'storeColumn', params: ({ event }) => event } },
          'gender.chosen': { actions: { type: 'storeGender', params: ({ event }) => event } },
          'union.chosen': { actions: { type: 'storeUnion', params: ({ event }) => event } },
          'answer.changed': { actions: { type: 'storeAnswer', params: ({ event }) => event.answer } },
          'order.chosen': { actions: { type: 'storeOrder', params: ({ event }) => event } },
          'age.answered': { actions: { type: 'storeAgeAnswer', params: ({ event }) => event } },
          'status.chosen': { actions: { type: 'storeStatus', params: ({ event }) => event } },
          'matching.finished': {
            guard: 'areColumnsMatched',
            target: 'open.checking',
            actions: ['announceColumns', 'storeRows', 'planChecks', 'announceChange'],
          },
          'matching.cancelled': {
            guard: not('isMatchedBefore'),
            target: 'choosing',
            actions: 'clearImport',
          },
          'matching.left': { guard: 'isMatchedBefore', target: 'resuming', actions: 'restoreColumns' },
        },
      },
      open: {
        initial: 'checking',
        on: { 'leaving.requested': 'leaving' },
        states: {
          checking: {
            initial: 'next',
            states: {
              next: {
                always: [
                  { guard: 'isAllChecked', target: '#importPeople.open.checked' },
                  { target: 'asking' },
                ],
              },
              asking: {
                tags: 'busy',
                on: { 'checking.cancelled': 'stopped' },
                invoke: {
                  src: 'checkRows',
                  id: 'checkRows',
                  input: ({ context: { items, checks } }) => ({
                    rows: rowsOfNumbers(items, checks[0] ?? []).map(({ row }) => row),
                  }),
                  onDone: [
                    {
                      guard: { type: 'isAnswered', params: answerOf },
                      target: 'next',
                      actions: [
                        { type: 'storeVerdicts', params: answerOf },
                        { type: 'storeCampUnions', params: answerValue },
                        'announceChange',
                      ],
                    },
                    { target: 'stopped', ...showNoAnswer.onRefusal },
                  ],
                  onError: { target: 'stopped', ...showNoAnswer.onException },
                },
              },
              stopped: {
                on: { 'checking.retried': { target: 'asking', actions: 'clearFailure' } },
              },
            },
          },
          checked: {
            always: [
              { guard: 'areSpellingsAsked', target: 'comparing' },
              { guard: 'areUnionsAsked', target: 'naming' },
              { target: 'reviewing', actions: 'showFirstGroup' },
            ],
          },
          comparing: {
            on: {
              'sameUnion.chosen': { actions: { type: 'storeSameUnion', params: ({ event }) => event } },
              'sameUnions.confirmed': {
                guard: 'areSpellingsDecided',
                target: 'checking',
                actions: ['useSameUnions', 'announceColumns', ...checkChanged],
              },
            },
          },
          naming: {
            on: {
              'abbreviation.changed': {
                actions: { type: 'storeAbbreviation', params: ({ event }) => event },
              },
              'abbreviations.confirmed': {
                guard: 'areUnionsNamed',
                target: 'checking',
                actions: ['useAbbreviations', 'planChecks', 'announceChange'],
              },
            },
          },
          reviewing: {
            initial: 'ready',
            states: {
              ready: {
                on: {
                  'group.shown': {
                    actions: assign(({ event }) => ({ shown: event.group, shownPerhaps: null })),
                  },
                  'perhaps.shown': {
                    actions: assign(({ event }) => ({ shownPerhaps: event.group })),
                  },
                  'row.decided': {
                    actions: [{ type: 'decideRow', params: ({ event }) => event }, 'announceChange'],
                  },
                  'group.decided': {
                    actions: [{ type: 'decideGroup', params: ({ event }) => event.choice }, 'announceChange'],
                  },
                  'row.opened': {
                    guard: { type: 'isOpened', params: ({ event }) => event.row },
                    target: 'correcting',
                    actions: ['clearFailure', { type: 'openRow', params: ({ event }) => event.row }],
                  },
                  'row.corrected': {
                    guard: { type: 'isOpened', params: ({ event }) => event.row },
                    target: 'checkingAgain',
                    actions: [
                      'clearFailure',
                      { type: 'openRow', params: ({ event }) => event.row },
                      { type: 'storeCell', params: ({ event }) => event },
                      'fitCorrection',
                    ],
                  },
                  'fault.mended': [
                    {
                      guard: { type: 'isLeavingOut', params: ({ event }) => event.kind },
                      actions: [{ type: 'mendFault', params: ({ event }) => event }, 'announceChange'],
                    },
                    {
                      target: '#importPeople.open.checking',
                      actions: [
                        'clearFailure',
                        { type: 'mendFault', params: ({ event }) => event },
                        ...checkChanged,
                      ],
                    },
                  ],
                  'fault.opened': {
                    guard: { type: 'isFault', params: ({ event }) => event.key },
                    target: 'explaining',
                    actions: { type: 'openFault', params: ({ event }) => event.key },
                  },
                  'mend.undone': [
                    {
                      guard: { type: 'isMendOfRows', params: ({ event }) => event.place },
                      target: '#importPeople.open.checking',
                      actions: [
                        'clearFailure',
                        { type: 'undoMend', params: ({ event }) => event.place },
                        ...checkChanged,
                      ],
                    },
                    {
                      actions: [{ type: 'undoMend', params: ({ event }) => event.place }, 'announceChange'],
                    },
                  ],
                  'columns.reopened': {
                    target: '#importPeople.matching',
                    actions: ['reopenColumns', 'clearFailure'],
                  },
                  'dropped.closed': { actions: 'closeDropped' },
                  'writing.requested': {
                    guard: 'isAnyDecided',
                    target: '#importPeople.writing',
                    actions: 'clearFailure',
                  },
                },
              },
              explaining: {
                on: {
                  'meaning.changed': { actions: { type: 'storeMeaning', params: ({ event }) => event } },
                  'meanings.confirmed': {
                    guard: 'isAnyMeaning',
                    target: '#importPeople.open.checking',
                    actions: ['clearFailure', 'useMeanings', ...checkChanged],
                  },
                  'meanings.left': { target: 'ready', actions: 'closeFault' },
                },
              },
              correcting: {
                on: {
                  'cell.changed': { actions: { type: 'storeCell', params: ({ event }) => event } },
                  'correction.saved': { target: 'checkingAgain', actions: ['fitCorrection', 'clearFailure'] },
                  'correction.cancelled': { target: 'ready', actions: ['closeRow', 'clearFailure'] },
                },
              },
              checkingAgain: {
                tags: 'busy',
                invoke: {
                  src: 'checkRows',
                  id: 'checkRows',
                  input: ({ context: { items, correction } }) => ({
                    rows: items.flatMap(({ row }) =>
                      correction !== null && row.row === correction.row
                        ? rowsBeside(items, row, correction)
                        : [],
                    ),
                  }),
                  onDone: [
                    {
                      guard: { type: 'isStillWrong', params: answerOf },
                      target: 'correcting',
                      actions: [{ type: 'storeCorrection', params: answerOf }, 'announceChange'],
                    },
                    {
                      guard: { type: 'isAnswered', params: answerOf },
                      target: '#importPeople.open.corrected',
                      actions: [
                        { type: 'storeCorrection', params: answerOf },
                        { type: 'storeCampUnions', params: answerValue },
                        'closeRow',
                        'announceChange',
                      ],
                    },
                    { target: 'correcting', ...showNoAnswer.onRefusal },
                  ],
                  onError: { target: 'correcting', ...showNoAnswer.onException },
                },
              },
            },
          },
          /** The shown group stays, even if the corrected row was its last one. */
          corrected: {
            always: [
              { guard: 'areSpellingsAsked', target: 'comparing' },
              { guard: 'areUnionsAsked', target: 'naming' },
              { target: 'reviewing' },
            ],
          },
          stopped: {
            on: {
              'writing.retried': { target: '#importPeople.writing.sending', actions: 'goOn' },
              'writing.ended': { target: 'left', actions: ['end', 'announceChange'] },
            },
          },
          left: {
            on: {
              'import.undone': importUndone,
              'import.closed': {
                guard: 'isLeftByChoice',
                target: '#importPeople.choosing',
                actions: ['clearImport', 'announceRemoval'],
              },
              'leftRows.requested': { actions: 'announceLeftRows' },
              'import.continued': [
                {
                  guard: 'isPlanned',
                  target: '#importPeople.writing.sending',
                  actions: ['goOn', 'announceChange'],
                },
                { target: 'checking', actions: ['checkLeftAgain', 'goOn', 'planChecks', 'announceChange'] },
              ],
            },
          },
        },
      },
      leaving: {
        on: {
          'leaving.confirmed': { target: 'choosing', actions: ['clearImport', 'announceRemoval'] },
          'leaving.cancelled': 'resuming',
        },
      },
      writing: {
        tags: 'busy',
        initial: 'planning',
        states: {
          planning: {
            invoke: {
              src: 'planWriting',
              id: 'planWriting',
              input: ({ context }) => ({
                kept: keptOf(context),
                batches: importBatches(decidedRows(context), ({ row }) => row, maxWrittenRows).map((batch) =>
                  batch.map(({ row }) => row.row),
                ),
              }),
              onDone: [
                { guard: { type: 'isByOtherTab', params: answerOf }, target: '#importPeople.overtaken' },
                { target: 'sending', actions: { type: 'storePlan', params: answerOf } },
              ],
              onError: { target: '#importPeople.open.reviewing', actions: 'showNotPlanned' },
            },
          },
          sending: {
            on: { 'writing.cancelled': { actions: 'stopSoon' } },
            invoke: {
              src: 'writeBatch',
              id: 'writeBatch',
              input: ({ context }) => ({
                ...{ importId: context.importId, fileName: context.fileName },
                ...{ rows: batchOf(context), key: context.plan[0]?.key ?? '' },
              }),
              onDone: [
                {
                  guard: { type: 'isWrittenWithMore', params: answerOf },
                  target: 'sending',
                  reenter: true,
                  actions: [{ type: 'storeWritten', params: answerOf }, 'announceChange'],
                },
                {
                  guard: { type: 'isAnswered', params: answerOf },
                  target: '#importPeople.written',
                  actions: [{ type: 'storeWritten', params: answerOf }, 'end', 'announceChange'],
                },
                { target: '#importPeople.open.stopped', ...showNoAnswer.onRefusal },
              ],
              onError: {
                target: '#importPeople.open.stopped',
                ...showNoAnswer.onException,
              },
            },
          },
        },
      },
      written: {
        always: [
          { guard: 'isNothingLeft', target: 'done', actions: 'announceRemoval' },
          { target: 'open.left' },
        ],
      },
      overtaken: { entry: 'clearImport', on: { 'import.reopened': 'opening' } },
      done: {
        on: {
          'import.undone': importUndone,
          'import.closed': { target: 'choosing', actions: 'clearImport' },
        },
      },
      undone: { on: { 'import.closed': { target: 'choosing', actions: 'clearImport' } } },
    },
  })

expose(importPeopleMachine, {
  context: ['shown', 'shownPerhaps', 'isEnded', 'isKept', 'isStopping'],
  events: {
    'group.shown': ['group'],
    'perhaps.shown': ['group'],
    'group.decided': ['choice'],
    'fault.mended': ['kind'],
    'mend.undone': ['place'],
    'template.requested': ['format'],
  },
})
