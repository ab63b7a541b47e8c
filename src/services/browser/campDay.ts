import { campDay } from '../../domain/lib/campTime.ts'

/**
 * Calls `onDay` when a new camp day begins, at midnight or when a device wakes up after it.
 * @returns the function that stops listening
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
