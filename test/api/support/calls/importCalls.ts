import { checkImport, writeImport } from '../../../../src/api/people/importPeople.ts'
import { checkImportRequest, writeImportRequest } from '../../../../src/api/schemas/importRows.ts'
import type { CellTexts, ImportRow, KnownPerson } from '../../../../src/domain/people/importRows.ts'
import { type AccessRows, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const stored: CellTexts = {
  ...{ firstname: 'Naledi', lastname: 'Moyo', gender: 'FEMALE', age: '16', union: 'North Union' },
  ...{ country: 'Zimbabwe', whatsapp: '', email: '' },
}
const row: ImportRow = { row: 2, ...stored, age: '17', abbreviation: '', number: '42', code: '' }
const version = '5a1b6c52-9f3e-4d0a-8b60-0f6f3e1a2b3c'
const person: KnownPerson = {
  ...{ code: 'NUZ042', version, isWithdrawn: false, stored },
  cells: [{ cell: 'age', file: '17', stored: '16', isByOffice: true }],
}
const verdicts = [
  { row: 2, verdict: 'different', person },
  { row: 3, verdict: 'perhaps', persons: [], rows: [2], takenCode: 'NUZ042' },
  { row: 4, verdict: 'wrong', cells: [{ cell: 'age', sentence: 'Please enter the age.' }] },
]
const fieldsOfAPerson = ['code', 'version', 'isWithdrawn', 'stored', 'cells', 'cells.0', 'cells.0.cell']
const neededOfAPerson = [
  ...fieldsOfAPerson,
  ...['cells.0.file', 'cells.0.stored', 'cells.0.isByOffice'],
  ...Object.keys(stored).map((cell) => `stored.${cell}`),
]

export const importCalls = {
  'check of an import': {
    route: 'checkImport',
    make: (signal) => checkImport([row], signal),
    sends: ['POST /api/admin/people/import/check', { rows: [row] }],
    hostReads: checkImportRequest,
    answer: {
      ...plain,
      data: {
        verdicts: [...verdicts, { row: 5, verdict: 'new', code: null }],
        unions: [{ union: 'North Union', abbreviation: 'NU' }],
      },
    },
    reads: {
      verdicts: [...verdicts, { row: 5, verdict: 'new', code: undefined }],
      unions: [{ union: 'North Union', abbreviation: 'NU' }],
    },
    needs: [
      ...['data', 'data.verdicts', 'data.unions', 'data.unions.0.union', 'data.unions.0.abbreviation'],
      ...['data.verdicts.0.row', 'data.verdicts.0.verdict', 'data.verdicts.0.person'],
      ...neededOfAPerson.map((field) => `data.verdicts.0.person.${field}`),
      ...[
        'data.verdicts.1.row',
        'data.verdicts.1.verdict',
        'data.verdicts.1.persons',
        'data.verdicts.1.rows',
      ],
      ...['data.verdicts.2.cells', 'data.verdicts.2.cells.0.cell', 'data.verdicts.2.cells.0.sentence'],
    ],
  },
  'batch of an import': {
    route: 'writeImport',
    make: () => writeImport([{ row, decision: { kind: 'add', besides: ['NUZ042'] } }], attempt),
    sends: [
      'POST /api/admin/people/import',
      { rows: [{ row, decision: { kind: 'add', besides: ['NUZ042'] } }] },
    ],
    hostReads: writeImportRequest,
    answer: {
      ...plain,
      data: [
        { row: 2, outcome: 'added', code: 'NUZ043' },
        { row: 3, outcome: 'notWritten', sentence: 'This person was changed.' },
      ],
    },
    reads: [
      { row: 2, outcome: 'added', code: 'NUZ043' },
      { row: 3, outcome: 'notWritten', sentence: 'This person was changed.' },
    ],
    needs: [
      ...['data', 'data.0.row', 'data.0.outcome', 'data.0.code'],
      ...['data.1.row', 'data.1.outcome', 'data.1.sentence'],
    ],
  },
} as const satisfies Record<string, SampleCall>

export const importAccess = {
  checkImport: { method: 'POST', path: '/api/admin/people/import/check', body: {}, verdicts: officeOnly },
  writeImport: { method: 'POST', path: '/api/admin/people/import', body: {}, verdicts: officeOnly },
} as const satisfies AccessRows
