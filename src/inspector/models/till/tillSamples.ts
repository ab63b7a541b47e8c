import type { Order } from '../../../domain/till/basket.ts'
import type { ChargeAttempt, ChargeProof } from '../../../domain/till/chargeAttempt.ts'
import type { PriceList } from '../../../domain/till/priceList.ts'

export const fairList: PriceList = {
  version: '4f0c6a3e-8a53-4f7c-9f0b-7d0f6c1c2a11',
  products: [
    { name: 'Quad Bikes', price: 5_00, isSoldOut: false },
    { name: 'Glencity Heights', price: 3_00, isSoldOut: false },
    { name: 'Popcorn, large', price: 1_50, isSoldOut: false },
    { name: 'Roasted maize', price: 50, isSoldOut: true },
    ...['Juice', 'Water', 'Soap', 'Torch', 'Rope', 'Hat', 'Scarf', 'Badge', 'Map'].map((name, index) => ({
      name,
      price: 50 + 25 * index,
      isSoldOut: false,
    })),
  ],
}

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
