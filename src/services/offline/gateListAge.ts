import { isListUsable } from '../../domain/gate/deviceGate.ts'
import { forgetGateList } from '../storage/staffWork.ts'
import { readStored } from '../storage/storage.ts'

/** In `localStorage`: when the list of this gate was last read, in milliseconds, for pages that must not open it for that. */
const key = 'gateListReadAt'

export function storeListTime(readAt: number): void {
  try {
    localStorage.setItem(key, String(readAt))
  } catch {
    console.warn('The browser did not keep when the list was read')
  }
}

/** Removes the list, with its key, that may not be used any more. */
export function forgetOldGateList(now: number): void {
  const stored = readStored(key)
  const readAt = stored === null ? Number.NaN : Number(stored)
  if (!Number.isFinite(readAt) || isListUsable({ readAt }, now, readAt)) return
  forgetGateList()
  localStorage.removeItem(key)
}
