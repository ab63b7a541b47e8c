import { readStored } from '../storage/storage.ts'

const key = 'gateReady'

export function readGateReadiness(): boolean {
  return readStored(key) !== null
}

export function rememberGateReadiness(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    return
  }
}
