/*
 * The page's side of the service worker (src/sw.ts), which caches one version of the camper's pages at a
 * time.
 */

export type VersionNews = 'waiting' | 'replaced'

/**
 * Installs the service worker and reports newer versions: `waiting` for a page to activate it, or `replaced`
 * when another page did. Only built apps have a worker, and only in a secure context.
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
  await whenIdle()
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.getRegistration()
}

function whenIdle(): Promise<void> {
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

export async function startWaitingVersion(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return
  const taken = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  waiting.postMessage('takeOver')
  await taken
}
