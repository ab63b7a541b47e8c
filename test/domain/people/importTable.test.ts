import { describe, expect, test } from 'vitest'
import { importFileOf, notesOf } from '../../../src/domain/people/importing/importSheets.ts'
import {
  type ImportTable,
  type LeftOutReason,
  type SheetLine,
  tableIn,
} from '../../../src/domain/people/importing/importTable.ts'

/** Sheet lines from the first row on; `|` separates the cells. */
function linesOf(...rows: readonly string[]): readonly SheetLine[] {
  return rows.map((row, index) => ({ number: index + 1, cells: row.split('|') }))
}

function read(...rows: readonly string[]) {
  const answer = tableIn(linesOf(...rows))
  if (!answer.ok) throw new Error(answer.problem.kind)
  const { headings, headingRow, rows: people, leftOut } = answer.table
  return { headings, headingRow, rows: people.map(({ number }) => number), leftOut, table: answer.table }
}

function notesWith(table: ImportTable): readonly string[] {
  const sheet = { table, unmended: null, hiddenRows: [], hiddenColumns: [], withoutResult: 0 }
  const read = importFileOf([{ name: 'One', isHidden: false, ...sheet }], [])
  return read.ok ? notesOf(read.file) : []
}

describe('[W262] headings', () => {
  test('are the line with the most known headings among the first thirty', () => {
    const notes = Array.from({ length: 29 }, (_, index) => `Note ${index}|x`)
    const found = read(...notes, 'Name|Age', 'Ann Moyo|12')
    expect(found.headings).toEqual(['Name', 'Age'])
    expect(found.headingRow).toBe(30)
    expect(found.leftOut).toEqual([
      { reason: 'aboveHeadings', rows: Array.from({ length: 29 }, (_, index) => index + 1) },
    ])
    const late = read(...notes, 'Note|of 29', 'Name|Shoe', 'Ann Moyo|38')
    expect(late.headings).toEqual(['Note 0', 'x'])
  })

  test('on two lines are merged, and the lower line wins', () => {
    const found = read('Camp', 'Person||Age|Contact', 'First name|Surname||Phone', 'Ann|Moyo|12|1')
    expect(found.headings).toEqual(['First name', 'Surname', 'Age', 'Phone'])
    expect(found.headingRow).toBe(3)
    expect(found.rows).toEqual([4])
    expect(found.leftOut).toEqual([{ reason: 'aboveHeadings', rows: [1] }])
  })

  test('on two lines are merged when the upper line has more known headings', () => {
    const found = read('Name||Age|Gender|Union', 'First|Surname', 'Ann|Moyo|12|F|Malawi')
    expect(found.headings).toEqual(['First', 'Surname', 'Age', 'Gender', 'Union'])
    expect(found.rows).toEqual([3])
  })

  test('on two lines are merged when the lower line names one column', () => {
    const found = read('Name|Contact|Age', '|Phone', 'Ann Moyo|1|12')
    expect(found.headings).toEqual(['Name', 'Phone', 'Age'])
    expect(found.rows).toEqual([3])
  })

  test('[W1260] take the name of their group, which is over the first of them alone', () => {
    const family = read(
      'Camper||Parent 1||Parent 2||',
      'Name|Age|Name|Phone|Name|Phone|Union',
      'A|1|B|2|C|3|D',
    )
    expect(family.headings).toEqual([
      ...[
        'Camper Name',
        'Age',
        'Parent 1 Name',
        'Parent 1 Phone',
        'Parent 2 Name',
        'Parent 2 Phone',
        'Union',
      ],
    ])
    const parted = read('Camper||Guardian|', 'First Name|Last Name|First Name|Last Name', 'A|B|C|D')
    expect(parted.headings).toEqual([
      ...['Camper First Name', 'Camper Last Name', 'Guardian First Name', 'Guardian Last Name'],
    ])
    const children = read('Child 1||Child 2|||', 'Name|Age|Name|Age|Union', 'A|1|B|2|C')
    expect(children.headings).toEqual([
      ...['Child 1 Name', 'Child 1 Age', 'Child 2 Name', 'Child 2 Age', 'Union'],
    ])
  })

  test('without lines below are a list without people', () => {
    expect(tableIn(linesOf('Name|Age'))).toEqual({ ok: false, problem: { kind: 'noPeople' } })
    expect(tableIn(linesOf('Note', 'Name|Age', ''))).toEqual({ ok: false, problem: { kind: 'noPeople' } })
  })

  test('exclude a title and a line of remarks', () => {
    expect(read('Union camp', 'Surname|Name', 'Moyo|Ann').headings).toEqual(['Surname', 'Name'])
    const found = read('Age|of all', 'Surname|Name', 'Moyo|Ann')
    expect(found.headings).toEqual(['Surname', 'Name'])
    expect(found.leftOut).toEqual([{ reason: 'aboveHeadings', rows: [1] }])
  })

  test('without a known word are the first line with two words', () => {
    const found = read('Camp', 'Zita|Makore', 'Ann|12', 'Ben|13')
    expect(found.headings).toEqual(['Zita', 'Makore'])
    expect(found.rows).toEqual([3, 4])
    expect(read('Zita', 'Ann', 'Ben').headings).toEqual(['Zita'])
  })

  test('default to the letter of their column', () => {
    expect(read('Name||Age', 'Ann|x|12|y').headings).toEqual(['Name', 'Column B', 'Age', 'Column D'])
    const wide = Array.from({ length: 28 }, (_, column) => (column === 0 ? 'Name' : ''))
    expect(read(wide.join('|'), `Ann${'|'.repeat(27)}x`).headings).toEqual(['Name', 'Column AB'])
  })

  test('repeated between the rows are not people', () => {
    const found = read('Name|Age', 'Ann|12', ' Name |Age|', 'Ben|13', 'Name|Age', 'Name|15')
    expect(found.rows).toEqual([2, 4, 6])
    expect(found.leftOut).toEqual([{ reason: 'repeatedHeadings', rows: [3, 5] }])
  })
})

describe('[W262] sum lines', () => {
  test.each([
    ['Total|24', [4]],
    ['TOTAL:|24', [4]],
    ['|Grand total', [4]],
    ['Subtotal|24', [4]],
    ['Total campers 2|', [4]],
    ['Sum|', [4]],
    ['Sum of ages|25', [4]],
    ['Count 2|', [4]],
    ['2 campers|', [4]],
    ['|25', [4]],
    ['2|12.5', [4]],
    ['|=SUM(B2:B3)', [4]],
    ['Totally new|14', []],
    ['Ann Total|14', []],
    ['Ann Soma|14', []],
    ['Team of 2 campers|14', []],
    ['2 children Moyo|14', []],
    ['Count Dracula|14', []],
    ['Sum Li|14', []],
    ['12 apostles|14', []],
    ['Ben 2|14', []],
  ])('are told apart from people at the end of a list: %j', (last, sums) => {
    const { leftOut } = read('Name|Age', 'Ann Moyo|12', 'Ben Moyo|13', last)
    expect(leftOut).toEqual(sums.length === 0 ? [] : [{ reason: 'sum', rows: sums }])
  })

  test('with a word may stand between people; figures alone only at the end', () => {
    const found = read('Name|Age', 'Ann|12', 'Total|12', '|13', 'Ben|13', 'Total|13', '|25', 'Total|25')
    expect(found.rows).toEqual([2, 4, 5])
    expect(found.leftOut).toEqual([{ reason: 'sum', rows: [3, 6, 7, 8] }])
  })

  test('do not include people whose name is such a word', () => {
    const headings = 'Surname|Name|Age|Gender|Union|Phone'
    expect(read(headings, 'Total|Ann|12|F|Malawi|1', 'Sum|Ben|12|M').rows).toEqual([2, 3])
    expect(read(headings, 'Moyo|Ann|12|F|Malawi|1', 'Total|3|12|').rows).toEqual([2])
  })

  test('do not include a line that fills more than two cells and more than half of them', () => {
    const headings = 'Name|Age|Gender|Union'
    expect(read(headings, 'Ann Moyo|12|F|Malawi', 'Soma|12|F|').rows).toEqual([2, 3])
    expect(read(headings, 'Ann Moyo|12|F|Malawi', 'Soma|12||').rows).toEqual([2])
  })

  test.each([
    ['|Ann|Soma|||', true],
    ['MU7|Ann|Soma|||', true],
    ['MU7|2|Soma|||', true],
    ['|2|Total|||', false],
    ['||Total|12||', false],
    ['MU7||Total|||', false],
  ])('are told apart from a line with first and last name: %j', (line, isPerson) => {
    const headings = 'Code|First name|Surname|Age|Gender|Union'
    const found = read(headings, 'MU1|Ann|Moyo|12|F|Malawi', line)
    expect(found.rows).toEqual(isPerson ? [2, 3] : [2])
  })

  test('do not exist as figures in a list of one column', () => {
    expect(read('Code', '101', '102').rows).toEqual([2, 3])
  })
})

describe('data rows', () => {
  test('[W262] skip empty lines and report them up to the last person', () => {
    const found = read('', 'Name|Age', '', 'Ann|12', '|', ' ', 'Ben|13', '', 'Total|25', '')
    expect(found.rows).toEqual([4, 7])
    expect(found.leftOut).toEqual([
      { reason: 'empty', rows: [3, 5, 6] },
      { reason: 'sum', rows: [9] },
    ])
  })

  test('have a cell for each column', () => {
    expect(read('Name|Age|Union', 'Ann', 'Ben||Malawi').table.rows).toEqual([
      { number: 2, cells: ['Ann', '', ''] },
      { number: 3, cells: ['Ben', '', 'Malawi'] },
    ])
  })

  test('[W266] refuse a formula only in the row of a person', () => {
    const lines = (row: number, formulas: readonly number[]) =>
      linesOf('Name|Age', 'Ann|12', 'Total|12').map((line) =>
        line.number === row ? { ...line, formulas } : line,
      )
    expect(tableIn(lines(3, [1])).ok).toBe(true)
    expect(tableIn(lines(1, [1])).ok).toBe(true)
    expect(tableIn(lines(2, [1, 0]))).toEqual({ ok: false, problem: { kind: 'formula', cell: 'B2' } })
  })

  test('[W266] accept 2,000 characters in a cell and refuse 2,001', () => {
    expect(tableIn(linesOf('Name', 'x'.repeat(2_000))).ok).toBe(true)
    expect(tableIn(linesOf('Name', 'x'.repeat(2_001)))).toEqual({
      ok: false,
      problem: { kind: 'longCell', cell: 'A2' },
    })
  })

  test('[W266] refuse control characters except tabs and line breaks', () => {
    expect(tableIn(linesOf('Name', 'Ann\tMoyo\r\n2')).ok).toBe(true)
    expect(tableIn(linesOf('Name', 'Ann\u0007'))).toEqual({
      ok: false,
      problem: { kind: 'controlCharacter', cell: 'A2' },
    })
  })

  test('[W277] drop hidden characters of headings and cells', () => {
    const read = tableIn(
      linesOf('\uFEFFFirst\u00AD name|Sur\u200Bname', 'Ta\u200Briro|Mo\u202Eyo', '\u200B|\u2060'),
    )
    expect(read).toMatchObject({
      ok: true,
      table: { headings: ['First name', 'Surname'], rows: [{ cells: ['Tariro', 'Moyo'] }] },
    })
  })

  test('[W263] have at most 100 columns', () => {
    const wide = (columns: number) => tableIn(linesOf(`Name${'|'.repeat(columns - 1)}Age`, 'Ann'))
    expect(wide(100).ok).toBe(true)
    expect(wide(101)).toEqual({ ok: false, problem: { kind: 'tooManyColumns', count: 101 } })
  })

  test('[W266] refuse HTML except in a list exported by the portal', () => {
    const headings = 'Code|First name|Last name|Gender|Age|Union|Country|WhatsApp|Email|Status'
    const person = 'ZEUC1|<b>Ann</b>|Moyo|Female|12|Malawi||||Registered'
    expect(tableIn(linesOf(headings, person)).ok).toBe(true)
    expect(tableIn(linesOf(`${headings}||`, person)).ok).toBe(true)
    const refused = { ok: false, problem: { kind: 'html', cell: 'B2' } }
    expect(tableIn(linesOf(`${headings}|Note`, person))).toEqual(refused)
    expect(tableIn(linesOf(headings.replace('|Status', ''), person))).toEqual(refused)
    expect(tableIn(linesOf(headings.replace('Union', 'Church'), person))).toEqual(refused)
  })

  test('[W263] are at most 20,000 with 1,000 other lines', () => {
    const people = Array.from({ length: 20_000 }, (_, index) => `Ann ${index}|12`)
    const around = Array.from({ length: 999 }, () => 'Total|1')
    expect(tableIn(linesOf('Name|Age', ...people, ...around)).ok).toBe(true)
    const onePerson = tableIn(linesOf('Name|Age', ...people, 'Ann|12'))
    expect(onePerson).toEqual({ ok: false, problem: { kind: 'tooManyRows' } })
    const more = tableIn(linesOf('Name|Age', ...people, ...around, 'Total|1'))
    expect(more).toEqual({ ok: false, problem: { kind: 'tooManyRows' } })
  })
})

test('[W262] each kind of skipped line has its own sentence', () => {
  const { table } = read(
    'a',
    'b',
    'Name|Age',
    'Ann|12',
    'Name|Age',
    'Name|Age',
    'Total|1',
    'Total|2',
    'Ben|13',
  )
  expect(notesWith(table)).toEqual([
    '2 rows above the headings were left out: rows 1, 2.',
    '2 rows that repeat the headings were left out: rows 5, 6.',
    '2 rows with sums were left out: rows 7, 8.',
  ])
  const rows = (count: number) => ({
    ...table,
    leftOut: [{ reason: 'empty' as const, rows: [5, 6, 7, 8, 9, 10].slice(0, count) }],
  })
  expect(notesWith(rows(1))).toEqual(['1 empty row was left out: row 5.'])
  expect(notesWith(rows(5))).toEqual(['5 empty rows were left out: rows 5, 6, 7, 8, 9.'])
  expect(notesWith(rows(6))).toEqual(['6 empty rows were left out: rows 5, 6, 7, 8, 9 and more.'])
})

test('one skipped row has the singular, and unknown headings have a warning', () => {
  const { table } = read('Camp', 'Name|Age', 'Ann|12', 'Name|Age', 'Total|1')
  expect(notesWith(table)).toEqual([
    '1 row above the headings was left out: row 1.',
    '1 row that repeats the headings was left out: row 4.',
    '1 row with a sum was left out: row 5.',
  ])
  expect(notesWith(read('Camp', 'Zita|Makore', 'Ann|12').table)).toEqual([
    'No heading in row 2 is known: if it holds a person, type headings above it and choose the file again.',
    '1 row above the headings was left out: row 1.',
  ])
})

test('a replayed recording with masked reasons still has its notes', () => {
  const masked: string = '•••'
  const { table } = read('Name|Age', 'Ann|12')
  const notesOfRows = (rows: readonly number[]) =>
    notesWith({ ...table, leftOut: [{ reason: masked as LeftOutReason, rows }] })
  expect(notesOfRows([5])).toEqual(['1 row was left out: row 5.'])
  expect(notesOfRows([5, 6])).toEqual(['2 rows were left out: rows 5, 6.'])
})
