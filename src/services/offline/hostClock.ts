import * as z from 'zod/mini'
import { clockSlack } from '../../domain/gate/deviceGate.ts'
import { type ClockReading, type KnownTime, timeAfter, timeFromServer } from '../../domain/gate/knownTime.ts'
import { makeIdempotencyKey } from '../storage/idempotencyKey.ts'
import { forgetOperator } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'

/** A number is the offset of the server's clock, from an older release. */
const hostClock = storedValue<KnownTime | number>(
  'gateHostClock',
  z.union([
    z.object({
      device: z.number(),
      ticks: z.number(),
      host: z.number(),
      certain: z.number(),
      page: z.string(),
      wentBack: z.boolean(),
      isLost: z.boolean(),
    }),
    z.number(),
  ]),
  { onFailure: () => console.warn('The browser did not keep the clock of the server') },
)

const page = makeIdempotencyKey()

export const readClock = (): ClockReading => ({ device: Date.now(), ticks: performance.now() })

/**
 * @param reading taken before the request, because an answer can take long and no offline scan may be dated
 * before it
 */
export function setHostClock(asOf: string, reading: ClockReading): void {
  const host = Date.parse(asOf)
  if (Number.isFinite(host)) hostClock.write(timeFromServer(host, reading, page))
}

export function knownTime(reading = readClock()): KnownTime | null {
  const known = stored(reading)
  if (known === null) return null
  const next = timeAfter(known, reading, page)
  hostClock.write(next)
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
  const known = hostClock.read()
  return typeof known === 'number'
    ? { ...timeFromServer(reading.device + known, reading, page), certain: 0 }
    : known
}
