import { readStored, removeStored } from './storage.ts'

/** The code of the camper who must update the password (portal document §2 and §3). */
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

export function storeCustomPassword(email: string): void {
  localStorage.setItem('customPassword', 'true')
  localStorage.setItem('email', email)
  clearUpdateNeed()
}

export function listenForStoredNeed(listener: (userCode: string) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const userCode = readUpdateNeed()
    if ((key === 'needsPasswordUpdate' || key === 'userCode') && userCode !== null) listener(userCode)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
