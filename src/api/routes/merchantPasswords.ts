import type { RouteTable } from './route.ts'

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
