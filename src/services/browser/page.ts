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
  // A tab that becomes visible also gets the focus: that is one return.
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

export function replacePage(address: string): void {
  window.location.replace(address)
}

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}
