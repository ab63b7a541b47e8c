const touchEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
const minInterval = 1_000
/** A timer that is later than this, in ms, shows that the computer slept. */
const maxTick = 5_000

interface TouchListener {
  readonly onTouch: (at: number) => void
  readonly onWake: (at: number) => void
}

export function watchTouches({ onTouch, onWake }: TouchListener): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let reportedAt = Number.NEGATIVE_INFINITY
  const touched = () => {
    const at = Date.now()
    if (Math.abs(at - reportedAt) < minInterval) return
    reportedAt = at
    onTouch(at)
  }
  const woke = () => {
    if (document.visibilityState === 'visible') onWake(Date.now())
  }
  for (const type of touchEvents)
    document.addEventListener(type, touched, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', woke, { signal })
  window.addEventListener('pageshow', woke, { signal })
  window.addEventListener('focus', woke, { signal })
  let ticked = Date.now()
  const clock = setInterval(() => {
    const at = Date.now()
    if (at - ticked > maxTick) onWake(at)
    ticked = at
  }, minInterval)
  return () => {
    clearInterval(clock)
    stopping.abort()
  }
}
