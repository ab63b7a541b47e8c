import { campDay } from '../../domain/lib/campTime.ts'

/**
 * Tells that another day of the camp has begun, at its midnight or when a device that slept over it is looked at again;
 * returns the way to stop.
 */
export function listenForCampDay(onDay: () => void, now: () => number): () => void {
  let day = campDay(now())
  const look = () => {
    const today = campDay(now())
    if (today === day) return
    day = today
    onDay()
  }
  const timer = setInterval(look, 60_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
