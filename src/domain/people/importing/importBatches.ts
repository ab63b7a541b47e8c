import { alikePeople } from '../alikePeople.ts'
import { normalizeText } from './importFields.ts'
import { type ImportRow, nameKey } from './importRows.ts'
import { rowCodeOf, tidyRow } from './importRules.ts'

/** The server's limit is 256 KiB. */
const maxBytes = 200_000

/**
 * Splits rows into calls. Alike rows and rows with the same number stay together, so that the server can
 * compare them. Rows with a code or number come first, so that it is not assigned to another row as the next
 * free one.
 * @param most `maxCheckedRows` or `maxWrittenRows`
 */
export function importBatches<Row>(
  rows: readonly Row[],
  rowOf: (row: Row) => ImportRow,
  most: number,
): readonly (readonly Row[])[] {
  const groups = rowGroups(rows, rowOf).flatMap((group) =>
    group.length > most ? groupsBy(group, (row) => nameKey(rowOf(row))) : [group],
  )
  const isNumbered = (group: readonly Row[]) =>
    group.some((row) => rowOf(row).code !== '' || rowOf(row).number !== '')
  const ordered = [...groups].sort((one, other) => Number(isNumbered(other)) - Number(isNumbered(one)))
  const bytes = new TextEncoder()
  const batches: Row[][] = []
  let size = 0
  for (const group of ordered) {
    for (const [index, row] of group.entries()) {
      const batch = batches.at(-1)
      const added = bytes.encode(JSON.stringify(row)).length
      const rowsTogether = index === 0 ? Math.min(group.length, most) : 1
      if (batch && batch.length + rowsTogether <= most && size + added <= maxBytes) {
        batch.push(row)
        size += added
      } else {
        batches.push([row])
        size = added
      }
    }
  }
  return batches
}

export function rowGroups<Row>(
  rows: readonly Row[],
  rowOf: (row: Row) => ImportRow,
): readonly (readonly Row[])[] {
  const parents = rows.map((_, place) => place)
  const firstOf = (place: number): number => {
    let first = place
    for (let next = parents[first] ?? first; next !== first; next = parents[first] ?? first) {
      parents[first] = parents[next] ?? next
      first = next
    }
    return first
  }
  const join = (one: number, other: number) => {
    const [first, second] = [firstOf(one), firstOf(other)]
    parents[Math.max(first, second)] = Math.min(first, second)
  }
  const places = new Map<string, number>()
  const earlier = alikePeople<{ readonly place: number; readonly tidied: ImportRow }>(({ tidied }) => tidied)
  for (const [place, row] of rows.entries()) {
    const tidied = tidyRow(rowOf(row))
    for (const other of earlier.alikeTo(tidied)) join(other.place, place)
    earlier.add({ place, tidied })
    for (const key of numberKeysOf(tidied)) {
      join(places.get(key) ?? place, place)
      if (!places.has(key)) places.set(key, place)
    }
  }
  return groupsBy([...rows.entries()], ([place]) => firstOf(place)).map((group) =>
    group.map(([, row]) => row),
  )
}

/** By code, and by number and union name, because the abbreviation may be missing. */
function numberKeysOf(row: ImportRow): readonly string[] {
  if (row.code === '' && row.number === '') return []
  const code = rowCodeOf(row, '')
  const isNumberOfUnion = row.code === '' && row.number !== '' && row.union !== ''
  return [
    ...(code.kind === 'code' ? [`code ${code.code}`] : []),
    ...(isNumberOfUnion ? [`number ${normalizeText(row.union)} ${row.number.toUpperCase()}`] : []),
  ]
}

function groupsBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Value[][] {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups.values()]
}
