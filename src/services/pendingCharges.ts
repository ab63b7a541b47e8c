import { largestQuantity } from '../domain/basket.ts'
import type { ChargeAttempt } from '../domain/chargeAttempt.ts'
import type { BasketItem } from '../domain/wallet.ts'
import { readStored } from './storage.ts'

/** The one charge of a merchant on this device whose outcome is not known yet; it stays through sign-out and reload. */

const keyOf = (merchantNumber: string) => `pendingCharge:${merchantNumber}`

/** Null when there is none, or none that can be read. */
export function readPendingCharge(merchantNumber: string): ChargeAttempt | null {
  const attempt = jsonFrom(readStored(keyOf(merchantNumber)))
  return isAttempt(attempt) ? attempt : null
}

/**
 * What a page finds when it opens. What cannot be read is set aside, for somebody who can.
 * @throws when there was a charge that cannot be read
 */
export function recoverPendingCharge(merchantNumber: string): ChargeAttempt | null {
  const stored = readStored(keyOf(merchantNumber))
  const attempt = readPendingCharge(merchantNumber)
  if (stored === null || attempt !== null) return attempt
  localStorage.setItem(`unreadableCharge:${merchantNumber}`, stored)
  localStorage.removeItem(keyOf(merchantNumber))
  throw new Error('The pending charge in the storage could not be read')
}

function jsonFrom(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** @throws when the browser cannot store it: then the charge must not be sent */
export function storePendingCharge(merchantNumber: string, attempt: ChargeAttempt): void {
  localStorage.setItem(keyOf(merchantNumber), JSON.stringify(attempt))
  if (readPendingCharge(merchantNumber)?.key !== attempt.key)
    throw new Error('The browser did not keep the pending charge')
}

/** A pending charge with another key is somebody else's and stays. */
export function removePendingCharge(merchantNumber: string, key: string): void {
  if (readPendingCharge(merchantNumber)?.key === key) localStorage.removeItem(keyOf(merchantNumber))
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
