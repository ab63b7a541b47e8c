export function readLinkSecret(): string | null {
  return window.location.hash.slice(1) || null
}

/**
 * Removes the secret from the address, now and at each hash change. It is worth a session, so it stays
 * neither in the address bar nor in the history.
 */
export function listenForLinkSecret(onSecret: (secret: string) => void): () => void {
  const tell = () => {
    const secret = readLinkSecret()
    hideSecret()
    if (secret !== null) onSecret(secret)
  }
  hideSecret()
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

function hideSecret(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${search}`)
}
