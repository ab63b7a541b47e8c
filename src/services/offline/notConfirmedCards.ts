import * as z from 'zod/mini'
import { markStaffWork } from '../storage/staffMark.ts'
import { notConfirmedKey } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'

const cards = storedValue(notConfirmedKey, z.array(z.string()), { isInTab: true })

export const readNotConfirmed = cards.read

/** Card numbers without names; a sign-out removes them. */
export function keepNotConfirmed(numbers: readonly string[]): void {
  try {
    if (numbers.length > 0) markStaffWork()
    cards.write([...numbers])
  } catch (error) {
    console.info('The cards that were not confirmed could not be kept', error)
  }
}
