import { readStored, removeStored } from './storage.ts'

/** The documented flags of a forced password update (portal document §2 and §3). */

/** Whose password must be updated: only when both the flag and the code are stored. */
export function readUpdateNeed(): string | null {
  const userCode = readStored('userCode')
  return readStored('needsPasswordUpdate') === 'true' && userCode ? userCode : null
}

export function storeUpdateNeed(userCode: string): void {
  localStorage.setItem('needsPasswordUpdate', 'true')
  localStorage.setItem('userCode', userCode)
}

export function clearUpdateNeed(): void {
  removeStored(['needsPasswordUpdate', 'userCode'])
}

/** The password is the camper's own now: the need is over. */
export function storeCustomPassword(email: string): void {
  localStorage.setItem('customPassword', 'true')
  localStorage.setItem('email', email)
  clearUpdateNeed()
}

/** Tells whose password must be updated when another tab stores it; returns the way to stop. */
export function listenForStoredNeed(listener: (userCode: string) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const userCode = readUpdateNeed()
    if ((key === 'needsPasswordUpdate' || key === 'userCode') && userCode !== null) listener(userCode)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
