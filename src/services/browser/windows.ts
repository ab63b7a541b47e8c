/**
 * Does something that no other window of this site does at the same time. Browsers offer no such lock on a plain-http
 * address of a local network; there, two windows would have to be pressed within the same millisecond.
 */
export async function alone<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(name, act) : act()
}

/**
 * Waits until no other window of this site holds `name`, and then holds it. Only where the browser has such locks.
 * @returns the way to stop waiting, or to let it go
 */
export function holdAlone(name: string, onHeld: () => void): () => void {
  const waiting = new AbortController()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const isStopped = () => waiting.signal.aborted
  // A page that is left for good waits no more: the browser would refuse what it asked for. One that is kept may come back.
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
