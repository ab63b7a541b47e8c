import { readStored, staffWorkKey } from './storage.ts'

/**
 * Must be called before data that src/services/storage/staffWork.ts removes is stored. It writes at most
 * once, because other tabs get an event for each write.
 * @throws when it cannot be stored; then no data may be kept
 */
export function markStaffWork(): void {
  if (readStored(staffWorkKey) === null) localStorage.setItem(staffWorkKey, 'yes')
}
