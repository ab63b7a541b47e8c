/** What the address carries after its #; null when there is nothing. */
export function readPairingSecret(): string | null {
  return window.location.hash.slice(1) || null
}

/**
 * Takes the secret out of the address, now and whenever a link is opened in this page, which loads nothing: it is worth
 * a session, and must stay neither in the address bar nor in the history. Returns the way to stop.
 */
export function listenForPairingLink(onSecret: (secret: string) => void): () => void {
  const tell = () => {
    const secret = readPairingSecret()
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
