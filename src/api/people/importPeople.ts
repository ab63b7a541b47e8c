import type { Outcome } from '../../domain/lib/outcome.ts'
import type { CheckedRows, DecidedRow, ImportRow, WrittenRow } from '../../domain/people/importRows.ts'
import { callsOf } from '../lib/client.ts'
import { importRoutes } from '../routes/importPeople.ts'
import { checkImportAnswer, writeImportAnswer } from '../schemas/importRows.ts'

const call = callsOf(importRoutes)

export function checkImport(rows: readonly ImportRow[], signal: AbortSignal): Promise<Outcome<CheckedRows>> {
  return call('checkImport', {}, { body: { rows }, signal, answer: checkImportAnswer })
}

/** @param rows one batch of `importBatches`; a retry needs the same key */
export function writeImport(
  rows: readonly DecidedRow[],
  idempotencyKey: string,
): Promise<Outcome<readonly WrittenRow[]>> {
  return call('writeImport', {}, { body: { rows }, idempotencyKey, writeAnswer: writeImportAnswer })
}
