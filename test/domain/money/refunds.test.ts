import { expect, test } from 'vitest'
import { leftOf, refundTotal } from '../../../src/domain/money/refunds.ts'

const items = [
  { name: 'Zip Line', price: 500, quantity: 3, refunded: 1 },
  { name: 'Quad Bikes', price: 1_250, quantity: 2, refunded: 2 },
]

test('only items that are not refunded yet can be refunded', () => {
  expect(leftOf({ items })).toEqual([{ name: 'Zip Line', quantity: 2 }])
})

test('a refund is the price of each item times its quantity', () => {
  const refunded = [
    { name: 'Zip Line', quantity: 2 },
    { name: 'Quad Bikes', quantity: 1 },
  ]
  expect(refundTotal({ items }, refunded)).toBe(2_250)
  expect(refundTotal({ items }, [])).toBe(0)
})
