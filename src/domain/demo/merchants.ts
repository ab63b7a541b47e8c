import type { Cents } from '../lib/money.ts'
import type { Merchant } from '../people/people.ts'
import { stalls } from './stalls.ts'
import type { DemoMovement } from './wallets.ts'

export function buildMerchants(movements: Iterable<DemoMovement>): readonly Merchant[] {
  const earned = new Map<string, Cents>()
  for (const { type, status, merchantNumber, amount } of movements) {
    if (type !== 'purchase' || status !== 'completed' || merchantNumber === undefined) continue
    earned.set(merchantNumber, (earned.get(merchantNumber) ?? 0) + amount)
  }
  return stalls.map(({ merchantNumber, merchantName, day }, index) => ({
    _id: `00000000-0000-4000-9000-${String(index + 1).padStart(12, '0')}`,
    merchantNumber,
    merchantName,
    balance: earned.get(merchantNumber) ?? 0,
    createdAt: `${day}T07:00:00.000Z`,
  }))
}
