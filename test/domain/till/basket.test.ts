import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BasketItem } from '../../../src/domain/camper/wallet.ts'
import { isSameOrder, totalOf, withProduct, withQuantity } from '../../../src/domain/till/basket.ts'
import { products } from '../../../src/domain/till/products.ts'

const quadBikes = { name: 'Quad Bikes', price: 500 }
const heights = { name: 'Glencity Heights', price: 300 }

describe('a basket', () => {
  test('[P199] adds one to the quantity of a product and appends a new product', () => {
    const items = withProduct(withProduct(withProduct([], quadBikes), heights), quadBikes)
    expect(items).toEqual([
      { ...quadBikes, quantity: 2 },
      { ...heights, quantity: 1 },
    ])
    expect(totalOf(items)).toBe(1_300)
  })

  test.each([0, -1, -1e9, 0.5])('[P281] a quantity of %d removes the item', (quantity) => {
    expect(withQuantity([{ ...quadBikes, quantity: 2 }], 'Quad Bikes', quantity)).toEqual([])
  })

  test.each([1.5, 100, 1e9, Number.NaN])('a quantity of %d changes nothing', (quantity) => {
    const items = [{ ...quadBikes, quantity: 2 }]
    expect(withQuantity(items, 'Quad Bikes', quantity)).toEqual(items)
  })

  test('does not change for a product that it does not hold', () => {
    expect(withQuantity([{ ...quadBikes, quantity: 1 }], 'Zip Line', 3)).toEqual([
      { ...quadBikes, quantity: 1 },
    ])
  })

  test('accepts a quantity from 1 to 99', () => {
    const items = [{ ...quadBikes, quantity: 5 }]
    expect(withQuantity(items, quadBikes.name, 1)).toEqual([{ ...quadBikes, quantity: 1 }])
    expect(withQuantity(items, quadBikes.name, 99)).toEqual([{ ...quadBikes, quantity: 99 }])
    expect(withQuantity(items, quadBikes.name, 100)).toBe(items)
  })

  test('does not add the hundredth item of a product', () => {
    const items = [{ ...quadBikes, quantity: 99 }]
    expect(withProduct(items, quadBikes)).toEqual(items)
  })

  test('never holds a duplicate product or a quantity outside 1 to 99 after any presses', () => {
    const product = fc.constantFrom(...products)
    const press = fc.oneof(
      product.map((chosen) => (items: readonly BasketItem[]) => withProduct(items, chosen)),
      fc.tuple(product, fc.oneof(fc.integer({ min: -3, max: 103 }), fc.double())).map(
        ([{ name }, quantity]) =>
          (items: readonly BasketItem[]) =>
            withQuantity(items, name, quantity),
      ),
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 200 }), (presses) => {
        const items = presses.reduce((basket, change) => change(basket), [] as readonly BasketItem[])
        expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
        for (const { quantity } of items) expect(quantity >= 1 && quantity <= 99).toBe(true)
        const sum = items.map(({ price, quantity }) => price * quantity).reduce((a, b) => a + b, 0)
        expect(totalOf(items)).toBe(sum)
      }),
    )
  })
})

describe('two orders', () => {
  const order = { ownerCode: 'ZEUC101', items: [{ ...quadBikes, quantity: 2 }] }

  test('are the same with the same items for the same camper, whichever card was scanned', () => {
    expect(isSameOrder(order, { ...order })).toBe(true)
    expect(isSameOrder(order, { ...order, ownerCode: 'CARD-7', camperCode: 'ZEUC101' })).toBe(true)
    expect(isSameOrder({ ...order, ownerCode: 'CARD-7', camperCode: 'ZEUC101' }, order)).toBe(true)
  })

  test('differ for another camper or with other items', () => {
    expect(isSameOrder(order, { ...order, ownerCode: 'ZEUC102' })).toBe(false)
    expect(isSameOrder(order, { ...order, ownerCode: 'ZEUC102', camperCode: 'ZEUC103' })).toBe(false)
    expect(isSameOrder(order, { ...order, items: [] })).toBe(false)
    expect(isSameOrder(order, { ...order, items: [{ ...quadBikes, quantity: 3 }] })).toBe(false)
    expect(isSameOrder(order, { ...order, items: [{ ...quadBikes, price: 400, quantity: 2 }] })).toBe(false)
    expect(isSameOrder(order, { ...order, items: [{ ...quadBikes, name: 'Zip Line', quantity: 2 }] })).toBe(
      false,
    )
  })
})
