import { readStored } from '../storage/storage.ts'

/** In `localStorage`, per browser: somebody has switched on that it gets ready for a gate without a network. */
const key = 'gateReady'

export function readGateReadiness(): boolean {
  return readStored(key) !== null
}

/** Where storage is full or forbidden the choice is forgotten with the page. */
export function rememberGateReadiness(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    return
  }
}
