import * as z from 'zod/mini'
import { storedValue } from '../storage/storedValue.ts'

/** Any text means yes. */
const readiness = storedValue('gateReady', z.string(), { isText: true, onFailure: () => undefined })

export function readGateReadiness(): boolean {
  return readiness.read() !== null
}

export function rememberGateReadiness(isWanted: boolean): void {
  if (isWanted) readiness.write('yes')
  else readiness.remove()
}
