import { readStored, staffWorkKey } from './storage.ts'

/** Before something is kept that src/services/staffWork.ts removes. Other tabs hear of each write: there is one at most. */
export function markStaffWork(): void {
  try {
    if (readStored(staffWorkKey) === null) localStorage.setItem(staffWorkKey, 'yes')
  } catch {
    console.warn('The browser did not keep that something is to be removed here')
  }
}
