import { campDay } from '../domain/campTime.ts'

/**
 * Tells that another day of the camp has begun, at its midnight or when a device that slept over it is looked at again;
 * returns the way to stop.
 */
export function listenForCampDay(onDay: () => void): () => void {
  let day = campDay(Date.now())
  const look = () => {
    const today = campDay(Date.now())
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
