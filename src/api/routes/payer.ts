import type { RouteTable } from './route.ts'

/** Whose card a stall has scanned; `number` is that of the card. */
export const payerRoutes = {
  payer: {
    method: 'GET',
    path: '/merchants/:merchantNumber/payers/:number',
    who: 'thatMerchant',
    ability: 'payer',
  },
} as const satisfies RouteTable
