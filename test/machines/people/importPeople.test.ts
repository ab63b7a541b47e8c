import { describe, expect, test } from 'vitest'
import { noAnswers } from '../../../src/domain/people/importing/importAnswers.ts'
import {
  itemOf,
  leftFileOf,
  reviewGroupOf,
  takeChoiceOf,
} from '../../../src/domain/people/importing/importReview.ts'
import type {
  CheckedRows,
  DecidedRow,
  ImportRow,
  ImportVerdict,
} from '../../../src/domain/people/importing/importRows.ts'
import {
  differentRow,
  importedRow,
  importFile,
  importPeopleModel,
  keptImport,
  knownPerson,
  perhapsRow,
  wrongRow,
} from '../../../src/inspector/models/people/importPeople.tsx'
import { fileQuestions, matchingProblem } from '../../../src/machines/people/importAnswerParts.ts'
import { decidedRows, importPeopleMachine, keptOf } from '../../../src/machines/people/importPeople.ts'
import {
  checkedShare,
  checkedText,
  importLabel,
  leftForLaterText,
  readyText,
  resultOf,
  workOf,
  writtenShare,
  writtenText,
} from '../../../src/machines/people/importTexts.ts'
import { askedUnions } from '../../../src/machines/people/importUnionParts.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(importPeopleModel)

const owner = 'office@camp.example.org'
const importId = '2f3d8d52-1f0e-4b52-9d0f-6a1f0c1d2e3f'
const answered = (...verdicts: readonly ImportVerdict[]) => ({
  ok: true as const,
  value: { verdicts, unions: [] } satisfies CheckedRows,
})
const noAnswer = new Error('No answer from the server. Check the connection and try again.')

function started() {
  const flow = startFlow(importPeopleMachine, { owner })
  const lastInput = (source: string) => flow.started.findLast((one) => one.source === source)?.input
  const items = () => flow.context().items
  const choiceOf = (row: number) => items().find((item) => item.row.row === row)?.choice
  return { ...flow, lastInput, items, choiceOf }
}

async function opened(rows: readonly ImportRow[]) {
  const flow = started()
  await flow.done('readKept', keptImport({ items: rows.map(itemOf) }))
  return flow
}

const tariro = importedRow({})
const nothingChosen = {
  owner,
  fileName: '',
  file: null,
  columns: [],
  values: { gender: {}, union: {}, status: {} },
  remembered: {},
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
}
const restarting = {
  ok: false,
  status: 503,
  message: 'The host is being restarted. Try again in a minute.',
} as const
const thandi = importedRow({ row: 3, firstname: 'Thandi', lastname: 'Dube' })
const rudo = importedRow({ row: 4, firstname: 'Rudo', lastname: 'Ncube' })

test('[W280] a file is read and its columns are matched before its rows are checked', async () => {
  const { send, done, state, context, emitted, lastInput } = started()
  await done('readKept', null)
  expect(state().value).toBe('choosing')
  expect(context()).toEqual(nothingChosen)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  expect(state().value).toBe('reading')
  expect(context()).toEqual({ ...nothingChosen, fileName: 'Camp list.csv' })
  await done('readFile', {
    read: { ok: true, file: importFile },
    remembered: {},
    day: '2026-11-23',
  })
  expect(context().columns).toEqual(['firstname', 'lastname', 'gender', 'union', 'abbreviation'])
  send({ type: 'column.chosen', column: 1, field: null })
  expect(state().can({ type: 'matching.finished' })).toBe(false)
  send({ type: 'column.chosen', column: 1, field: 'lastname' })
  send({ type: 'gender.chosen', word: 'Unclear', gender: 'FEMALE' })
  send({ type: 'matching.finished' })
  expect(state().value).toEqual({ open: { checking: 'asking' } })
  expect(emitted).toContainEqual({
    type: 'columns.matched',
    columns: {
      '1ocmdok-1toa2yk': {
        columns: ['abbreviation', 'firstname', 'gender', 'lastname', 'union'],
        values: { gender: { unclear: 'FEMALE' }, union: {}, status: {} },
      },
    },
  })
  expect(lastInput('checkRows')).toMatchObject({
    rows: [
      { row: 2, firstname: 'Tariro', lastname: 'Moyo', gender: 'FEMALE' },
      { row: 3, lastname: 'van der Westhuizen', gender: 'FEMALE' },
    ],
  })
  expect(emitted.at(-1)).toEqual({
    type: 'import.changed',
    kept: {
      owner,
      fileName: 'Camp list.csv',
      items: context().items,
      unions: [],
      plan: [],
      isEnded: false,
      source: {
        file: importFile,
        columns: ['firstname', 'lastname', 'gender', 'union', 'abbreviation'],
        values: { gender: { unclear: 'FEMALE' }, union: {}, status: {} },
        answers: noAnswers,
        day: '2026-11-23',
      },
      mends: [],
      campUnions: [],
      importId: '',
    },
  })
  expect(checkedText(context())).toBe('0 of 2 rows checked')
  expect(checkedShare(context())).toBe(0)
})

test('[W298] a union that was corrected to another union is checked as that union, and remembered', async () => {
  const { send, done, emitted, lastInput } = started()
  await done('readKept', null)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  await done('readFile', {
    read: { ok: true, file: importFile },
    remembered: {},
    day: '2026-11-23',
  })
  const [first] = importFile.table.rows
  const written = first?.cells[3] ?? ''
  send({ type: 'union.chosen', word: written.toUpperCase(), union: 'Malawi Union' })
  send({ type: 'matching.finished' })
  expect(lastInput('checkRows')).toMatchObject({ rows: [{ row: 2, union: 'Malawi Union' }, { row: 3 }] })
  expect(JSON.stringify(emitted)).toContain('"Malawi Union"')
})

test('[W1042] [W1044] [W1045] what a file does not say is asked once for all of its rows before the check', async () => {
  const { send, done, state, context, lastInput, items } = started()
  await done('readKept', null)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  const headings = ['First name', 'Surname', 'Age', 'Date of birth', 'Status']
  const rows = [
    ['Ada', 'Moyo', '0', '', 'Confirmed'],
    ['Alan', 'Dube', '', '04/05/2012', 'Confirmed'],
    ['Amy', 'Ncube', '12', '', 'Unpaid'],
    ['Abel', 'Phiri', '0', '', 'Cancelled'],
  ].map((cells, at) => ({ number: at + 2, cells }))
  const table = { headings, headingRow: 1, rows, leftOut: [] }
  await done('readFile', {
    read: { ok: true, file: { ...importFile, table } },
    remembered: {},
    day: '2026-04-20',
  })
  const finish = { type: 'matching.finished' } as const
  expect(matchingProblem(context())).toBe(
    'Choose the column with the union, or write below to which union all people of this file belong.',
  )
  send({ type: 'answer.changed', answer: { union: ' Malawi  Union' } })
  send({ type: 'answer.changed', answer: { gender: 'FEMALE' } })
  expect(matchingProblem(context())).toBe('Choose which number of the dates is the day.')
  send({ type: 'order.chosen', field: 'birthDate', order: 'monthFirst' })
  expect(matchingProblem(context())).toBe('Choose what to do: younger than 3 years at the camp.')
  expect(fileQuestions(context()).ages).toEqual([{ cause: 'young', rows: 1, examples: ['0'] }])
  expect(state().can(finish)).toBe(false)
  send({ type: 'age.answered', cause: 'young', answer: 'empty' })
  send({ type: 'status.chosen', word: 'Unpaid', isLeftOut: true })
  send(finish)
  expect(lastInput('checkRows')).toMatchObject({
    rows: [
      { row: 2, age: '', gender: 'FEMALE', union: 'Malawi  Union' },
      { row: 3, age: '14' },
      { row: 4, age: '12' },
      { row: 5, age: '' },
    ],
  })
  expect(items().map(({ choice }) => choice)).toEqual([
    null,
    null,
    { kind: 'leaveOut' },
    { kind: 'leaveOut' },
  ])
})

test('[W280] an unreadable file shows one sentence, and reading can be cancelled', async () => {
  const { send, done, failed, state, context } = started()
  await failed('readKept', new Error('The storage of the browser does not answer'))
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  await done('readFile', {
    read: { ok: false, problem: { kind: 'empty' } },
    remembered: {},
    day: '2026-11-23',
  })
  expect(state().value).toBe('choosing')
  expect(context().fileError).toBe('This file is empty: choose the file with the list of people.')
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  expect(context().fileError).toBeNull()
  send({ type: 'reading.cancelled' })
  expect(state().value).toBe('choosing')
  expect(context()).toEqual(nothingChosen)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  await failed('readFile', new Error('The browser starts no worker'))
  expect(state().value).toBe('choosing')
  expect(context().fileError).toBe('The file could not be read. Please choose it again.')
})

test('another file can be chosen while columns are matched', async () => {
  const { send, done, state, context } = started()
  await done('readKept', null)
  send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  await done('readFile', {
    read: { ok: true, file: importFile },
    remembered: {},
    day: '2026-11-23',
  })
  send({ type: 'matching.cancelled' })
  expect(state().value).toBe('choosing')
  expect(context()).toEqual(nothingChosen)
})

test('[W1003] [W1005] [W1006] another sheet or fewer columns get their own choices, and equal headings keep them', async () => {
  const { send, done, context } = started()
  await done('readKept', null)
  send({ type: 'file.chosen', file: new File(['x'], 'Camp list.xlsx') })
  await done('readFile', {
    read: { ok: true, file: importFile },
    remembered: nothingChosen.remembered,
    day: '',
  })
  const proposed = ['firstname', 'lastname', 'gender', 'union', 'abbreviation']
  expect(context().columns).toEqual(proposed)
  send({ type: 'column.chosen', column: 1, field: null })
  send({ type: 'table.chosen', choice: { leavesHiddenRows: true } })
  expect(context().file?.table.rows.map(({ number }) => number)).toEqual([2])
  expect(context().columns).toEqual(['firstname', null, 'gender', 'union', 'abbreviation'])
  send({ type: 'table.chosen', choice: { leavesHiddenColumns: true } })
  expect(context().columns).toEqual(proposed.slice(0, 4))
  send({ type: 'table.chosen', choice: { sheet: 1 } })
  expect(context().columns).toEqual(proposed)
  expect(context().file?.choice).toEqual({
    sheet: 1,
    leavesHiddenRows: false,
    leavesHiddenColumns: false,
    isMended: true,
    leavesChildren: false,
  })
  send({ type: 'table.chosen', choice: { isMended: false } })
  send({ type: 'matching.finished' })
  expect(context().items.map(({ row }) => row.firstname)).toEqual(['JosÃ©', 'Rudo'])
})

test('[W281] rows are checked 500 per call; checked rows survive a lost network', async () => {
  const rows = Array.from({ length: 501 }, (_, index) =>
    importedRow({ row: index + 2, lastname: `Ncube ${index}` }),
  )
  const { send, done, failed, state, context, emitted, lastInput } = await opened(rows)
  expect(lastInput('checkRows')).toEqual({ rows: rows.slice(0, 500) })
  await done(
    'checkRows',
    answered(...rows.slice(0, 500).map(({ row }) => ({ row, verdict: 'new' as const }))),
  )
  expect(checkedText(context())).toBe('500 of 501 rows checked')
  expect(checkedShare(context())).toBeCloseTo(0.998, 3)
  expect(emitted.at(-1)).toMatchObject({
    type: 'import.changed',
    kept: { items: [{ verdict: { row: 2, verdict: 'new' } }, ...rows.slice(1).map(() => ({}))] },
  })
  expect(lastInput('checkRows')).toEqual({ rows: rows.slice(500) })
  await failed('checkRows', noAnswer)
  expect(state().value).toEqual({ open: { checking: 'stopped' } })
  expect(context()).toMatchObject({ failure: { text: noAnswer.message, isIncident: true } })
  send({ type: 'checking.retried' })
  expect(context()).toMatchObject({ failure: null })
  await done('checkRows', answered({ row: 502, verdict: 'new' }))
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
  expect(readyText(context())).toBe('501 new · 0 already here')
  expect(checkedShare(context())).toBe(1)
})

test('[W281] a check stops when it is cancelled or refused, and shows the reason', async () => {
  const { send, done, failed, state, context } = await opened([tariro])
  send({ type: 'checking.cancelled' })
  expect(state().value).toEqual({ open: { checking: 'stopped' } })
  expect(context()).toMatchObject({ failure: null })
  send({ type: 'checking.retried' })
  await done('checkRows', restarting)
  expect(state().value).toEqual({ open: { checking: 'stopped' } })
  expect(context()).toMatchObject({ failure: { text: restarting.message, isIncident: true } })
  send({ type: 'checking.retried' })
  await done('checkRows', { ok: false, status: 403 })
  expect(context()).toMatchObject({ failure: { text: 'No answer from the server.', isIncident: false } })
  send({ type: 'checking.retried' })
  await failed('checkRows', new Error(''))
  expect(context()).toMatchObject({ failure: { text: 'No answer from the server.', isIncident: true } })
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.cancelled' })
  expect(state().value).toEqual({ open: { checking: 'asking' } })
  expect(context()).toMatchObject({ failure: null })
})

test('[W282] the abbreviation of a union is asked for once, and its rows are checked again with it', async () => {
  const { send, done, state, context, emitted, lastInput } = await opened([
    importedRow({ abbreviation: '', union: 'North Zambia Field' }),
  ])
  await done('checkRows', {
    ok: true,
    value: {
      verdicts: [{ row: 2, verdict: 'new' }],
      unions: [{ union: 'North Zambia Field', abbreviation: 'NZF' }],
    },
  })
  expect(state().value).toEqual({ open: 'naming' })
  send({ type: 'abbreviation.changed', union: 'North Zambia Field', abbreviation: ' ' })
  expect(state().can({ type: 'abbreviations.confirmed' })).toBe(false)
  send({ type: 'abbreviation.changed', union: 'North Zambia Field', abbreviation: 'NOZ' })
  send({ type: 'abbreviations.confirmed' })
  expect(lastInput('checkRows')).toMatchObject({ rows: [{ row: 2, abbreviation: 'NOZ' }] })
  expect(emitted.at(-1)).toMatchObject({
    type: 'import.changed',
    kept: { items: [{ row: { abbreviation: 'NOZ' }, verdict: null }], unions: [] },
  })
  await done('checkRows', answered({ row: 2, verdict: 'new' }))
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
  expect(context().unions).toEqual([])
})

test('[W282] each union has its own abbreviation; rows with their own code or letters keep them', async () => {
  const field = 'North Zambia Field'
  const { send, done, context, lastInput } = await opened([
    importedRow({ union: field, abbreviation: '' }),
    importedRow({ row: 3, firstname: 'Thandi', union: field, abbreviation: 'NF' }),
    importedRow({ row: 4, firstname: 'Rudo', union: field, abbreviation: '', code: 'NF042' }),
    importedRow({ row: 5, firstname: 'Farai', union: 'Kariba Field', abbreviation: '' }),
  ])
  await done('checkRows', {
    ok: true,
    value: {
      verdicts: [2, 3, 4, 5].map((row) => ({ row, verdict: 'new' as const })),
      unions: [
        { union: field, abbreviation: 'NZF' },
        { union: 'Kariba Field', abbreviation: 'KF' },
      ],
    },
  })
  send({ type: 'abbreviation.changed', union: 'Kariba Field', abbreviation: 'KAF' })
  expect(context().unions).toEqual([
    { union: field, abbreviation: 'NZF' },
    { union: 'Kariba Field', abbreviation: 'KAF' },
  ])
  send({ type: 'abbreviations.confirmed' })
  expect(lastInput('checkRows')).toMatchObject({
    rows: [
      { row: 2, abbreviation: 'NZF' },
      { row: 5, abbreviation: 'KAF' },
    ],
  })
  expect(context().items.map(({ row: { abbreviation, code } }) => [abbreviation, code])).toEqual([
    ['NZF', ''],
    ['NF', ''],
    ['', 'NF042'],
    ['KAF', ''],
  ])
})

describe('[W780] a corrected row', () => {
  const field = 'North Zambia Field'
  const lost = importedRow({ row: 3, firstname: 'Farai', union: '', abbreviation: '' })

  async function named() {
    const flow = await opened([importedRow({ abbreviation: '', union: field }), lost])
    const unions = [{ union: field, abbreviation: 'NZF' }]
    await flow.done('checkRows', {
      ok: true,
      value: {
        verdicts: [
          { row: 2, verdict: 'new' },
          { ...wrongRow, row: 3 },
        ],
        unions,
      },
    })
    flow.send({ type: 'abbreviation.changed', union: field, abbreviation: 'NOZ' })
    flow.send({ type: 'abbreviations.confirmed' })
    await flow.done('checkRows', answered({ row: 2, verdict: 'new' }))
    flow.send({ type: 'row.opened', row: 3 })
    return flow
  }

  test('with a missing union takes the abbreviation and spelling given for that union', async () => {
    const { send, done, state, lastInput, items } = await named()
    send({ type: 'cell.changed', cell: 'union', text: 'north zambia field' })
    send({ type: 'correction.saved' })
    const corrected = { ...lost, union: field, abbreviation: 'NOZ' }
    expect(lastInput('checkRows')).toEqual({ rows: [corrected] })
    await done('checkRows', answered({ row: 3, verdict: 'new' }))
    expect(state().value).toEqual({ open: { reviewing: 'ready' } })
    expect(items()[1]?.row).toEqual(corrected)
  })

  test('with a new union asks for its abbreviation once', async () => {
    const { send, done, state, lastInput, context } = await named()
    send({ type: 'cell.changed', cell: 'union', text: 'Kariba Field' })
    send({ type: 'correction.saved' })
    expect(lastInput('checkRows')).toEqual({ rows: [{ ...lost, union: 'Kariba Field' }] })
    const proposed = { union: 'Kariba Field', abbreviation: 'KF' }
    await done('checkRows', {
      ok: true,
      value: {
        verdicts: [{ row: 3, verdict: 'new' }],
        unions: [proposed, { union: 'KARIBA field', abbreviation: 'KA' }],
      },
    })
    expect(state().value).toEqual({ open: 'naming' })
    expect(context().unions).toEqual([proposed])
  })

  test('that moves to another union loses the abbreviation of the old one', async () => {
    const { send, lastInput } = await named()
    send({ type: 'correction.cancelled' })
    send({ type: 'row.opened', row: 2 })
    send({ type: 'cell.changed', cell: 'union', text: 'Kariba Field' })
    send({ type: 'correction.saved' })
    expect(lastInput('checkRows')).toEqual({
      rows: [importedRow({ union: 'Kariba Field', abbreviation: '' })],
    })
  })

  test('with its own code or letters keeps them', async () => {
    const { send, lastInput } = await named()
    send({ type: 'cell.changed', cell: 'union', text: field })
    send({ type: 'cell.changed', cell: 'abbreviation', text: 'NF' })
    send({ type: 'correction.saved' })
    expect(lastInput('checkRows')).toEqual({ rows: [{ ...lost, union: field, abbreviation: 'NF' }] })
  })
})

test('[W282] a union whose people are all registered needs no abbreviation', async () => {
  const { done, state } = await opened([importedRow({ abbreviation: '', union: 'North Zambia Field' })])
  await done('checkRows', {
    ok: true,
    value: {
      verdicts: [{ row: 2, verdict: 'here', person: { ...knownPerson, cells: [] } }],
      unions: [{ union: 'North Zambia Field', abbreviation: 'NZF' }],
    },
  })
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
})

test('[W1263] a union of the camp is not asked for its abbreviation', async () => {
  const field = 'North Zambia Field'
  const { done, state } = await opened([
    importedRow({ abbreviation: '', union: 'north zambia FIELD' }),
    importedRow({ row: 3, abbreviation: '', union: 'Kariba Field' }),
  ])
  const unions = [
    { union: field, abbreviation: 'NZF' },
    { union: 'Kariba Field', abbreviation: 'KF' },
  ]
  const campUnions = [
    { union: field, abbreviation: 'NZF', people: 31 },
    { union: 'Kariba Field', abbreviation: '', people: 1 },
  ]
  const verdicts = [2, 3].map((row) => ({ row, verdict: 'new' as const }))
  await done('checkRows', { ok: true, value: { verdicts, unions, campUnions } })
  expect(state().value).toEqual({ open: 'naming' })
  expect(askedUnions(state().context)).toEqual([{ union: 'Kariba Field', abbreviation: 'KF' }])
})

describe('[W283] a decision', () => {
  test('keeps corrections of the office unless they are taken, for one row or for all', async () => {
    const { send, done, context, emitted, choiceOf } = await opened([tariro, thandi])
    const lastKept = () => JSON.stringify(emitted.at(-1))
    await done('checkRows', answered({ row: 2, verdict: 'new' }, differentRow))
    expect(context().shown).toBe('different')
    expect(choiceOf(3)).toEqual({ kind: 'take', code: 'EZC104', cells: ['whatsapp'] })
    send({ type: 'group.decided', choice: 'take' })
    expect(choiceOf(3)).toEqual({ kind: 'take', code: 'EZC104', cells: ['age', 'whatsapp'] })
    send({ type: 'group.decided', choice: 'keep' })
    expect(choiceOf(3)).toEqual({ kind: 'take', code: 'EZC104', cells: [] })
    expect(lastKept()).toContain('"code":"EZC104","cells":[]')
    expect(choiceOf(2)).toEqual({ kind: 'add' })
    send({ type: 'row.decided', row: 3, choice: { kind: 'take', code: 'EZC104', cells: ['age'] } })
    expect(choiceOf(3)).toEqual({ kind: 'take', code: 'EZC104', cells: ['age'] })
    expect(lastKept()).toContain('"code":"EZC104","cells":["age"]')
    send({ type: 'row.decided', row: 3, choice: { kind: 'add' } })
    expect(choiceOf(3)).toEqual({ kind: 'take', code: 'EZC104', cells: ['age'] })
  })

  test('counts new, changed and unchanged people separately', async () => {
    const { send, done, context } = await opened([tariro, thandi, rudo])
    const here = { row: 4, verdict: 'here', person: { ...knownPerson, code: 'EZC105', cells: [] } } as const
    await done('checkRows', answered({ row: 2, verdict: 'new' }, differentRow, here))
    expect(workOf(context())).toEqual({ added: 1, changed: 1, same: 1 })
    expect(readyText(context())).toBe('1 new · 1 to change · 1 already here')
    expect(importLabel(workOf(context()))).toBe('Import 3 rows')
    send({ type: 'group.decided', choice: 'keep' })
    expect(readyText(context())).toBe('1 new · 2 already here')
    expect(importLabel(workOf(context()))).toBe('Import 3 rows')
    send({ type: 'row.decided', row: 2, choice: { kind: 'leaveOut' } })
    expect(readyText(context())).toBe('0 new · 2 already here · 1 row not imported as it is')
    expect(importLabel(workOf(context()))).toBe('Finish')
    for (const row of [3, 4]) send({ type: 'row.decided', row, choice: { kind: 'leaveOut' } })
    expect(importLabel(workOf(context()))).toBeUndefined()
    send({ type: 'row.decided', row: 3, choice: { kind: 'take', code: 'EZC104', cells: ['age'] } })
    expect(readyText(context())).toBe(
      '0 new · 1 to change · 0 already here · 2 rows not imported as they are',
    )
    expect(importLabel(workOf(context()))).toBe('Import 1 row')
  })

  test('[W284] about a possible duplicate is left to a person, who may add both', async () => {
    const { send, done, context, choiceOf, lastInput } = await opened([tariro, thandi])
    await done('checkRows', answered({ row: 2, verdict: 'new' }, perhapsRow))
    expect(choiceOf(3)).toBeNull()
    expect(readyText(context())).toBe(
      '1 new · 0 already here · 1 row not imported as it is · 1 to decide under "Perhaps the same"',
    )
    send({ type: 'group.shown', group: 'perhaps' })
    send({ type: 'group.decided', choice: 'take' })
    expect(choiceOf(3)).toBeNull()
    send({ type: 'group.decided', choice: 'add' })
    send({ type: 'writing.requested' })
    await done('planWriting', { plan: [{ key: 'k1', rows: [2, 3] }], importId, isKept: true })
    expect(lastInput('writeBatch')).toEqual({
      ...{ importId, fileName: 'Camp list.xlsx' },
      key: 'k1',
      rows: [
        { row: tariro, decision: { kind: 'add', besides: [] } },
        { row: thandi, decision: { kind: 'add', besides: ['EZC104'] } },
      ],
    })
  })

  test('[W304] “same” for all possible duplicates chooses the only match of a row, and keeps the first of equal rows', async () => {
    const dube = (row: number, change: Partial<ImportRow> = {}) =>
      importedRow({ row, firstname: 'Thandi', lastname: 'Dube', ...change })
    const perhaps = (row: number, ...codes: readonly string[]) => ({
      ...{ row, verdict: 'perhaps' as const, rows: [] as number[] },
      persons: codes.map((code) => ({ ...knownPerson, code })),
    })
    const rows = [
      dube(2),
      dube(3),
      dube(4, { firstname: 'Thando' }),
      dube(5, { age: '40' }),
      dube(6, { firstname: 'Rudo', lastname: 'Ncube' }),
      dube(7, { firstname: 'Rudo', lastname: 'Ncube' }),
      dube(8, { firstname: 'Farai', lastname: 'Moyo', code: 'EZC109' }),
      dube(9, { firstname: 'Rudo', lastname: 'Sithole' }),
    ]
    const { send, done, choiceOf, context } = await opened(rows)
    await done(
      'checkRows',
      answered(
        perhaps(2, 'EZC104'),
        { ...perhaps(3, 'EZC104'), rows: [2] },
        perhaps(4, 'EZC106'),
        perhaps(5, 'EZC107', 'EZC108'),
        { row: 6, verdict: 'new' },
        { ...perhaps(7), rows: [6] },
        { ...perhaps(8, 'EZC109'), takenCode: 'EZC109' },
        { ...perhaps(9), rows: [5] },
      ),
    )
    send({ type: 'group.shown', group: 'perhaps' })
    send({ type: 'group.decided', choice: 'same' })
    const kinds = () => rows.map(({ row }) => choiceOf(row)?.kind ?? null)
    expect(kinds()).toEqual(['take', 'leaveOut', 'take', null, 'add', 'leaveOut', null, null])
    expect(choiceOf(2)).toEqual({ kind: 'take', code: 'EZC104', cells: ['whatsapp'] })
    expect(choiceOf(4)).toMatchObject({ code: 'EZC106' })
    send({ type: 'group.decided', choice: 'add' })
    expect(kinds()).toEqual(['add', 'leaveOut', 'add', 'add', 'add', 'leaveOut', 'add', 'add'])
    expect(context().shown).toBe('perhaps')
  })

  test('[W304] for one kind of likeness leaves the other kinds unchanged', async () => {
    const slipped = importedRow({ row: 2, firstname: 'Thando', lastname: 'Dube', age: '13' })
    const { send, done, choiceOf, context } = await opened([slipped, thandi])
    await done(
      'checkRows',
      answered(
        { row: 2, verdict: 'perhaps', persons: [knownPerson], rows: [] },
        { row: 3, verdict: 'perhaps', persons: [{ ...knownPerson, code: 'EZC106' }], rows: [] },
      ),
    )
    send({ type: 'perhaps.shown', group: 'slip' })
    send({ type: 'group.decided', choice: 'same' })
    expect([choiceOf(2)?.kind, choiceOf(3)]).toEqual(['take', null])
    send({ type: 'perhaps.shown', group: 'names' })
    send({ type: 'group.decided', choice: 'add' })
    expect([choiceOf(2)?.kind, choiceOf(3)]).toEqual(['take', { kind: 'add' }])
    send({ type: 'group.shown', group: 'perhaps' })
    expect(context().shownPerhaps).toBeNull()
  })

  test('[W285] excludes rows that are invalid or not wanted', async () => {
    const { send, done, context, choiceOf } = await opened([tariro, thandi])
    await done('checkRows', answered(wrongRow, { row: 3, verdict: 'new' }))
    expect(context().shown).toBe('wrong')
    send({ type: 'row.decided', row: 2, choice: { kind: 'add' } })
    expect(choiceOf(2)).toBeNull()
    send({ type: 'row.decided', row: 3, choice: { kind: 'leaveOut' } })
    expect(readyText(context())).toBe('0 new · 0 already here · 2 rows not imported as they are')
    expect(choiceOf(3)).toEqual({ kind: 'leaveOut' })
    expect(choiceOf(2)).toBeNull()
  })

  test('[W285] for all rows affects only the shown group', async () => {
    const { send, done, context, choiceOf } = await opened([tariro, thandi])
    await done('checkRows', answered(wrongRow, { row: 3, verdict: 'new' }))
    send({ type: 'group.shown', group: 'new' })
    expect(context().shown).toBe('new')
    send({ type: 'group.decided', choice: 'leaveOut' })
    expect(choiceOf(3)).toEqual({ kind: 'leaveOut' })
    expect(choiceOf(2)).toBeNull()
  })
})

test('[W286] a row is corrected in place and checked again, together with rows of the same name', async () => {
  const alike = importedRow({ row: 5, firstname: 'Móyo', lastname: 'TARIRO' })
  const { send, done, failed, state, context, items, emitted, lastInput } = await opened([
    tariro,
    thandi,
    alike,
  ])
  await done('checkRows', answered(wrongRow, { row: 3, verdict: 'new' }, { row: 5, verdict: 'new' }))
  send({ type: 'row.opened', row: 2 })
  send({ type: 'cell.changed', cell: 'age', text: 'twelve' })
  send({ type: 'correction.saved' })
  const corrected = importedRow({ age: 'twelve' })
  expect(lastInput('checkRows')).toEqual({ rows: [corrected, alike] })
  await failed('checkRows', noAnswer)
  expect(state().value).toEqual({ open: { reviewing: 'correcting' } })
  expect(context()).toMatchObject({
    correction: corrected,
    failure: { text: noAnswer.message, isIncident: true },
  })
  expect(items()[0]?.row).toEqual(tariro)
  send({ type: 'correction.saved' })
  expect(context()).toMatchObject({ failure: null })
  await done('checkRows', restarting)
  expect(state().value).toEqual({ open: { reviewing: 'correcting' } })
  expect(context()).toMatchObject({
    correction: corrected,
    failure: { text: restarting.message, isIncident: true },
  })
  send({ type: 'correction.saved' })
  await done('checkRows', answered(wrongRow, { row: 5, verdict: 'new' }))
  expect(state().value).toEqual({ open: { reviewing: 'correcting' } })
  expect(items().map(({ row }) => row)).toEqual([corrected, thandi, alike])
  expect(emitted.at(-1)).toMatchObject({
    type: 'import.changed',
    kept: { items: [{ row: corrected }, { row: thandi }, { row: alike }] },
  })
  send({ type: 'cell.changed', cell: 'age', text: '11' })
  send({ type: 'correction.saved' })
  await done('checkRows', answered({ row: 2, verdict: 'new' }, { row: 5, verdict: 'new' }))
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
  expect(items()[0]).toMatchObject({ row: { age: '11' }, choice: { kind: 'add' } })
  expect(context()).toMatchObject({ correction: null, shown: 'wrong' })
  expect(emitted.at(-1)).toMatchObject({
    type: 'import.changed',
    kept: { items: [{ row: { age: '11' } }, { row: thandi }, { row: alike }] },
  })
})

test('a cancelled correction changes nothing, and clears the error of its check', async () => {
  const { send, done, failed, state, context, items } = await opened([tariro])
  await done('checkRows', answered(wrongRow))
  send({ type: 'row.opened', row: 2 })
  send({ type: 'cell.changed', cell: 'age', text: '11' })
  send({ type: 'correction.saved' })
  await failed('checkRows', noAnswer)
  send({ type: 'correction.cancelled' })
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
  expect(context()).toMatchObject({ correction: null, failure: null })
  expect(items()[0]?.row).toEqual(tariro)
})

describe('writing an import', () => {
  async function writing() {
    const flow = await opened([tariro, thandi, rudo])
    await flow.done(
      'checkRows',
      answered(
        { row: 2, verdict: 'new' },
        { row: 3, verdict: 'here', person: { ...knownPerson, cells: [] } },
        {
          row: 4,
          verdict: 'new',
        },
      ),
    )
    flow.send({ type: 'writing.requested' })
    expect(flow.lastInput('planWriting')).toMatchObject({
      kept: { owner, plan: [] },
      batches: [[2, 3, 4]],
    })
    await flow.done('planWriting', {
      plan: [
        { key: 'k1', rows: [2, 3] },
        { key: 'k2', rows: [4] },
      ],
      ...{ importId, isKept: true },
    })
    return flow
  }

  test('[W287] repeats a batch with its key after a lost answer or a reload, and sends the next one only afterwards', async () => {
    const { send, done, failed, state, context, emitted, lastInput } = await writing()
    expect(writtenText(context())).toBe('0 of 3 rows written')
    expect(writtenShare(context())).toBe(0)
    const first = {
      ...{ importId, fileName: 'Camp list.xlsx' },
      key: 'k1',
      rows: [
        { row: tariro, decision: { kind: 'add', besides: [] } },
        { row: thandi, decision: { kind: 'take', code: 'EZC104', version: '7', cells: [] } },
      ] satisfies readonly DecidedRow[],
    }
    expect(lastInput('writeBatch')).toEqual(first)
    await failed('writeBatch', noAnswer)
    expect(state().value).toEqual({ open: 'stopped' })
    expect(context()).toMatchObject({ failure: { text: noAnswer.message, isIncident: true } })

    const reloaded = started()
    await reloaded.done('readKept', JSON.parse(JSON.stringify(keptOf(context()))))
    expect(reloaded.state().value).toEqual({ open: 'stopped' })
    reloaded.send({ type: 'writing.retried' })
    expect(reloaded.lastInput('writeBatch')).toEqual(first)

    send({ type: 'writing.retried' })
    expect(context()).toMatchObject({ failure: null })
    await done('writeBatch', restarting)
    expect(state().value).toEqual({ open: 'stopped' })
    expect(context()).toMatchObject({ failure: { text: restarting.message, isIncident: true } })
    send({ type: 'writing.retried' })
    expect(lastInput('writeBatch')).toEqual(first)
    await done('writeBatch', {
      ok: true,
      value: [
        { row: 2, outcome: 'added', code: 'EZC105' },
        { row: 3, outcome: 'same', code: 'EZC104' },
      ],
    })
    expect(writtenText(context())).toBe('2 of 3 rows written')
    expect(writtenShare(context())).toBeCloseTo(0.667, 3)
    expect(writtenShare({ ...context(), plan: [{ key: 'k2', rows: [4, 5] }] })).toBe(0.5)
    expect(emitted.at(-1)).toMatchObject({
      type: 'import.changed',
      kept: {
        items: [{ written: { outcome: 'added' } }, { written: { outcome: 'same' } }, { written: null }],
        plan: [{ key: 'k2', rows: [4] }],
        isEnded: false,
      },
    })
    expect(lastInput('writeBatch')).toMatchObject({ key: 'k2', rows: [{ row: rudo }] })
  })

  test('[W288] finishes the current batch when it is cancelled, and can continue from there', async () => {
    const { send, done, state, context, emitted, lastInput } = await writing()
    send({ type: 'writing.cancelled' })
    expect(writtenText(context())).toBe('Finishing what is under way…')
    await done('writeBatch', {
      ok: true,
      value: [
        { row: 2, outcome: 'added', code: 'EZC105' },
        { row: 3, outcome: 'same', code: 'EZC104' },
      ],
    })
    expect(state().value).toEqual({ open: 'left' })
    expect(resultOf(context())).toEqual({ added: 1, changed: 0, same: 1, left: 1 })
    const plan = [{ key: 'k2', rows: [4] }]
    expect(emitted.at(-1)).toMatchObject({ type: 'import.changed', kept: { plan, isEnded: true } })
    send({ type: 'import.continued' })
    expect(emitted.at(-1)).toMatchObject({ type: 'import.changed', kept: { plan, isEnded: false } })
    expect(writtenText(context())).toBe('2 of 3 rows written')
    expect(lastInput('writeBatch')).toMatchObject({ key: 'k2', rows: [{ row: rudo }] })
  })

  test('that has stopped ends with the written rows, even after a reload', async () => {
    const { send, failed, state, context, emitted } = await writing()
    await failed('writeBatch', noAnswer)
    send({ type: 'writing.ended' })
    expect(state().value).toEqual({ open: 'left' })
    expect(context()).toMatchObject({ isEnded: true, failure: null })
    expect(emitted.at(-1)).toMatchObject({ type: 'import.changed', kept: { isEnded: true } })
    const reloaded = started()
    await reloaded.done('readKept', JSON.parse(JSON.stringify(keptOf(context()))))
    expect(reloaded.state().value).toEqual({ open: 'left' })
  })

  test('shows an error when it cannot start, and leaves everything unchanged', async () => {
    const { send, done, failed, state, context } = await opened([tariro, thandi])
    await done('checkRows', answered(wrongRow, { row: 3, verdict: 'new' }))
    const requested = async () => {
      send({ type: 'writing.requested' })
      expect(context()).toMatchObject({ failure: null })
      await failed('planWriting', new Error('No random numbers'))
      expect(state().value).toEqual({ open: { reviewing: 'ready' } })
      expect(context()).toMatchObject({
        failure: { text: 'The import could not be started. Please try again.', isIncident: true },
        shown: 'leftOut',
      })
    }
    send({ type: 'group.shown', group: 'leftOut' })
    await requested()
    await requested()
    send({ type: 'row.opened', row: 2 })
    expect(context()).toMatchObject({ failure: null })
  })

  test('[W289] ends with totals, and offers the rest as a file or clears the device', async () => {
    const { send, done, state, context, emitted, lastInput } = await writing()
    await done('writeBatch', {
      ok: true,
      value: [
        { row: 2, outcome: 'added', code: 'EZC105' },
        { row: 3, outcome: 'changed', code: 'EZC104' },
      ],
    })
    await done('writeBatch', {
      ok: true,
      value: [{ row: 4, outcome: 'notWritten', sentence: 'Somebody of this name was registered meanwhile.' }],
    })
    expect(state().value).toEqual({ open: 'left' })
    send({ type: 'leftRows.requested' })
    expect(emitted.at(-1)).toMatchObject({ type: 'leftRows.wanted', fileName: 'Camp list.xlsx' })
    expect(leftFileOf(context().items)).toBe(
      '\uFEFFFirst name,Last name,Gender,Age,Union,Country,WhatsApp,Email,Abbreviation of the union,Union number,Code,Row in the file,Why it is left\r\n' +
        'Rudo,Ncube,FEMALE,12,East Zimbabwe Conference,,,,EZC,,,4,Somebody of this name was registered meanwhile.\r\n',
    )
    send({ type: 'import.continued' })
    expect(lastInput('checkRows')).toEqual({ rows: [rudo] })
    expect(emitted.at(-1)).toMatchObject({
      type: 'import.changed',
      kept: { items: [{}, {}, { verdict: null, written: null }], plan: [], isEnded: false },
    })
    await done('checkRows', answered({ row: 4, verdict: 'new' }))
    send({ type: 'writing.requested' })
    await done('planWriting', { plan: [{ key: 'k3', rows: [4] }], importId, isKept: false })
    expect(context().isKept).toBe(false)
    await done('writeBatch', { ok: true, value: [{ row: 4, outcome: 'added', code: 'EZC106' }] })
    expect(state().value).toBe('done')
    expect(emitted.at(-1)).toEqual({ type: 'import.removed' })
    expect(resultOf(context())).toEqual({ added: 2, changed: 1, same: 0, left: 0 })
    expect(writtenShare(context())).toBe(1)
    send({ type: 'import.closed' })
    expect(state().value).toBe('choosing')
    expect(context()).toEqual(nothingChosen)
    expect([checkedShare(context()), writtenShare(context())]).toEqual([0, 0])
  })
})

test('[W1275] a missing gender is corrected in the row with one press, and the row is checked again', async () => {
  const { send, done, state, items, lastInput } = await opened([importedRow({ gender: '' }), thandi])
  const wrong = { row: 2, verdict: 'wrong', cells: [{ cell: 'gender', sentence: 'Please choose.' }] } as const
  await done('checkRows', answered(wrong, { row: 3, verdict: 'new' }))
  send({ type: 'row.corrected', row: 2, cell: 'gender', text: 'FEMALE' })
  expect(state().value).toEqual({ open: { reviewing: 'checkingAgain' } })
  expect(lastInput('checkRows')).toMatchObject({ rows: [{ row: 2, gender: 'FEMALE' }] })
  await done('checkRows', answered({ row: 2, verdict: 'new' }))
  expect(state().value).toEqual({ open: { reviewing: 'ready' } })
  expect(items()[0]).toMatchObject({ row: { gender: 'FEMALE' }, choice: { kind: 'add' } })
})

describe('[W1276] [W1333] a withdrawn person in a file', () => {
  const withdrawn = { ...knownPerson, isWithdrawn: true }
  const again = { row: 2, verdict: 'different', person: withdrawn } as const

  test('is in neither until the office decides: registered again, or left out', async () => {
    const { send, done, context, choiceOf } = await opened([tariro, thandi])
    await done('checkRows', answered(again, { row: 3, verdict: 'new' }))
    expect(context().items.map(reviewGroupOf)).toEqual(['again', 'new'])
    expect(decidedRows(context()).map(({ row }) => row.row)).toEqual([3])
    expect(readyText(context())).toBe(
      '1 new · 0 already here · 1 row not imported as it is · 1 to decide under "Come again?"',
    )
    const chosen = takeChoiceOf(withdrawn)
    send({ type: 'row.decided', row: 2, choice: chosen })
    expect(choiceOf(2)).toMatchObject({ kind: 'take', code: 'EZC104', isAgain: true })
    expect(decidedRows(context())[0]?.decision).toMatchObject({ code: 'EZC104', isAgain: true })
    expect(readyText(context())).toBe('1 new · 1 to register again · 0 already here')
    expect(importLabel(workOf(context()))).toBe('Import 2 rows')
    send({ type: 'row.decided', row: 2, choice: { kind: 'leaveOut' } })
    expect(context().items.map(reviewGroupOf)).toEqual(['leftOut', 'new'])
    send({ type: 'row.decided', row: 2, choice: { kind: 'take', code: 'EZC104', cells: [] } })
    expect(decidedRows(context()).map(({ row }) => row.row)).toEqual([3])
  })

  test('is decided with all others at once', async () => {
    const { send, done, context } = await opened([tariro, thandi])
    const other = { ...again, row: 3, person: { ...withdrawn, code: 'EZC105' } }
    await done('checkRows', answered(again, other))
    expect(context().shown).toBe('again')
    send({ type: 'group.decided', choice: 'again' })
    expect(decidedRows(context()).map(({ decision }) => 'isAgain' in decision)).toEqual([true, true])
    send({ type: 'group.decided', choice: 'leaveOut' })
    expect(decidedRows(context())).toEqual([])
  })

  test('stays undecided when all that are perhaps the same are the same', async () => {
    const { send, done, context } = await opened([tariro])
    const persons = [withdrawn]
    await done('checkRows', answered({ row: 2, verdict: 'perhaps', persons, rows: [] }))
    send({ type: 'group.decided', choice: 'same' })
    expect(decidedRows(context())).toEqual([])
  })
})

test('[W1334] Finish says how many rows it leaves for later, until all are decided', async () => {
  const { send, done, context } = await opened([tariro, thandi])
  const here = { row: 2, verdict: 'here', person: { ...knownPerson, cells: [] } } as const
  await done('checkRows', answered(here, perhapsRow))
  expect(importLabel(workOf(context()))).toBe('Finish')
  expect(leftForLaterText(context())).toBe('1 row is not decided. Finish leaves it for later.')
  send({ type: 'row.decided', row: 3, choice: { kind: 'leaveOut' } })
  expect(importLabel(workOf(context()))).toBe('Finish')
  expect(leftForLaterText(context())).toBeNull()
})

test('[W1265] after an import with rows that were left out, the next file needs no question', async () => {
  const { send, done, state, context, emitted } = await opened([tariro, thandi])
  await done('checkRows', answered({ row: 2, verdict: 'new' }, { row: 3, verdict: 'new' }))
  send({ type: 'row.decided', row: 3, choice: { kind: 'leaveOut' } })
  send({ type: 'writing.requested' })
  await done('planWriting', { plan: [{ key: 'k1', rows: [2] }], importId, isKept: true })
  await done('writeBatch', { ok: true, value: [{ row: 2, outcome: 'added', code: 'EZC105' }] })
  expect(state().value).toEqual({ open: 'left' })
  send({ type: 'import.closed' })
  expect(emitted.at(-1)).toEqual({ type: 'import.removed' })
  expect(state().value).toBe('choosing')
  expect(context()).toEqual(nothingChosen)
})

test('[W1265] rows that wait for a decision are not closed without a question', async () => {
  const { send, done, state } = await opened([tariro, thandi])
  await done('checkRows', answered({ row: 2, verdict: 'new' }, perhapsRow))
  send({ type: 'writing.requested' })
  await done('planWriting', { plan: [{ key: 'k1', rows: [2] }], importId, isKept: true })
  await done('writeBatch', { ok: true, value: [{ row: 2, outcome: 'added', code: 'EZC105' }] })
  send({ type: 'import.closed' })
  expect(state().value).toEqual({ open: 'left' })
})

test.each([
  ['with rows that are left', [tariro, thandi]],
  ['that is complete', [tariro]],
])('[W1264] the undo of the import in sight ends it, %s', async (_, rows) => {
  const { send, done, state, context, emitted } = await opened(rows)
  await done('checkRows', answered({ row: 2, verdict: 'new' }, { ...wrongRow, row: 3 }))
  send({ type: 'writing.requested' })
  await done('planWriting', { plan: [{ key: 'k1', rows: [2] }], importId, isKept: true })
  await done('writeBatch', { ok: true, value: [{ row: 2, outcome: 'added', code: 'EZC105' }] })
  const before = state().value
  send({ type: 'import.undone', id: 'another' })
  expect(state().value).toEqual(before)
  send({ type: 'import.undone', id: importId })
  expect(state().value).toBe('undone')
  expect(emitted.at(-1)).toEqual({ type: 'import.removed' })
  expect(state().can({ type: 'import.continued' })).toBe(false)
  send({ type: 'import.closed' })
  expect(state().value).toBe('choosing')
  expect(context()).toEqual(nothingChosen)
})

test('an import that cannot be stored on the device says so', async () => {
  const { send, done, context } = await opened([tariro])
  await done('checkRows', answered({ row: 2, verdict: 'new' }))
  expect(context().isKept).toBe(true)
  send({ type: 'keeping.failed' })
  expect(context().isKept).toBe(false)
})

describe('an import that another tab has changed', () => {
  test('stops, and is read again on request', async () => {
    const { send, done, state, items, lastInput } = await opened([tariro])
    await done('checkRows', answered({ row: 2, verdict: 'new' }))
    send({ type: 'keeping.overtaken' })
    expect(state().value).toBe('overtaken')
    expect(items()).toEqual([])
    send({ type: 'import.reopened' })
    expect(state().value).toBe('opening')
    expect(lastInput('readKept')).toEqual({ owner })
  })

  test('is not written with keys that the device does not store', async () => {
    const { send, done, state, lastInput } = await opened([tariro])
    await done('checkRows', answered({ row: 2, verdict: 'new' }))
    send({ type: 'writing.requested' })
    await done('planWriting', 'otherTab')
    expect(state().value).toBe('overtaken')
    expect(lastInput('writeBatch')).toBeUndefined()
  })
})

test('[W290] leaving the import needs a confirmation and removes it from the device', async () => {
  const { send, done, state, items, emitted } = await opened([tariro])
  await done('checkRows', answered(wrongRow))
  send({ type: 'row.opened', row: 2 })
  send({ type: 'cell.changed', cell: 'age', text: '1' })
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.cancelled' })
  expect(state().value).toEqual({ open: { reviewing: 'correcting' } })
  expect(state().context.correction?.age).toBe('1')
  send({ type: 'leaving.requested' })
  send({ type: 'leaving.confirmed' })
  expect(state().value).toBe('choosing')
  expect(items()).toEqual([])
  expect(emitted.at(-1)).toEqual({ type: 'import.removed' })
})
