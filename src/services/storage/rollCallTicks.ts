import * as z from 'zod/mini'
import type { RollCallTicks } from '../../domain/gate/rollCall.ts'
import { storedValue } from './storedValue.ts'

const ticks = storedValue<RollCallTicks & { readonly owner: string }>(
  'rollCall',
  z.object({
    owner: z.string(),
    startedAt: z.string(),
    found: z.pipe(
      z.array(z.unknown()),
      z.transform((codes) => codes.filter((code) => typeof code === 'string')),
    ),
  }),
  { onFailure: () => console.warn('The browser did not store the ticks of the roll call') },
)

export function readRollCallTicks(owner: string): RollCallTicks | null {
  const stored = ticks.read()
  return stored?.owner === owner ? { startedAt: stored.startedAt, found: stored.found } : null
}

export function storeRollCallTicks(owner: string, made: RollCallTicks | null): void {
  if (made === null) ticks.remove()
  else ticks.write({ owner, ...made })
}
