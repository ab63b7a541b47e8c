import type { Order } from '../../domain/basket.ts'
import type { ChargeAttempt, ChargeProof } from '../../domain/chargeAttempt.ts'

export const quadBikesAndHeights: Order = {
  ownerCode: 'EZC104',
  items: [
    { name: 'Quad Bikes', price: 500, quantity: 2 },
    { name: 'Glencity Heights', price: 300, quantity: 1 },
  ],
}

export const attempt: ChargeAttempt = {
  ...quadBikesAndHeights,
  key: 'a'.repeat(32),
  knownReferences: ['PUR-4H8JKMNPQR'],
}

export const proof: ChargeProof = { referenceId: 'PUR-7K3M9QX2TW', createdAt: '2025-04-14T08:05:00.000Z' }
