export function namedPart(): string {
  return window.location.hash.slice(1)
}

export function listenForPart(onPart: (part: string) => void): () => void {
  const tell = () => onPart(namedPart())
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

export function namePart(part: string): void {
  window.history.replaceState(window.history.state, '', `#${part}`)
}

/** The browser cannot scroll to a part that was hidden when the page loaded. */
export function showPart(part: string): void {
  document.getElementById(part)?.scrollIntoView()
}
