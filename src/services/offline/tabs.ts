import { holdAlone } from '../browser/windows.ts'

const lock = 'gatePage'

/**
 * Says whether the page of the gate was opened in another tab of this browser before, and is open there still.
 * @returns the way to stop, which lets the next tab be the first
 */
export function watchTabs(onTold: (isOther: boolean) => void): () => void {
  let isFirst = false
  let isStopped = false
  const stop = holdAlone(lock, () => {
    isFirst = true
    onTold(false)
  })
  navigator.locks
    .query()
    .then(({ held = [] }) => {
      if (!isFirst && !isStopped && held.some(({ name }) => name === lock)) onTold(true)
    })
    .catch((error: unknown) => console.info('Other tabs of this gate could not be looked for', error))
  return () => {
    isStopped = true
    stop()
  }
}
