import { expect, test } from 'vitest'
import { sharedFaults } from '../../../src/domain/people/importing/importFaults.ts'
import { itemOf } from '../../../src/domain/people/importing/importReview.ts'
import type { CampUnion, ImportRow, ImportVerdict } from '../../../src/domain/people/importing/importRows.ts'
import { importedRow, importFile, keptImport } from '../../../src/inspector/models/people/importPeople.tsx'
import { importPeopleMachine } from '../../../src/machines/people/importPeople.ts'
import { mendText, readyText } from '../../../src/machines/people/importTexts.ts'
import { startFlow } from '../support/startFlow.ts'

const owner = 'office@camp.example.org'
const answered = (verdicts: readonly ImportVerdict[], campUnions: readonly CampUnion[] = []) => ({
  ok: true as const,
  value: { verdicts, unions: [], campUnions },
})
const sentence = 'The spreadsheet has shortened this number.'
const shortened = (row: number): ImportVerdict => ({
  ...{ row, verdict: 'wrong' },
  cells: [{ cell: 'whatsapp', sentence }],
})
const isNew = (row: number): ImportVerdict => ({ row, verdict: 'new' })

async function opened(rows: readonly ImportRow[]) {
  const flow = startFlow(importPeopleMachine, { owner })
  await flow.done('readKept', keptImport({ items: rows.map(itemOf) }))
  const lastInput = (source: string) => flow.started.findLast((one) => one.source === source)?.input
  return { ...flow, lastInput }
}

const phones = ['2.63779E+11', '2.63779E+11', '2.63772E+11']
const withPhones = phones.map((whatsapp, place) =>
  importedRow({ row: place + 2, firstname: ['Tariro', 'Thandi', 'Rudo'][place] ?? '', whatsapp }),
)

test('[W1071] rows with a shortened phone are imported without it by one decision, which can be undone', async () => {
  const { send, done, value, context, lastInput, emitted } = await opened([
    ...withPhones,
    importedRow({ row: 5, firstname: 'Nyasha' }),
  ])
  await done('checkRows', answered([shortened(2), shortened(3), shortened(4), isNew(5)]))
  const [fault] = sharedFaults(context().items)
  if (fault === undefined) throw new Error('There is no fault')
  expect(fault.values).toEqual([
    { text: '2.63779E+11', rows: 2 },
    { text: '2.63772E+11', rows: 1 },
  ])
  send({ type: 'fault.mended', key: fault.key, kind: 'without' })
  expect(value()).toEqual({ open: { checking: 'asking' } })
  expect(lastInput('checkRows')).toEqual({ rows: withPhones.map((row) => ({ ...row, whatsapp: '' })) })
  await done('checkRows', answered([isNew(2), isNew(3), isNew(4)]))
  expect(readyText(context())).toBe('4 new · 0 already here')
  expect(context().mends.map(mendText)).toEqual(['3 rows without what the file says as WhatsApp.'])
  expect(emitted.at(-1)).toMatchObject({ type: 'import.changed', kept: { mends: [{ kind: 'without' }] } })
  send({ type: 'mend.undone', place: 0 })
  expect(lastInput('checkRows')).toEqual({ rows: withPhones })
  await done('checkRows', answered([shortened(2), shortened(3), shortened(4)]))
  expect(context().mends).toEqual([])

  send({ type: 'fault.mended', key: fault.key, kind: 'leaveOut' })
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
  expect(context().mends.map(mendText)).toEqual([
    '3 rows left out. WhatsApp: The spreadsheet has shortened this number.',
  ])
  send({ type: 'mend.undone', place: 0 })
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
  expect(context().items.map(({ choice }) => choice?.kind)).toEqual([undefined, undefined, undefined, 'add'])
})

test('[W1071] the meaning of a value is typed once for all of its rows', async () => {
  const { send, done, value, context, lastInput } = await opened(withPhones)
  await done('checkRows', answered([shortened(2), shortened(3), shortened(4)]))
  const [fault] = sharedFaults(context().items)
  send({ type: 'fault.opened', key: fault?.key ?? '' })
  expect(value()).toEqual({ open: { reviewing: 'explaining' } })
  send({ type: 'meanings.confirmed' })
  expect(value()).toEqual({ open: { reviewing: 'explaining' } })
  send({ type: 'meanings.left' })
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
  send({ type: 'fault.opened', key: fault?.key ?? '' })
  send({ type: 'meaning.changed', value: '2.63779E+11', text: '+263 779 351 643' })
  send({ type: 'meanings.confirmed' })
  expect(lastInput('checkRows')).toMatchObject({
    rows: [
      { row: 2, whatsapp: '+263 779 351 643' },
      { row: 3, whatsapp: '+263 779 351 643' },
    ],
  })
  await done('checkRows', answered([isNew(2), isNew(3)]))
  expect(context().mends.map(mendText)).toEqual(['2 rows. WhatsApp: “2.63779E+11” means “+263 779 351 643”'])
  expect(readyText(context())).toBe('2 new · 0 already here · 1 row not imported as it is')
})

test('[W1073] the way back to the columns keeps what was corrected, left out and decided', async () => {
  const flow = startFlow(importPeopleMachine, { owner })
  const { send, done, value, context } = flow
  await done('readKept', null)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  await done('readFile', {
    read: { ok: true, file: importFile },
    remembered: {},
    day: '2026-11-23',
  })
  send({ type: 'matching.finished' })
  await done('checkRows', answered([isNew(2), isNew(3)]))
  send({ type: 'row.opened', row: 2 })
  send({ type: 'cell.changed', cell: 'age', text: '11' })
  send({ type: 'correction.saved' })
  await done('checkRows', answered([isNew(2)]))
  send({ type: 'row.decided', row: 3, choice: { kind: 'leaveOut' } })
  send({ type: 'columns.reopened' })
  expect(value()).toBe('matching')
  send({ type: 'column.chosen', column: 4, field: 'country' })
  send({ type: 'matching.left' })
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
  expect(context().columns[4]).toBe('abbreviation')
  send({ type: 'columns.reopened' })
  send({ type: 'matching.cancelled' })
  expect(value()).toBe('matching')
  send({ type: 'column.chosen', column: 4, field: 'country' })
  send({ type: 'matching.finished' })
  expect(flow.started.findLast(({ source }) => source === 'checkRows')?.input).toMatchObject({
    rows: [
      { row: 2, age: '11', country: 'EZC', abbreviation: '' },
      { row: 3, country: 'NUZ' },
    ],
  })
  await done('checkRows', answered([isNew(2), isNew(3)]))
  expect(context().items.map(({ choice }) => choice?.kind)).toEqual(['add', 'leaveOut'])
  expect(context().dropped).toEqual([])

  send({ type: 'columns.reopened' })
  send({ type: 'column.chosen', column: 4, field: 'age' })
  send({ type: 'matching.finished' })
  await done('checkRows', answered([isNew(2), isNew(3)]))
  expect(context().dropped).toEqual(['Row 2: your correction of age does not apply any more.'])
  send({ type: 'dropped.closed' })
  expect(context().dropped).toEqual([])
})

test('[W1076] an abbreviation that a union of the camp has is asked about once, and the answer is remembered', async () => {
  const camp = [{ union: 'East Zimbabwe Union Conference', abbreviation: 'EZUC', people: 204 }]
  const rows = [
    importedRow({ row: 2, union: 'EZUC' }),
    importedRow({ row: 3, firstname: 'Thandi', union: 'ezuc' }),
    importedRow({ row: 4, firstname: 'Rudo', union: 'Malawi Union' }),
  ]
  const { send, done, value, context, lastInput, emitted } = await opened(rows)
  await done('checkRows', answered([isNew(2), isNew(3), isNew(4)], camp))
  expect(value()).toEqual({ open: 'comparing' })
  send({ type: 'sameUnions.confirmed' })
  expect(value()).toEqual({ open: 'comparing' })
  send({ type: 'sameUnion.chosen', folded: 'ezuc', union: 'East Zimbabwe Union Conference' })
  send({ type: 'sameUnions.confirmed' })
  expect(lastInput('checkRows')).toMatchObject({
    rows: [
      { row: 2, union: 'East Zimbabwe Union Conference' },
      { row: 3, union: 'East Zimbabwe Union Conference' },
    ],
  })
  expect(emitted.find(({ type }) => type === 'columns.matched')).toBeDefined()
  await done('checkRows', answered([isNew(2), isNew(3)], camp))
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
  expect(context().values.union).toEqual({ ezuc: 'East Zimbabwe Union Conference' })
})

test('[W1076] a spelling that is a new union stays, and is not asked about again', async () => {
  const camp = [{ union: 'East Zimbabwe Union Conference', abbreviation: 'EZUC', people: 204 }]
  const { send, done, value, lastInput } = await opened([importedRow({ union: 'EZUC' })])
  await done('checkRows', answered([isNew(2)], camp))
  send({ type: 'sameUnion.chosen', folded: 'ezuc', union: 'EZUC' })
  send({ type: 'sameUnions.confirmed' })
  expect(lastInput('checkRows')).toMatchObject({ rows: [{ union: 'EZUC' }] })
  expect(value()).toEqual({ open: { reviewing: 'ready' } })
})
