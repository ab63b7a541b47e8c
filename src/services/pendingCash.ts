import * as z from 'zod/mini'
import type { CashAttempt } from '../domain/cashDesk.ts'
import { pendingAttempts } from './pendingAttempts.ts'
import { readStored } from './storage.ts'

const cents = z.number().check(z.int(), z.nonnegative())

const attempt = z.object({
  key: z.string(),
  request: z.union([
    z.object({
      kind: z.enum(['openDesk', 'toSafe', 'fromSafe']),
      amount: cents,
      witness: z.string(),
    }),
    z.object({
      kind: z.enum(['topUp', 'payOut']),
      number: z.string(),
      isByName: z.boolean(),
      amount: cents,
    }),
    z.object({
      kind: z.enum(['reverseTopUp', 'reversePayOut', 'reverseStallPayOut']),
      referenceId: z.string(),
      reason: z.string(),
      number: z.string(),
      amount: cents,
    }),
    z.object({
      kind: z.literal('refund'),
      merchantNumber: z.string(),
      sale: z.string(),
      items: z.array(z.object({ name: z.string(), quantity: z.number() })),
      reason: z.string(),
      number: z.string(),
      amount: cents,
    }),
    z.object({
      kind: z.literal('stallPayOut'),
      merchantNumber: z.string(),
      amount: cents,
      witness: z.string(),
    }),
    z.object({ kind: z.literal('closeDesk'), desk: z.string(), amount: cents, witness: z.string() }),
  ]),
})

const isAttempt = (value: unknown): value is CashAttempt => attempt.safeParse(value).success

const kind = 'pendingCash'
const stored = pendingAttempts(kind, isAttempt)

export const readPendingCash = stored.read
export const storePendingCash = stored.store
export const removePendingCash = stored.remove

/**
 * What a page finds when it opens. What cannot be read is kept under another key, so that it is not lost.
 * @throws when there was something that cannot be read
 */
export function recoverPendingCash(cashier: string): CashAttempt | null {
  const text = readStored(`${kind}:${cashier}`)
  const attempt = readPendingCash(cashier)
  if (text === null || attempt !== null) return attempt
  localStorage.setItem(`unreadableCash:${cashier}`, text)
  localStorage.removeItem(`${kind}:${cashier}`)
  throw new Error('What was booked last could not be read from the storage')
}
