/**
 * Tells `onReturn` once whenever somebody comes back to the page from another tab, window or app; returns the way to
 * stop.
 */
export function listenForReturn(onReturn: () => void): () => void {
  let isAway = false
  const onLeaving = () => {
    isAway = true
  }
  const onReturning = () => {
    isAway = false
    onReturn()
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? onReturning() : onLeaving())
  // A tab that comes back to sight gets the focus too: that is one return.
  const onFocus = () => {
    if (isAway) onReturning()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('blur', onLeaving)
  window.addEventListener('focus', onFocus)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('blur', onLeaving)
    window.removeEventListener('focus', onFocus)
  }
}

export function reloadPage(): void {
  window.location.reload()
}

/** Loads another page in the place of this one, so that going back does not lead here. */
export function replacePage(address: string): void {
  window.location.replace(address)
}

/** Ends once what was changed before is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
