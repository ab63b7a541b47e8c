import { largestQuantity } from '../domain/basket.ts'
import type { ChargeAttempt } from '../domain/chargeAttempt.ts'
import type { BasketItem } from '../domain/wallet.ts'
import { isRecord, pendingAttempts } from './pendingAttempts.ts'
import { readStored } from './storage.ts'

const charges = pendingAttempts('pendingCharge', isAttempt)

export const readPendingCharge = charges.read
export const storePendingCharge = charges.store
export const removePendingCharge = charges.remove

/**
 * What a page finds when it opens. What cannot be read is kept under another key, so that it is not lost.
 * @throws when there was a charge that cannot be read
 */
export function recoverPendingCharge(merchantNumber: string): ChargeAttempt | null {
  const stored = readStored(`pendingCharge:${merchantNumber}`)
  const attempt = readPendingCharge(merchantNumber)
  if (stored === null || attempt !== null) return attempt
  localStorage.setItem(`unreadableCharge:${merchantNumber}`, stored)
  localStorage.removeItem(`pendingCharge:${merchantNumber}`)
  throw new Error('The pending charge in the storage could not be read')
}

function isAttempt(value: unknown): value is ChargeAttempt {
  if (!isRecord(value)) return false
  const { key, ownerCode, items, knownReferences } = value
  return (
    typeof key === 'string' &&
    typeof ownerCode === 'string' &&
    Array.isArray(items) &&
    items.length > 0 &&
    items.every(isItem) &&
    (knownReferences === null || (Array.isArray(knownReferences) && knownReferences.every(isText)))
  )
}

function isItem(value: unknown): value is BasketItem {
  if (!isRecord(value)) return false
  const { name, price, quantity } = value
  return typeof name === 'string' && isCount(price) && isCount(quantity) && quantity <= largestQuantity
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
