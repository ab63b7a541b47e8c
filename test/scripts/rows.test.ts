import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  changedRows,
  idsNamedIn,
  type Row,
  reportByFlow,
  rowsFrom,
  rowsOf,
  settledRows,
} from '../../scripts/code/rowReport.ts'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'
import { partOfEveryRun } from '../../scripts/testScope.mjs'
import { models } from '../../src/inspector/models/index.ts'

const rows = rowsOf('test/rows.tsv')
const week = rowsOf('test/week.tsv')

function flowsWithoutMachine(table: readonly Row[]): string[] {
  const machines = new Set(models.map(({ machine }) => machine.id))
  return [...new Set(table.map(({ flow }) => flow))].filter((flow) => !machines.has(flow)).sort()
}

/** @param part selects the part of a test file to read */
function namedRows(part = (_path: string, source: string) => source): ReadonlySet<string> {
  const tests = sourceFiles(['test'], /\.test\.tsx?$|\.spec\.ts$/)
  return new Set(
    tests.flatMap((path) => idsNamedIn(part(path, readFileSync(join(projectRoot, path), 'utf8')))),
  )
}

describe('rows of the specification', () => {
  test('the table has all 867 rows', () => {
    expect(rows).toHaveLength(867)
  })

  test('the flow of a row is a machine or one of eight others', () => {
    expect(flowsWithoutMachine(rows)).toEqual([
      'adminShell',
      'api',
      'landingPage',
      'merchantScreen',
      'participantShell',
      'product',
      'routes',
      'walletManagement',
    ])
  })

  test('a test names single rows, lists and ranges', () => {
    const [one, list, range] = ['433', '021, A020', '427-A429'].map((rest) => `[A${rest}]`)
    expect(idsNamedIn(`${one} and ${list} and ${range}`)).toEqual([
      'A433',
      'A021',
      'A020',
      'A427',
      'A428',
      'A429',
    ])
  })

  test('tests name existing rows only', () => {
    const known = new Set([...rows, ...week].map(({ id }) => id))
    expect([...namedRows()].filter((id) => !known.has(id))).toEqual([])
  })

  test('a test of a row with a changed reading says “reading” on its line', () => {
    const silent = sourceFiles(['test'], /\.test\.tsx?$|\.spec\.ts$/).flatMap((path) =>
      readFileSync(join(projectRoot, path), 'utf8')
        .split('\n')
        .filter((line) => idsNamedIn(line).some((id) => changedRows.includes(id)))
        .filter((line) => !line.includes('reading')),
    )
    expect(silent).toEqual([])
  })

  test('a row counts as open until it is named or settled', () => {
    const some = [
      { id: 'A241', flow: 'session', section: 'A§3', statement: 'not specified' },
      { id: 'A242', flow: 'session', section: 'A§3', statement: 'restored' },
      { id: 'A243', flow: 'session', section: 'A§3', statement: 'not restored' },
    ]
    expect(reportByFlow(some, new Set(['A242']))).toEqual([{ flow: 'session', total: 3, open: [some[2]] }])
  })
})

describe('rows beyond the documents', () => {
  test('each row is named by a test', () => {
    const named = namedRows()
    expect(week.filter(({ id }) => !named.has(id))).toEqual([])
  })

  test('each row is named by a test that `npm test` runs, except those that take a minute', () => {
    const named = namedRows(partOfEveryRun)
    const open = [...rows, ...week].filter(({ id }) => !named.has(id) && !settledRows.includes(id))
    const ofCamera = ['W462', 'W835']
    const ofThreeGates = ['W610', 'W961']
    const ofEveryPage = ['W1460']
    const ofWholeOffice = ['W406']
    const long = [...ofCamera, ...ofThreeGates, ...ofEveryPage, ...ofWholeOffice]
    expect(open.map(({ id }) => id).sort()).toEqual(long.sort())
  })

  test('each row has a unique id of W and a number, in order', () => {
    const ids = week.map(({ id }) => id)
    expect(ids.filter((id) => !/^W\d{3,4}$/.test(id))).toEqual([])
    const inOrder = (one: string, other: string) => Number(one.slice(1)) - Number(other.slice(1))
    expect(ids).toEqual([...new Set(ids)].sort(inOrder))
  })

  test('each row has every column, and a known section', () => {
    const sections = [
      'Abilities and rights',
      'Staff and rights',
      'People',
      'Gate',
      'Money',
      'First screens',
      'One round trip',
      'Browsers',
      'The camp',
    ]
    const broken = week.filter(({ section, statement }) => !sections.includes(section) || statement === '')
    expect(broken).toEqual([])
  })

  test('the flow of a row is a machine, the server, the routes, or the portal as a whole', () => {
    const others = flowsWithoutMachine(week)
    const known = ['adminShell', 'api', 'participantShell', 'product', 'routes']
    expect(others.filter((flow) => !known.includes(flow))).toEqual([])
  })

  test('a heading in the table is not a row', () => {
    const table =
      'id\tflow\tkind\tsection\tstatement\n# Staff\nW030\tapi\trule\tStaff and rights\tA lead adds staff\n'
    expect(rowsFrom(table)).toEqual([
      { id: 'W030', flow: 'api', section: 'Staff and rights', statement: 'A lead adds staff' },
    ])
  })

  test('a test names these rows like those of the documents', () => {
    const [one, range] = ['030', '049-W051'].map((rest) => `[W${rest}]`)
    expect(idsNamedIn(`${one} and ${range}`)).toEqual(['W030', 'W049', 'W050', 'W051'])
  })
})
