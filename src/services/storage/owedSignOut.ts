import type { OwedSignOut } from '../../domain/account/session.ts'
import { readStored, removeStored } from './storage.ts'

/*
 * A sign-out that the server has not confirmed, kept for the next page, other tabs and the service worker. It
 * holds no personal data: the call uses the cookie, which scripts cannot read.
 */

const key = 'owedSignOut'
/** The service worker cannot read local storage. src/sw.ts uses the same names. */
const workerCache = 'owed sign-out'
const workerEntry = '/owed-sign-out'
const workerTag = 'signOut'

export function readOwedSignOut(): OwedSignOut | null {
  const stored = readStored(key)
  return stored === null ? null : { isOurs: stored === 'ours' }
}

export function keepOwedSignOut({ isOurs }: OwedSignOut): void {
  localStorage.setItem(key, isOurs ? 'ours' : 'foreign')
}

export function forgetOwedSignOut(): void {
  removeStored([key])
  globalThis.caches?.delete(workerCache).catch(sayNotKept)
}

/** With Background Sync the worker calls `address` when there is a network, also without a page. */
export function leaveSignOutToWorker(address: string): void {
  tryToLeave(address).catch(sayNotKept)
}

async function tryToLeave(address: string): Promise<void> {
  const registration: SyncRegistration | undefined =
    await globalThis.navigator?.serviceWorker?.getRegistration()
  if (!registration?.sync || readOwedSignOut() === null) return
  const cache = await caches.open(workerCache)
  await cache.put(workerEntry, new Response(address))
  await registration.sync.register(workerTag)
}

/** Not in TypeScript's DOM types: only Chromium has it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

function sayNotKept(error: unknown): void {
  console.info('The service worker could not be asked to sign out later', error)
}

interface SignOutListeners {
  readonly onChange: (owed: OwedSignOut | null) => void
  readonly onChance: () => void
}

export function listenForOwedSignOut({ onChange, onChance }: SignOutListeners): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener(
    'storage',
    ({ key: changed }) => {
      if (changed === key || changed === null) onChange(readOwedSignOut())
    },
    { signal },
  )
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) onChange(readOwedSignOut())
      onChance()
    },
    { signal },
  )
  for (const chance of ['online', 'focus']) window.addEventListener(chance, onChance, { signal })
  return () => stopping.abort()
}
