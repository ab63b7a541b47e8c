import { expect, test } from 'vitest'
import { productsIn, textOfProducts } from '../../../src/domain/camp/products.ts'

test('[W1375] the products of a new stall are typed one a line, with the price at the end', () => {
  const products = [
    { name: 'Quad Bikes', price: 5_00 },
    { name: 'Hot chocolate 2 dl', price: 1_50 },
  ]
  expect(textOfProducts(products)).toBe('Quad Bikes 5.00\nHot chocolate 2 dl 1.50')
  expect(productsIn('  Quad Bikes   5\n\nHot chocolate 2 dl 1,50\n')).toEqual(products)
  expect(productsIn('')).toEqual([])
})

test('[W1375] a line without a price that can be read has the price 0, which is a mistake', () => {
  expect(productsIn('Canoeing\nZip line five')).toEqual([
    { name: 'Canoeing', price: 0 },
    { name: 'Zip line five', price: 0 },
  ])
})
