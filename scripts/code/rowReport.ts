import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../sourceFiles.ts'

/**
 * Reports the rows of the specification that the tests prove, by the ids in their titles: `[A433]`,
 * `[A427-A436]`, `[W160]`.
 */

export const rowTables = ['test/rows.tsv', 'test/week.tsv'] as const

export interface Row {
  readonly id: string
  /** The id of the row's machine, or another value of docs/specification.md. */
  readonly flow: string
  readonly section: string
  readonly statement: string
}

/** Rows that say "not specified" (docs/readings.md); no test can fail on them. */
export const settledRows: readonly string[] = [
  'A241',
  'A303',
  'A363',
  'A368',
  'A370',
  'A371',
  'A484',
  'P313',
  'P343',
]

/** Rows that docs/readings.md reads differently; a test of such a row has "reading" in its title. */
export const changedRows: readonly string[] = [
  ...['A025', 'A251', 'A252', 'A253', 'A254', 'A266', 'A381', 'A412', 'A435', 'A436'],
  ...['P211', 'P298', 'P299', 'P301'],
]

export function rowsOf(table: (typeof rowTables)[number]): Row[] {
  return rowsFrom(readFileSync(join(projectRoot, table), 'utf8'))
}

export function rowsFrom(table: string): Row[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', flow = '', , section = '', statement = ''] = line.split('\t')
      return { id, flow, section, statement }
    })
}

export function idsNamedIn(source: string): string[] {
  return Array.from(
    source.matchAll(/\[([APW]\d{3,4}(?:\s*[-,–]\s*[APW]\d{3,4})*)\]/g),
    ([, list = '']) => list,
  )
    .flatMap((list) => list.split(/\s*,\s*/))
    .flatMap((part) => {
      const [from = '', to] = part.split(/\s*[-–]\s*/)
      return to === undefined ? [from] : idsBetween(from, to)
    })
}

function idsBetween(from: string, to: string): string[] {
  const first = Number(from.slice(1))
  const last = Number(to.slice(1))
  if (from[0] !== to[0] || last < first) throw new Error(`${from}-${to} is no range of rows`)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    return `${from[0]}${String(first + index).padStart(3, '0')}`
  })
}

export interface FlowReport {
  readonly flow: string
  readonly total: number
  readonly open: readonly Row[]
}

export function reportByFlow(rows: readonly Row[], named: ReadonlySet<string>): FlowReport[] {
  const flows = new Set(rows.map(({ flow }) => flow))
  return Array.from(flows, (flow) => {
    const ofFlow = rows.filter((row) => row.flow === flow)
    const open = ofFlow.filter(({ id }) => !named.has(id) && !settledRows.includes(id))
    return { flow, total: ofFlow.length, open }
  })
}
