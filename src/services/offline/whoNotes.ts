import { campDay } from '../../domain/lib/campTime.ts'
import { isRecord, jsonFrom } from '../storage/pendingAttempts.ts'
import { markStaffWork } from '../storage/staffMark.ts'
import { forgetOperator, gateOperatorKey } from '../storage/staffWork.ts'
import { readStored } from '../storage/storage.ts'
import { knownTime } from './hostClock.ts'

/** In `localStorage`: who said last that they stand at this gate. It holds for a day of the camp, and goes with the session. */
export function rememberOperator(name: string | null, now: number, isToldToHost = true): void {
  try {
    if (name === null) forgetOperator()
    else {
      markStaffWork()
      const isByHost = knownTime() !== null
      localStorage.setItem(
        gateOperatorKey,
        JSON.stringify({ name, day: campDay(now), isByHost, isToldToHost }),
      )
    }
  } catch {
    console.warn('The browser did not keep who stands at this gate')
  }
}

export function operatorToday(now: number): string | undefined {
  return storedToday(now)?.name
}

/** Who said so while the host was away, and is not known to it yet. */
export function operatorToTell(now: number): string | undefined {
  const stored = storedToday(now)
  return stored?.isToldToHost === false ? stored.name : undefined
}

function storedToday(now: number): { readonly name: string; readonly isToldToHost: boolean } | undefined {
  const stored = jsonFrom(readStored(gateOperatorKey))
  if (!isRecord(stored) || typeof stored.name !== 'string') return undefined
  // A day from before the host was heard is the device's own.
  if (stored.day !== campDay(stored.isByHost === true ? now : Date.now())) return undefined
  return { name: stored.name, isToldToHost: stored.isToldToHost !== false }
}
