import { noAnswers } from '../../../domain/people/importing/importAnswers.ts'
import { columnsProblem } from '../../../domain/people/importing/importColumns.ts'
import {
  decidedRow,
  type ImportItem,
  isWritten,
  itemOf,
  type KeptImport,
  leftItems,
  reviewGroupOf,
} from '../../../domain/people/importing/importReview.ts'
import type {
  CheckedRows,
  ImportRow,
  ImportVerdict,
  KnownPerson,
} from '../../../domain/people/importing/importRows.ts'
import type { ImportFile } from '../../../domain/people/importing/importSheets.ts'
import type { ImportTable } from '../../../domain/people/importing/importTable.ts'
import {
  decidedRows,
  type ImportContext,
  importPeopleMachine,
} from '../../../machines/people/importPeople.ts'
import { askedSpellings } from '../../../machines/people/importUnionParts.ts'
import { defineModel } from '../model.ts'

const emptyRow: ImportRow = {
  row: 2,
  firstname: 'Tariro',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: '12',
  union: 'East Zimbabwe Conference',
  country: '',
  whatsapp: '',
  email: '',
  abbreviation: 'EZC',
  number: '',
  code: '',
}

export const importedRow = (change: Partial<ImportRow>): ImportRow => ({ ...emptyRow, ...change })

export const knownPerson: KnownPerson = {
  code: 'EZC104',
  version: '7',
  isWithdrawn: false,
  stored: {
    firstname: 'Thandi',
    lastname: 'Dube',
    gender: 'FEMALE',
    age: '13',
    union: 'East Zimbabwe Conference',
    country: '',
    whatsapp: '+263771234567',
    email: '',
  },
  cells: [
    { cell: 'age', file: '12', stored: '13', isByOffice: true },
    { cell: 'whatsapp', file: '', stored: '+263771234567', isByOffice: false },
  ],
}

export const wrongRow: ImportVerdict = {
  row: 2,
  verdict: 'wrong',
  cells: [{ cell: 'age', sentence: 'An age is a whole number of years, such as 12.' }],
}
const ageFault = 'age An age is a whole number of years, such as #.'

export const perhapsRow: ImportVerdict = {
  row: 3,
  verdict: 'perhaps',
  persons: [knownPerson],
  rows: [2],
  takenCode: 'EZC104',
}
export const differentRow: ImportVerdict = { row: 3, verdict: 'different', person: knownPerson }

const importTable: ImportTable = {
  headings: ['First name', 'Surname', 'Sex', 'Union', 'Abbreviation'],
  headingRow: 1,
  rows: [
    { number: 2, cells: ['Tariro', 'Moyo', 'F', 'East Zimbabwe Conference', 'EZC'] },
    { number: 3, cells: ['<img onerror=alert(1)>', 'van der Westhuizen', 'unclear', '', 'NUZ'] },
  ],
  leftOut: [{ reason: 'sum', rows: [4] }],
}

const clubTable: ImportTable = {
  ...importTable,
  rows: [
    { number: 2, cells: ['José', 'Dube', 'F', 'East Zimbabwe Conference', 'EZC'] },
    { number: 3, cells: ['Rudo', 'Ncube', 'unclear', '', 'NUZ'] },
  ],
}

export const importFile: ImportFile = {
  sheets: [
    {
      name: 'All',
      isHidden: false,
      table: importTable,
      unmended: null,
      hiddenRows: [3],
      hiddenColumns: [{ place: 4, column: 5 }],
      withoutResult: 0,
    },
    {
      name: 'Club',
      isHidden: true,
      table: clubTable,
      unmended: {
        ...clubTable,
        rows: clubTable.rows.map(({ number, cells: [first, ...others] }) => ({
          number,
          cells: [first === 'José' ? 'JosÃ©' : (first ?? ''), ...others],
        })),
      },
      hiddenRows: [],
      hiddenColumns: [],
      withoutResult: 1,
    },
  ],
  unread: [],
  choice: {
    ...{ sheet: 0, leavesHiddenRows: false, leavesHiddenColumns: false, isMended: true },
    leavesChildren: false,
  },
  table: importTable,
}

const checked = (...verdicts: readonly ImportVerdict[]): { ok: true; value: CheckedRows } => ({
  ok: true,
  value: { verdicts, unions: [] },
})

const items: readonly ImportItem[] = [
  itemOf(importedRow({})),
  itemOf(importedRow({ row: 3, firstname: 'Thandi', lastname: 'Dube' })),
]

export const keptImport = (change: Partial<KeptImport>): KeptImport => ({
  owner: 'office@camp.example.org',
  fileName: 'Camp list.xlsx',
  items,
  unions: [],
  plan: [],
  isEnded: false,
  source: {
    file: importFile,
    columns: ['firstname', 'lastname', 'gender', 'union', 'abbreviation'],
    values: { gender: {}, union: {}, status: {} },
    answers: noAnswers,
    day: '2026-11-23',
  },
  mends: [],
  campUnions: [],
  importId: '',
  ...change,
})

const unavailable = {
  ok: false,
  status: 503,
  message: 'The host is being restarted. Try again in a minute.',
} as const
const noAnswer = new Error('No answer from the server. Check the connection and try again.')

const decidedItems: readonly ImportItem[] = items.map((item) => ({
  ...item,
  verdict: { row: item.row.row, verdict: 'new' },
  choice: { kind: 'add' },
}))

const leftOutItems: readonly ImportItem[] = decidedItems.map((item) => ({
  ...item,
  choice: { kind: 'leaveOut' },
}))

const isLeftByChoice = ({ isEnded, items: all }: ImportContext) =>
  isEnded && leftItems(all).every(({ choice }) => choice?.kind === 'leaveOut')

const itemKind = ({ verdict, choice, written }: ImportItem) =>
  [
    verdict?.verdict,
    choice?.kind,
    choice?.kind === 'take' ? choice.cells.length : 0,
    written?.outcome === 'notWritten',
    written !== null,
  ].join()

/** Decisions for many rows are walked apart from abbreviations, failures and what is written. */
const isFreshContext = ({ mends, unions, plan, failure, isEnded, items }: ImportContext) =>
  mends.length + unions.length + plan.length === 0 &&
  failure === null &&
  !isEnded &&
  !items.some(({ written }) => written !== null)
const isFirstMatching = ({ context }: { readonly context: ImportContext }) => context.matched === null
const isUnmended = ({ context }: { readonly context: ImportContext }) => context.mends.length === 0
const isFresh = ({ context }: { readonly context: ImportContext }) => isFreshContext(context)

export const importPeopleModel = defineModel<typeof importPeopleMachine>({
  machine: importPeopleMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { ImportPeopleView } = await import('../../../views/people/importPeople/ImportPeopleView.tsx')
    return (props) => <ImportPeopleView {...props} />
  },
  inputs: [{ name: 'the office', input: { owner: 'office@camp.example.org' } }],
  samples: {
    'file.chosen': [{ type: 'file.chosen', file: new File(['Name'], 'Camp list.csv') }],
    'template.requested': [{ type: 'template.requested', format: 'xlsx' }],
    'reading.cancelled': [{ type: 'reading.cancelled' }],
    'table.chosen': [{ type: 'table.chosen', choice: { sheet: 1 } }],
    'column.chosen': [
      { type: 'column.chosen', column: 1, field: null },
      { type: 'column.chosen', column: 1, field: 'lastname' },
    ],
    'gender.chosen': [{ type: 'gender.chosen', word: 'unclear', gender: '' }],
    'union.chosen': [
      { type: 'union.chosen', word: 'Est Zimbabwe Conference', union: 'East Zimbabwe Conference' },
    ],
    'answer.changed': [{ type: 'answer.changed', answer: { union: 'Malawi Union' } }],
    'order.chosen': [{ type: 'order.chosen', field: 'birthDate', order: 'monthFirst' }],
    'age.answered': [{ type: 'age.answered', cause: 'young', answer: 'empty' }],
    'status.chosen': [{ type: 'status.chosen', word: 'Unpaid', isLeftOut: true }],
    'matching.finished': [{ type: 'matching.finished' }],
    'matching.cancelled': [{ type: 'matching.cancelled' }],
    'sameUnion.chosen': [
      { type: 'sameUnion.chosen', folded: 'east zimbabwe conference', union: 'East Zimbabwe Conf.' },
    ],
    'sameUnions.confirmed': [{ type: 'sameUnions.confirmed' }],
    'columns.reopened': [{ type: 'columns.reopened' }],
    'matching.left': [{ type: 'matching.left' }],
    'dropped.closed': [{ type: 'dropped.closed' }],
    'fault.mended': [
      { type: 'fault.mended', key: ageFault, kind: 'without' },
      { type: 'fault.mended', key: ageFault, kind: 'leaveOut' },
    ],
    'fault.opened': [{ type: 'fault.opened', key: ageFault }],
    'meaning.changed': [{ type: 'meaning.changed', value: '12', text: '13' }],
    'meanings.confirmed': [{ type: 'meanings.confirmed' }],
    'meanings.left': [{ type: 'meanings.left' }],
    'mend.undone': [{ type: 'mend.undone', place: 0 }],
    'checking.cancelled': [{ type: 'checking.cancelled' }],
    'checking.retried': [{ type: 'checking.retried' }],
    'abbreviation.changed': [
      { type: 'abbreviation.changed', union: 'East Zimbabwe Conference', abbreviation: '' },
      { type: 'abbreviation.changed', union: 'East Zimbabwe Conference', abbreviation: 'EZC' },
    ],
    'abbreviations.confirmed': [{ type: 'abbreviations.confirmed' }],
    'group.shown': [{ type: 'group.shown', group: 'perhaps' }],
    'row.decided': [{ type: 'row.decided', row: 3, choice: { kind: 'add' } }],
    'perhaps.shown': [
      { type: 'perhaps.shown', group: 'file' },
      { type: 'perhaps.shown', group: null },
    ],
    'group.decided': [
      { type: 'group.decided', choice: 'take' },
      { type: 'group.decided', choice: 'same' },
    ],
    'row.opened': [
      { type: 'row.opened', row: 2 },
      { type: 'row.opened', row: 99 },
    ],
    'row.corrected': [
      { type: 'row.corrected', row: 2, cell: 'age', text: '12' },
      { type: 'row.corrected', row: 99, cell: 'age', text: '12' },
    ],
    'cell.changed': [{ type: 'cell.changed', cell: 'age', text: '12' }],
    'correction.saved': [{ type: 'correction.saved' }],
    'correction.cancelled': [{ type: 'correction.cancelled' }],
    'writing.requested': [{ type: 'writing.requested' }],
    'writing.cancelled': [{ type: 'writing.cancelled' }],
    'writing.retried': [{ type: 'writing.retried' }],
    'writing.ended': [{ type: 'writing.ended' }],
    'import.continued': [{ type: 'import.continued' }],
    'leftRows.requested': [{ type: 'leftRows.requested' }],
    'import.closed': [{ type: 'import.closed' }],
    'import.undone': [
      { type: 'import.undone', id: '2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f' },
      { type: 'import.undone', id: '1' },
    ],
    'leaving.requested': [{ type: 'leaving.requested' }],
    'leaving.confirmed': [{ type: 'leaving.confirmed' }],
    'leaving.cancelled': [{ type: 'leaving.cancelled' }],
    'keeping.failed': [{ type: 'keeping.failed' }],
    'keeping.overtaken': [{ type: 'keeping.overtaken' }],
    'import.reopened': [{ type: 'import.reopened' }],
  },
  triedOnly: {
    'columns.reopened': isFresh,
    'fault.mended': isFresh,
    'fault.opened': isFresh,
    'gender.chosen': isFirstMatching,
    'union.chosen': isFirstMatching,
    'column.chosen': isFirstMatching,
    'group.shown': isUnmended,
    'perhaps.shown': isUnmended,
    'import.continued': ({ context }) => !isLeftByChoice(context),
    'leaving.requested': (state) =>
      isUnmended(state) && (isFresh(state) || !state.matches({ open: 'reviewing' })),
    'row.opened': isUnmended,
    'row.corrected': isFresh,
    'row.decided': isUnmended,
    'group.decided': isUnmended,
    'writing.requested': isUnmended,
  },
  possibleOnly: {
    checkRows: (answer, { context, value }) =>
      !('value' in answer) ||
      answer.value.campUnions === undefined ||
      JSON.stringify(value).includes('checkingAgain') ||
      (context.items.every(({ verdict, choice }) => verdict === null && choice === null) &&
        isFreshContext(context)),
  },
  outcomes: {
    readKept: {
      done: [
        null,
        keptImport({}),
        keptImport({ items: decidedItems, plan: [{ key: 'k1', rows: [2] }] }),
        keptImport({ items: decidedItems, isEnded: true }),
        keptImport({ items: leftOutItems, isEnded: true }),
      ],
      failed: [new Error('The storage of the browser does not answer')],
    },
    readFile: {
      done: [
        {
          read: { ok: true, file: importFile },
          remembered: {},
          day: '2026-11-23',
        },
        {
          read: { ok: false, problem: { kind: 'empty' } },
          remembered: {},
          day: '2026-11-23',
        },
      ],
      failed: [new Error('The browser starts no worker')],
    },
    saveTemplate: { done: [undefined], failed: [new Error('The part of the app did not load')] },
    checkRows: {
      done: [
        checked(wrongRow, perhapsRow),
        checked({ row: 2, verdict: 'new' }, differentRow),
        {
          ok: true,
          value: {
            verdicts: [{ row: 2, verdict: 'new' }],
            unions: [{ union: 'East Zimbabwe Conference', abbreviation: 'EZC' }],
          },
        },
        {
          ok: true,
          value: {
            verdicts: [{ row: 2, verdict: 'new' }],
            unions: [],
            campUnions: [{ union: 'East Zimbabwe Conf.', abbreviation: 'EZC', people: 204 }],
          },
        },
        unavailable,
      ],
      failed: [noAnswer],
    },
    planWriting: {
      done: [
        {
          plan: [
            { key: 'k1', rows: [2] },
            { key: 'k2', rows: [3] },
          ],
          importId: '2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f',
          isKept: true,
        },
        'otherTab',
      ],
      failed: [new Error('No random numbers')],
    },
    writeBatch: {
      done: [
        { ok: true, value: [{ row: 2, outcome: 'added', code: 'EZC105' }] },
        {
          ok: true,
          value: [
            { row: 2, outcome: 'added', code: 'EZC105' },
            { row: 3, outcome: 'changed', code: 'EZC104' },
          ],
        },
        {
          ok: true,
          value: [
            { row: 3, outcome: 'notWritten', sentence: 'Somebody has corrected this person meanwhile.' },
          ],
        },
        unavailable,
      ],
      failed: [noAnswer],
    },
  },
  delays: {},
  project: (context) => ({
    columns:
      context.items.length === 0
        ? context.file && [context.file.choice, context.columns, Object.keys(context.values.gender).length]
        : context.matched !== null && columnsProblem(context.columns) === undefined,
    isMatchedBefore: context.matched !== null,
    mends: context.mends.map(({ kind }) => kind),
    fault: context.fault && Object.keys(context.fault.meanings).length,
    verdicts:
      context.isEnded || context.plan.length > 0
        ? null
        : context.items.map((item) => isWritten(item) || item.verdict?.verdict),
    decided: context.items.map((item) => decidedRow(item) !== null),
    left: Math.min(leftItems(context.items).length, 1),
    isLeftByChoice: isLeftByChoice(context),
    isFirstWritten: context.items[0] !== undefined && isWritten(context.items[0]),
    checks: context.checks.length,
    spellings: askedSpellings(context).map(({ folded }) => (context.sameUnions[folded] ?? '') !== ''),
    unions: context.unions.map(({ abbreviation }) => abbreviation !== ''),
    correction: context.correction?.row,
    plan: Math.min(context.plan.length, 2),
    isEnded: context.isEnded,
    isStopping: context.isStopping,
    error: context.fileError !== null || context.failure !== null,
  }),
  appearance: ({ context }) => [
    JSON.stringify(context.file?.choice),
    context.columns.join(),
    Object.keys(context.values.gender).length,
    context.mends.length > 0,
    Object.values(context.sameUnions),
    Object.keys(context.fault?.meanings ?? {}).length,
    context.matched !== null,
    context.items.filter((item) => reviewGroupOf(item) === context.shown).map(itemKind),
    decidedRows(context).length > 0,
    context.correction !== null,
    context.plan.length > 0,
    context.isStopping,
    context.fileError !== null,
    context.failure?.isIncident,
  ],
})
