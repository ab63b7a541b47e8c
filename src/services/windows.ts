/**
 * Does something that no other window of this site does at the same time. Browsers offer no such lock on a plain-http
 * address of a local network; there, two windows would have to be pressed within the same millisecond.
 */
export async function alone<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(name, act) : act()
}
