import type { Outcome } from '../../domain/lib/outcome.ts'
import type {
  CheckedRows,
  DecidedRow,
  ImportRecord,
  ImportRow,
  WrittenRow,
} from '../../domain/people/importing/importRows.ts'
import { callsOf } from '../lib/client.ts'
import { importRoutes } from '../routes/importPeople.ts'
import {
  checkImportAnswer,
  importsAnswer,
  undoImportAnswer,
  writeImportAnswer,
} from '../schemas/importRows.ts'

const call = callsOf(importRoutes)

export function checkImport(rows: readonly ImportRow[], signal: AbortSignal): Promise<Outcome<CheckedRows>> {
  return call('checkImport', {}, { body: { rows }, signal, answer: checkImportAnswer })
}

/** @param rows one batch of `importBatches`; a retry needs the same key */
export function writeImport(
  rows: readonly DecidedRow[],
  file: { readonly id: string; readonly fileName: string },
  idempotencyKey: string,
): Promise<Outcome<readonly WrittenRow[]>> {
  const body = { import: file, rows }
  return call('writeImport', {}, { body, idempotencyKey, writeAnswer: writeImportAnswer })
}

export function fetchImports(signal: AbortSignal): Promise<Outcome<readonly ImportRecord[]>> {
  return call('imports', {}, { signal, answer: importsAnswer })
}

export function undoImport(id: string, idempotencyKey: string): Promise<Outcome<ImportRecord>> {
  return call('undoImport', { id }, { body: {}, idempotencyKey, writeAnswer: undoImportAnswer })
}
