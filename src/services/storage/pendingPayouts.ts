import * as z from 'zod/mini'
import type { StoredPayout } from '../../domain/money/withdrawalFields.ts'
import { pendingAttempts } from './pendingAttempts.ts'

export const pendingPayouts = pendingAttempts<StoredPayout>(
  'pendingWithdrawal',
  z.object({
    ownerCode: z.string(),
    amount: z.number().check(z.int(), z.nonnegative()),
    isByName: z.boolean(),
    key: z.string(),
  }),
)
