import { holdLock } from '../browser/windows.ts'

const lock = 'gatePage'

/**
 * Reports if an earlier tab of this browser has the gate's page open.
 * @returns the function that stops, which makes the next tab the first
 */
export function watchTabs(onChange: (isOther: boolean) => void): () => void {
  let isFirst = false
  let isStopped = false
  const stop = holdLock(lock, () => {
    isFirst = true
    onChange(false)
  })
  navigator.locks
    .query()
    .then(({ held = [] }) => {
      if (!isFirst && !isStopped && held.some(({ name }) => name === lock)) onChange(true)
    })
    .catch((error: unknown) => console.info('Other tabs of this gate could not be looked for', error))
  return () => {
    isStopped = true
    stop()
  }
}
