import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedRows, idsNamedIn, reportByFlow, rowsFrom } from '../../scripts/rowReport.ts'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'
import { models } from '../../src/inspector/models/index.ts'

const rows = rowsFrom(readFileSync(join(projectRoot, 'test/rows.tsv'), 'utf8'))

describe('rows of the specification', () => {
  test('the table holds all 867', () => {
    expect(rows).toHaveLength(867)
  })

  test('the flow of a row is a machine, or one of five others', () => {
    const machines = new Set(models.map(({ machine }) => machine.id))
    const others = new Set(rows.map(({ flow }) => flow).filter((flow) => !machines.has(flow)))
    expect([...others].sort()).toEqual(['api', 'landingPage', 'participantShell', 'product', 'routes'])
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

  test('no test names a row that does not exist', () => {
    const known = new Set(rows.map(({ id }) => id))
    const named = sourceFiles(['test'], /\.test\.tsx?$|\.spec\.ts$/).flatMap((path) =>
      idsNamedIn(readFileSync(join(projectRoot, path), 'utf8')),
    )
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test('a test of a row that a reading changes says so beside it', () => {
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
