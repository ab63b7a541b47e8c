import {
  checkImport,
  fetchImports,
  undoImport,
  writeImport,
} from '../../../../src/api/people/importPeople.ts'
import { checkImportRequest, writeImportRequest } from '../../../../src/api/schemas/importRows.ts'
import type { CellTexts, ImportRow, KnownPerson } from '../../../../src/domain/people/importing/importRows.ts'
import { type AccessRows, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { attempt, plain } from './samples.ts'

const stored: CellTexts = {
  ...{ firstname: 'Naledi', lastname: 'Moyo', gender: 'FEMALE', age: '16', union: 'North Union' },
  ...{ country: 'Zimbabwe', whatsapp: '', email: '' },
}
const row: ImportRow = { row: 2, ...stored, age: '17', abbreviation: '', number: '42', code: '' }
const file = { id: '2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f', fileName: 'Camp list.xlsx' }
const record = {
  ...{ ...file, by: 'Rudo Moyo', begunAt: '2025-04-12T09:30:00.000Z' },
  ...{ added: 31, changed: 2, same: 4 },
}
const undone = { ...record, undoneAt: '2025-04-12T10:00:00.000Z', undoneBy: 'Rudo Moyo' }
const neededOfAnImport = ['id', 'fileName', 'by', 'begunAt', 'added', 'changed', 'same']
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
        campUnions: [{ union: 'South Union', abbreviation: 'SU', people: 31 }],
      },
    },
    reads: {
      verdicts: [...verdicts, { row: 5, verdict: 'new', code: undefined }],
      unions: [{ union: 'North Union', abbreviation: 'NU' }],
      campUnions: [{ union: 'South Union', abbreviation: 'SU', people: 31 }],
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
    make: () => writeImport([{ row, decision: { kind: 'add', besides: ['NUZ042'] } }], file, attempt),
    sends: [
      'POST /api/admin/people/import',
      { import: file, rows: [{ row, decision: { kind: 'add', besides: ['NUZ042'] } }] },
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
  'list of imports': {
    route: 'imports',
    make: (signal) => fetchImports(signal),
    sends: ['GET /api/admin/imports'],
    answer: { ...plain, data: [undone, record] },
    reads: [undone, record],
    needs: ['data', ...neededOfAnImport.map((field) => `data.1.${field}`)],
  },
  'undo of an import': {
    route: 'undoImport',
    make: () => undoImport(file.id, attempt),
    sends: [`POST /api/admin/imports/${file.id}/undo`, {}],
    answer: { ...plain, data: undone },
    reads: undone,
    needs: ['data', ...neededOfAnImport.map((field) => `data.${field}`)],
  },
} as const satisfies Record<string, SampleCall>

export const importAccess = {
  checkImport: { method: 'POST', path: '/api/admin/people/import/check', body: {}, verdicts: officeOnly },
  writeImport: { method: 'POST', path: '/api/admin/people/import', body: {}, verdicts: officeOnly },
  imports: { method: 'GET', path: '/api/admin/imports', verdicts: officeOnly },
  undoImport: {
    method: 'POST',
    path: '/api/admin/imports/2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f/undo',
    body: {},
    verdicts: officeOnly,
  },
} as const satisfies AccessRows
