import * as z from 'zod/mini'
import { isListUsable } from '../../domain/gate/deviceGate.ts'
import { forgetGateList } from '../storage/staffWork.ts'
import { storedValue } from '../storage/storedValue.ts'

/** In ms: when the list was last read, for pages that must not open its database. */
const listReadAt = storedValue('gateListReadAt', z.number(), {
  onFailure: () => console.warn('The browser did not keep when the list was read'),
})

export const storeListTime = listReadAt.write

export function forgetOldGateList(now: number): void {
  const readAt = listReadAt.read()
  if (readAt === null || isListUsable({ readAt }, now, readAt)) return
  forgetGateList()
  listReadAt.remove()
}
