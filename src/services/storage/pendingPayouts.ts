import type { StoredPayout } from '../../domain/money/withdrawalFields.ts'
import { isRecord, pendingAttempts } from './pendingAttempts.ts'

export const pendingPayouts = pendingAttempts('pendingWithdrawal', isAttempt)

function isAttempt(value: unknown): value is StoredPayout {
  if (!isRecord(value)) return false
  const { key, ownerCode, amount, isByName } = value
  return (
    typeof key === 'string' &&
    typeof ownerCode === 'string' &&
    typeof isByName === 'boolean' &&
    Number.isInteger(amount) &&
    Number(amount) >= 0
  )
}
