import { isListUsable } from '../../domain/gate/deviceGate.ts'
import { forgetGateList } from '../storage/staffWork.ts'
import { readStored } from '../storage/storage.ts'

/** In `localStorage`, in ms: when the list was last read, for pages that must not open its database. */
const key = 'gateListReadAt'

export function storeListTime(readAt: number): void {
  try {
    localStorage.setItem(key, String(readAt))
  } catch {
    console.warn('The browser did not keep when the list was read')
  }
}

export function forgetOldGateList(now: number): void {
  const stored = readStored(key)
  const readAt = stored === null ? Number.NaN : Number(stored)
  if (!Number.isFinite(readAt) || isListUsable({ readAt }, now, readAt)) return
  forgetGateList()
  localStorage.removeItem(key)
}
