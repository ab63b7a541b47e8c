import { describe, expect, test } from 'vitest'
import {
  atPricesOf,
  changesOf,
  documentedList,
  draftOf,
  type ListedProduct,
  type ProductDraft,
  problemsOf,
  productsFrom,
  withLaterChanges,
} from '../../../src/domain/till/priceList.ts'

const popcorn: ListedProduct = { name: 'Popcorn', price: 1_50, isSoldOut: false }
const juice: ListedProduct = { name: 'Juice', price: 75, isSoldOut: false }

test('a stall without a list sells the six documented products, all available', () => {
  expect(documentedList).toEqual({
    version: null,
    products: [
      { name: 'Quad Bikes', price: 5_00, isSoldOut: false },
      { name: 'Zip Line', price: 5_00, isSoldOut: false },
      { name: 'Canoeing', price: 5_00, isSoldOut: false },
      { name: 'Horse Riding', price: 5_00, isSoldOut: false },
      { name: 'Cycling', price: 5_00, isSoldOut: false },
      { name: 'Glencity Heights', price: 3_00, isSoldOut: false },
    ],
  })
})

test('[W707] a basket takes the prices of the list and reports the changes', () => {
  const items = [
    { name: 'Popcorn', price: 1_00, quantity: 2 },
    { name: 'Juice', price: 75, quantity: 1 },
    { name: 'Soap', price: 50, quantity: 3 },
  ]
  expect(atPricesOf([popcorn, juice], items)).toEqual({
    items: [
      { name: 'Popcorn', price: 1_50, quantity: 2 },
      { name: 'Juice', price: 75, quantity: 1 },
    ],
    changes: [
      { name: 'Popcorn', from: 1_00, to: 1_50 },
      { name: 'Soap', from: 50, to: null },
    ],
  })
})

test('[W707] a sold-out product is removed from the basket', () => {
  const items = [{ name: 'Juice', price: 75, quantity: 1 }]
  expect(atPricesOf([{ ...juice, isSoldOut: true }], items)).toEqual({
    items: [],
    changes: [{ name: 'Juice', from: 75, to: null }],
  })
})

test.each([
  [[popcorn], [{ ...popcorn, price: 2_00 }], ['Popcorn $1.50 → $2.00']],
  [[popcorn], [popcorn, juice], ['Juice added for $0.75']],
  [[popcorn, juice], [popcorn], ['Juice taken off']],
  [[popcorn], [{ ...popcorn, isSoldOut: true }], ['Popcorn sold out']],
  [[{ ...popcorn, isSoldOut: true }], [popcorn], ['Popcorn on sale again']],
  [[popcorn, juice], [juice, popcorn], ['The order of the products']],
])('a change of a list is described product by product: %#', (before, after, told) => {
  expect(changesOf(before, after)).toEqual(told)
})

describe('a list being edited', () => {
  const row = (id: number, name: string, price: string): ProductDraft => ({
    id,
    name,
    price,
    isSoldOut: false,
  })

  test('has prices with two decimals', () => {
    expect(draftOf([popcorn, juice])).toEqual([row(0, 'Popcorn', '1.50'), row(1, 'Juice', '0.75')])
  })

  test.each([
    ['2', 2_00],
    ['2.5', 2_50],
    [' $1.05 ', 1_05],
    ['.50', 50],
    ['0.01', 1],
    ['1000', 1_000_00],
    ['1,50', 1_50],
    ['5$', 5_00],
  ])('accepts the price %j', (price, cents) => {
    expect(problemsOf([row(0, 'Popcorn', price)])).toEqual([])
    expect(productsFrom([row(0, ' Popcorn ', price)])).toEqual([
      { name: 'Popcorn', price: cents, isSoldOut: false },
    ])
  })

  test.each(['', '0', '0.001', '-1', '1000.01', 'free', '1$2'])('refuses the price %j', (price) => {
    expect(problemsOf([row(0, 'Popcorn', price)])).toEqual([
      { id: 0, field: 'price', text: 'From $0.01 to $1,000.00.' },
    ])
  })

  test('reads an unreadable price as 0', () => {
    expect(productsFrom([row(0, 'Popcorn', 'free')])).toEqual([
      { name: 'Popcorn', price: 0, isSoldOut: false },
    ])
  })

  test('refuses a name that a JavaScript object cannot have as a key', () => {
    expect(problemsOf([row(0, ' __proto__ ', '1')])).toEqual([
      { id: 0, field: 'name', text: 'A product cannot be called __proto__. Please choose another name.' },
    ])
  })

  test('needs a unique name for each product', () => {
    const rows = [row(0, ' ', '1'), row(1, 'Zip  Line', '1'), row(2, ' zip line', '1')]
    expect(problemsOf(rows)).toEqual([
      { id: 0, field: 'name', text: 'Please enter the name of the product.' },
      { id: 2, field: 'name', text: 'This name is on the list already.' },
    ])
    expect(problemsOf([row(0, 'Soap', '1'), row(1, 'SOAP', '1')])).toEqual([
      { id: 1, field: 'name', text: 'This name is on the list already.' },
    ])
  })
})

test('[W1188] a later change of a price is added to those that are shown', () => {
  const first = [
    { name: 'Popcorn', from: 1_50, to: 2_00 },
    { name: 'Soap', from: 1_00, to: null },
  ]
  const later = [
    { name: 'Popcorn', from: 2_00, to: 2_50 },
    { name: 'Zip Line', from: 5_00, to: 6_00 },
  ]
  expect(withLaterChanges(first, later)).toEqual([
    { name: 'Popcorn', from: 1_50, to: 2_50 },
    { name: 'Soap', from: 1_00, to: null },
    { name: 'Zip Line', from: 5_00, to: 6_00 },
  ])
  expect(withLaterChanges(first, [{ name: 'Popcorn', from: 2_00, to: 1_50 }])).toEqual([first[1]])
  expect(withLaterChanges(first, [])).toEqual(first)
  const back = [{ name: 'Popcorn', from: 2_00, to: 1_50 }]
  expect(withLaterChanges(first.slice(0, 1), back)).toEqual(back)
})

test('[W1189] a name of more than 60 characters is a problem, and is not cut', () => {
  const draft = (name: string) => [{ id: 0, name, price: '1', isSoldOut: false }]
  expect(problemsOf(draft('a'.repeat(60)))).toEqual([])
  expect(problemsOf(draft('a'.repeat(72)))).toEqual([
    { id: 0, field: 'name', text: 'At most 60 characters, and this name has 72.' },
  ])
})
