/* The service worker as a page sees it: src/sw.ts keeps the camper's pages, one version of them at a time. */

export type VersionNews = 'waiting' | 'replaced'

/**
 * Installs the service worker and tells of newer versions: `waiting` for a page to ask for it, or `replaced` when another
 * page did. Built apps alone have one, and only where the browser allows it (https, or this very machine). Returns the
 * way to stop.
 */
export function watchForVersions(listener: (news: VersionNews) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const stopping = new AbortController()
  const { signal } = stopping
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener(
    'controllerchange',
    () => {
      if (!isFirst) listener('replaced')
      isFirst = false
    },
    { signal },
  )
  install()
    .then((registration) => {
      if (registration && !signal.aborted) watch(registration, listener, signal)
    })
    .catch((error: unknown) => console.info('The portal is not kept for use without a network', error))
  return () => stopping.abort()
}

async function install(): Promise<ServiceWorkerRegistration | undefined> {
  await quiet()
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.getRegistration()
}

/** Until the page is idle: what is kept for later must not slow its start. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 })
    else setTimeout(resolve, 2_000)
  })
}

function watch(
  registration: ServiceWorkerRegistration,
  listener: (news: VersionNews) => void,
  signal: AbortSignal,
): void {
  const tell = () => {
    if (registration.waiting && navigator.serviceWorker.controller) listener('waiting')
  }
  tell()
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', tell, { signal }),
    { signal },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {})
    },
    { signal },
  )
}

/** Lets the version that waits take over, if there is one; ends when it has. */
export async function startWaitingVersion(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  waiting.postMessage('takeOver')
  await taken
}
