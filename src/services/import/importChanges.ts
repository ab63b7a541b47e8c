import type { ImportItem } from '../../domain/people/importReview.ts'
import { isRecord, jsonFrom } from '../storage/pendingAttempts.ts'
import { importChangesKey } from '../storage/staffWork.ts'
import { readStored, removeStored } from '../storage/storage.ts'

/*
 * Changes since the database was last written. IndexedDB answers later, and a reload in between would lose
 * them; local storage has them before the screen shows them.
 */

type ItemChange = Partial<Pick<ImportItem, 'row' | 'verdict' | 'choice'>>

type Items = ReadonlyMap<number, ImportItem>

export function storeChanges(id: number, before: Items, items: readonly ImportItem[]): void {
  const rows = items.flatMap((item) => {
    const stored = before.get(item.row.row)
    const change = stored && stored !== item ? changeOf(stored, item) : undefined
    return change ? [[item.row.row, change] as const] : []
  })
  try {
    if (rows.length === 0) removeStored([importChangesKey])
    else localStorage.setItem(importChangesKey, JSON.stringify({ id, rows }))
  } catch {
    // The database is written anyway.
  }
}

/** Undefined for changes that can be requested from the server again: a first verdict, and written rows. */
function changeOf(stored: ImportItem, item: ImportItem): ItemChange | undefined {
  if (stored.verdict === null || stored.written !== item.written) return undefined
  return {
    ...(stored.row !== item.row && { row: item.row }),
    ...(stored.verdict !== item.verdict && { verdict: item.verdict }),
    ...(stored.choice !== item.choice && { choice: item.choice }),
  }
}

/** A reload before the database has removed the import must not bring it back. */
export function storeRemoval(id: number): void {
  try {
    localStorage.setItem(importChangesKey, JSON.stringify({ id, isRemoved: true }))
  } catch {
    // The database removes it anyway.
  }
}

export function isRemovalStored(id: number): boolean {
  const stored = jsonFrom(readStored(importChangesKey))
  return isRecord(stored) && stored.id === id && stored.isRemoved === true
}

export function withStoredChanges(id: number, items: readonly ImportItem[]): readonly ImportItem[] {
  const stored = jsonFrom(readStored(importChangesKey))
  if (!isRecord(stored) || stored.id !== id || !Array.isArray(stored.rows)) return items
  const changes = new Map(stored.rows as readonly (readonly [number, ItemChange])[])
  return items.map((item) => {
    const change = changes.get(item.row.row)
    return change ? { ...item, ...change } : item
  })
}
