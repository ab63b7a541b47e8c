import { expect, test } from 'vitest'
import { checkImportAnswer, writeImportAnswer } from '../../../../src/api/schemas/importRows.ts'
import { participantsAnswer } from '../../../../src/api/schemas/participants.ts'
import { participantInList } from '../../../../src/api/schemas/people.ts'
import { listFileText } from '../../../../src/domain/lib/listFile.ts'
import { noFilters } from '../../../../src/domain/people/filters.ts'
import { importBatches } from '../../../../src/domain/people/importing/importBatches.ts'
import {
  nothingRemembered,
  noValues,
  proposedColumns,
} from '../../../../src/domain/people/importing/importColumns.ts'
import { importRowsOf } from '../../../../src/domain/people/importing/importedRows.ts'
import {
  type DecidedRow,
  type ImportRow,
  type ImportVerdict,
  maxCheckedRows,
  maxWrittenRows,
} from '../../../../src/domain/people/importing/importRows.ts'
import type { Participant } from '../../../../src/domain/people/people.ts'
import { peopleFile } from '../../../../src/domain/people/peopleFile.ts'
import { readFile } from '../../../../src/services/import/readFile.ts'
import { asSemicolons, campList, laterList } from '../../../services/import/support/campLists.ts'
import { describeOnAnyEngine } from '../../support/databases.ts'
import { addStaff, signIn, staff } from '../support/people.ts'
import { answerOf, portalOver } from '../support/portal.ts'

const abbreviations: Readonly<Record<string, string>> = {
  'Zimbabwe East Union Conference': 'ZEUC',
  'Zimbabwe West Union Conference': 'ZWUC',
  'Botswana Union Conference': 'BUC',
  'Malawi Union': 'MU',
}

async function rowsIn(bytes: Uint8Array<ArrayBuffer>): Promise<readonly ImportRow[]> {
  const read = await readFile('people.csv', bytes)
  if (!read.ok) throw new Error(`The file is not read: ${read.problem.kind}`)
  const { table } = read.file
  const columns = proposedColumns(table, nothingRemembered)
  return importRowsOf(table, columns, noValues, '2026-04-14').map((row) => ({
    ...row,
    abbreviation: row.code === '' ? (abbreviations[row.union] ?? '') : '',
  }))
}

describeOnAnyEngine('An empty camp', (open) => {
  test('[W405] imports a file with mistakes and a later one, and recognizes everyone in its own export', async () => {
    const database = await open()
    await addStaff(database)
    const portal = portalOver(database)
    const cookie = await signIn(portal, staff.office)

    async function check(rows: readonly ImportRow[]) {
      const verdicts: ImportVerdict[] = []
      for (const batch of importBatches(rows, (row) => row, maxCheckedRows)) {
        const response = await portal.call('checkImport', {}, { cookie, body: { rows: batch } })
        verdicts.push(...(await answerOf(checkImportAnswer, response)).data.verdicts)
      }
      const of = (kind: ImportVerdict['verdict']) =>
        verdicts.flatMap(({ verdict, row }) => (verdict === kind ? row : [])).sort((a, b) => a - b)
      return { verdicts, of }
    }
    async function write(decided: readonly DecidedRow[]) {
      const outcomes: string[] = []
      for (const batch of importBatches(decided, ({ row }) => row, maxWrittenRows)) {
        const headers = { 'Idempotency-Key': `batch-${batch[0]?.row.row}-${decided.length}` }
        const response = await portal.call('writeImport', {}, { cookie, body: { rows: batch }, headers })
        for (const { outcome } of (await answerOf(writeImportAnswer, response)).data) outcomes.push(outcome)
      }
      return outcomes
    }
    const listed = async (): Promise<readonly Participant[]> => {
      const response = await portal.call('participants', {}, { cookie })
      const { participants } = await answerOf(participantsAnswer, response)
      return participants.flatMap((row) => participantInList(row) ?? [])
    }

    const first = campList(150, 0.05, 15)
    const rows = await rowsIn(asSemicolons(first))
    const checked = await check(rows)
    expect(checked.of('wrong')).toEqual(first.wrong.map((place) => place + 2))
    const added = checked.of('new').map((row): DecidedRow => {
      const found = rows.find((one) => one.row === row)
      if (found === undefined) throw new Error(`There is no row ${row}.`)
      return { row: found, decision: { kind: 'add', besides: [] } }
    })
    expect(added.length + checked.of('perhaps').length + first.wrong.length).toBe(150)
    expect(await write(added)).toEqual(added.map(() => 'added'))
    expect(await listed()).toHaveLength(added.length)

    const laterRows = await rowsIn(asSemicolons(laterList(first, 8, 6, 16)))
    const later = await check(laterRows)
    expect(later.of('wrong')).toEqual([])
    const changes = later.verdicts.flatMap((verdict): DecidedRow[] => {
      const row = laterRows.find((one) => one.row === verdict.row)
      if (row === undefined) throw new Error(`There is no row ${verdict.row}.`)
      if (verdict.verdict === 'new') return [{ row, decision: { kind: 'add', besides: [] } }]
      const person = verdict.verdict === 'different' ? verdict.person : undefined
      if (!person?.cells.some(({ cell }) => cell === 'whatsapp')) return []
      const { code, version, cells } = person
      return [{ row, decision: { kind: 'take', code, version, cells: cells.map(({ cell }) => cell) } }]
    })
    const written = await write(changes)
    expect(written.filter((outcome) => outcome === 'changed')).toHaveLength(8)
    expect(written.filter((outcome) => outcome === 'added')).toHaveLength(6)

    const people = await listed()
    expect(people).toHaveLength(added.length + 6)
    const exported = await rowsIn(
      new TextEncoder().encode(listFileText(peopleFile(people, noFilters), 'comma')),
    )
    expect((await check(exported)).of('here')).toEqual(people.map((_, index) => index + 2))
  })
})
