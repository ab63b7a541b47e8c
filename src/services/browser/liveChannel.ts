/** What the tabs of a browser tell each other of the live counts: what one of them has heard of the host. */

const channel = 'liveCounts'
const asks = 'asks'

/** Browsers take turns on https and on the computer itself alone. */
export function canTabsShare(): boolean {
  return globalThis.navigator?.locks !== undefined && typeof BroadcastChannel === 'function'
}

export function tellTabs(told: object): void {
  post(told)
}

/** Asks the other tabs at once, and tells what they say; returns the way to stop. */
export function listenToTabs({
  onTold,
  onAsked,
}: {
  readonly onTold: (told: unknown) => void
  readonly onAsked: () => void
}): () => void {
  const ears = new BroadcastChannel(channel)
  ears.onmessage = ({ data }) => (data === asks ? onAsked() : onTold(data))
  // From the same channel: it does not hear itself.
  ears.postMessage(asks)
  return () => ears.close()
}

function post(message: object): void {
  const mouth = new BroadcastChannel(channel)
  mouth.postMessage(message)
  mouth.close()
}
