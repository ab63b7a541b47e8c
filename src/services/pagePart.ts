/** Tells which part of the page the address names (what follows its #), now and whenever it changes; returns the way to stop. */
export function listenForPart(onPart: (part: string) => void): () => void {
  const tell = () => onPart(window.location.hash.slice(1))
  tell()
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
