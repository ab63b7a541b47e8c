import type { RouteTable } from './route.ts'

/** Money for what was bought goes back, by the stall or by the cash office; `reference` is that of the sale. */
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
