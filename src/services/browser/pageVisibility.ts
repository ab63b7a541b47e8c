/**
 * Calls back whenever the page gets hidden (another tab, a locked phone, a minimised window), and at once when it
 * is hidden already, until the returned function is called.
 */
export function watchPageHidden(onHidden: () => void): () => void {
  const tell = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => document.removeEventListener('visibilitychange', tell)
}

/**
 * Tells when the page has been hidden for so many milliseconds, and when it is seen after that. A browser may wake a hidden
 * page later than that. Returns the way to stop.
 */
export function watchPageLeft(
  after: number,
  { onLeft, onSeen }: { onLeft(): void; onSeen(): void },
): () => void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') leaving = setTimeout(onLeft, after)
    else onSeen()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearTimeout(leaving)
    document.removeEventListener('visibilitychange', look)
  }
}
