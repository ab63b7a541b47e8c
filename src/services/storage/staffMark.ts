import { readStored, staffWorkKey } from './storage.ts'

/**
 * Before something is kept that src/services/storage/staffWork.ts removes. Other tabs hear of each write: there is one at most.
 * @throws where it cannot be remembered: nothing is kept then that would outlive the session
 */
export function markStaffWork(): void {
  if (readStored(staffWorkKey) === null) localStorage.setItem(staffWorkKey, 'yes')
}
