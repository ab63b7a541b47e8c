import { normalizeText } from './importFields.ts'
import {
  type CellChange,
  firstChoice,
  type ImportItem,
  isWritten,
  type Mend,
  type MendKind,
  reviewGroupOf,
  uncheckedItem,
} from './importReview.ts'
import type { ImportRow, RowCell } from './importRows.ts'

/*
 * Faults that many rows of an import share, and decisions that mend them in all of these rows. Such a decision
 * stores what it changed, so it can be undone and survives another choice of the columns.
 */

export interface FaultValue {
  readonly text: string
  readonly rows: number
}

export interface Fault {
  readonly key: string
  readonly cell: RowCell
  readonly sentence: string
  readonly rows: readonly number[]
  /** The most frequent value first. */
  readonly values: readonly FaultValue[]
}

/** By `foldedValue` of a fault's values. */
export type Meanings = Readonly<Record<string, string>>

const minShared = 2

/** The faults of at least two rows, the most frequent first. */
export function sharedFaults(items: readonly ImportItem[]): readonly Fault[] {
  return faultsOf(items).filter(({ rows }) => rows.length >= minShared)
}

export function faultsOf(items: readonly ImportItem[]): readonly Fault[] {
  const faults = new Map<string, FoundFault>()
  for (const item of items) {
    if (reviewGroupOf(item) !== 'wrong' || item.verdict?.verdict !== 'wrong') continue
    for (const { cell, sentence } of item.verdict.cells) {
      const key = faultKey(cell, sentence)
      const fault: FoundFault = faults.get(key) ?? { cell, sentence, rows: [], values: new Map() }
      faults.set(key, fault)
      fault.rows.push(item.row.row)
      const text = item.row[cell].trim()
      const folded = foldedValue(text)
      const known = fault.values.get(folded)
      fault.values.set(folded, { text: known?.text ?? text, rows: (known?.rows ?? 0) + 1 })
    }
  }
  return [...faults]
    .map(([key, { values, ...fault }]) => ({
      ...{ key, ...fault },
      values: [...values.values()].sort((one, other) => other.rows - one.rows),
    }))
    .sort((one, other) => other.rows.length - one.rows.length)
}

interface FoundFault extends Pick<Fault, 'cell' | 'sentence'> {
  readonly rows: number[]
  readonly values: Map<string, FaultValue>
}

/** A sentence may name a row. */
function faultKey(cell: RowCell, sentence: string): string {
  return `${cell} ${sentence.replace(/\d+/g, '#')}`
}

/** Values without letters and digits differ by their signs. */
export function foldedValue(text: string): string {
  return normalizeText(text) || text.trim()
}

const cellsNotNeeded: readonly RowCell[] = ['age', 'country', 'whatsapp', 'email', 'number', 'code']

/** A row without its number or code gets the next free number. */
export function isCellNeeded(cell: RowCell): boolean {
  return !cellsNotNeeded.includes(cell)
}

export function mendOf(
  items: readonly ImportItem[],
  { cell, sentence, rows }: Fault,
  kind: MendKind,
  meanings: Meanings = {},
): Mend {
  const wanted = new Set(rows)
  const changes = items.flatMap(({ row }): readonly CellChange[] => {
    if (!wanted.has(row.row) || kind === 'leaveOut') return []
    const before = row[cell]
    const after = kind === 'without' ? '' : meaningOf(meanings, before)
    return after === undefined || after === before ? [] : [{ row: row.row, cell, before, after }]
  })
  return { cell, sentence, kind, rows: kind === 'leaveOut' ? rows : changes.map(({ row }) => row), changes }
}

function meaningOf(meanings: Meanings, text: string): string | undefined {
  const key = foldedValue(text)
  return Object.hasOwn(meanings, key) ? meanings[key]?.trim() || undefined : undefined
}

/** Rows with a changed cell must be checked again. */
export function mended(items: readonly ImportItem[], mend: Mend): readonly ImportItem[] {
  if (mend.kind !== 'leaveOut') return withChanges(items, mend.changes)
  const rows = new Set(mend.rows)
  return items.map((item) => (isOpenIn(rows, item) ? { ...item, choice: { kind: 'leaveOut' } } : item))
}

/** A cell that was changed again since keeps its value. */
export function unmended(items: readonly ImportItem[], mend: Mend): readonly ImportItem[] {
  if (mend.kind !== 'leaveOut')
    return withChanges(
      items,
      mend.changes.map((change) => ({ ...change, before: change.after, after: change.before })),
    )
  const rows = new Set(mend.rows)
  return items.map((item) =>
    isOpenIn(rows, item) && item.choice?.kind === 'leaveOut'
      ? { ...item, choice: item.verdict && firstChoice(item.verdict) }
      : item,
  )
}

function isOpenIn(rows: ReadonlySet<number>, item: ImportItem): boolean {
  return rows.has(item.row.row) && !isWritten(item)
}

/** Changes each cell that holds the value from before the change. */
export function withChanges(
  items: readonly ImportItem[],
  changes: readonly CellChange[],
): readonly ImportItem[] {
  const byRow = changesByRow(changes)
  return items.map((item) => {
    const own = (byRow.get(item.row.row) ?? []).filter(({ cell, before }) => item.row[cell] === before)
    if (own.length === 0 || isWritten(item)) return item
    const texts = Object.fromEntries(own.map(({ cell, after }) => [cell, after]))
    return uncheckedItem(item, { ...item.row, ...texts } as ImportRow)
  })
}

export function changesByRow(changes: readonly CellChange[]): ReadonlyMap<number, readonly CellChange[]> {
  const byRow = new Map<number, CellChange[]>()
  for (const change of changes) {
    const own = byRow.get(change.row)
    if (own) own.push(change)
    else byRow.set(change.row, [change])
  }
  return byRow
}
