const touchEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
const toldEvery = 1_000
/** A tick that comes so late is the first after a sleep. */
const longestTick = 5_000

interface TouchListener {
  /** At most once a second. */
  readonly onTouch: (at: number) => void
  /** The page was brought back to the front, or the computer slept. */
  readonly onWake: (at: number) => void
}

/** Tells of every touch and key anywhere in the page; returns the way to stop. */
export function watchTouches({ onTouch, onWake }: TouchListener): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let told = Number.NEGATIVE_INFINITY
  const touched = () => {
    const at = Date.now()
    if (Math.abs(at - told) < toldEvery) return
    told = at
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
    if (at - ticked > longestTick) onWake(at)
    ticked = at
  }, toldEvery)
  return () => {
    clearInterval(clock)
    stopping.abort()
  }
}
