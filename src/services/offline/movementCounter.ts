import * as z from 'zod/mini'
import { storedValue } from '../storage/storedValue.ts'

/** Counts the offline scans of all windows of this browser. */
const counter = storedValue('gateMovementCounter', z.number().check(z.int()), { onFailure: () => undefined })

let lastCount = 0

export function nextMovementCount(): number {
  lastCount = Math.max(lastCount, counter.read() ?? 0) + 1
  counter.write(lastCount)
  return lastCount
}
