import type { RouteTable } from './route.ts'

export const payerRoutes = {
  payer: {
    method: 'GET',
    path: '/merchants/:merchantNumber/payers/:number',
    who: 'thatMerchant',
    ability: 'payer',
  },
} as const satisfies RouteTable
