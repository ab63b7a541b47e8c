import type { OwedSignOut } from '../../domain/account/session.ts'
import { readStored, removeStored } from './storage.ts'

/*
 * A sign-out that the server has not confirmed is stored until it does, for the next page load, other tabs and
 * the service worker. The entry holds no personal data: the call is authenticated by the cookie, which scripts
 * cannot read.
 */

const key = 'owedSignOut'
/** The service worker cannot read local storage. src/sw.ts uses the same names. */
const workerCache = 'owed sign-out'
const workerEntry = '/owed-sign-out'
const workerTag = 'signOut'

export function readOwedSignOut(): OwedSignOut | null {
  const stored = readStored(key)
  return stored === null ? null : { isOwnServer: stored === 'ours' }
}

export function keepOwedSignOut({ isOwnServer }: OwedSignOut): void {
  localStorage.setItem(key, isOwnServer ? 'ours' : 'foreign')
}

export function forgetOwedSignOut(): void {
  removeStored([key])
  globalThis.caches
    ?.delete(workerCache)
    .catch((error) => console.info('The sign-out left to the service worker could not be removed', error))
}

/** With Background Sync, the worker calls `address` as soon as the browser is online, even if no page is open. */
export function leaveSignOutToWorker(address: string): void {
  registerSync(address).catch((error) =>
    console.info('The service worker could not be asked to sign out later', error),
  )
}

async function registerSync(address: string): Promise<void> {
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

interface SignOutListeners {
  readonly onChange: (owed: OwedSignOut | null) => void
  readonly onRetryOpportunity: () => void
}

export function listenForOwedSignOut({ onChange, onRetryOpportunity }: SignOutListeners): () => void {
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
      onRetryOpportunity()
    },
    { signal },
  )
  for (const type of ['online', 'focus']) window.addEventListener(type, onRetryOpportunity, { signal })
  return () => stopping.abort()
}
