import type { RouteTable } from './route.ts'

export const refundRoutes = {
  sale: {
    method: 'GET',
    path: '/merchants/:merchantNumber/sales/:reference',
    who: 'thatMerchantOrStaff',
    rights: ['cash'],
    ability: 'refunds',
  },
  refund: {
    method: 'POST',
    path: '/merchants/:merchantNumber/refunds',
    who: 'thatMerchantOrStaff',
    rights: ['cash'],
    ability: 'refunds',
    once: true,
  },
} as const satisfies RouteTable
