import type { RouteTable } from './route.ts'

/** First passwords of stalls that are there already. */
export const merchantPasswordRoutes = {
  newMerchantPassword: {
    method: 'POST',
    path: '/admin/merchants/:merchantNumber/password',
    who: 'staff',
    rights: ['office'],
    ability: 'passwords',
    once: true,
  },
} as const satisfies RouteTable
