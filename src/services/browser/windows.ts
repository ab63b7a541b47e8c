/**
 * Runs `act` while no other window of this site does. The Web Locks API needs a secure context; without it,
 * two windows would have to be pressed within the same millisecond.
 */
export async function withLock<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(name, act) : act()
}

/**
 * Waits for the lock `name` and holds it. Requires the Web Locks API.
 * @returns the function that stops waiting or releases the lock
 */
export function holdLock(name: string, onHeld: () => void): () => void {
  const waiting = new AbortController()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const isStopped = () => waiting.signal.aborted
  // The browser rejects lock requests of a page that is closed. A page in the back/forward cache may come
  // back.
  window.addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) waiting.abort()
    },
    { signal: waiting.signal },
  )
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      if (isStopped()) return
      onHeld()
      return held
    })
    .catch((error: unknown) => {
      if (!isStopped()) console.warn(`The lock ${name} could not be held`, error)
    })
  return () => {
    waiting.abort()
    letGo()
  }
}
