const channel = 'liveCounts'
const asks = 'asks'

/** The Web Locks API needs a secure context. */
export function canTabsShare(): boolean {
  return globalThis.navigator?.locks !== undefined && typeof BroadcastChannel === 'function'
}

export function postToTabs(message: object): void {
  post(message)
}

export function listenToTabs({
  onMessage,
  onAsked,
}: {
  readonly onMessage: (message: unknown) => void
  readonly onAsked: () => void
}): () => void {
  const receiver = new BroadcastChannel(channel)
  receiver.onmessage = ({ data }) => (data === asks ? onAsked() : onMessage(data))
  // Posted on the listening channel, because a channel does not receive its own messages.
  receiver.postMessage(asks)
  return () => receiver.close()
}

function post(message: object): void {
  const sender = new BroadcastChannel(channel)
  sender.postMessage(message)
  sender.close()
}
