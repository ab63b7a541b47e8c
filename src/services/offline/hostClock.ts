import { clockSlack } from '../../domain/gate/deviceGate.ts'
import { type ClockReading, type KnownTime, timeAfter, timeFromServer } from '../../domain/gate/knownTime.ts'
import { makeIdempotencyKey } from '../storage/idempotencyKey.ts'
import { isRecord, jsonFrom } from '../storage/pendingAttempts.ts'
import { forgetOperator } from '../storage/staffWork.ts'
import { readStored } from '../storage/storage.ts'

/** In `localStorage`. Older releases stored the offset of the server's clock here. */
const key = 'gateHostClock'

const page = makeIdempotencyKey()

export const readClock = (): ClockReading => ({ device: Date.now(), ticks: performance.now() })

/**
 * @param reading taken before the request, because an answer can take long and no offline scan may be dated
 * before it
 */
export function setHostClock(asOf: string, reading: ClockReading): void {
  const host = Date.parse(asOf)
  if (Number.isFinite(host)) store(timeFromServer(host, reading, page))
}

export function knownTime(reading = readClock()): KnownTime | null {
  const known = stored(reading)
  if (known === null) return null
  const next = timeAfter(known, reading, page)
  store(next)
  // The device was off for an unknown time, so another person may be at the gate.
  if (next.isLost && !known.isLost) forgetOperator()
  return next
}

export function hostNow(): number {
  return knownTime()?.host ?? Date.now()
}

export function isClockWrong(): boolean {
  const known = knownTime()
  return known !== null && Math.abs(known.host - known.device) > clockSlack
}

function stored(reading: ClockReading): KnownTime | null {
  const value = jsonFrom(readStored(key))
  if (typeof value === 'number')
    return { ...timeFromServer(reading.device + value, reading, page), certain: 0 }
  return isRecord(value) && typeof value.host === 'number' ? (value as unknown as KnownTime) : null
}

function store(known: KnownTime): void {
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    console.warn('The browser did not keep the clock of the server')
  }
}
