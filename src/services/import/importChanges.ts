import * as z from 'zod/mini'
import type { ImportItem } from '../../domain/people/importing/importReview.ts'
import { importChangesKey } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'

/*
 * Changes since the database was last written. IndexedDB answers later, and a reload in between would lose
 * them; local storage has them before the screen shows them.
 */

type ItemChange = Partial<Pick<ImportItem, 'row' | 'verdict' | 'choice' | 'decidedFor'>>

type Items = ReadonlyMap<number, ImportItem>

/** The contents of the rows are not checked: the database holds the same ones unchecked. */
const storedChanges = storedValue(
  importChangesKey,
  z.object({
    id: z.number(),
    isRemoved: z.optional(z.literal(true)),
    rows: z.optional(z.array(z.custom<readonly [number, ItemChange]>())),
  }),
  // The database is changed anyway.
  { onFailure: () => undefined },
)

export function storeChanges(id: number, before: Items, items: readonly ImportItem[]): void {
  const rows = items.flatMap((item) => {
    const stored = before.get(item.row.row)
    const change = stored && stored !== item ? changeOf(stored, item) : undefined
    return change ? [[item.row.row, change] as const] : []
  })
  if (rows.length === 0) storedChanges.remove()
  else storedChanges.write({ id, rows })
}

/** Undefined for changes that can be requested from the server again: a first verdict, and written rows. */
function changeOf(stored: ImportItem, item: ImportItem): ItemChange | undefined {
  if (stored.verdict === null || stored.written !== item.written) return undefined
  return {
    ...(stored.row !== item.row && { row: item.row }),
    ...(stored.verdict !== item.verdict && { verdict: item.verdict }),
    ...(stored.choice !== item.choice && { choice: item.choice }),
    ...(item.decidedFor && { decidedFor: item.decidedFor }),
  }
}

/** A reload before the database has removed the import must not bring it back. */
export function storeRemoval(id: number): void {
  storedChanges.write({ id, isRemoved: true })
}

export function isRemovalStored(id: number): boolean {
  const stored = storedChanges.read()
  return stored?.id === id && stored.isRemoved === true
}

export function withStoredChanges(id: number, items: readonly ImportItem[]): readonly ImportItem[] {
  const stored = storedChanges.read()
  if (stored?.id !== id || stored.rows === undefined) return items
  const changes = new Map(stored.rows)
  return items.map((item) => {
    const change = changes.get(item.row.row)
    return change ? { ...item, ...change } : item
  })
}
