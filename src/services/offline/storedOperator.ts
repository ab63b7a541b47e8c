import * as z from 'zod/mini'
import { campDay } from '../../domain/lib/campTime.ts'
import { markStaffWork } from '../storage/staffMark.ts'
import { forgetOperator, gateOperatorKey } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'
import { knownTime } from './hostClock.ts'

interface Operator {
  readonly name: string
  /** Confirmed by PIN; null if the camp asks for none. */
  readonly isConfirmed: boolean | null
}

interface OperatorState {
  readonly isConfirmed?: boolean | null
  readonly isToldToHost?: boolean
}

const operator = storedValue(
  gateOperatorKey,
  z.object({
    name: z.string(),
    isConfirmed: z.catch(z.nullable(z.boolean()), null),
    day: z.string(),
    isByHost: z.catch(z.boolean(), false),
    isToldToHost: z.catch(z.boolean(), true),
  }),
)

/** For one camp day and one session. */
export function rememberOperator(
  name: string | null,
  now: number,
  { isConfirmed = null, isToldToHost = true }: OperatorState = {},
): void {
  try {
    if (name === null) forgetOperator()
    else {
      markStaffWork()
      const isByHost = knownTime() !== null
      operator.write({ name, isConfirmed, day: campDay(now), isByHost, isToldToHost })
    }
  } catch {
    console.warn('The browser did not store the name of the person at this gate')
  }
}

export function operatorToday(now: number): Operator | undefined {
  return readToday(now)
}

export function unsentOperator(now: number): string | undefined {
  const stored = readToday(now)
  return stored?.isToldToHost === false ? stored.name : undefined
}

function readToday(now: number): (Operator & { readonly isToldToHost: boolean }) | undefined {
  const stored = operator.read()
  // A day that was stored before the server was reached is in the device's time.
  if (stored?.day !== campDay(stored?.isByHost ? now : Date.now())) return undefined
  return stored
}
