import type { RouteTable } from './route.ts'

export const priceListRoutes = {
  priceList: {
    method: 'GET',
    path: '/merchants/:merchantNumber/products',
    who: 'thatMerchantOrStaff',
    rights: ['office', 'cash'],
    ability: 'products',
  },
  changePriceList: {
    method: 'PUT',
    path: '/merchants/:merchantNumber/products',
    who: 'thatMerchantOrStaff',
    rights: ['office'],
    ability: 'products',
  },
  markSoldOut: {
    method: 'PUT',
    path: '/merchants/:merchantNumber/products/sold-out',
    who: 'thatMerchantOrStaff',
    rights: ['office'],
    ability: 'products',
  },
} as const satisfies RouteTable
