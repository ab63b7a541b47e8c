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
