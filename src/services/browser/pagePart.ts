/** The part of the page that the address names: what follows its #. */
export function namedPart(): string {
  return window.location.hash.slice(1)
}

/** Tells it whenever it changes; returns the way to stop. */
export function listenForPart(onPart: (part: string) => void): () => void {
  const tell = () => onPart(namedPart())
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}

/** Writes the part into the address without scrolling to it. */
export function namePart(part: string): void {
  window.history.replaceState(window.history.state, '', `#${part}`)
}

/** For a part that was hidden when the browser itself looked for it. */
export function showPart(part: string): void {
  document.getElementById(part)?.scrollIntoView()
}
