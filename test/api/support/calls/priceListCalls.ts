import * as schemas from '../../../../src/api/schemas/priceList.ts'
import { changePriceList, fetchPriceList, markSoldOut } from '../../../../src/api/till/priceList.ts'
import { type AccessRows, leadOnly, officeOnly } from './accessRow.ts'
import type { SampleCall } from './sampleCall.ts'
import { plain } from './samples.ts'

const version = '4f0c6a3e-8a53-4f7c-9f0b-7d0f6c1c2a11'
const popcorn = { name: 'Popcorn', isSoldOut: false }
const answer = { ...plain, data: { version, products: [{ ...popcorn, price: 1.5 }] } }
const reads = { version, products: [{ ...popcorn, price: 1_50 }] }
const needs = ['data', 'data.products', 'data.products.0.name', 'data.products.0.price'] as const

export const priceListCalls = {
  'a price list': {
    route: 'priceList',
    make: (signal) => fetchPriceList({ merchantNumber: 'M1001' }, signal),
    sends: ['GET /api/merchants/M1001/products'],
    answer,
    reads,
    needs,
  },
  'another price list': {
    route: 'changePriceList',
    make: () => changePriceList({ merchantNumber: 'M1001', list: reads }),
    sends: [
      'PUT /api/merchants/M1001/products',
      { version, products: [{ name: 'Popcorn', price: 1.5, isSoldOut: false }] },
    ],
    hostReads: schemas.priceListRequest,
    answer,
    reads,
    needs,
  },
  'a product that is sold out': {
    route: 'markSoldOut',
    make: () => markSoldOut({ merchantNumber: 'M1001', name: 'Popcorn', isSoldOut: true }),
    sends: ['PUT /api/merchants/M1001/products/sold-out', { name: 'Popcorn', isSoldOut: true }],
    hostReads: schemas.soldOutRequest,
    answer,
    reads,
    needs,
  },
} as const satisfies Record<string, SampleCall>

const path = '/api/merchants/M1001/products'

export const priceListAccess = {
  priceList: {
    method: 'GET',
    path,
    verdicts: { ...leadOnly, merchant: 'open', office: 'open', cash: 'open' },
  },
  changePriceList: { method: 'PUT', path, body: {}, verdicts: { ...officeOnly, merchant: 'open' } },
  markSoldOut: {
    method: 'PUT',
    path: `${path}/sold-out`,
    body: {},
    verdicts: { ...officeOnly, merchant: 'open' },
  },
} as const satisfies AccessRows
