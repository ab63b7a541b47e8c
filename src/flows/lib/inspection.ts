import { recorder } from '../../services/recorder/recorder.ts'
import { createBenchHand } from './benchHand.ts'
import { flightObserver } from './flightRecorder.ts'
import { inspectionRequest } from './inspectionRequest.ts'

const observed =
  !import.meta.env.SSR &&
  (import.meta.env.DEV || import.meta.env.VITE_INSPECTOR === '1') &&
  inspectionRequest() !== null
    ? createBenchHand(recorder)
    : { inspect: flightObserver(recorder) }

export const { inspect } = observed
/** Null in a page that was opened without `?inspect`. */
export const benchHand = 'send' in observed ? observed : null
