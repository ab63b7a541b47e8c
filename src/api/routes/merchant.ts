import type { RouteTable } from './route.ts'

export const merchantRoutes = {
  deduct: { method: 'POST', path: '/profile/deduct', who: 'thatMerchant', once: true },
  merchantTransactions: {
    method: 'GET',
    path: '/merchants/transactions/:merchantNumber',
    who: 'thatMerchantOrStaff',
    rights: ['office', 'cash', 'books'],
  },
} as const satisfies RouteTable
