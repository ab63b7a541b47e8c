import type { Outcome } from '../../domain/lib/outcome.ts'
import type { CheckedRows, DecidedRow, ImportRow, WrittenRow } from '../../domain/people/importRows.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWriteAnswer } from '../lib/read.ts'
import { importRoutes } from '../routes/importPeople.ts'
import { checkImportAnswer, writeImportAnswer } from '../schemas/importRows.ts'

const call = callsOf(importRoutes)

export async function checkImport(
  rows: readonly ImportRow[],
  signal: AbortSignal,
): Promise<Outcome<CheckedRows>> {
  const outcome = await call('checkImport', {}, { body: { rows }, signal })
  return mapOutcome(read(outcome, checkImportAnswer), ({ data }) => data)
}

/** @param rows one batch of `importBatches`; a retry needs the same key */
export async function writeImport(
  rows: readonly DecidedRow[],
  idempotencyKey: string,
): Promise<Outcome<readonly WrittenRow[]>> {
  const outcome = await call('writeImport', {}, { body: { rows }, idempotencyKey })
  return mapOutcome(readWriteAnswer(outcome, writeImportAnswer), ({ data }) => data)
}
