/** Tells `onReturn` whenever the page is looked at again after it was hidden; returns the way to stop. */
export function listenForReturn(onReturn: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
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
