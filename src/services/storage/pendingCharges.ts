import type { BasketItem } from '../../domain/camper/wallet.ts'
import { maxQuantity } from '../../domain/till/basket.ts'
import type { ChargeAttempt } from '../../domain/till/chargeAttempt.ts'
import { isRecord, pendingAttempts } from './pendingAttempts.ts'

export const pendingCharges = pendingAttempts('pendingCharge', isAttempt)

function isAttempt(value: unknown): value is ChargeAttempt {
  if (!isRecord(value)) return false
  const { key, ownerCode, camperCode, items, knownReferences, isSignedOut } = value
  return (
    typeof key === 'string' &&
    typeof ownerCode === 'string' &&
    (isSignedOut === undefined || typeof isSignedOut === 'boolean') &&
    (camperCode === undefined || typeof camperCode === 'string') &&
    Array.isArray(items) &&
    items.length > 0 &&
    items.every(isItem) &&
    (knownReferences === null || (Array.isArray(knownReferences) && knownReferences.every(isText)))
  )
}

function isItem(value: unknown): value is BasketItem {
  if (!isRecord(value)) return false
  const { name, price, quantity } = value
  return typeof name === 'string' && isCount(price) && isCount(quantity) && quantity <= maxQuantity
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
