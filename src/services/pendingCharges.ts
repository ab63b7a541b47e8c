import type { ChargeAttempt } from '../domain/chargeAttempt.ts'
import type { BasketItem } from '../domain/wallet.ts'
import { readStored } from './storage.ts'

/** The one charge of a merchant on this device whose outcome is not known yet; it stays through sign-out and reload. */

const keyOf = (merchantNumber: string) => `pendingCharge:${merchantNumber}`

/** Null when there is none, or none that can be read. */
export function readPendingCharge(merchantNumber: string): ChargeAttempt | null {
  const stored = readStored(keyOf(merchantNumber))
  if (stored === null) return null
  try {
    const attempt: unknown = JSON.parse(stored)
    if (isAttempt(attempt)) return attempt
  } catch {
    // Told below, like any other text that is no attempt.
  }
  console.warn('The pending charge in the storage could not be read', stored)
  return null
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
    items.every(isItem) &&
    (knownReferences === null || (Array.isArray(knownReferences) && knownReferences.every(isText)))
  )
}

function isItem(value: unknown): value is BasketItem {
  if (!isRecord(value)) return false
  const { name, price, quantity } = value
  return typeof name === 'string' && Number.isInteger(price) && Number.isInteger(quantity)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
