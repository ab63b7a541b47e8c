import type { RouteTable } from './route.ts'

export const refundRoutes = {
  sale: {
    method: 'GET',
    path: '/merchants/:merchantNumber/sales/:reference',
    who: 'thatMerchantOrStaff',
    rights: ['cash'],
    ability: 'refunds',
  },
  findSales: {
    method: 'GET',
    path: '/admin/merchants/:merchantNumber/sales',
    who: 'staff',
    rights: ['cash', 'books'],
    ability: 'treasury',
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
