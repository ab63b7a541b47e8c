import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkImportRequest, writeImportRequest } from '../../../src/api/schemas/importRows.ts'
import {
  type CampUnion,
  type CheckedRows,
  type DecidedRow,
  type ImportRow,
  maxCheckedRows,
  maxWrittenRows,
} from '../../../src/domain/people/importing/importRows.ts'
import { proposedAbbreviation, rowCodeOf, tidyRow } from '../../../src/domain/people/importing/importRules.ts'
import { withAdvisoryLock } from '../../database/locks.ts'
import { withRetries } from '../../database/retries.ts'
import { answer, answerText } from '../http/answers.ts'
import { readBody } from '../http/body.ts'
import type { Call, Host } from '../http/call.ts'
import { attemptOf, keepAnswer, keptAnswer } from '../http/idempotency.ts'
import type { Queryable } from './alikeRegistered.ts'
import { campUnions, matchesOf, unionNames } from './importMatches.ts'
import { type JudgedRow, judge } from './importVerdicts.ts'
import { type Batch, beginImport, countImport, writeRows } from './importWriting.ts'

/* People from a file (contract: "People from a file"). They get first passwords later, with their slips. */

export async function checkImport(call: Call<'checkImport'>): Promise<Response> {
  const { rows } = await readBody(call, checkImportRequest, `Please send 1 to ${maxCheckedRows} rows.`)
  const { judged, unions, camp } = await leavingTime(call.host, () =>
    classifyRows(call.host, call.host.database.pool, rows.map(tidyRow)),
  )
  const data: CheckedRows = { verdicts: judged.map(({ verdict }) => verdict), unions, campUnions: camp }
  return answer(call.context, { success: true, message: `${rows.length} rows were checked.`, data })
}

const maxPause = 250

/**
 * The embedded database runs one query at a time. After each batch of an import the host pauses as long as
 * the batch took, at most 250 ms, so gates are served in between.
 */
async function leavingTime<Value>({ database }: Host, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now()
  const value = await work()
  if (database.engine === 'embedded') await pause(Math.min(performance.now() - startedAt, maxPause))
  return value
}

interface JudgedRows {
  readonly rows: readonly ImportRow[]
  readonly judged: readonly JudgedRow[]
  readonly unions: CheckedRows['unions']
  readonly camp: readonly CampUnion[]
}

async function classifyRows(
  host: Host,
  database: Queryable,
  given: readonly ImportRow[],
): Promise<JudgedRows> {
  const camp = await campUnions(database)
  const nameOf = unionNames(
    camp,
    given.map(({ union }) => union),
  )
  const rows = given.map((row) => ({ ...row, union: nameOf(row.union) }))
  const unions = abbreviationsFor(camp, given, nameOf)
  const abbreviations = new Map(unions.map(({ union, abbreviation }) => [nameOf(union), abbreviation]))
  const codes = rows.map((row) => rowCodeOf(row, abbreviations.get(row.union) ?? ''))
  const sought = rows.map((row, position) => {
    const rowCode = codes[position]
    return { row, code: rowCode?.kind === 'code' ? rowCode.code : undefined }
  })
  return { rows, judged: judge(rows, codes, await matchesOf(host, database, sought)), unions, camp }
}

function abbreviationsFor(
  camp: readonly CampUnion[],
  rows: readonly ImportRow[],
  nameOf: (union: string) => string,
): CheckedRows['unions'] {
  const missing = rows.filter(({ code, abbreviation, union }) => code + abbreviation === '' && union !== '')
  const inUse = new Map(camp.map(({ union, abbreviation }) => [union, abbreviation]))
  return [...new Set(missing.map(({ union }) => union))].map((union) => ({
    union,
    abbreviation: inUse.get(nameOf(union)) || proposedAbbreviation(union),
  }))
}

const wrongShape = `Please send 1 to ${maxWrittenRows} rows with their decisions.`

/**
 * Batches are written one at a time, so each sees the registrations of the last one: two imports of one file
 * create no duplicates, and no number is assigned twice.
 */
export async function writeImport(call: Call<'writeImport'>): Promise<Response> {
  const { context, host, session } = call
  const { rows, import: file } = await readBody(call, writeImportRequest, wrongShape)
  const attempt = attemptOf(context, session, ['writeImport', rows])
  const decided = rows.map(({ row, decision }): DecidedRow => ({ row: tidyRow(row), decision }))
  const batch: Batch = {
    at: host.now(),
    role: session.role,
    subject: session.subject,
    importId: file?.id ?? null,
    name: (
      file?.id ??
      createHash('sha256')
        .update(attempt?.key ?? randomUUID())
        .digest('hex')
    ).slice(0, 8),
  }
  const writing = () =>
    withAdvisoryLock(host.database.pool, 'import', async (client) => {
      const kept = attempt && (await keptAnswer({ database: { pool: client } }, attempt))
      if (kept !== undefined) return kept.answer
      if (file !== undefined) await beginImport(client, batch, file)
      const { rows: named, judged } = await classifyRows(
        host,
        client,
        decided.map(({ row }) => row),
      )
      const wanted = decided.map(({ row, decision }, place) => ({ row: named[place] ?? row, decision }))
      const data = await writeRows(client, batch, wanted, judged)
      await countImport(client, batch)
      const registered = data.filter(({ outcome }) => outcome === 'added').length
      const message = `${registered} people were registered.`
      return keepAnswer(client, attempt, batch.at, JSON.stringify({ success: true, message, data }))
    })
  const text = await leavingTime(host, async () => {
    const written = await withRetries(writing)
    host.live.announceChange()
    return written
  })
  return answerText(context, text)
}
