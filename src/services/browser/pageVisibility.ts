export function watchPageHidden(onHidden: () => void): () => void {
  const tell = () => {
    if (document.visibilityState === 'hidden') onHidden()
  }
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => document.removeEventListener('visibilitychange', tell)
}

/**
 * Reports when the page has been hidden for `after` milliseconds, and when it is visible after that. Browsers
 * throttle hidden pages, so the report may be late.
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
