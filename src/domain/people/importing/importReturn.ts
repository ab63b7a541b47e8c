import { changesByRow } from './importFaults.ts'
import { importFieldLabels } from './importFields.ts'
import {
  type CellChange,
  type ImportItem,
  isWritten,
  itemOf,
  type Mend,
  rowCells,
  uncheckedItem,
} from './importReview.ts'
import type { ImportRow } from './importRows.ts'

/*
 * The way back from the check to the columns: the file is read again with other columns, and what was corrected
 * and decided is applied to the new rows. A changed cell is changed again if it still reads as before.
 */

export interface ReadAgain {
  readonly items: readonly ImportItem[]
  readonly mends: readonly Mend[]
  /** One sentence for each decision that no longer applies. */
  readonly dropped: readonly string[]
}

/**
 * @param before the rows as they were first read
 * @param after the rows as they are read now
 */
export function readAgain(
  items: readonly ImportItem[],
  mends: readonly Mend[],
  before: readonly ImportRow[],
  after: readonly ImportRow[],
): ReadAgain {
  const read = new Map(before.map((row) => [row.row, row]))
  const known = new Map(items.map((item) => [item.row.row, item]))
  const lost: CellChange[] = []
  const readItems = after.map((row) => {
    const item = known.get(row.row)
    if (item === undefined) return itemOf(row)
    if (isWritten(item)) return item
    const changes = changesBetween(read.get(row.row) ?? item.row, item.row)
    const kept = changes.filter(({ cell, before }) => row[cell] === before)
    lost.push(...changes.filter(({ cell, before, after }) => row[cell] !== before && row[cell] !== after))
    const again = { ...row, ...Object.fromEntries(kept.map(({ cell, after }) => [cell, after])) }
    return isSameRow(again, item.row) ? item : uncheckedItem(item, again)
  })
  const rows = new Set(after.map(({ row }) => row))
  return {
    items: [...readItems, ...items.filter((item) => isWritten(item) && !rows.has(item.row.row))],
    ...withoutLost(mends, lost),
    dropped: [...lostMends(mends, lost), ...lostCorrections(mends, lost)],
  }
}

export function changesBetween(before: ImportRow, after: ImportRow): readonly CellChange[] {
  return rowCells.flatMap((cell) =>
    before[cell] === after[cell] ? [] : [{ row: after.row, cell, before: before[cell], after: after[cell] }],
  )
}

function isSameRow(one: ImportRow, other: ImportRow): boolean {
  return changesBetween(one, other).length === 0
}

const changeKey = ({ row, cell, after }: CellChange) => `${row} ${cell} ${after}`

function withoutLost(mends: readonly Mend[], lost: readonly CellChange[]): Pick<ReadAgain, 'mends'> {
  const keys = new Set(lost.map(changeKey))
  return {
    mends: mends.flatMap((mend) => {
      if (mend.kind === 'leaveOut') return [mend]
      const changes = mend.changes.filter((change) => !keys.has(changeKey(change)))
      return changes.length === 0 ? [] : [{ ...mend, changes, rows: changes.map(({ row }) => row) }]
    }),
  }
}

function lostMends(mends: readonly Mend[], lost: readonly CellChange[]): readonly string[] {
  const keys = new Set(lost.map(changeKey))
  return mends.flatMap(({ cell, changes }) => {
    const count = changes.filter((change) => keys.has(changeKey(change))).length
    if (count === 0) return []
    return [
      `${importFieldLabels[cell]}: what you decided for ${rowsText(count)} does not apply to the new columns.`,
    ]
  })
}

const maxNamed = 5

function lostCorrections(mends: readonly Mend[], lost: readonly CellChange[]): readonly string[] {
  const byMends = new Set(mends.flatMap(({ changes }) => changes.map(changeKey)))
  const rows = [...changesByRow(lost.filter((change) => !byMends.has(changeKey(change))))]
  const sentences = rows
    .slice(0, maxNamed)
    .map(([row, changes]) => `Row ${row}: your correction of ${cellNames(changes)} does not apply any more.`)
  const more = rows.length - maxNamed
  return more > 0
    ? [...sentences, `Corrections in ${more.toLocaleString('en')} more rows do not apply any more.`]
    : sentences
}

function cellNames(changes: readonly CellChange[]): string {
  return changes.map(({ cell }) => importFieldLabels[cell].toLowerCase()).join(', ')
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
}
